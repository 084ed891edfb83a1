#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/frequency.h"

namespace posenc {

/// Where sines and cosines are written: that of position `row` and of a frequency goes to
/// sin[row x row_stride + frequency x step], and the cosine to the same index of `cos`. A step of 1 makes tables or
/// halves of rows; a step of 2, with `cos` = `sin` + 1 or the other way round, makes pairs. `sin` has room for (rows -
/// 1) x row_stride + (sines - 1) x step + 1 floats, and so has `cos` with its cosines.
struct AngleOutput {
  float* sin;
  float* cos;
  /// How many frequencies, from the first on, have their sine written, and how many their cosine.
  std::size_t sines;
  std::size_t cosines;
  std::size_t row_stride;
  std::size_t step;
};

class AngleTile;

/// Sines and cosines of position x frequency, times the amplitude.
///
/// Max error: 0.501 ULP for |position| <= 2^24 where the angle is at most 2^31. A value depends on its position and
/// frequency alone, not on those around it, nor on the build: a position is taken apart into whole turns of 512, 64, 8
/// and at most 4 forward or back, each has its sine and cosine in double, and they are put together by angle addition,
/// always in the same order. The sum is exact to 2^-47, which leaves too little of a value close to zero; those are
/// evaluated directly. Positions that follow each other are fast; |position| <= 2^53.
class AngleTable {
 public:
  /// @param amplitude  0, or between 1e-16 and 1e16 in magnitude
  AngleTable(std::span<const DoubleDouble> frequencies, double amplitude);
  ~AngleTable();

  /// A row for each position. Rotations are worked out once for all calls. Throws std::invalid_argument for a
  /// position whose angle is above 2^53, where no sine can be told any more.
  void fill(std::span<const double> positions, const AngleOutput& places);

 private:
  std::vector<AngleTile> tiles_;
  double largest_position_;
};

/// The rows of one call.
void fill_angles(std::span<const DoubleDouble> frequencies, std::span<const double> positions, double amplitude,
                 const AngleOutput& places);

}  // namespace posenc
