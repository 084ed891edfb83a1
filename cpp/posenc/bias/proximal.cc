#include "posenc/bias/proximal.h"

#include <cstdlib>

#include "posenc/bias/diagonals.h"
#include "posenc/core/double_double.h"

namespace posenc {

void proximal(const BiasShape& shape, std::span<float> out) {
  require_bias_shape(shape, out.size());
  fill_diagonals(
      shape,
      [](std::size_t, std::int64_t distance) { return -log(1.0 + static_cast<double>(std::abs(distance))).high; }, out);
}

}  // namespace posenc
