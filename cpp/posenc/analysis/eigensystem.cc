#include "posenc/analysis/eigensystem.h"

#include <Eigen/Eigenvalues>

#include "posenc/core/double_product.h"

namespace posenc {

Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) {
  // Columns lie one behind the other, as the rows of the transposed factors do.
  Eigen::MatrixXd product(left.cols(), right.cols());
  multiply_transposed(right.data(), static_cast<std::size_t>(right.cols()), left.data(),
                      static_cast<std::size_t>(left.cols()), static_cast<std::size_t>(left.rows()), product.data(),
                      static_cast<std::size_t>(left.cols()));
  return product;
}

Eigensystem eigensystem_of_moments(const Eigen::MatrixXd& matrix) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(transposed_product(matrix, matrix));
  return {.values = solver.eigenvalues(), .vectors = solver.eigenvectors()};
}

}  // namespace posenc
