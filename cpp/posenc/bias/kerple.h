#pragma once

#include <span>

#include "posenc/bias/shape.h"

namespace posenc {

/// The distance that future keys count as.
enum class KerpleForm {
  causal,     ///< distance 0, as in the published code; a causal mask hides them
  symmetric,  ///< |i - j|, the kernel of the paper
};

/// KERPLE's kernel and the bounds of its learned parameters.
struct KerpleOptions {
  KerpleForm form;
  /// The lower bound that learned parameters are clamped to; above 0. 0.01 in the published code.
  double clamp_min;
  /// The upper bound that the exponents p of the power kernel are clamped to; at least clamp_min. 2 in the published
  /// code, because above it the kernel is no longer conditionally positive definite.
  double clamp_max_p;
};

// KERPLE (Chi et al. 2022, "KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation", and its
// published code). Parameters are one number per head, before clamping; out [heads, queries, keys].
//
// Accuracy: 1 ULP. Throws std::invalid_argument for arrays that do not agree with the shape, parameters that are not
// finite and clamps out of range.

/// -p ln(1 + a |i - j|). p [heads], a [heads]; the published code sets no upper limit here, and clamp_max_p is not
/// used.
void kerple_log(const BiasShape& shape, const KerpleOptions& options, std::span<const float> p,
                std::span<const float> a, std::span<float> out);

/// -a |i - j|^p. p or a may be empty, which means 1 for every head. With ALiBi's slopes as a, and no p, it is ALiBi
/// (`kerple_power_original`), except for slopes below clamp_min.
void kerple_power(const BiasShape& shape, const KerpleOptions& options, std::span<const float> p,
                  std::span<const float> a, std::span<float> out);

/// exp(-a |i - j|^p), which multiplies the logits before a bias is added. p or a may be empty, as above.
void kerple_weight(const BiasShape& shape, const KerpleOptions& options, std::span<const float> p,
                   std::span<const float> a, std::span<float> out);

}  // namespace posenc
