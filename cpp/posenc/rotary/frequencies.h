#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/frequency.h"

namespace posenc {

/// How the frequencies are changed so that a model reads further than it was trained to.
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

}  // namespace posenc
