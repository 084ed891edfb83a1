#pragma once

#include <span>

namespace posenc::model {

/// The nonlinearity of a feed-forward layer.
enum class Activation {
  silu,        ///< x / (1 + e^-x)
  gelu,        ///< x/2 (1 + erf(x / sqrt 2)) (Hendrycks and Gimpel 2016, the exact form)
  gelu_tanh,   ///< x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))), "gelu_new"
  gelu_bloom,  ///< the same with 0.79788456 in place of sqrt(2/pi)
  relu,
  relu2,  ///< max(x, 0)^2
};

/// Applies it in place. Max error: 3e-7 |x| + 1e-7 |result|; a NaN stays NaN.
void activate(Activation activation, std::span<float> x);

/// x = activation(x) * up, of the same length: the gated form (Shazeer 2020, "GLU Variants Improve Transformer").
void activate_gated(Activation activation, std::span<float> x, std::span<const float> up);

}  // namespace posenc::model
