#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// The angles of rotations with learned frequencies for every axis (LightGlue, Lindenberger et al. 2023: "LightGlue:
/// Local Feature Matching at Light Speed"): weights [pairs, axes], positions [axes, n], out [pairs, n]. Used as
/// positions of a multi-axis rotation with one axis per pair and frequencies of 1. Sums are computed in double. Throws
/// std::invalid_argument for 0 axes, invalid positions and arrays whose sizes do not agree.
void projected_positions(std::size_t axes, std::span<const float> weights, std::span<const double> positions,
                         std::span<double> out);

}  // namespace posenc
