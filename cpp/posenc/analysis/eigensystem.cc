#include "posenc/analysis/eigensystem.h"

#include <Eigen/Eigenvalues>

namespace posenc {

Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) {
  return left.transpose().lazyProduct(right);
}

Eigensystem eigensystem_of_moments(const Eigen::MatrixXd& matrix) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(transposed_product(matrix, matrix));
  return {.values = solver.eigenvalues(), .vectors = solver.eigenvectors()};
}

}  // namespace posenc
