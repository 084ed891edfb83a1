#pragma once

#include <cstddef>

/// The product of two vectors in double.
inline double dot(const float* a, const float* b, std::size_t size) {
  double sum = 0.0;
  for (std::size_t c = 0; c < size; ++c) sum += static_cast<double>(a[c]) * static_cast<double>(b[c]);
  return sum;
}
