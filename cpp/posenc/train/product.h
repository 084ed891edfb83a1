#pragma once

#include <cstddef>

namespace posenc::train {

/// A factor of a product where it lies: entry (r, c) is data[r * row_stride + c * column_stride]. One of the strides is
/// 1.
template <typename Scalar>
struct Factor {
  const Scalar* data;
  std::size_t row_stride;
  std::size_t column_stride;
};

/// Rows `stride` apart.
template <typename Scalar>
Factor<Scalar> rows_of(const Scalar* data, std::size_t stride) {
  return {data, stride, 1};
}

/// The same rows as columns.
template <typename Scalar>
Factor<Scalar> columns_of(const Scalar* data, std::size_t stride) {
  return {data, 1, stride};
}

/// Which half of a product is needed, or known to be zero, where attention looks back only. What is above the diagonal
/// of the result need not be computed, and zeros need not be multiplied.
enum class Triangle {
  none,
  result,      ///< entries of the result above its diagonal are not wanted; they may be anything
  left_lower,  ///< left(r, t) = 0 for t > r
  left_upper,  ///< left(r, t) = 0 for t < r
};

/// What happens with the numbers that stand where a product is written.
enum class Sum {
  store,  ///< out = scale * left * right
  add,    ///< out += scale * left * right
};

/// [rows, depth] x [depth, columns]
struct ProductShape {
  std::size_t rows;
  std::size_t columns;
  std::size_t depth;
};

/// How many scalars a product needs for the right factor, whatever its shape.
inline constexpr std::size_t panel_room = std::size_t{384} * 256;

/// Products of matrices with the micro-kernel of core/tile.h, without taking memory: `panels` has room for `panel_room`
/// scalars, which nobody else uses meanwhile.
///
/// Every entry is one sum over the depth in its own order in every call of the same shape.
template <typename Scalar>
class Products {
 public:
  explicit Products(Scalar* panels = nullptr) : panels_(panels) {}

  void operator()(const ProductShape& shape, const Factor<Scalar>& left, const Factor<Scalar>& right, Scalar* out,
                  std::size_t out_stride, Sum sum, Scalar scale = 1, Triangle triangle = Triangle::none) const;

 private:
  Scalar* panels_;
};

}  // namespace posenc::train
