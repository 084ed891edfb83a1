#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace posenc {

/// How a learned table of positions is resampled to another grid. Names follow torch.nn.functional.interpolate where it
/// has the method.
enum class ResampleMethod {
  bicubic,   ///< Keys' cubic convolution (1981) of four entries along each axis.
  bilinear,  ///< Linear interpolation of two entries along each axis.
  nearest,   ///< The entry at floor(i step).
  tile,      ///< Repeats the table unchanged, cut where the grid ends: entry i mod n.
};

/// How values between the entries of a grid are interpolated.
struct ResampleOptions {
  ResampleMethod method;
  /// Aligns the centres of the outermost entries of both grids; otherwise their outer edges, half an entry further out,
  /// are aligned. For `bicubic` and `bilinear`.
  bool align_corners;
  /// Where the new grid is smaller, widens the kernel in proportion, so that every entry contributes. For `bicubic` and
  /// `bilinear` without align_corners.
  bool antialias;
  /// Parameter a of the cubic kernel, -2 to 0: -0.75 in PyTorch without antialias, -0.5 with it.
  double cubic_coeff_a;
};

/// One axis of a grid: `from` entries become `to`.
struct ResampleAxis {
  std::size_t from;
  std::size_t to;
  /// New entries per old one; 0 means to / from. The first release of DINOv2 (Oquab et al. 2023) steps by (to + 0.1) /
  /// from, which moves every entry.
  double scale_factor;
};

/// The `count` old entries, with their weights, that each new entry is the weighted sum of.
struct ResampleTaps {
  std::size_t count;
  /// [to, count], each below `from`.
  std::vector<std::uint32_t> index;
  /// [to, count]; the weights of an entry add up to 1.
  std::vector<double> weight;
};

/// Computes the taps of one axis. Throws std::invalid_argument for an axis without entries, and for options that are
/// out of range or do not go together.
ResampleTaps resample_taps(const ResampleOptions& options, const ResampleAxis& axis);

/// table [from of each axis ..., dim]; out [to of each axis ..., dim]. Sums are computed in double and rounded once.
/// Throws std::invalid_argument as resample_taps() does, and for arrays of other sizes.
void resample(const ResampleOptions& options, std::span<const ResampleAxis> axes, std::size_t dim,
              std::span<const float> table, std::span<float> out);

}  // namespace posenc
