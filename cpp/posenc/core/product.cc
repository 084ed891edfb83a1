#include "posenc/core/product.h"

#include <algorithm>
#include <array>

#include "posenc/core/error.h"
#include "posenc/core/tile.h"

namespace posenc {
namespace {

/// Rows first ... first + tile_rows - 1 of columns start ... start + depth - 1 of left, times scale; rows past the end
/// are zero.
void pack_rows(ConstMatrixView left, std::size_t first, std::size_t start, std::size_t depth, float scale,
               LeftTile& packed) {
  for (std::size_t r = 0; r < tile_rows; ++r) {
    float* const to = packed.data() + r * tile_depth;
    if (first + r >= left.rows()) {
      std::fill_n(to, depth, 0.0F);
      continue;
    }
    pack_row(left.data() + (first + r) * left.columns() + start, depth, scale, to);
  }
}

}  // namespace

void pack_panels(const float* from, std::size_t stride, std::size_t inner, std::size_t columns, float* to) {
  for (std::size_t column = 0; column < columns; column += tile_columns) {
    const float* row = from + column;
    const std::size_t count = std::min(tile_columns, columns - column);
    for (std::size_t t = 0; t < inner; ++t, row += stride, to += tile_columns) {
      if (count == tile_columns) {
        store4(to, load4(row));
        store4(to + 4, load4(row + 4));
      } else {
        std::fill(std::copy_n(row, count, to), to + tile_columns, 0.0F);
      }
    }
  }
}

namespace {

/// Four rows as columns of a panel.
void pack_columns(const std::array<const float*, 4>& rows, std::size_t inner, float* panel, std::size_t width) {
  std::size_t t = 0;
  for (; t + 4 <= inner; t += 4) {
    const std::array<Float4, 4> block =
        transposed4({load4(rows[0] + t), load4(rows[1] + t), load4(rows[2] + t), load4(rows[3] + t)});
    // Written out: in a loop, the rows would go through memory.
    store4(panel + t * width, block[0]);
    store4(panel + (t + 1) * width, block[1]);
    store4(panel + (t + 2) * width, block[2]);
    store4(panel + (t + 3) * width, block[3]);
  }
  for (; t < inner; ++t) {
    for (std::size_t k = 0; k < 4; ++k) panel[t * width + k] = rows[k][t];
  }
}

}  // namespace

void pack_panels_transposed(const float* from, std::size_t stride, std::size_t inner, std::size_t columns, float* to,
                            std::size_t width) {
  for (std::size_t column = 0; column < columns; column += width, to += width * inner) {
    const std::size_t count = std::min(width, columns - column);
    if (count != width) std::fill_n(to, width * inner, 0.0F);
    std::size_t k = 0;
    for (; k + 4 <= count; k += 4, from += 4 * stride) {
      pack_columns({from, from + stride, from + 2 * stride, from + 3 * stride}, inner, to + k, width);
    }
    for (; k < count; ++k, from += stride) {
      for (std::size_t t = 0; t < inner; ++t) to[t * width + k] = from[t];
    }
  }
}

Panels::Panels(std::size_t inner, std::size_t columns)
    : inner_(inner), columns_(columns), values_((columns + width - 1) / width * width * inner) {}

Panels Panels::of(ConstMatrixView right) {
  Panels panels(right.rows(), right.columns());
  pack_panels(right.data(), right.columns(), panels.inner_, panels.columns_, panels.values_.data());
  return panels;
}

Panels Panels::of_transposed(ConstMatrixView right) {
  std::vector<const float*> rows(right.rows());
  for (std::size_t n = 0; n < rows.size(); ++n) rows[n] = right.row(n).data();
  return of_rows(rows, right.columns());
}

Panels Panels::of_rows(std::span<const float* const> rows, std::size_t inner) {
  Panels panels(inner, rows.size());
  // Nothing may be added to the null pointer of empty panels.
  if (inner == 0) return panels;
  const std::vector<float> zeros(inner);
  for (std::size_t column = 0; column < panels.count() * width; column += 4) {
    std::array<const float*, 4> four;
    for (std::size_t k = 0; k < 4; ++k) {
      const float* const row = column + k < rows.size() ? rows[column + k] : nullptr;
      four[k] = row == nullptr ? zeros.data() : row;
    }
    pack_columns(four, inner, panels.values_.data() + column / width * inner * width + column % width, width);
  }
  return panels;
}

namespace {

/// Panels [first, last).
struct PanelRange {
  std::size_t first;
  std::size_t last;
};

/// Which tiles of a product are wanted, and where they go. It is no template, which would repeat the loops for each
/// kind: a virtual call costs nothing beside the tile that it is for.
struct TileDestination {
  virtual ~TileDestination() = default;
  /// The panels of a tile's rows from `row` on.
  virtual PanelRange panels(std::size_t row) const = 0;
  /// Where the tile goes if all of it is wanted; otherwise `first` is null.
  virtual TileRows<float> whole(std::size_t row, std::size_t panel) const = 0;
  /// Stores the wanted entries of the tile's first `rows` rows.
  virtual void store(std::size_t row, std::size_t rows, std::size_t panel, const Tile& tile) const = 0;
};

/// scale * left * right.
void multiply_tiles(ConstMatrixView left, const Panels& right, float scale, const TileDestination& destination) {
  const auto rows = left.rows();
  require_size("right", right.inner(), left.columns());
  // Sums of no products are zeros, and take one block to be written.
  std::vector<LeftTile> packed(std::max<std::size_t>((right.inner() + tile_depth - 1) / tile_depth, 1));
  for (std::size_t row = 0; row < rows; row += tile_rows) {
    for (std::size_t block = 0; block < packed.size(); ++block) {
      const std::size_t start = block * tile_depth;
      pack_rows(left, row, start, std::min(tile_depth, right.inner() - start), scale, packed[block]);
    }
    const PanelRange panels = destination.panels(row);
    for (std::size_t index = panels.first; index < panels.last; ++index) {
      Tile scratch;
      const TileRows<float> whole = destination.whole(row, index);
      const TileRows<float> to = whole.first != nullptr ? whole : rows_of(scratch);
      TileRows<const float> from = zero_rows();
      for (std::size_t block = 0; block < packed.size(); ++block) {
        const std::size_t start = block * tile_depth;
        multiply_tile(std::min(tile_depth, right.inner() - start), packed[block].data(),
                      right.panel(index) + start * Panels::width, from, to);
        from = {to.first, to.stride};
      }
      if (whole.first == nullptr) destination.store(row, std::min(tile_rows, rows - row), index, scratch);
    }
  }
}

/// All panels in their place, or those from the diagonal on.
struct InPlace final : TileDestination {
  InPlace(const Panels& right, MatrixView to, bool upper_half)
      : rows(to.rows()), columns(right.columns()), count(right.count()), out(to.data()), upper(upper_half) {}

