#include "posenc/rotary/projected_positions.h"

#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {

void projected_positions(std::size_t axes, std::span<const float> weights, std::span<const double> positions,
                         std::span<double> out) {
  require_some("axes", axes);
  const std::size_t pairs = weights.size() / axes;
  const std::size_t count = positions.size() / axes;
  require_size("weights", weights.size(), pairs * axes);
  require_size("positions", positions.size(), count * axes);
  require_size("out", out.size(), pairs * count);
  require_positions("positions", positions);
  double* to = out.data();
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    for (std::size_t n = 0; n < count; ++n) {
      double sum = 0.0;
      for (std::size_t axis = 0; axis < axes; ++axis) {
        sum += static_cast<double>(weights[pair * axes + axis]) * positions[axis * count + n];
      }
      *to++ = sum;
    }
  }
  require_positions("weights", out);
}

}  // namespace posenc
