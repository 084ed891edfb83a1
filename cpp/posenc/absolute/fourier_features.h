#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace posenc {

/// Columns of waves, whose angles are products of a position with a column: [axes, columns].
struct FourierMatrix {
  std::size_t columns;
  std::vector<double> values;
};

/// Perceiver's (Jaegle et al. 2021, "Perceiver: General Perception with Iterative Attention"): on each axis num_bands
/// frequencies from 1 to max_resolution / 2 in equal steps, times pi. The bands of the first axis come first. Throws
/// std::invalid_argument for no bands, no axes and resolutions that are not finite numbers above 0.
FourierMatrix linear_bands(std::size_t num_bands, std::span<const double> max_resolution);

/// NeRF's (Mildenhall et al. 2020, "NeRF: Representing Scenes as Neural Radiance Fields for View Synthesis"): 1 to
/// 2^(num_bands - 1) on each axis, doubled from one to the next with log_sampling, otherwise in equal steps; the axes
/// of the first frequency come first. The paper multiplies them with pi, its program does not.
FourierMatrix octaves(std::size_t num_bands, bool log_sampling, bool times_pi, std::size_t axes);

/// Waves of coordinates, as Perceiver, SAM and NeRF have them.
struct FourierOptions {
  std::size_t axes;
  /// So many sines stand before as many cosines: all columns in Perceiver and SAM, the axes of a frequency in NeRF.
  std::size_t block;
  /// The position itself before its waves.
  bool concat_pos;
  /// No cosines.
  bool sine_only;
};

/// How many numbers there are for each position.
std::size_t fourier_dim(const FourierOptions& options, std::size_t columns);

/// Sines and cosines of position x matrix: positions [n, axes], matrix [axes, columns], out [n, fourier_dim()]. Angles
/// are made in double: accuracy 2^-50 of the largest product. The same bits in every build. Throws
/// std::invalid_argument for a block that does not divide the columns, numbers that are not finite and arrays that do
/// not agree.
void fourier_features(const FourierOptions& options, std::span<const double> positions, const FourierMatrix& matrix,
                      std::span<float> out);

}  // namespace posenc
