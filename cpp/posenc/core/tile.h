#pragma once

#include <array>
#include <cstddef>

#include "posenc/core/simd.h"

namespace posenc {

// The one micro-kernel of matrix products. 6 rows x 8 columns keep 12 accumulators, 2 loads and 1 broadcast in
// registers: 15, as many as WebAssembly engines can use on x86-64. Smaller tiles wait for the multiply-add latency,
// larger ones spill. Without fused multiply-add, products need their own registers: 6 rows then spill, which takes
// 1.6 times as long on processors that add and multiply in parallel, and older engines spill with 5. With 4 rows the
// additions do not wait.
/// Rows of a tile.
inline constexpr std::size_t tile_rows = fuses_multiply_add ? 6 : 4;
/// Columns of a tile.
inline constexpr std::size_t tile_columns = 8;

/// Columns of the left factor that are processed at a time, and the distance between its packed rows: a constant, so
/// that the broadcasts of a step need one pointer. It is also the number of keys per block in streaming attention. Six
/// such rows and the matching part of a panel take 21 kB, which fits every first-level cache; 256 costs 1 % more, as
/// tiles start and end more often, and 512 gains nothing.
inline constexpr std::size_t tile_depth = 384;

/// Row-major [tile_rows][tile_depth]; only the first `depth` entries of each row are read.
using LeftTile = std::array<float, tile_rows * tile_depth>;

/// Packs a row of a left factor: to = factor * from [depth].
void pack_row(const float* from, std::size_t depth, float factor, float* to);

/// The rows of a tile, eight floats each, `stride` floats apart: a part of a matrix, or one row that is read for all of
/// them (stride 0).
template <typename Float>
struct TileRows {
  Float* first;
  std::ptrdiff_t stride;

  Float* row(std::size_t r) const { return first + static_cast<std::ptrdiff_t>(r) * stride; }
};

/// Scratch rows for a tile that does not fit its destination.
using Tile = std::array<float, tile_rows * tile_columns>;

/// The rows of a scratch tile.
inline TileRows<float> rows_of(Tile& tile) { return {tile.data(), tile_columns}; }
/// The same, read-only.
inline TileRows<const float> rows_of(const Tile& tile) { return {tile.data(), tile_columns}; }

/// A row of zeros.
inline constexpr std::array<float, tile_columns> zero_row{};

/// Rows of zeros, for sums to start from.
inline TileRows<const float> zero_rows() { return {zero_row.data(), 0}; }

/// to = from + left [tile_rows][depth] * right [depth][8], one multiply-add after another in the order of the depth,
/// for every entry alike; `from` and `to` may be the same rows. Kept out of line, so that engines compile it once and
/// calls from every place count towards making it hot.
void multiply_tile(std::size_t depth, const float* left, const float* right, TileRows<const float> from,
                   TileRows<float> to);

/// to = bias [8] + left [inputs][tile_rows] * right [inputs][8]. `part` products are summed by themselves before they
/// are added to the sums before them, so that rounding errors grow with the length of the parts. The entries of a step
/// of `left` are neighbours, unlike those of a LeftTile: where left factors are packed once for many panels, this is a
/// tenth faster.
void multiply_tile_in_parts(std::size_t inputs, std::size_t part, const float* left, const float* right,
                            const float* bias, TileRows<float> to);

}  // namespace posenc
