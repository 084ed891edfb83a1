#pragma once

#include <cstddef>

#include "posenc/rotary/frequencies.h"

/// RoPE's frequencies.
inline posenc::Frequencies ladder(std::size_t dim, double base = 10000.0) {
  return posenc::rope_frequencies(
      {.rotary_dim = dim, .base = base, .scaling = posenc::RopeScaling::none, .factor = 1.0});
}
