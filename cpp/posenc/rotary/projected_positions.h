#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// The angles of rotations whose frequencies are learned for every axis (LightGlue, Lindenberger et al. 2023:
/// "LightGlue: Local Feature Matching at Light Speed"): weights [pairs, axes], positions [axes, n], out [pairs, n].
/// With one axis for each pair, and frequencies of 1, that is a rotation on several axes. Sums are made in double.
/// Throws std::invalid_argument for no axes, positions that are none and arrays that do not agree.
void projected_positions(std::size_t axes, std::span<const float> weights, std::span<const double> positions,
                         std::span<double> out);

}  // namespace posenc
