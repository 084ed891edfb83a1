#include "posenc/bias/proximal.h"

#include <cstdlib>

#include "posenc/core/double_double.h"
#include "posenc/core/error.h"

namespace posenc {

void proximal(std::size_t queries, std::size_t keys, std::ptrdiff_t offset, std::span<float> out) {
  require_size("out", out.size(), queries * keys);
  if (out.empty()) return;
  const auto value = [](std::ptrdiff_t distance) {
    return static_cast<float>(-log(1.0 + static_cast<double>(std::abs(distance))).high + 0.0);  // + 0: never -0
  };
  // The bias depends on the distance alone: one logarithm for each new diagonal, copies along it.
  const auto first_row = offset;
  for (std::size_t j = 0; j < keys; ++j) out[j] = value(first_row - static_cast<std::ptrdiff_t>(j));
  for (std::size_t i = 1; i < queries; ++i) {
    out[i * keys] = value(first_row + static_cast<std::ptrdiff_t>(i));
    for (std::size_t j = 1; j < keys; ++j) out[i * keys + j] = out[(i - 1) * keys + j - 1];
  }
}

}  // namespace posenc
