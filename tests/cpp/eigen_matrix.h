#pragma once

#include <Eigen/Core>

#include "posenc/core/matrix.h"

/// A row-major matrix of Eigen, for the tests' own computations.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A view of the same memory for Eigen.
inline Eigen::Map<const Matrix> eigen(posenc::ConstMatrixView view) {
  return {view.data(), static_cast<Eigen::Index>(view.rows()), static_cast<Eigen::Index>(view.columns())};
}

inline Eigen::Map<const Matrix> eigen(posenc::MatrixView view) {
  return eigen(posenc::ConstMatrixView(view.data(), view.rows(), view.columns()));
}
