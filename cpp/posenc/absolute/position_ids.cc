#include "posenc/absolute/position_ids.h"

#include <cmath>

#include "posenc/core/error.h"

namespace posenc {

void position_ids(const PositionIdsOptions& options, std::span<const std::uint8_t> mask, std::span<double> out) {
  require_finite("start", options.start);
  require_finite("padded", options.padded);
  require_size("mask", mask.size(), options.rows * options.length);
  require_size("out", out.size(), mask.size());
  for (std::size_t row = 0; row < options.rows; ++row) {
    double next = options.start;
    for (std::size_t i = row * options.length; i < (row + 1) * options.length; ++i) {
      out[i] = mask[i] != 0 ? next++ : options.padded;
    }
  }
}

}  // namespace posenc
