#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "posenc/core/exp.h"
#include "posenc/core/simd.h"
#include "posenc/core/tile.h"

namespace posenc {

// The softmax of streaming attention, which sees a row of logits in parts.

inline constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

/// What a query knows after the keys it has seen.
struct Running {
  float max = minus_infinity;
  float sum = 0.0F;
};

/// ln(2^-100): weights this small change no sum, but their products would be denormal and slow everything down.
inline constexpr float least_logit = -0x1.154244p6F;

/// The largest of `max` and row [0, padded), whole panels.
inline float largest_of(const float* row, std::size_t padded, float max) {
  // Two chains, because each step waits for the one before.
  Float4 even = splat4(max);
  Float4 odd = even;
  for (std::size_t i = 0; i < padded; i += tile_columns) {
    even = max4(even, load4(row + i));
    odd = max4(odd, load4(row + i + 4));
  }
  const Float4 largest = max4(even, odd);
  return std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
}

/// Replaces logits [0, padded), whole panels, by e^(logit - max) and returns their sum.
inline float exponentials(float* row, std::size_t padded, float max) {
  const Exp4 exp4(least_logit);
  const Float4 largest = splat4(max);
  Float4 sum = splat4(0.0F);
  for (std::size_t i = 0; i < padded; i += 4) {
    const Float4 e = exp4(load4(row + i) - largest);
    store4(row + i, e);
    sum += e;
  }
  return sum4(sum);
}

}  // namespace posenc
