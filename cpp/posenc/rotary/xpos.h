#pragma once

#include <cstddef>
#include <span>

#include "posenc/rotary/rope.h"

namespace posenc {

/// The position with scale 1, on which libraries differ. Within one call it cancels between query and key. With cached
/// keys it matters, because they keep the centre that they were scaled with.
enum class XposCentre {
  half_count,   ///< floor(n / 2) of the n positions in the array (rotary-embedding-torch): if queries are fewer
                ///< than cached keys, their centres differ, and scores depend on more than the distance
  half_length,  ///< floor(n / 2) with n = largest position + 1 (x-transformers)
  half_length_round_up,  ///< ceil(n / 2) with n = largest position + 1 (torchscale)
  zero,                  ///< position 0, as in the paper's formula
};

/// The centre for the positions of one sequence. Throws std::invalid_argument when a convention needs a position and
/// there is none.
double xpos_centre(XposCentre centre, std::span<const double> positions);

/// Queries are multiplied by the scale, keys by its inverse.
enum class XposSide { query, key };

/// How xPos scales queries and keys by position.
struct XposOptions {
  /// How slowly the scale changes; 1e-3 to 1e18. 512 in the published code.
  double scale_base;
  /// 1e-6 to 1e4; 0.4 in the paper.
  double gamma;
  /// A position, finite.
  double centre;
  /// The layout by which the scale is repeated for both components of a pair. It should be that of the rotation; with
  /// the other one the scores are not relative. That mistake is easy to make, and this option can demonstrate it.
  RopeLayout scale_layout;
};

/// The scale of each pair of queries or keys: zeta_i^(+-(p - centre) / scale_base) with
/// zeta_i = (2 i / d + gamma) / (1 + gamma), d = 2 pairs. positions [n], out [n, pairs].
/// Accuracy: within 1 ULP, the same bits in every build. Throws std::invalid_argument for options outside their ranges
/// and for positions so far from the centre that a scale leaves the range of float32: about 35,600 with the published
/// numbers.
void xpos_scale(std::size_t pairs, const XposOptions& options, XposSide side, std::span<const double> positions,
                std::span<float> out);

/// xPos (Sun et al. 2022, "A Length-Extrapolatable Transformer"): RoPE, then each component times the scale of its
/// pair, so that the scores of causal attention decay with the distance m - n >= 0 as zeta_i^((m - n) / scale_base).
/// Positions [position_rows, length]. Inverse undoes forward. Throws std::invalid_argument when sizes do not agree, for
/// options outside their ranges, and unless the rotated components come first, in one block.
void xpos(const RotationShape& shape, const Rotation& rotation, std::span<const DoubleDouble> frequencies,
          const XposOptions& options, XposSide side, std::span<const double> positions, std::span<const float> x,
          std::span<float> out);

}  // namespace posenc
