#pragma once

#include <cstddef>

#include "posenc/core/tile.h"

namespace posenc {

// Products of a few rows with a matrix that is read once, where it lies: packing it for multiply_tile() would take
// longer than the product. Each entry is the same sum in the same order as there, to the last bit.
//
// What decides is how the matrix gets into the cache. The kernels step from row to row of it, which processors do not
// foresee over more than a few rows; so while they work on one piece they also read ahead in the next one, in the order
// of its addresses.

/// Rows of a product with a matrix where it lies.
inline constexpr std::size_t thin_rows = 4;

/// sums[r][c] += left[r] . right[c] for c < columns, in the order of the depth.
///
/// left [rows][depth] and sums [rows][columns] with tile_depth floats between rows, at most 4 of them. With more than
/// one there must be room for 4 rows of sums and for columns in whole eights: what the others hold is lost. right
/// [columns][depth] with `stride` floats between rows.
void add_thin_product_transposed(std::size_t rows, std::size_t depth, const float* left, const float* right,
                                 std::size_t stride, std::size_t columns, float* sums);

/// sums[r] += left[r] * right, in the order of the depth.
///
/// left [rows][depth] with tile_depth floats between rows, at most 4 of them; right [depth][columns] and sums
/// [rows][columns] without gaps.
void add_thin_product(std::size_t rows, std::size_t depth, const float* left, const float* right, std::size_t columns,
                      float* sums);

}  // namespace posenc
