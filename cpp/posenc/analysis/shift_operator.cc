#include "posenc/analysis/shift_operator.h"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/sincos.h"

namespace posenc {

ShiftOperator shift_operator(ConstMatrixView table, std::size_t shift) {
  const auto rows = static_cast<std::size_t>(table.rows());
  require(shift >= 1 && shift < rows, "shift", shift, Expected{"at least 1 and below the number of rows = ", rows});
  const auto pairs = static_cast<Eigen::Index>(rows - shift);
  const Eigen::MatrixXd before = table.topRows(pairs).cast<double>();
  const Eigen::MatrixXd after = table.bottomRows(pairs).cast<double>();

  // Position vectors may span less than all dimensions (repeated or constant columns), so the normal equations are
  // solved on the directions that carry weight.
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> gram(before.transpose().lazyProduct(before));
  const double largest = gram.eigenvalues().maxCoeff();
  Eigen::Index first = 0;
  while (first < gram.eigenvalues().size() && gram.eigenvalues()(first) <= 1e-10 * largest) ++first;
  const Eigen::Index rank = gram.eigenvalues().size() - first;
  const Eigen::MatrixXd basis = gram.eigenvectors().rightCols(rank);
  const Eigen::MatrixXd scaled = basis * gram.eigenvalues().tail(rank).cwiseInverse().asDiagonal();
  const Eigen::MatrixXd inverse = scaled.lazyProduct(basis.transpose());
  const Eigen::MatrixXd moments = before.transpose().lazyProduct(after);

  ShiftOperator result;
  result.matrix = inverse.lazyProduct(moments).transpose();
  const double scale = after.norm();
  result.residual =
      scale > 0.0 ? (after - Eigen::MatrixXd(before.lazyProduct(result.matrix.transpose()))).norm() / scale : 0.0;
  const Eigen::MatrixXd turned = result.matrix.lazyProduct(basis);
  result.orthogonality =
      rank == 0 ? 0.0
                : (Eigen::MatrixXd(turned.transpose().lazyProduct(turned)) - Eigen::MatrixXd::Identity(rank, rank))
                      .cwiseAbs()
                      .maxCoeff();
  return result;
}

std::array<double, 4> pair_shift_matrix(double frequency, double shift) {
  const SinCos angle = sincos(DoubleDouble(frequency) * shift);
  return {angle.cos, angle.sin, -angle.sin, angle.cos};
}

}  // namespace posenc
