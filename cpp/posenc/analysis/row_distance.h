#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "posenc/core/simd.h"

namespace posenc {

namespace row_distance {

/// The sum of squares in double, always in the same order: four(n) yields entries n ... n + 3 for n = 0, 4, ..., one(n)
/// a remaining entry.
template <typename Value, typename Last>
double sum_of_squares(std::size_t size, Value four, Last one) {
  Double2 low{};
  Double2 high{};
  std::size_t n = 0;
  for (; n + 4 <= size; n += 4) {
    const Float4 x = four(n);
    const Double2 first{static_cast<double>(x[0]), static_cast<double>(x[1])};
    const Double2 second{static_cast<double>(x[2]), static_cast<double>(x[3])};
    low += first * first;
    high += second * second;
  }
  double sum = (low[0] + high[0]) + (low[1] + high[1]);
  for (; n < size; ++n) {
    const auto x = static_cast<double>(one(n));
    sum += x * x;
  }
  return sum;
}

}  // namespace row_distance

/// The length of a row.
inline double norm(std::span<const float> x) {
  return std::sqrt(row_distance::sum_of_squares(
      x.size(), [&](std::size_t n) { return load4(&x[n]); }, [&](std::size_t n) { return x[n]; }));
}

/// The Euclidean distance of two rows, computed from the differences of their entries, so that close rows lose no
/// digits.
inline double distance(std::span<const float> a, std::span<const float> b) {
  return std::sqrt(row_distance::sum_of_squares(
      a.size(), [&](std::size_t n) { return load4(&a[n]) - load4(&b[n]); },
      [&](std::size_t n) { return a[n] - b[n]; }));
}

}  // namespace posenc
