#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

/// Positions one apart.
inline std::vector<double> count_from(double start, std::size_t length) {
  std::vector<double> positions(length);
  std::iota(positions.begin(), positions.end(), start);
  return positions;
}
