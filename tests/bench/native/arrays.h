#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace posenc {

/// Numbers in [-1, 1] without a pattern that a kernel could profit from.
inline std::vector<float> some_floats(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(std::sin(12.9898 * static_cast<double>(i)));
  return values;
}

}  // namespace posenc
