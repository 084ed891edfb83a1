#include "posenc/analysis/eigensystem.h"

#include <Eigen/Eigenvalues>

#include "posenc/core/double_product.h"

namespace posenc {

Eigen::MatrixXd rows_in_double(ConstMatrixView table, std::size_t first, std::size_t count) {
  Eigen::MatrixXd result(count, table.columns());
  for (std::size_t row = 0; row < count; ++row) {
    for (std::size_t column = 0; column < table.columns(); ++column) {
      result(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) =
          static_cast<double>(table(first + row, column));
    }
  }
  return result;
}

std::vector<double> row_major(const Eigen::MatrixXd& matrix) {
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(matrix.size()));
  for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
    for (Eigen::Index column = 0; column < matrix.cols(); ++column) values.push_back(matrix(row, column));
  }
  return values;
}

Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) {
  // Columns are contiguous, and so are the rows of the transposed factors.
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
