#pragma once

#include <cstddef>
#include <span>

#include "posenc/rotary/rope.h"

namespace posenc {

// One rotation in the three forms that articles and implementations use, for display and comparison. rotate() is the
// fast one. All forms give the same bits for finite numbers: each output is one sum of the same two products.

/// The ways in which a rotation is written.
enum class RopeForm {
  elementwise,  ///< x * cos + rotate_half(x) * sin, with cos and sin repeated for both components of a pair
  complex,      ///< (a + ib) e^(i angle), one complex number per pair
  matrix,       ///< R x with the block-diagonal rotation matrix
};

/// Rotates one vector at one position: cos and sin [pairs], x and out [2 pairs], which must not overlap. Throws
/// std::invalid_argument for sizes that do not agree.
void rotate_vector(RopeForm form, const Rotation& rotation, std::span<const float> cos, std::span<const float> sin,
                   std::span<const float> x, std::span<float> out);

/// (a, b) -> (-b, a) in every pair; x and out [2 pairs], which must not overlap. Implementations call it rotate_half in
/// the half layout and rotate_every_two in the interleaved one. Throws std::invalid_argument for an odd number of
/// values and an `out` of another size.
void rotate_half(RopeLayout layout, std::span<const float> x, std::span<float> out);

/// Repeats the value of each pair for both of its components: table [n, pairs], out [n, 2 pairs]. Throws
/// std::invalid_argument if there are no pairs or sizes do not agree.
void repeat_pairs(RopeLayout layout, std::size_t pairs, std::span<const float> table, std::span<float> out);

/// The matrix R of one position: cos and sin [pairs], out [2 pairs, 2 pairs]. Its transpose is the inverse. Throws
/// std::invalid_argument for sizes that do not agree.
void rotation_matrix(const Rotation& rotation, std::span<const float> cos, std::span<const float> sin,
                     std::span<float> out);

}  // namespace posenc
