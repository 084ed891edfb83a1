#include "posenc/bias/toeplitz.h"

#include "posenc/bias/diagonals.h"

namespace posenc {

void toeplitz_bias(const BiasShape& shape, std::size_t max_distance, std::span<const float> table,
                   std::span<float> out) {
  require(max_distance <= 0x7fffffff, "max_distance", max_distance, Expected::at_most(0x7fffffff));
  require_size("table", table.size(), (2 * max_distance + 1) * shape.heads);
  require_bias_shape(shape, out.size());
  const auto limit = static_cast<std::int64_t>(max_distance);
  fill_diagonals(
      shape,
      [&](std::size_t head, std::int64_t distance) {
        const auto row = static_cast<std::size_t>(std::clamp(-distance, -limit, limit) + limit);
        return static_cast<double>(table[row * shape.heads + head]);
      },
      out);
}

}  // namespace posenc
