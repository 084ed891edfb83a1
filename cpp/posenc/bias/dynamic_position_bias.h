#pragma once

#include <cstddef>
#include <span>

#include "posenc/bias/shape.h"

namespace posenc {

/// One linear layer as torch.nn.Linear stores it, followed by layer normalisation when norm_weight is not empty.
struct DynamicPositionBiasLayer {
  std::span<const float> weight;  ///< [units, inputs]
  std::span<const float> bias;    ///< [units]
  std::span<const float> norm_weight;
  /// May be empty: x-transformers' first normalisation has none.
  std::span<const float> norm_bias;
};

/// Options of dynamic_position_bias().
struct DynamicPositionBiasOptions {
  /// Units of the hidden layers, at least 1.
  std::size_t dim;
  /// Whether the input is sign(i - j) ln(1 + |i - j|) instead of i - j.
  bool log_distance;
};

/// The dynamic position bias of CrossFormer (Wang et al. 2021) in x-transformers' form: a perceptron with SiLU of the
/// signed distance, query minus key.
///
/// layers: [dim, 1], any number of [dim, dim], [heads, dim] without normalisation. out [heads, queries, keys].
/// Accuracy: 1 ULP plus 2^-45 of the largest term of the perceptron's sums. Throws std::invalid_argument for fewer than
/// two layers, a dim of 0 and arrays whose sizes do not agree.
void dynamic_position_bias(const BiasShape& shape, const DynamicPositionBiasOptions& options,
                           std::span<const DynamicPositionBiasLayer> layers, std::span<float> out);

}  // namespace posenc
