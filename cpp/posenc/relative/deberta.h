#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/relative/distance_terms.h"
#include "posenc/relative/shape.h"

namespace posenc {

/// How relative positions (query minus key) are grouped into logarithmic buckets.
struct DebertaBuckets {
  /// position_buckets: distances below half of it get a bucket each. 0 means no buckets, otherwise at least 2.
  std::size_t position_buckets;
  /// max_relative_positions: the distance that the buckets reach up to. 0 without buckets, otherwise above
  /// position_buckets / 2 + 1.
  std::size_t max_position;
  /// If true, distances are clamped to +-(max_position - 1) before they are grouped (microsoft/DeBERTa). If false,
  /// bucket numbers keep growing beyond (the transformers port). The clamp to the rows of the table hides most of the
  /// difference.
  bool clamp_distance;
};

/// The distance that the position-to-content term looks up.
enum class DebertaP2c {
  query_minus_key,  ///< delta(i, j), as in both published implementations
  key_minus_query,  ///< delta(j, i), as in the paper
};

/// Options of DeBERTa's disentangled terms.
struct DebertaOptions {
  DebertaBuckets buckets;
  /// Half the rows of the table: position_buckets, or max_relative_positions without buckets.
  std::size_t att_span;
  DebertaP2c p2c;
};

/// The bucket of each relative position, both [n]:
///   r                                                                  for |r| <= mid = position_buckets / 2
///   sign(r) (mid + ceil(ln(|r| / mid) / ln((max_position - 1) / mid) (mid - 1)))   beyond
/// Exact: boundaries that are integers are decided in 106 bits. Without buckets the result is r itself. Throws
/// std::invalid_argument for options out of range.
void deberta_buckets(const DebertaBuckets& options, std::span<const std::int32_t> relative_positions,
                     std::span<std::int32_t> out);

/// The row for every distance, for the position-to-content or the content-to-position term. Throws
/// std::invalid_argument for options out of range.
DistanceRows deberta_rows(const RelativeShape& shape, const DebertaOptions& options, bool position_to_content);

/// The content-to-position term (He et al. 2020, "DeBERTa"): out[b, h, i, j] = scale q[b, h, i] . pos_key[h, row],
/// where row is the bucket of i - j plus att_span, clamped to [0, 2 att_span - 1] (which is asymmetric: +att_span has
/// no row of its own). q [batch, heads, queries, head_dim], pos_key [heads, 2 att_span, head_dim]: the projected table;
/// out [batch, heads, queries, keys]. Accuracy: that of the product, within 3e-6 for inputs of unit variance. Throws
/// std::invalid_argument when sizes do not agree or options are out of range.
void deberta_c2p(const RelativeShape& shape, const DebertaOptions& options, float scale, std::span<const float> q,
                 std::span<const float> pos_key, std::span<float> out);

/// The position-to-content term: out[b, h, i, j] = scale k[b, h, j] . pos_query[h, row]. k [batch, heads, keys,
/// head_dim].
void deberta_p2c(const RelativeShape& shape, const DebertaOptions& options, float scale, std::span<const float> k,
                 std::span<const float> pos_query, std::span<float> out);

}  // namespace posenc
