#pragma once

#include <functional>
#include <string>
#include <vector>

namespace accuracy {

/// A row of the table of error bounds that the library's comments promise. The tests check every row, and
/// docs/accuracy.md shows the table.
struct Bound {
  std::string function;
  std::string range;
  double ulp;
  /// Measures the largest error, in ULP. It is the same in every build, as random numbers come from fixed seeds.
  std::function<double()> measure;
};

const std::vector<Bound>& bounds();

}  // namespace accuracy
