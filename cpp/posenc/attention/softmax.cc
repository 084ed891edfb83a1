#include "posenc/attention/softmax.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "posenc/core/exp.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

/// Applies `step` to four values at a time. A remainder of fewer is filled up with `padding`, and only its real lanes
/// are stored.
template <typename Step>
void for_each_4(std::span<float> values, float padding, Step step) {
  const std::size_t whole = values.size() / 4 * 4;
  for (std::size_t i = 0; i < whole; i += 4) store4(&values[i], step(load4(&values[i])));
  if (whole == values.size()) return;
  std::array<float, 4> rest;
  rest.fill(padding);
  std::copy(values.begin() + static_cast<std::ptrdiff_t>(whole), values.end(), rest.begin());
  store4(rest.data(), step(load4(rest.data())));
  std::copy_n(rest.begin(), values.size() - whole, values.begin() + static_cast<std::ptrdiff_t>(whole));
}

}  // namespace

float softmax(std::span<float> logits, float sink) {
  Float4 largest = splat4(std::isnan(sink) ? minus_infinity : sink);
  for_each_4(logits, minus_infinity, [&](Float4 x) {
    largest = max4(largest, x);
    return x;
  });
  const float max = std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
  if (max == minus_infinity && !std::isnan(sink) &&
      std::none_of(logits.begin(), logits.end(), [](float x) { return std::isnan(x); })) {
    std::fill(logits.begin(), logits.end(), 0.0F);
    return minus_infinity;
  }

  // A single-precision sum would lose bits in long rows, so the sum of each group of four is added in double.
  const Exp4 exp4;
  double sum = sink == max ? 1.0 : exp64(static_cast<double>(sink - max));
  for_each_4(logits, minus_infinity, [&](Float4 x) {
    const Float4 e = exp4(x - splat4(max));
    sum += static_cast<double>(sum4(e));
    return e;
  });
  const Float4 factor = splat4(static_cast<float>(1.0 / sum));
  for_each_4(logits, 0.0F, [&](Float4 e) { return e * factor; });
  return static_cast<float>(static_cast<double>(max) + log1p64(sum - 1.0));
}

}  // namespace posenc
