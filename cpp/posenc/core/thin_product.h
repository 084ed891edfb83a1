#pragma once

#include <cstddef>

#include "posenc/core/tile.h"

namespace posenc {

// Products of a few rows with a matrix that is read once, in place: packing it for multiply_tile() would take longer
// than the product. Each entry is the same sum in the same order as in multiply_tile(), to the last bit.
//
// The speed depends on how the matrix gets into the cache. The kernels step from row to row of it, a pattern that
// hardware prefetchers do not follow over more than a few rows; so, while working on one piece, they also read ahead in
// the next one, in the order of its addresses.

/// The most left rows of a thin product.
inline constexpr std::size_t thin_rows = 4;

/// sums[r][c] += left[r] . right[c] for c < columns, in the order of the depth.
///
/// left [rows][depth] and sums [rows][columns] with tile_depth floats between rows, at most 4 of them. With more than
/// one, `sums` must have room for 4 rows and a multiple of 8 columns; the contents of the surplus entries are lost.
/// right [columns][depth] with `stride` floats between rows.
void add_thin_product_transposed(std::size_t rows, std::size_t depth, const float* left, const float* right,
                                 std::size_t stride, std::size_t columns, float* sums);

/// sums[r] += left[r] * right, in the order of the depth.
///
/// left [rows][depth] with tile_depth floats between rows, at most 4 of them; right [depth][columns] and sums
/// [rows][columns] without gaps.
void add_thin_product(std::size_t rows, std::size_t depth, const float* left, const float* right, std::size_t columns,
                      float* sums);

}  // namespace posenc
