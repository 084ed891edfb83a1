#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/relative/distance_terms.h"
#include "posenc/relative/shape.h"

namespace posenc {

/// The relative position that the rows of the table count.
enum class RelativeSign {
  key_minus_query,  ///< Shaw et al., tensor2tensor, OpenNMT, NEZHA
  query_minus_key,  ///< BERT's relative_key and relative_key_query
};

/// Options of relative position representations. The table has 2 max_relative_positions + 1 rows; the row of a relative
/// position is that position + max_relative_positions.
struct ShawOptions {
  /// The k of the paper; max_position_embeddings - 1 for BERT. At most 2^30 - 1.
  std::size_t max_relative_positions;
  RelativeSign sign;
  /// If true, distances beyond the maximum share the outermost row on their side (Shaw et al.). If false, they are an
  /// error (BERT).
  bool clip;
  /// 1 when all heads share the tables (the paper and OpenNMT), otherwise heads.
  std::size_t table_heads;
};

/// The row of every distance. Throws std::invalid_argument for options out of range, and for a distance beyond the
/// maximum unless distances are clipped.
DistanceRows shaw_rows(const RelativeShape& shape, const ShawOptions& options);

/// The content-position term of relative position representations (Shaw, Uszkoreit and Vaswani 2018):
/// out[b, h, i, j] = scale q[b, h, i] . table[row of i, j], with scale = 1 / sqrt(head_dim) as for q . k. BERT's
/// relative_key is this term alone.
///
/// q [batch, heads, queries, head_dim], table [table_heads, rows, head_dim], out [batch, heads, queries, keys].
/// Accuracy: that of the product, within 3e-6 for inputs of unit variance. Throws std::invalid_argument when sizes do
/// not agree, scale is not finite, or a distance has no row.
void shaw_content_position(const RelativeShape& shape, const ShawOptions& options, float scale,
                           std::span<const float> q, std::span<const float> table, std::span<float> out);

/// The position-content term that BERT's relative_key_query adds, with the same table:
/// out[b, h, i, j] = scale k[b, h, j] . table[row of i, j]. k [batch, heads, keys, head_dim]; table, out, accuracy and
/// errors as in shaw_content_position().
void shaw_position_content(const RelativeShape& shape, const ShawOptions& options, float scale,
                           std::span<const float> k, std::span<const float> table, std::span<float> out);

/// The value term: out[b, h, i] = sum over j of weights[b, h, i, j] table[row of i, j], to be added to weights . v.
/// weights [batch, heads, queries, keys], table [table_heads, rows, value_dim] with shape.head_dim as value_dim, out
/// [batch, heads, queries, value_dim]. Accuracy: weights are summed by row in double and rounded once before the
/// product. Throws std::invalid_argument when sizes do not agree or a distance has no row.
void shaw_values(const RelativeShape& shape, const ShawOptions& options, std::span<const float> weights,
                 std::span<const float> table, std::span<float> out);

}  // namespace posenc
