#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace posenc {

struct TupeOptions {
  std::size_t heads;
  /// Tokens, [CLS] included.
  std::size_t length;
  /// Channels of the position table; a multiple of heads.
  std::size_t dim;
  /// true: [CLS] is untied. The table then has length + 1 rows: row 0 is the pseudo position of "[CLS] to others", row
  /// 1 that of "others to [CLS]", and tokens use rows 1, 2, ... false: tokens use rows 0, 1, ...
  bool untie_cls;
  /// Added to the variance in the layer norm, at least 0; 1e-5 in the published code.
  double layer_norm_eps;
  /// The logits' scale is 1 / sqrt(attn_scale_factor head_dim), for content and position alike; 2 in the paper.
  double attn_scale_factor;
};

/// Weights as linear layers store them: [dim outputs, dim inputs].
struct TupeWeights {
  /// [length + 1, dim] with untied [CLS], otherwise [length, dim].
  std::span<const float> positions;
  /// [dim]
  std::span<const float> layer_norm_weight;
  std::span<const float> layer_norm_bias;
  /// [dim, dim] and [dim]
  std::span<const float> query_weight;
  std::span<const float> query_bias;
  std::span<const float> key_weight;
  std::span<const float> key_bias;
};

/// 1 / sqrt(attn_scale_factor dim / heads), the scale of the content term.
double tupe_scale(const TupeOptions& options);

/// The position-position term of TUPE (Ke, He and Liu 2021, "Rethinking Positional Encoding in Language Pre-training"):
/// (p_i U_Q) . (p_j U_K) / sqrt(2 head_dim) with p = layer norm of the table. It is computed once and added in every
/// layer.
///
/// Untied [CLS], as the published code does it and the paper does not quite (its two thetas are free numbers): column 0
/// takes the product of table row 1 with itself, then row 0, its first entry included, that of table row 0.
///
/// out [heads, length, length]. Accuracy: sums in double, rounded once; the same bits in every build.
/// Throws std::invalid_argument when sizes do not agree or options are out of range.
void tupe_position_position(const TupeOptions& options, const TupeWeights& weights, std::span<float> out);

/// TUPE-R adds T5's relative bias with buckets of its own for [CLS]: column 0 takes bucket rel_pos_bins, an extra one,
/// then row 0 takes rel_pos_bins / 2, which T5 never uses. buckets [length, length], those of T5 in both directions,
/// are changed in place.
void tupe_untie_buckets(std::size_t length, std::size_t rel_pos_bins, std::span<std::int32_t> buckets);

/// out[h, i, j] = table[buckets[i, j], h] for buckets [length, length] and table [table_rows, heads]; not scaled.
/// Throws std::invalid_argument for a bucket that the table does not have.
void tupe_relative_bias(std::size_t heads, std::size_t length, std::size_t table_rows,
                        std::span<const std::int32_t> buckets, std::span<const float> table, std::span<float> out);

}  // namespace posenc
