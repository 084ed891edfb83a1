#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "posenc/core/matrix.h"

namespace posenc {

/// The linear map that best takes every position vector f(p) to f(p + shift).
struct ShiftOperator {
  /// [dim, dim], row-major; f(p + shift) is about matrix * f(p).
  std::vector<double> matrix;
  /// Root mean square of f(p + shift) - matrix f(p), relative to that of f(p + shift): 0 when a shift is a linear map.
  double residual;
  /// Largest |entry| of matrix^T matrix - identity on the span of the position vectors: 0 when the shift is a rotation.
  double orthogonality;
};

/// Least squares over all rows of table [n, dim] that have a partner `shift` rows on. Throws std::invalid_argument for
/// a shift outside 1 ... n - 1 and a table without columns.
ShiftOperator shift_operator(ConstMatrixView table, std::size_t shift);

/// The shift of one sine/cosine pair (Vaswani et al. 2017): (sin, cos) at p + shift = M (sin, cos) at p, for every p.
/// Row-major 2 x 2: cos, sin, -sin, cos of shift * frequency. It is the inverse of the rotation that RoPE applies.
/// Throws std::invalid_argument for an angle beyond 2^53.
std::array<double, 4> pair_shift_matrix(double frequency, double shift);

}  // namespace posenc
