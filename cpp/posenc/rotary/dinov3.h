#pragma once

#include <cstddef>

#include "posenc/rotary/axial.h"

namespace posenc {

/// The rotary embedding of DINOv3 (Siméoni et al. 2025, "DINOv3"): rows and columns rotate pairs of their own, by 2 pi
/// base^(-2 i / dim_per_axis) per unit of GridCoordinates::centres. Coordinates lie between -1 and 1 whatever the grid,
/// so a model sees an image of another resolution at the same angles from edge to edge.
struct Dinov3Options {
  /// 2 for images; at least 1.
  std::size_t axes;
  /// Rotated components of each axis, even, at least 2; half a head in the published models.
  std::size_t dim_per_axis;
  /// Finite, at least 0.01; 100 in the published models.
  double base;
};

/// Returns frequencies and axes for rotary_table(), rotary_angles() and rope() of multi_axis.h, with rotary_dim =
/// axes * dim_per_axis. The published models use layout `half`. Throws std::invalid_argument for options outside their
/// ranges.
AxialRope dinov3_rope(const Dinov3Options& options);

}  // namespace posenc
