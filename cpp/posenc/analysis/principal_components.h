#pragma once

#include <cstddef>
#include <vector>

#include "posenc/core/matrix.h"

namespace posenc {

/// The rows of a table in the coordinates of their principal components.
struct PrincipalComponents {
  /// [n, count], row-major: the centred rows along the directions of largest variance.
  std::vector<double> coordinates;
  /// Share of the variance that each direction carries.
  std::vector<double> explained;
};

/// Rows of table [n, dim] as points in `count` dimensions (Pearson 1901). The sign of each direction is fixed by making
/// the largest coordinate positive, so that pictures do not flip. Throws std::invalid_argument for a table without rows
/// and a count outside 1 ... dim.
PrincipalComponents principal_components(ConstMatrixView table, std::size_t count);

}  // namespace posenc
