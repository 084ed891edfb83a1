#include "posenc/train/product.h"

#include <algorithm>
#include <array>

#include "posenc/core/product.h"
#include "posenc/core/tile.h"

namespace posenc::train {
namespace {

/// The number of columns of the right factor that fit `panels` at a given depth: as many as possible, because the left
/// rows are packed again for every block of columns.
constexpr std::size_t block_columns(std::size_t depth) {
  return panel_room / std::clamp<std::size_t>(depth, 1, tile_depth) / tile_columns * tile_columns;
}

struct Range {
  std::size_t first;
  std::size_t last;
};

/// The part of the depth in [first, last) that rows `row` ... `row` + rows - 1 of the left factor need.
Range needed_depth(Triangle triangle, std::size_t row, std::size_t rows, Range block) {
  if (triangle == Triangle::left_lower) block.last = std::min(block.last, std::max(block.first, row + rows));
  if (triangle == Triangle::left_upper) block.first = std::max(block.first, std::min(block.last, row));
  return block;
}

enum class Stored { all, last_two };

/// Packs four rows that are stored as columns, `stride` apart, times scale; either all of them, or only the last two.
/// The stores are written out: in a loop, the rows would go through memory.
template <Stored stored>
void pack_four_rows(const float* from, std::size_t stride, std::size_t depth, float scale, float* to) {
  const Float4 factors = splat4(scale);
  std::size_t t = 0;
  for (; t + 4 <= depth; t += 4, from += 4 * stride) {
    const std::array<Float4, 4> rows =
        transposed4({load4(from), load4(from + stride), load4(from + 2 * stride), load4(from + 3 * stride)});
    if constexpr (stored == Stored::all) {
      store4(to + t, factors * rows[0]);
      store4(to + tile_depth + t, factors * rows[1]);
    }
    store4(to + 2 * tile_depth + t, factors * rows[2]);
    store4(to + 3 * tile_depth + t, factors * rows[3]);
  }
  for (; t < depth; ++t, from += stride) {
    for (std::size_t r = 0; r < 4; ++r) to[r * tile_depth + t] = scale * from[r];
  }
}

/// Packs `rows` rows from `row` on, columns depth.first ... depth.last - 1 of left, times scale; further rows of the
/// tile become zero.
void pack_left(const Factor<float>& left, std::size_t row, std::size_t rows, Range depth, float scale,
               LeftTile& packed) {
  const std::size_t count = depth.last - depth.first;
  const float* const from = left.data + row * left.row_stride + depth.first * left.column_stride;
  for (std::size_t r = rows; r < tile_rows; ++r) std::fill_n(packed.data() + r * tile_depth, count, 0.0F);
  if (left.column_stride == 1) {
    for (std::size_t r = 0; r < rows; ++r) {
      pack_row(from + r * left.row_stride, count, scale, packed.data() + r * tile_depth);
    }
    return;
  }
  // Neighbours in memory belong to neighbouring rows, so four rows are packed at a time; of 5 or 6 rows, the second
  // pass stores only the last two.
  static_assert(tile_rows <= 6);
  if (rows >= 4) {
    pack_four_rows<Stored::all>(from, left.column_stride, count, scale, packed.data());
    if constexpr (tile_rows > 4) {
      if (rows > 4) {
        float* const to = packed.data() + (rows - 4) * tile_depth;
        pack_four_rows<Stored::last_two>(from + rows - 4, left.column_stride, count, scale, to);
      }
    }
    return;
  }
  for (std::size_t t = 0; t < count; ++t) {
    for (std::size_t r = 0; r < rows; ++r) packed[r * tile_depth + t] = scale * from[t * left.column_stride + r];
  }
}

void pack_right(const Factor<float>& right, Range depth, Range columns, float* panels) {
  const float* const from = right.data + depth.first * right.row_stride + columns.first * right.column_stride;
  const std::size_t inner = depth.last - depth.first;
  const std::size_t count = columns.last - columns.first;
  if (right.column_stride == 1) {
    pack_panels(from, right.row_stride, inner, count, panels);
  } else {
    pack_panels_transposed(from, right.column_stride, inner, count, panels);
  }
}

}  // namespace

template <>
void Products<float>::operator()(const ProductShape& shape, const Factor<float>& left, const Factor<float>& right,
                                 float* out, std::size_t out_stride, Sum sum, float scale, Triangle triangle) const {
  const auto stride = static_cast<std::ptrdiff_t>(out_stride);
  const std::size_t max_columns = block_columns(shape.depth);
  LeftTile packed;
  for (std::size_t column = 0; column < shape.columns; column += max_columns) {
    const Range columns{column, std::min(column + max_columns, shape.columns)};
    for (std::size_t start = 0; start < shape.depth; start += tile_depth) {
      const Range block{start, std::min(start + tile_depth, shape.depth)};
      pack_right(right, block, columns, panels_);
      const std::size_t panel_size = (block.last - block.first) * tile_columns;
      const bool adds = sum == Sum::add || start > 0;
      for (std::size_t row = 0; row < shape.rows; row += tile_rows) {
        const std::size_t rows = std::min(tile_rows, shape.rows - row);
        const Range depth = needed_depth(triangle, row, rows, block);
        // An empty depth still stores zeros in the first block.
        if (depth.first == depth.last && adds) continue;
        pack_left(left, row, rows, depth, scale, packed);
        const std::size_t end = triangle == Triangle::result ? std::min(columns.last, row + rows) : columns.last;
        for (std::size_t c = columns.first; c < end; c += tile_columns) {
          const float* const panel =
              panels_ + (c - columns.first) / tile_columns * panel_size + (depth.first - block.first) * tile_columns;
          float* const place = out + row * out_stride + c;
          const std::size_t width = std::min(tile_columns, columns.last - c);
          if (rows == tile_rows && width == tile_columns) {
            const TileRows<float> to{place, stride};
            multiply_tile(depth.last - depth.first, packed.data(), panel,
                          adds ? TileRows<const float>{place, stride} : zero_rows(), to);
            continue;
          }
          Tile scratch{};
          for (std::size_t r = 0; adds && r < rows; ++r) {
            std::copy_n(place + r * out_stride, width, scratch.data() + r * tile_columns);
          }
          multiply_tile(depth.last - depth.first, packed.data(), panel,
                        posenc::rows_of(static_cast<const Tile&>(scratch)), posenc::rows_of(scratch));
          for (std::size_t r = 0; r < rows; ++r) {
            std::copy_n(scratch.data() + r * tile_columns, width, place + r * out_stride);
          }
        }
      }
    }
  }
}

template <>
void Products<double>::operator()(const ProductShape& shape, const Factor<double>& left, const Factor<double>& right,
                                  double* out, std::size_t out_stride, Sum sum, double scale, Triangle triangle) const {
  for (std::size_t row = 0; row < shape.rows; ++row) {
    const Range depth = needed_depth(triangle, row, 1, {0, shape.depth});
    const std::size_t columns = triangle == Triangle::result ? std::min(shape.columns, row + 1) : shape.columns;
    for (std::size_t column = 0; column < columns; ++column) {
      double total = 0.0;
      for (std::size_t t = depth.first; t < depth.last; ++t) {
        total += left.data[row * left.row_stride + t * left.column_stride] *
                 right.data[t * right.row_stride + column * right.column_stride];
      }
      double& to = out[row * out_stride + column];
      to = (sum == Sum::add ? to : 0.0) + scale * total;
    }
  }
}

}  // namespace posenc::train