  PanelRange panels(std::size_t row) const override { return {upper ? row / Panels::width : 0, count}; }

  TileRows<float> whole(std::size_t row, std::size_t panel) const override {
    const std::size_t column = panel * Panels::width;
    const bool fits = row + tile_rows <= rows && column + Panels::width <= columns;
    return {fits ? out + row * columns + column : nullptr, static_cast<std::ptrdiff_t>(columns)};
  }

  void store(std::size_t row, std::size_t some, std::size_t panel, const Tile& tile) const override {
    const std::size_t column = panel * Panels::width;
    for (std::size_t r = 0; r < some; ++r) {
      std::copy_n(rows_of(tile).row(r), std::min(Panels::width, columns - column), out + (row + r) * columns + column);
    }
  }

  std::size_t rows;
  std::size_t columns;
  std::size_t count;
  float* out;
  bool upper;
};

/// Column c of row i goes to column first_column + i + c of the output, if it has one.
struct AlongDiagonal final : TileDestination {
  AlongDiagonal(const Panels& right, std::ptrdiff_t first, MatrixView to)
      : columns(static_cast<std::ptrdiff_t>(right.columns())),
        first_column(first),
        rows(static_cast<std::ptrdiff_t>(to.rows())),
        width(static_cast<std::ptrdiff_t>(to.columns())),
        out(to.data()) {}

