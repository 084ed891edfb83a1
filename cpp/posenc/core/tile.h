#pragma once

#include <array>
#include <cstddef>

#include "posenc/core/simd.h"

namespace posenc {

// The one micro-kernel of matrix products. 6 rows x 8 columns keep 12 accumulators, 2 loads and 1 broadcast in
// registers: 15, what WebAssembly engines hand out on x86-64. Smaller tiles wait for the multiply-add latency, larger
// ones spill.
inline constexpr std::size_t tile_rows = 6;
inline constexpr std::size_t tile_columns = 8;

/// Columns of the left factor that are taken at a time, and the distance between its rows: a constant, so that the six
/// broadcasts of a step need one pointer. 256 also is the number of keys of a block in streaming attention.
inline constexpr std::size_t tile_depth = 256;

/// Row-major [6][256]; only the first `depth` of each row are read.
using LeftTile = std::array<float, tile_rows * tile_depth>;

using Tile = std::array<std::array<Float4, 2>, tile_rows>;

/// sum += left [6][depth] * right [depth][8], one multiply-add after the other in the order of the depth, for every
/// entry alike. Kept out of line: engines compile it once, and it is hot at once wherever it is called from.
void multiply_tile(std::size_t depth, const float* left, const float* right, Tile& sum);

}  // namespace posenc
