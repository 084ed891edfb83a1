#include "posenc/model/norm.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/simd.h"

namespace posenc::model {
namespace {

/// The sum over the row of (x - mean)^2, in four chains.
double sum_of_squares(const float* x, std::size_t count, double mean) {
  Double2 low = splat2(0.0);
  Double2 high = splat2(0.0);
  const Double2 means = splat2(mean);
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const Float4 v = load4(x + i);
    const Double2 a = widen_low2(v) - means;
    const Double2 b = widen_high2(v) - means;
    low += a * a;
    high += b * b;
  }
  double sum = (low[0] + low[1]) + (high[0] + high[1]);
  for (; i < count; ++i) {
    const double d = static_cast<double>(x[i]) - mean;
    sum += d * d;
  }
  return sum;
}

double mean_of(const float* x, std::size_t count) {
  Double2 low = splat2(0.0);
  Double2 high = splat2(0.0);
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const Float4 v = load4(x + i);
    low += widen_low2(v);
    high += widen_high2(v);
  }
  double sum = (low[0] + low[1]) + (high[0] + high[1]);
  for (; i < count; ++i) sum += static_cast<double>(x[i]);
  return sum / static_cast<double>(count);
}

}  // namespace

void normalise(const Norm& norm, const float* from, std::size_t count, float* to, std::size_t first) {
  const double mean = norm.kind == NormKind::layer ? mean_of(from, count) : 0.0;
  const double variance = sum_of_squares(from, count, mean) / static_cast<double>(count);
  const double deviation = std::sqrt(variance + norm.eps);
  const double factor = deviation == 0.0 ? 0.0 : 1.0 / deviation;
  const float* const weight = norm.weight.empty() ? nullptr : norm.weight.data() + first;
  const float* const bias = norm.bias.empty() ? nullptr : norm.bias.data() + first;
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const auto half = [&](const auto& widened) {
      Double2 y = (widened(load4(from + i)) - splat2(mean)) * splat2(factor);
      if (weight != nullptr) y *= splat2(norm.weight_offset) + widened(load4(weight + i));
      if (bias != nullptr) y += widened(load4(bias + i));
      return y;
    };
    store4(to + i, narrow4(half(widen_low2), half(widen_high2)));
  }
  for (; i < count; ++i) {
    double y = (static_cast<double>(from[i]) - mean) * factor;
    if (weight != nullptr) y *= norm.weight_offset + static_cast<double>(weight[i]);
    if (bias != nullptr) y += static_cast<double>(bias[i]);
    to[i] = static_cast<float>(y);
  }
}

void add_scaled(std::span<float> to, std::span<const float> from, float factor) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * from[i];
}

void normalise_rows(const Norm& norm, ConstMatrixView from, MatrixView to) {
  if (!norm.given()) {
    std::copy_n(from.data(), from.size(), to.data());
    return;
  }
  for (std::size_t row = 0; row < from.rows(); ++row) {
    normalise(norm, from.row(row).data(), from.columns(), to.row(row).data());
  }
}

}  // namespace posenc::model
