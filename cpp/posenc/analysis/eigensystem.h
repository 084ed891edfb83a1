#pragma once

// For the sources of this room alone: it is not installed, so that users of the library need no Eigen.

#include <Eigen/Core>
#include <vector>

#include "posenc/core/matrix.h"

namespace posenc {

// Each piece serves one type of matrix: every type that Eigen compiles for is kilobytes of a WebAssembly module.

/// The rows [first, first + count) of a table in double.
Eigen::MatrixXd rows_in_double(ConstMatrixView table, std::size_t first, std::size_t count);

/// The entries row by row.
std::vector<double> row_major(const Eigen::MatrixXd& matrix);

/// left^T right.
Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right);

/// The eigenvalues and eigenvectors of a symmetric matrix.
struct Eigensystem {
  /// In rising order.
  Eigen::VectorXd values;
  /// In the columns, of length 1, in the order of the values.
  Eigen::MatrixXd vectors;
};

/// The eigenvalues and eigenvectors of matrix^T matrix.
Eigensystem eigensystem_of_moments(const Eigen::MatrixXd& matrix);

}  // namespace posenc
