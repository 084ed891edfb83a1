#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/matrix.h"

namespace posenc {

/// Packs a row-major matrix [inner, columns], whose rows are `stride` apart, into panels of 8 columns, each [inner][8];
/// the last one is padded with zeros. `to` has room for all panels.
void pack_panels(const float* from, std::size_t stride, std::size_t inner, std::size_t columns, float* to);

/// Does the same for a transposed matrix: row-major [columns, inner], where inner is at least 1. Panels may have
/// another width.
void pack_panels_transposed(const float* from, std::size_t stride, std::size_t inner, std::size_t columns, float* to,
                            std::size_t width = 8);

/// The right factor of a product, laid out for the kernel: panels of 8 columns, each [inner][8], the last one padded
/// with zeros.
class Panels {
 public:
  static constexpr std::size_t width = 8;

  /// Makes a factor without columns.
  Panels() : Panels(0, 0) {}

  /// right [inner, columns] row-major, for left * right.
  static Panels of(ConstMatrixView right);

  /// right [columns, inner] row-major, for left * right^T.
  static Panels of_transposed(ConstMatrixView right);

  /// The same for rows [inner] anywhere in memory; a null pointer stands for a row of zeros.
  static Panels of_rows(std::span<const float* const> rows, std::size_t inner);

  std::size_t inner() const { return inner_; }
  std::size_t columns() const { return columns_; }
  std::size_t count() const { return (columns_ + width - 1) / width; }
  const float* panel(std::size_t index) const { return values_.data() + index * inner_ * width; }

 private:
  Panels(std::size_t inner, std::size_t columns);

  std::size_t inner_;
  std::size_t columns_;
  std::vector<float> values_;
};

/// out = scale * left * right.
///
/// Every entry is one sum over the inner dimension, in the same order for all entries: equal rows of `left` give equal
/// rows of `out` to the last bit, and so do equal columns of `right`.
void multiply(ConstMatrixView left, const Panels& right, float scale, MatrixView out);

/// Writes a band along the diagonal: out[i, j] = scale * left[i] . column (j - i - first_column) of right, where that
/// column exists. Other entries are unchanged. This is the shift algorithm without moving anything.
void multiply_band(ConstMatrixView left, const Panels& right, std::ptrdiff_t first_column, float scale, MatrixView out);

/// out [n, n] = x * x^T, symmetric to the last bit: half of it is computed, with the same sums as multiply().
void multiply_by_own_transpose(ConstMatrixView x, MatrixView out);

/// out [n, outputs] = x [n, inputs] * weight^T with weight [outputs, inputs], as linear layers store it.
void project(ConstMatrixView x, ConstMatrixView weight, MatrixView out);

}  // namespace posenc
