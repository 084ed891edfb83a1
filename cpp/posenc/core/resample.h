#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace posenc {

/// How a learned table of positions is carried over to another grid; the names are those of torch.nn.functional
/// .interpolate, where they have one.
enum class ResampleMethod {
  bicubic,   ///< Keys' cubic convolution (1981) of four entries along each axis.
  bilinear,  ///< Of two entries along each axis.
  nearest,   ///< The entry at floor(i step).
  tile,      ///< The table again and again, cut where the grid ends: entry i mod n. No entry is changed.
};

/// How values between the entries of a grid are found.
struct ResampleOptions {
  ResampleMethod method;
  /// The outer entries of both grids lie at the same places; otherwise their outer edges do, which half an entry stands
  /// beyond. For `bicubic` and `bilinear`.
  bool align_corners;
  /// Where the new grid is smaller, the kernel is as much wider, so that every entry has its share. For `bicubic` and
  /// `bilinear` without align_corners.
  bool antialias;
  /// a of the cubic kernel, -2 to 0: -0.75 in PyTorch without antialias, -0.5 with it.
  double cubic_coeff_a;
};

/// One axis of a grid: `from` entries become `to`.
struct ResampleAxis {
  std::size_t from;
  std::size_t to;
  /// New entries per old one. 0 for to / from; the first release of DINOv2 (Oquab et al. 2023) steps by (to + 0.1) /
  /// from, which moves every entry.
  double scale_factor;
};

/// What each entry of the new axis is made of: `count` entries of the old one with their weights.
struct ResampleTaps {
  std::size_t count;
  /// [to, count], each below `from`.
  std::vector<std::uint32_t> index;
  /// [to, count]; those of an entry add up to 1.
  std::vector<double> weight;
};

/// Throws std::invalid_argument for axes without entries, and options that cannot be meant.
ResampleTaps resample_taps(const ResampleOptions& options, const ResampleAxis& axis);

/// table [from of each axis ..., dim]; out [to of each axis ..., dim]. Sums are made in double and rounded once. Throws
/// std::invalid_argument as resample_taps() does, and for arrays of other sizes.
void resample(const ResampleOptions& options, std::span<const ResampleAxis> axes, std::size_t dim,
              std::span<const float> table, std::span<float> out);

}  // namespace posenc
