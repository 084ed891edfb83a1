#include "posenc/analysis/table_measures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posenc/analysis/row_distance.h"
#include "posenc/core/error.h"

namespace posenc {

Measure smallest_distance(ConstMatrixView table) {
  require(table.rows() >= 2, "table", table.rows(), "at least 2 rows");
  Measure smallest{.value = std::numeric_limits<double>::infinity()};
  for (std::size_t p = 0; p < table.rows(); ++p) {
    for (std::size_t q = p + 1; q < table.rows(); ++q) {
      const double d = distance(table.row(p), table.row(q));
      if (d < smallest.value) smallest = {d, p, q};
    }
  }
  return smallest;
}

Measure largest_entry(ConstMatrixView table) {
  require(table.size() >= 1, "table", table.size(), "at least 1 entry");
  const auto at = std::max_element(table.values().begin(), table.values().end(),
                                   [](float a, float b) { return std::abs(a) < std::abs(b); });
  const auto index = static_cast<std::size_t>(at - table.values().begin());
  return {static_cast<double>(std::abs(*at)), index / table.columns(), index % table.columns()};
}

Measure norm_spread(ConstMatrixView table) {
  require(table.rows() >= 1, "table", table.rows(), "at least 1 row");
  std::size_t longest = 0;
  std::size_t shortest = 0;
  double max = norm(table.row(0));
  double min = max;
  for (std::size_t row = 1; row < table.rows(); ++row) {
    const double length = norm(table.row(row));
    if (length > max) longest = row;
    if (length < min) shortest = row;
    max = std::max(max, length);
    min = std::min(min, length);
  }
  return {max > 0.0 ? (max - min) / max : 0.0, longest, shortest};
}

Measure distance_shift_deviation(ConstMatrixView table) {
  require(table.rows() >= 2, "table", table.rows(), "at least 2 rows");
  Measure worst{.value = 0.0};
  double largest_distance = 0.0;
  // All pairs with one gap lie on one diagonal, and a shift moves along it: the deviation is the range of values on the
  // diagonal.
  for (std::size_t gap = 1; gap < table.rows(); ++gap) {
    double shortest = std::numeric_limits<double>::infinity();
    double longest = 0.0;
    std::size_t at = 0;
    for (std::size_t p = 0; p + gap < table.rows(); ++p) {
      const double d = distance(table.row(p), table.row(p + gap));
      if (d > longest) at = p;
      shortest = std::min(shortest, d);
      longest = std::max(longest, d);
    }
    largest_distance = std::max(largest_distance, longest);
    if (longest - shortest > worst.value) worst = {longest - shortest, at, at + gap};
  }
  if (largest_distance > 0.0) worst.value /= largest_distance;
  return worst;
}

Measure norm_change(ConstMatrixView before, ConstMatrixView after) {
  require(after.rows() == before.rows(), "after", after.rows(), "as many rows as before");
  Measure worst{.value = 0.0};
  for (std::size_t row = 0; row < before.rows(); ++row) {
    const double was = norm(before.row(row));
    const double is = norm(after.row(row));
    const double change = was > 0.0 ? std::abs(is - was) / was : is;
    if (change > worst.value) worst = {change, row};
  }
  return worst;
}

}  // namespace posenc
