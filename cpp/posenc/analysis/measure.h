#pragma once

#include <cstddef>

namespace posenc {

/// A measured number and where it was found. The positions count rows of what was measured; a measure that has no
/// place, or no second one, leaves them 0.
struct Measure {
  double value;
  std::size_t first = 0;
  std::size_t second = 0;
};

}  // namespace posenc
