#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/rope.h"

namespace posenc {

/// The position axis (such as row or column; time, height or width) that rotates each pair.
struct PairAxes {
  std::size_t count;
  /// One entry per pair, below count.
  std::vector<std::size_t> axis_of_pair;
};

/// Cosines and sines of positions[axis_of_pair[i]] x frequencies[i], multiplied by the attention factor: positions
/// [axes, n], cos and sin [n, pairs]. Accuracy as for one axis, the same bits in every build. Throws
/// std::invalid_argument for arrays and axes whose sizes do not agree.
void rotary_table(const ScaledFrequencies& scaled, const PairAxes& axes, std::span<const double> positions,
                  std::span<float> cos, std::span<float> sin);

/// The angles themselves in radians, not reduced: out [n, pairs]. Accuracy: 1 ULP of double.
void rotary_angles(const ScaledFrequencies& scaled, const PairAxes& axes, std::span<const double> positions,
                   std::span<double> out);

/// Rotary position embedding over several axes; positions [axes, position_rows, length].
void rope(const RotationShape& shape, const Rotation& rotation, const ScaledFrequencies& scaled, const PairAxes& axes,
          std::span<const double> positions, std::span<const float> x, std::span<float> out);

}  // namespace posenc
