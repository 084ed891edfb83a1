#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace posenc {

/// Frequency vectors as the columns of a matrix [axes, columns]; an angle is the dot product of a position with a
/// column.
struct FourierMatrix {
  std::size_t columns;
  /// [axes, columns], row-major.
  std::vector<double> values;
};

/// Perceiver's matrix (Jaegle et al. 2021, "Perceiver: General Perception with Iterative Attention"): num_bands
/// frequencies on each axis, from 1 to max_resolution / 2 in equal steps, times pi. The bands of the first axis come
/// first. Throws std::invalid_argument for no bands, no axes and resolutions that are not finite numbers above 0.
FourierMatrix linear_bands(std::size_t num_bands, std::span<const double> max_resolution);

/// NeRF's matrix (Mildenhall et al. 2020, "NeRF: Representing Scenes as Neural Radiance Fields for View Synthesis"):
/// frequencies from 1 to 2^(num_bands - 1) on each axis, doubling with log_sampling, otherwise in equal steps. The
/// columns of the first frequency, one per axis, come first. The paper multiplies the frequencies by pi, its code does
/// not. Throws std::invalid_argument for a num_bands outside 1 ... 32 and for no axes.
FourierMatrix octaves(std::size_t num_bands, bool log_sampling, bool times_pi, std::size_t axes);

/// Layout of sines and cosines of coordinates, as in Perceiver, SAM and NeRF.
struct FourierOptions {
  std::size_t axes;
  /// How many sines come before as many cosines: all columns in Perceiver and SAM, the axes of one frequency in NeRF.
  std::size_t block;
  /// Whether the position itself precedes its sines and cosines.
  bool concat_pos;
  /// Whether cosines are left out.
  bool sine_only;
};

/// The number of output channels per position.
std::size_t fourier_dim(const FourierOptions& options, std::size_t columns);

/// Sines and cosines of position x matrix: positions [n, axes], matrix [axes, columns], out [n, fourier_dim()]. Angles
/// are computed in double, with an accuracy of 2^-50 of the largest product. The same bits in every build. Throws
/// std::invalid_argument for no axes, a block that does not divide the columns, arrays whose sizes do not agree,
/// numbers that are not finite or beyond 2^53 in magnitude, and angles beyond 2^31.
void fourier_features(const FourierOptions& options, std::span<const double> positions, const FourierMatrix& matrix,
                      std::span<float> out);

}  // namespace posenc
