#include "posenc/analysis/shift_operator.h"

#include <cmath>

#include "posenc/analysis/eigensystem.h"
#include "posenc/core/error.h"
#include "posenc/core/sincos.h"

namespace posenc {

ShiftOperator shift_operator(ConstMatrixView table, std::size_t shift) {
  const std::size_t rows = table.rows();
  require(table.columns() >= 1, "table", table.columns(), "at least one column");
  require(shift >= 1 && shift < rows, "shift", shift,
          Expected{"at least 1 and below the number of rows, {value}", rows});
  const Eigen::MatrixXd before = rows_in_double(table, 0, rows - shift);
  const Eigen::MatrixXd after = rows_in_double(table, shift, rows - shift);

  // Position vectors may not span all dimensions (repeated or constant columns), so the normal equations are solved
  // only in the directions that carry weight.
  const Eigensystem gram = eigensystem_of_moments(before);
  const Eigen::Index columns = gram.values.size();
  Eigen::Index first = 0;
  while (first < columns && gram.values(first) <= 1e-10 * gram.values(columns - 1)) ++first;
  const Eigen::MatrixXd basis = gram.vectors.rightCols(columns - first);
  Eigen::MatrixXd scaled = basis;
  for (Eigen::Index c = 0; c < scaled.cols(); ++c) scaled.col(c) /= gram.values(first + c);
  const Eigen::MatrixXd inverse = transposed_product(scaled.transpose(), basis.transpose());
  // The map that multiplies rows from the right.
  const Eigen::MatrixXd forward = transposed_product(inverse, transposed_product(before, after));

  ShiftOperator result;
  result.matrix = row_major(forward.transpose());
  const Eigen::MatrixXd predicted = transposed_product(before.transpose(), forward);
  const double scale = after.norm();
  result.residual = scale > 0.0 ? (after - predicted).norm() / scale : 0.0;
  const Eigen::MatrixXd turned = transposed_product(forward, basis);
  Eigen::MatrixXd products = transposed_product(turned, turned);
  products.diagonal().array() -= 1.0;
  result.orthogonality = products.size() == 0 ? 0.0 : products.cwiseAbs().maxCoeff();
  return result;
}

std::array<double, 4> pair_shift_matrix(double frequency, double shift) {
  require(std::abs(frequency * shift) <= 0x1p53, "shift", shift, "one that turns the pair by at most 2^53");
  const SinCos angle = sincos(DoubleDouble(frequency) * shift);
  return {angle.cos, angle.sin, -angle.sin, angle.cos};
}

}  // namespace posenc
