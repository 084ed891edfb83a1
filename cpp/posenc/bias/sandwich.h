#pragma once

#include <cstddef>
#include <span>

#include "posenc/bias/shape.h"

namespace posenc {

/// The distance that future keys count as.
enum class SandwichForm {
  symmetric,  ///< |i - j|
  causal,     ///< distance 0; a causal mask hides them
  tril,       ///< distance 0 wherever the key's index exceeds the query's, like NeMo's tril(): with an offset above
              ///< 0 that reaches visible keys too
};

/// Options of Sandwich, a sum of cosines of the distance.
struct SandwichOptions {
  /// Even, at least 2: the sum has dim / 2 cosines. NeMo takes the size of a head.
  std::size_t dim;
  /// Finite, at least 1; 10000 as in the sinusoidal table.
  double base;
  /// Index t of the first frequency base^(-2 t / dim): 1 in NeMo; 0 makes the sum the inner product of two rows of the
  /// sinusoidal table.
  std::size_t first_frequency;
  /// Whether to subtract dim / 2, so that the diagonal is 0 (NeMo). Softmax gives the same weights.
  bool subtract_half_dim;
  SandwichForm form;
};

/// Sandwich (Chi et al. 2022, "Dissecting Transformer Length Extrapolation via the Lens of Receptive Field Analysis"):
/// the inner product of two sinusoidal encodings, divided by 8 h / heads for head h = 1 ... heads:
///
///   (sum over t of cos((i - j) base^(-2 t / dim)) [- dim / 2]) / (8 h / heads),   dim / 2 values of t.
///
/// out [heads, queries, keys]. Accuracy for distances up to 2^31: 1 ULP, or 2^-45 dim absolute near zeros of the sum.
/// Throws std::invalid_argument for an odd dim, a base below 1, a first_frequency above 1 and arrays whose sizes do not
/// agree.
void sandwich(const BiasShape& shape, const SandwichOptions& options, std::span<float> out);

}  // namespace posenc
