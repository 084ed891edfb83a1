#pragma once

#include <cstddef>

namespace posenc {

/// A measured number and where it was found. `first` and `second` are row or column indices, as each measure documents;
/// those that a measure does not use are 0.
struct Measure {
  double value;
  std::size_t first = 0;
  std::size_t second = 0;
};

}  // namespace posenc
