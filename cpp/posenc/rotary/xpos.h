#pragma once

#include <cstddef>
#include <span>

#include "posenc/rotary/rope.h"

namespace posenc {

/// Which position has scale 1. Inside one call it cancels between query and key; libraries differ, and with cached keys
/// it matters, because cached keys keep the centre that they were scaled with.
enum class XposCentre {
  half_count,            ///< floor(n / 2) of the n positions of the array at hand (rotary-embedding-torch): queries
                         ///< that are fewer than the cached keys have another centre, so scores depend on more than the
                         ///< distance
  half_length,           ///< floor(n / 2) with n = largest position + 1 (x-transformers)
  half_length_round_up,  ///< ceil(n / 2) with n = largest position + 1 (torchscale)
  zero,                  ///< position 0, as in the paper's formula
};

/// The centre for the positions of one sequence. Throws std::invalid_argument when a convention needs a position and
/// there is none.
double xpos_centre(XposCentre centre, std::span<const double> positions);

/// Queries are multiplied with the scale, keys with its inverse.
enum class XposSide { query, key };

/// How xPos scales queries and keys by position.
struct XposOptions {
  /// How slowly the scale changes; 1e-3 to 1e18. 512 in the published code.
  double scale_base;
  /// 1e-6 to 1e4; 0.4 in the paper.
  double gamma;
  /// A position, finite.
  double centre;
  /// The pairing that the scale is laid out for. It must be the layout of the rotation: both components of a pair get
  /// the same scale. With the other one the scores are not relative, an easy mistake that can be shown with this.
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
/// Positions [position_rows, length]. Inverse undoes forward.
void xpos(const RotationShape& shape, const Rotation& rotation, std::span<const DoubleDouble> frequencies,
          const XposOptions& options, XposSide side, std::span<const double> positions, std::span<const float> x,
          std::span<float> out);

}  // namespace posenc
