#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/frequency.h"

namespace posenc {

/// The scalings that need a factor alone; scaling.h has those that know the trained length.
enum class RopeScaling {
  none,
  linear,  ///< every frequency / factor: position interpolation (Chen et al. 2023)
  ntk,     ///< base * factor^(d / (d - 2)): the slowest frequency / factor, the fastest kept (NTK-aware, 2023)
};

/// f_i = base^(-2 i / rotary_dim) for i = 0 ... rotary_dim / 2 - 1, then scaled.
struct RopeFrequencyOptions {
  /// Number of rotated components, even, at least 2.
  std::size_t rotary_dim;
  /// Above 0; 10000 in Su et al.
  double base;
  RopeScaling scaling;
  /// Above 0; ignored without scaling. Factors above 1 reach further.
  double factor;
};

/// Angular frequencies in radians per position, to 106 bits.
/// Throws std::invalid_argument for an odd or zero rotary_dim, or a base or factor that is not a finite number above 0.
Frequencies rope_frequencies(const RopeFrequencyOptions& options);

/// What a context scaling makes of a model: one frequency per pair, and the number that cosines and sines are both
/// multiplied with (so the logits are multiplied with its square).
struct ScaledFrequencies {
  Frequencies frequencies;
  /// Finite, above 0; 1 for most scalings.
  double attention_factor;
};

/// Partial rotary: the number of components that a model rotates, floor(head_dim * partial_rotary_factor) as in
/// GPT-NeoX (rotary_pct) and the Hugging Face models. They stand first, and the frequencies are those of a head of this
/// size; proportional_rope() is the other way. Throws std::invalid_argument for a factor outside (0, 1] and when the
/// result is odd or 0.
std::size_t partial_rotary_dim(std::size_t head_dim, double partial_rotary_factor);

}  // namespace posenc
