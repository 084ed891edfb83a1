#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/bias/shape.h"

namespace posenc {

/// How the bias treats keys on either side of the query.
enum class AlibiForm {
  causal,     ///< -slope * (i - j) for past keys, 0 for future ones, which a causal mask hides (Press et al. 2021)
  symmetric,  ///< -slope * |i - j|, for encoders
};

/// The precision that slopes, distances and their products are rounded to.
enum class AlibiPrecision {
  exact,     ///< rounded once, at the end
  bfloat16,  ///< each rounded to bfloat16, as Falcon does
};

/// The form of ALiBi, its slopes, and how the bias is scaled and rounded.
struct AlibiOptions {
  AlibiForm form;
  /// The largest exponent: slopes reach down to 2^-alibi_bias_max. 8 in the paper; 1e-9 to 1000.
  double alibi_bias_max;
  /// Multiplies the bias. 1 in the paper; 1 / sqrt(head_dim) in Falcon, which adds the bias before it scales the
  /// logits.
  double output_scale = 1.0;
  /// bfloat16 changes slopes by up to 0.4 %, and distances above 256 lose their last bits.
  AlibiPrecision precision = AlibiPrecision::exact;
};

/// The slope of each head (Press et al. 2021, "Train Short, Test Long", and its published code): 2^(-alibi_bias_max h /
/// n) for h = 1 ... n when the number of heads n is a power of two; otherwise the slopes for the next lower power of
/// two, followed by every other slope for the next higher one. MPT and BLOOM use the same slopes. Accuracy: 1 ULP of
/// double. Throws std::invalid_argument for 0 heads or an alibi_bias_max out of range.
std::vector<double> alibi_slopes(std::size_t heads, double alibi_bias_max);

/// A slope times a distance as Falcon computes it: both and their product rounded to bfloat16.
double alibi_bfloat16(double slope, double distance);

/// out [heads, queries, keys], added to the scaled logits. Accuracy: 1 ULP. Throws as alibi_slopes() does, and for an
/// output_scale or offset out of range or an `out` that does not fit the shape.
void alibi(const BiasShape& shape, const AlibiOptions& options, std::span<float> out);

/// MPT's form: slope * (j - (keys - 1)) * output_scale, the same for every query, so it depends on the key alone; equal
/// to the causal form up to a constant per row, which softmax removes. out [heads, 1, keys]. Throws as alibi_slopes()
/// does, and for an output_scale out of range or an `out` of another size.
void alibi_mpt(std::size_t heads, std::size_t keys, const AlibiOptions& options, std::span<float> out);

/// BLOOM's form, and Falcon's (Almazrouei et al. 2023, "The Falcon Series of Open Language Models"): slope * (number of
/// real tokens up to and including j, minus 1) * output_scale, 0 at padding. The models have an alibi_bias_max of 8.
/// mask [batch, keys], non-zero is a real token; out [batch, heads, 1, keys]. Throws as alibi_slopes() does, and for an
/// output_scale out of range or arrays of other sizes.
void alibi_bloom(std::size_t heads, std::size_t batch, std::size_t keys, std::span<const std::uint8_t> mask,
                 const AlibiOptions& options, std::span<float> out);

}  // namespace posenc
