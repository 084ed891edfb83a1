#pragma once

#include <cstddef>

namespace posenc::train {

/// A view of a factor of a product: entry (r, c) is data[r * row_stride + c * column_stride]. One of the strides is 1.
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

/// Which half of a product is needed, or known to be zero, in causal attention. Entries above the diagonal of the
/// result need not be computed, and zeros need not be multiplied.
enum class Triangle {
  none,
  result,      ///< entries of the result above its diagonal are not needed; they are arbitrary
  left_lower,  ///< left(r, t) = 0 for t > r
  left_upper,  ///< left(r, t) = 0 for t < r
};

/// Whether a product replaces the destination or is added to it.
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

/// The number of scalars that a product needs for packing the right factor, whatever its shape.
inline constexpr std::size_t panel_room = std::size_t{384} * 256;

/// Products of matrices with the micro-kernel of core/tile.h, without allocating memory: `panels` is scratch memory for
/// `panel_room` scalars.
///
/// Every entry is one sum over the depth, in the same order in all calls of the same shape.
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