  PanelRange panels(std::size_t row) const override {
    // The last row of a tile needs the first columns.
    const std::ptrdiff_t place = first_column + static_cast<std::ptrdiff_t>(row);
    const std::ptrdiff_t last_row = static_cast<std::ptrdiff_t>(tile_rows) - 1;
    const std::ptrdiff_t first = std::clamp(-place - last_row, std::ptrdiff_t{0}, columns);
    const std::ptrdiff_t last = std::clamp(width - place, first, columns);
    return {static_cast<std::size_t>(first) / Panels::width,
            (static_cast<std::size_t>(last) + Panels::width - 1) / Panels::width};
  }

  TileRows<float> whole(std::size_t row, std::size_t panel) const override {
    const auto first_row = static_cast<std::ptrdiff_t>(row);
    const std::ptrdiff_t column = static_cast<std::ptrdiff_t>(panel) * tile_width;
    const std::ptrdiff_t place = first_column + first_row + column;
    const bool fits = place >= 0 && place + tile_height - 1 + tile_width <= width &&  //
                      first_row + tile_height <= rows && column + tile_width <= columns;
    // Each row begins one column further right than the row above.
    return {fits ? out + first_row * width + place : nullptr, width + 1};
  }

  void store(std::size_t row, std::size_t some, std::size_t panel, const Tile& tile) const override {
    const std::ptrdiff_t column = static_cast<std::ptrdiff_t>(panel) * tile_width;
    for (std::size_t r = 0; r < some; ++r) {
      const std::ptrdiff_t place = first_column + static_cast<std::ptrdiff_t>(row + r) + column;
      float* const to = out + static_cast<std::ptrdiff_t>(row + r) * width;
      const std::ptrdiff_t end = std::min({tile_width, width - place, columns - column});
      for (std::ptrdiff_t c = std::max(-place, std::ptrdiff_t{0}); c < end; ++c) {
        to[place + c] = rows_of(tile).row(r)[c];
      }
    }
  }

  static constexpr auto tile_width = static_cast<std::ptrdiff_t>(Panels::width);
  static constexpr auto tile_height = static_cast<std::ptrdiff_t>(tile_rows);
  std::ptrdiff_t columns;
  std::ptrdiff_t first_column;
  std::ptrdiff_t rows;
  std::ptrdiff_t width;
  float* out;
};

}  // namespace

void multiply(ConstMatrixView left, const Panels& right, float scale, MatrixView out) {
  require_size("out", out.size(), left.rows() * right.columns());
  multiply_tiles(left, right, scale, InPlace(right, out, false));
}

void multiply_band(ConstMatrixView left, const Panels& right, std::ptrdiff_t first_column, float scale,
                   MatrixView out) {
  require_size("out", out.rows(), left.rows());
  multiply_tiles(left, right, scale, AlongDiagonal(right, first_column, out));
}

void multiply_by_own_transpose(ConstMatrixView x, MatrixView out) {
  const Panels right = Panels::of_transposed(x);
  require_size("out", out.size(), right.columns() * right.columns());
  multiply_tiles(x, right, 1.0F, InPlace(right, out, true));
  // Eight columns at a time, so that what is read and what is written both stay in the first-level cache.
  const std::size_t n = x.rows();
  for (std::size_t block = 0; block < n; block += 8) {
    const std::size_t end = std::min(block + 8, n);
    for (std::size_t row = block + 1; row < n; ++row) {
      for (std::size_t column = block; column < std::min(end, row); ++column) out(row, column) = out(column, row);
    }
  }
}

void project(ConstMatrixView x, ConstMatrixView weight, MatrixView out) {
  require(x.columns() == weight.columns(), "weight", weight.columns(), "as many columns as x");
  multiply(x, Panels::of_transposed(weight), 1.0F, out);
}

}  // namespace posenc
