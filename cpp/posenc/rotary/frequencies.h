#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/frequency.h"

namespace posenc {

/// Scalings that need only a factor; scaling.h has those that depend on the trained length.
enum class RopeScaling {
  none,
  linear,  ///< every frequency / factor: position interpolation (Chen et al. 2023)
  ntk,     ///< base * factor^(d / (d - 2)): the slowest frequency / factor, the fastest kept (NTK-aware, 2023)
};

/// f_i = base^(-2 i / rotary_dim) for i = 0 ... rotary_dim / 2 - 1, then scaled.
struct RopeFrequencyOptions {
  /// Number of rotated components, even, at least 2.
  std::size_t rotary_dim;
  /// Finite, at least 0.01; 10000 in Su et al.
  double base;
  RopeScaling scaling;
  /// 0.01 to 1e30; ignored without scaling. Factors above 1 reach further.
  double factor;
};

/// Angular frequencies in radians per position, to 106 bits.
/// Throws std::invalid_argument for an odd or zero rotary_dim and for a base or factor out of range.
Frequencies rope_frequencies(const RopeFrequencyOptions& options);

/// The result of a context scaling: one frequency per pair, and the factor that both cosines and sines are multiplied
/// by (so the logits are multiplied by its square).
struct ScaledFrequencies {
  Frequencies frequencies;
  /// 1e-16 to 1e16; 1 for most scalings.
  double attention_factor;
  /// As many frequencies for positions below start_token_idx; empty if all positions use the same ones. The attention
  /// factor applies to all positions.
  Frequencies start_frequencies = {};  // NOLINT(readability-redundant-member-init)
  double start_token_idx = 0.0;

  const Frequencies& at(double position) const {
    return !start_frequencies.empty() && position < start_token_idx ? start_frequencies : frequencies;
  }
};

}  // namespace posenc
