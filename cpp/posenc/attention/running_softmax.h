#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "posenc/attention/softmax.h"
#include "posenc/core/exp.h"
#include "posenc/core/simd.h"
#include "posenc/core/tile.h"

namespace posenc {

// The softmax of streaming attention, where a row of logits arrives in parts.

/// The softmax of a query over the keys it has seen so far.
struct RunningSoftmax {
  float max = minus_infinity;
  float sum = 0.0F;

  RunningSoftmax() = default;
  /// Starts from a sink (AttentionInputs::sinks), a logit that counts before any key is seen; -infinity means none.
  explicit RunningSoftmax(float sink) {
    if (sink == minus_infinity) return;
    if (!std::isnan(sink)) max = sink;
    sum = std::isnan(sink) ? sink : 1.0F;
  }

  /// Whether it has seen neither a key nor a sink. Otherwise the sum is at least 1, or NaN.
  bool is_empty() const { return sum == 0.0F; }
  /// The factor that normalises the sums of values; 0 if it is empty.
  float factor() const { return is_empty() ? 0.0F : 1.0F / sum; }
};

/// ln(2^-100). Weights below that are taken as 0: they change no sum, but their products would be denormal and slow
/// everything down.
inline constexpr float min_logit = -0x1.154244p6F;

/// The largest of `max` and row [0, padded), where `padded` is a whole number of panels. NaN is never the largest.
inline float largest_of(const float* row, std::size_t padded, float max) {
  // Four independent chains, because each step of a chain waits for the one before.
  Float4 a = splat4(max);
  Float4 b = a;
  Float4 c = a;
  Float4 d = a;
  std::size_t i = 0;
  for (; i + 2 * tile_columns <= padded; i += 2 * tile_columns) {
    a = max4(a, load4(row + i));
    b = max4(b, load4(row + i + 4));
    c = max4(c, load4(row + i + 8));
    d = max4(d, load4(row + i + 12));
  }
  if (i < padded) {
    a = max4(a, load4(row + i));
    b = max4(b, load4(row + i + 4));
  }
  const Float4 largest = max4(max4(a, b), max4(c, d));
  return std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
}

/// Whether row [0, padded) has a NaN.
[[gnu::noinline]] inline bool has_nan(const float* row, std::size_t padded) {
  return std::any_of(row, row + padded, [](float x) { return std::isnan(x); });
}

/// Replaces the logits row [0, padded), a whole number of panels, by e^(logit - max) and returns their sum.
inline float exponentials(float* row, std::size_t padded, float max) {
  const Exp4 exp4(min_logit);
  const Float4 largest = splat4(max);
  Float4 even = splat4(0.0F);
  Float4 odd = even;
  for (std::size_t i = 0; i < padded; i += tile_columns) {
    const Float4 low = exp4(load4(row + i) - largest);
    const Float4 high = exp4(load4(row + i + 4) - largest);
    store4(row + i, low);
    store4(row + i + 4, high);
    even += low;
    odd += high;
  }
  return sum4(even + odd);
}

}  // namespace posenc
