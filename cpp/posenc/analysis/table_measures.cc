#include "posenc/analysis/table_measures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posenc/core/error.h"

namespace posenc {
namespace {

double distance(ConstMatrixView table, Eigen::Index p, Eigen::Index q) {
  return (table.row(p) - table.row(q)).cast<double>().norm();
}

std::size_t index(Eigen::Index i) { return static_cast<std::size_t>(i); }

}  // namespace

Measure smallest_distance(ConstMatrixView table) {
  require(table.rows() >= 2, "table", table.rows(), "at least 2 rows");
  Measure smallest{.value = std::numeric_limits<double>::infinity()};
  for (Eigen::Index p = 0; p < table.rows(); ++p) {
    for (Eigen::Index q = p + 1; q < table.rows(); ++q) {
      const double d = distance(table, p, q);
      if (d < smallest.value) smallest = {d, index(p), index(q)};
    }
  }
  return smallest;
}

Measure largest_entry(ConstMatrixView table) {
  require(table.size() >= 1, "table", table.size(), "at least 1 entry");
  Eigen::Index row = 0;
  Eigen::Index column = 0;
  const float largest = table.cwiseAbs().maxCoeff(&row, &column);
  return {static_cast<double>(largest), index(row), index(column)};
}

Measure norm_spread(ConstMatrixView table) {
  require(table.rows() >= 1, "table", table.rows(), "at least 1 row");
  const Eigen::VectorXd norms = table.cast<double>().rowwise().norm();
  Eigen::Index longest = 0;
  Eigen::Index shortest = 0;
  const double max = norms.maxCoeff(&longest);
  const double min = norms.minCoeff(&shortest);
  return {max > 0.0 ? (max - min) / max : 0.0, index(longest), index(shortest)};
}

Measure distance_shift_deviation(ConstMatrixView table) {
  require(table.rows() >= 2, "table", table.rows(), "at least 2 rows");
  Measure worst{.value = 0.0};
  double largest_distance = 0.0;
  // All pairs of one gap lie on one diagonal, and a shift moves along it: the deviation is what the diagonal spans.
  for (Eigen::Index gap = 1; gap < table.rows(); ++gap) {
    double shortest = std::numeric_limits<double>::infinity();
    double longest = 0.0;
    Eigen::Index at = 0;
    for (Eigen::Index p = 0; p + gap < table.rows(); ++p) {
      const double d = distance(table, p, p + gap);
      if (d > longest) at = p;
      shortest = std::min(shortest, d);
      longest = std::max(longest, d);
    }
    largest_distance = std::max(largest_distance, longest);
    if (longest - shortest > worst.value) worst = {longest - shortest, index(at), index(at + gap)};
  }
  if (largest_distance > 0.0) worst.value /= largest_distance;
  return worst;
}

Measure norm_change(ConstMatrixView before, ConstMatrixView after) {
  require(after.rows() == before.rows(), "after", after.rows(), "as many rows as before");
  Measure worst{.value = 0.0};
  for (Eigen::Index row = 0; row < before.rows(); ++row) {
    const double was = before.row(row).cast<double>().norm();
    const double is = after.row(row).cast<double>().norm();
    const double change = was > 0.0 ? std::abs(is - was) / was : is;
    if (change > worst.value) worst = {change, index(row)};
  }
  return worst;
}

}  // namespace posenc
