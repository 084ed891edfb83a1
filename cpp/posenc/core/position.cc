#include "posenc/core/position.h"

#include <cmath>

#include "posenc/core/error.h"

namespace posenc {

void require_positions(const char* argument, std::span<const double> positions) {
  for (const double p : positions) {
    require(std::abs(p) <= 0x1p53, argument, p, "finite numbers between -2^53 and 2^53");
  }
}

}  // namespace posenc
