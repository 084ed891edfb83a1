#include "posenc/core/product.h"

#include <algorithm>
#include <array>

#include "posenc/core/error.h"
#include "posenc/core/tile.h"

namespace posenc {
namespace {

/// Rows first ... first + 5 of columns start ... start + depth - 1 of left, times scale; rows past the end are zero.
void pack_rows(ConstMatrixView left, std::size_t first, std::size_t start, std::size_t depth, float scale,
               LeftTile& packed) {
  for (std::size_t r = 0; r < tile_rows; ++r) {
    const auto to = packed.begin() + static_cast<std::ptrdiff_t>(r * tile_depth);
    if (first + r >= static_cast<std::size_t>(left.rows())) {
      std::fill_n(to, depth, 0.0F);
      continue;
    }
    const float* const from = left.data() + (first + r) * static_cast<std::size_t>(left.cols()) + start;
    std::transform(from, from + depth, to, [scale](float x) { return scale * x; });
  }
}

void store_tile(const Tile& tile, std::size_t rows, std::size_t columns, float* out, std::size_t stride) {
  for (std::size_t r = 0; r < rows; ++r) {
    if (columns == tile_columns) {
      store4(out + r * stride, tile[r][0]);
      store4(out + r * stride + 4, tile[r][1]);
      continue;
    }
    std::array<float, tile_columns> row;
    store4(row.data(), tile[r][0]);
    store4(row.data() + 4, tile[r][1]);
    std::copy_n(row.begin(), columns, out + r * stride);
  }
}

}  // namespace

Panels::Panels(std::size_t inner, std::size_t columns)
    : inner_(inner), columns_(columns), values_((columns + width - 1) / width * width * inner) {}

Panels Panels::of(ConstMatrixView right) {
  Panels panels(static_cast<std::size_t>(right.rows()), static_cast<std::size_t>(right.cols()));
  for (std::size_t t = 0; t < panels.inner_; ++t) {
    const float* from = right.data() + t * panels.columns_;
    for (std::size_t c = 0; c < panels.columns_; ++c) {
      panels.values_[(c / width * panels.inner_ + t) * width + c % width] = from[c];
    }
  }
  return panels;
}

Panels Panels::of_transposed(ConstMatrixView right) {
  Panels panels(static_cast<std::size_t>(right.cols()), static_cast<std::size_t>(right.rows()));
  for (std::size_t c = 0; c < panels.columns_; ++c) {
    const float* from = right.data() + c * panels.inner_;
    float* to = panels.values_.data() + c / width * panels.inner_ * width + c % width;
    for (std::size_t t = 0; t < panels.inner_; ++t) to[t * width] = from[t];
  }
  return panels;
}

void multiply(ConstMatrixView left, const Panels& right, float scale, MatrixView out) {
  const auto rows = static_cast<std::size_t>(left.rows());
  require_size("right", right.inner(), static_cast<std::size_t>(left.cols()));
  require_size("out", static_cast<std::size_t>(out.size()), rows * right.columns());

  LeftTile packed;
  std::vector<Tile> sums(right.count());
  for (std::size_t row = 0; row < rows; row += tile_rows) {
    std::fill(sums.begin(), sums.end(), Tile{});
    for (std::size_t start = 0; start < right.inner(); start += tile_depth) {
      const std::size_t depth = std::min(tile_depth, right.inner() - start);
      pack_rows(left, row, start, depth, scale, packed);
      for (std::size_t index = 0; index < right.count(); ++index) {
        multiply_tile(depth, packed.data(), right.panel(index) + start * Panels::width, sums[index]);
      }
    }
    for (std::size_t index = 0; index < right.count(); ++index) {
      const std::size_t column = index * Panels::width;
      store_tile(sums[index], std::min(tile_rows, rows - row), std::min(Panels::width, right.columns() - column),
                 out.data() + row * right.columns() + column, right.columns());
    }
  }
}

void project(ConstMatrixView x, ConstMatrixView weight, MatrixView out) {
  require(x.cols() == weight.cols(), "weight", weight.cols(), "as many columns as x");
  multiply(x, Panels::of_transposed(weight), 1.0F, out);
}

}  // namespace posenc
