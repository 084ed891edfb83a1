#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "posenc/bias/shape.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {

/// The checks that all biases with a BiasShape share.
inline void require_bias_shape(const BiasShape& shape, std::size_t out_size) {
  require_offset("offset", shape.offset);
  require_size("out", out_size, shape.heads * shape.queries * shape.keys);
}

/// Fills [heads, queries, keys] with value(head, distance), where distance is the query's position minus the key's: a
/// Toeplitz matrix for each head. The value is computed once per diagonal, and rows are copied from one line.
template <typename Value>
void fill_diagonals(const BiasShape& shape, Value value, std::span<float> out) {
  if (out.empty()) return;
  const std::int64_t first = shape.offset + static_cast<std::int64_t>(shape.queries) - 1;
  std::vector<float> line(shape.queries + shape.keys - 1);
  float* to = out.data();
  for (std::size_t head = 0; head < shape.heads; ++head) {
    for (std::size_t t = 0; t < line.size(); ++t) {
      const double entry = value(head, first - static_cast<std::int64_t>(t));
      line[t] = static_cast<float>(entry + 0.0);  // never -0
    }
    for (std::size_t i = 0; i < shape.queries; ++i) to = std::copy_n(&line[shape.queries - 1 - i], shape.keys, to);
  }
}

}  // namespace posenc
