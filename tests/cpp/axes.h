#pragma once

#include <cstddef>
#include <vector>

#include "golden.h"
#include "posenc/core/random.h"

/// The array with its axes in another order: axis n of the result is axis order[n] of x.
inline golden::Array permuted(const golden::Array& x, const std::vector<std::size_t>& order) {
  golden::Array result;
  std::vector<std::size_t> strides(x.shape.size(), 1);
  for (std::size_t axis = x.shape.size() - 1; axis > 0; --axis) strides[axis - 1] = strides[axis] * x.shape[axis];
  for (const std::size_t axis : order) result.shape.push_back(x.shape[axis]);
  std::vector<std::size_t> index(order.size(), 0);
  for (std::size_t n = 0; n < x.values.size(); ++n) {
    std::size_t from = 0;
    for (std::size_t axis = 0; axis < order.size(); ++axis) from += index[axis] * strides[order[axis]];
    result.values.push_back(x.values[from]);
    for (std::size_t axis = order.size(); axis-- > 0 && ++index[axis] == result.shape[axis];) index[axis] = 0;
  }
  return result;
}

/// A random whole number from 1 to `largest`.
inline std::size_t random_size(posenc::Random& random, std::size_t largest) {
  return 1 + static_cast<std::size_t>(random.uniform() * static_cast<double>(largest));
}
