#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/relative/distance_terms.h"
#include "posenc/relative/shape.h"

namespace posenc {

/// How relative positions (query minus key) are grouped into buckets, the larger ones logarithmically. If either number
/// is 0, there are no buckets.
struct DebertaBuckets {
  /// position_buckets of the published code: distances up to half of it have a bucket each. 0, or from 2 to 2^30.
  std::size_t position_buckets;
  /// max_relative_positions of the published code: the buckets reach up to distance max_position - 1. 0, or above
  /// position_buckets / 2 + 1 and at most 2^30.
  std::size_t max_position;
  /// If true, distances are clamped to +-(max_position - 1) before they are grouped (microsoft/DeBERTa). If false,
  /// bucket numbers keep growing beyond that (the transformers port). The clamp to the rows of the table hides most of
  /// the difference.
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
  /// Half the rows of the table, from 1 to 2^30: position_buckets, or max_relative_positions without buckets.
  std::size_t att_span;
  DebertaP2c p2c;
};

/// The bucket of each relative position r, both arrays [n]. With mid = position_buckets / 2 (rounded down):
///
///   r                                                                              for |r| <= mid
///   sign(r) (mid + ceil(ln(|r| / mid) / ln((max_position - 1) / mid) (mid - 1)))   beyond
///
/// Exact: logarithms have 106 bits, which decides whether a distance lies on the boundary of a bucket. Without buckets
/// the result is r itself. Throws std::invalid_argument for options out of range.
void deberta_buckets(const DebertaBuckets& options, std::span<const std::int32_t> relative_positions,
                     std::span<std::int32_t> out);

/// The row of the table for every distance, for the position-to-content or the content-to-position term. Throws
/// std::invalid_argument for options out of range.
DistanceRows deberta_rows(const RelativeShape& shape, const DebertaOptions& options, bool position_to_content);

/// The content-to-position term (He et al. 2020, "DeBERTa"): out[b, h, i, j] = scale q[b, h, i] . pos_key[h, row],
/// where row is the bucket of i - j plus att_span, clamped to [0, 2 att_span - 1]. The clamp is asymmetric: +att_span
/// has no row of its own. q [batch, heads, queries, head_dim], pos_key [heads, 2 att_span, head_dim]: the projected
/// table; out [batch, heads, queries, keys]. Accuracy: that of the product, within 3e-6 for inputs of unit variance.
/// Throws std::invalid_argument when sizes do not agree, or the scale or options are out of range.
void deberta_c2p(const RelativeShape& shape, const DebertaOptions& options, float scale, std::span<const float> q,
                 std::span<const float> pos_key, std::span<float> out);

/// The position-to-content term: out[b, h, i, j] = scale k[b, h, j] . pos_query[h, row], where options.p2c decides
/// whether row is that of i - j or of j - i. k [batch, heads, keys, head_dim], pos_query [heads, 2 att_span, head_dim]:
/// the projected table; out, accuracy and errors as in deberta_c2p().
void deberta_p2c(const RelativeShape& shape, const DebertaOptions& options, float scale, std::span<const float> k,
                 std::span<const float> pos_query, std::span<float> out);

}  // namespace posenc
