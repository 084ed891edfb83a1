#pragma once

// Internal to this folder: it is not installed, so that users of the library do not need Eigen.

#include <Eigen/Core>
#include <vector>

#include "posenc/core/matrix.h"

namespace posenc {

// All functions use one type of matrix: every type that Eigen is instantiated for adds kilobytes to a WebAssembly
// module.

/// The rows [first, first + count) of a table in double.
Eigen::MatrixXd rows_in_double(ConstMatrixView table, std::size_t first, std::size_t count);

/// The entries row by row.
std::vector<double> row_major(const Eigen::MatrixXd& matrix);

/// left^T right.
Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right);

/// The eigenvalues and eigenvectors of a symmetric matrix.
struct Eigensystem {
  /// In ascending order.
  Eigen::VectorXd values;
  /// Unit vectors in the columns, in the order of the values.
  Eigen::MatrixXd vectors;
};

/// The eigenvalues and eigenvectors of matrix^T matrix.
Eigensystem eigensystem_of_moments(const Eigen::MatrixXd& matrix);

}  // namespace posenc
