#pragma once

#include <Eigen/Core>

namespace posenc {

// The linear algebra of this room, each piece for one type of matrix: every type that Eigen compiles for is kilobytes
// of a WebAssembly module.

/// left^T right.
Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right);

struct Eigensystem {
  /// Rising.
  Eigen::VectorXd values;
  /// In the columns, of length 1, in the order of the values.
  Eigen::MatrixXd vectors;
};

/// Of matrix^T matrix.
Eigensystem eigensystem_of_moments(const Eigen::MatrixXd& matrix);

}  // namespace posenc
