#include "posenc/core/position.h"

#include <cmath>

#include "posenc/core/double_double.h"
#include "posenc/core/error.h"

namespace posenc {

void require_positions(std::string_view argument, std::span<const double> positions) {
  for (const double p : positions) {
    require(std::abs(p) <= 0x1p53, argument, p, "finite numbers between -2^53 and 2^53");
  }
}

std::size_t consecutive_run(std::span<const double> positions) {
  std::size_t run = positions.empty() ? 0 : 1;
  while (run < positions.size()) {
    // Exactly: 3.1 does not follow 2.1, because neither is the number that it prints as.
    const DoubleDouble next = two_sum(positions[0], static_cast<double>(run));
    if (next.high != positions[run] || next.low != 0.0) break;
    ++run;
  }
  return run;
}

}  // namespace posenc
