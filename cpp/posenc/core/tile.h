#pragma once

#include <array>
#include <cstddef>

#include "posenc/core/simd.h"

namespace posenc {

// The one micro-kernel of matrix products. 6 rows x 8 columns keep 12 accumulators, 2 loads and 1 broadcast in
// registers: 15, what WebAssembly engines hand out on x86-64. Smaller tiles wait for the multiply-add latency, larger
// ones spill. Products that are not added at once need registers of their own: with 6 rows they spill, which takes 1.6
// times as long where a processor adds and multiplies side by side, and older engines spill with 5. With 4 rows the
// additions wait for nothing.
/// Rows of a tile.
inline constexpr std::size_t tile_rows = fuses_multiply_add ? 6 : 4;
/// Columns of a tile.
inline constexpr std::size_t tile_columns = 8;

/// Columns of the left factor that are taken at a time, and the distance between its rows: a constant, so that the
/// broadcasts of a step need one pointer. It also is the number of keys of a block in streaming attention. Six rows of
/// it and as much of a panel are 21 kB, within every first-level cache; 256 costs 1 % more, as tiles are begun and
/// ended more often, and 512 gains nothing.
inline constexpr std::size_t tile_depth = 384;

/// Row-major [tile_rows][384]; only the first `depth` of each row are read.
using LeftTile = std::array<float, tile_rows * tile_depth>;

/// A row of a left factor: factor * from [depth].
void pack_row(const float* from, std::size_t depth, float factor, float* to);

/// The rows of a tile, eight floats each, `stride` floats apart: a part of a matrix, or of a line that all rows read.
template <typename Float>
struct TileRows {
  Float* first;
  std::ptrdiff_t stride;

  Float* row(std::size_t r) const { return first + static_cast<std::ptrdiff_t>(r) * stride; }
};

/// Scratch rows for a tile that does not fit its destination.
using Tile = std::array<float, tile_rows * tile_columns>;

/// The rows of a tile of one's own.
inline TileRows<float> rows_of(Tile& tile) { return {tile.data(), tile_columns}; }
/// The same, to be read.
inline TileRows<const float> rows_of(const Tile& tile) { return {tile.data(), tile_columns}; }

/// A row of zeros.
inline constexpr std::array<float, tile_columns> zero_row{};

/// The rows that sums start from when nothing was added before.
inline TileRows<const float> zero_rows() { return {zero_row.data(), 0}; }

/// to = from + left [tile_rows][depth] * right [depth][8], one multiply-add after the other in the order of the depth,
/// for every entry alike; `from` and `to` may be the same rows. Kept out of line: engines compile it once, and it is
/// hot at once wherever it is called from.
void multiply_tile(std::size_t depth, const float* left, const float* right, TileRows<const float> from,
                   TileRows<float> to);

}  // namespace posenc
