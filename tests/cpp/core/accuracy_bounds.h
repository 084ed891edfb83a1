#pragma once

#include <functional>
#include <string>
#include <vector>

namespace accuracy {

/// A row of the one table that holds the library to the error bounds its comments promise. ACCURACY.md shows it.
struct Bound {
  std::string function;
  std::string range;
  double ulp;
  /// The largest error found, in ULP. The same in every build: what is drawn comes from seeds.
  std::function<double()> measure;
};

const std::vector<Bound>& bounds();

}  // namespace accuracy
