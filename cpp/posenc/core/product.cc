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

namespace {

/// Panels [first, last).
struct PanelRange {
  std::size_t first;
  std::size_t last;
};

/// The tiles of scale * left * right: for each six rows from `row` on, the panels of range(row) go to
/// store(row, rows, panel, tile).
template <typename Range, typename Store>
void for_each_tile(ConstMatrixView left, const Panels& right, float scale, Range range, Store store) {
  const auto rows = static_cast<std::size_t>(left.rows());
  require_size("right", right.inner(), static_cast<std::size_t>(left.cols()));
  LeftTile packed;
  std::vector<Tile> sums(right.count());
  for (std::size_t row = 0; row < rows; row += tile_rows) {
    const PanelRange panels = range(row);
    std::fill(sums.begin() + static_cast<std::ptrdiff_t>(panels.first),
              sums.begin() + static_cast<std::ptrdiff_t>(panels.last), Tile{});
    for (std::size_t start = 0; start < right.inner(); start += tile_depth) {
      const std::size_t depth = std::min(tile_depth, right.inner() - start);
      pack_rows(left, row, start, depth, scale, packed);
      for (std::size_t index = panels.first; index < panels.last; ++index) {
        multiply_tile(depth, packed.data(), right.panel(index) + start * Panels::width, sums[index]);
      }
    }
    for (std::size_t index = panels.first; index < panels.last; ++index) {
      store(row, std::min(tile_rows, rows - row), index, sums[index]);
    }
  }
}

/// Stores whole panels where they stand in out.
struct StoreInPlace {
  void operator()(std::size_t row, std::size_t rows, std::size_t index, const Tile& tile) const {
    const std::size_t column = index * Panels::width;
    store_tile(tile, rows, std::min(Panels::width, columns - column), out + row * columns + column, columns);
  }

  std::size_t columns;
  float* out;
};

}  // namespace

void multiply(ConstMatrixView left, const Panels& right, float scale, MatrixView out) {
  require_size("out", static_cast<std::size_t>(out.size()), static_cast<std::size_t>(left.rows()) * right.columns());
  for_each_tile(
      left, right, scale, [&](std::size_t) { return PanelRange{0, right.count()}; },
      StoreInPlace{.columns = right.columns(), .out = out.data()});
}

void multiply_band(ConstMatrixView left, const Panels& right, std::ptrdiff_t first_column, float scale,
                   MatrixView out) {
  require_size("out", static_cast<std::size_t>(out.rows()), static_cast<std::size_t>(left.rows()));
  const auto columns = static_cast<std::ptrdiff_t>(right.columns());
  const std::ptrdiff_t width = out.cols();
  const auto range = [&](std::size_t row) {
    // Column c of row i stands at first_column + i + c, so the last row of six needs the first columns.
    const std::ptrdiff_t place = first_column + static_cast<std::ptrdiff_t>(row);
    const std::ptrdiff_t last_row = static_cast<std::ptrdiff_t>(tile_rows) - 1;
    const std::ptrdiff_t first = std::clamp(-place - last_row, std::ptrdiff_t{0}, columns);
    const std::ptrdiff_t last = std::clamp(width - place, first, columns);
    return PanelRange{static_cast<std::size_t>(first) / Panels::width,
                      (static_cast<std::size_t>(last) + Panels::width - 1) / Panels::width};
  };
  const auto store = [&](std::size_t row, std::size_t rows, std::size_t index, const Tile& tile) {
    const auto column = static_cast<std::ptrdiff_t>(index * Panels::width);
    for (std::size_t r = 0; r < rows; ++r) {
      const std::ptrdiff_t place = first_column + static_cast<std::ptrdiff_t>(row + r) + column;
      float* const to = out.data() + static_cast<std::ptrdiff_t>(row + r) * width;
      constexpr auto whole = static_cast<std::ptrdiff_t>(Panels::width);
      if (place >= 0 && place + whole <= width && column + whole <= columns) {
        store4(to + place, tile[r][0]);
        store4(to + place + 4, tile[r][1]);
        continue;
      }
      std::array<float, Panels::width> values;
      store4(values.data(), tile[r][0]);
      store4(values.data() + 4, tile[r][1]);
      for (std::ptrdiff_t c = std::max(-place, std::ptrdiff_t{0});
           c < std::min({whole, width - place, columns - column}); ++c) {
        to[place + c] = values[static_cast<std::size_t>(c)];
      }
    }
  };
  for_each_tile(left, right, scale, range, store);
}

void multiply_by_own_transpose(ConstMatrixView x, MatrixView out) {
  const Panels right = Panels::of_transposed(x);
  require_size("out", static_cast<std::size_t>(out.size()), right.columns() * right.columns());
  for_each_tile(
      x, right, 1.0F, [&](std::size_t row) { return PanelRange{row / Panels::width, right.count()}; },
      StoreInPlace{.columns = right.columns(), .out = out.data()});
  // Eight columns at a time, so that what is read and what is written both stay in the first-level cache.
  const Eigen::Index n = x.rows();
  for (Eigen::Index block = 0; block < n; block += 8) {
    const Eigen::Index end = std::min(block + 8, n);
    for (Eigen::Index row = block + 1; row < n; ++row) {
      for (Eigen::Index column = block; column < std::min(end, row); ++column) out(row, column) = out(column, row);
    }
  }
}

void project(ConstMatrixView x, ConstMatrixView weight, MatrixView out) {
  require(x.cols() == weight.cols(), "weight", weight.cols(), "as many columns as x");
  multiply(x, Panels::of_transposed(weight), 1.0F, out);
}

}  // namespace posenc
