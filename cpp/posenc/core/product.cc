#include "posenc/core/product.h"

#include <algorithm>
#include <array>

#include "posenc/core/error.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

// 6 rows x 8 columns keep 12 accumulators, 2 loads and 1 broadcast in registers: 15, what WebAssembly engines hand out
// on x86-64. Smaller tiles wait for the multiply-add latency, larger ones spill.
constexpr std::size_t tile_rows = 6;
constexpr std::size_t tile_columns = Panels::width;

using Tile = std::array<std::array<Float4, 2>, tile_rows>;

/// left [inner][6], right [inner][8].
Tile multiply_tile(std::size_t inner, const float* left, const float* right) {
  Tile sum{};
  for (std::size_t t = 0; t < inner; ++t) {
    const Float4 right_0 = load4(right + t * tile_columns);
    const Float4 right_1 = load4(right + t * tile_columns + 4);
    for (std::size_t r = 0; r < tile_rows; ++r) {
      const Float4 factor = splat4(left[t * tile_rows + r]);
      sum[r][0] = multiply_add4(factor, right_0, sum[r][0]);
      sum[r][1] = multiply_add4(factor, right_1, sum[r][1]);
    }
  }
  return sum;
}

/// Rows first ... first + 5 of left as [inner][6], times scale; rows past the end are zero.
void pack_rows(ConstMatrixView left, std::size_t first, float scale, std::vector<float>& packed) {
  const auto rows = static_cast<std::size_t>(left.rows());
  const auto inner = static_cast<std::size_t>(left.cols());
  for (std::size_t r = 0; r < tile_rows; ++r) {
    const float* from = left.data() + (first + r) * inner;
    const bool exists = first + r < rows;
    for (std::size_t t = 0; t < inner; ++t) packed[t * tile_rows + r] = exists ? scale * from[t] : 0.0F;
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

  std::vector<float> packed(right.inner() * tile_rows);
  for (std::size_t row = 0; row < rows; row += tile_rows) {
    pack_rows(left, row, scale, packed);
    for (std::size_t index = 0; index < right.count(); ++index) {
      const std::size_t column = index * Panels::width;
      const Tile tile = multiply_tile(right.inner(), packed.data(), right.panel(index));
      store_tile(tile, std::min(tile_rows, rows - row), std::min(Panels::width, right.columns() - column),
                 out.data() + row * right.columns() + column, right.columns());
    }
  }
}

void project(ConstMatrixView x, ConstMatrixView weight, MatrixView out) {
  require(x.cols() == weight.cols(), "weight", weight.cols(), "as many columns as x");
  multiply(x, Panels::of_transposed(weight), 1.0F, out);
}

}  // namespace posenc
