#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/frequency.h"

namespace posenc {

/// Where sines and cosines are written. The sine of position `row` and frequency `frequency` goes to sin[row x
/// row_stride + frequency x step], its cosine to the same index of `cos`. A step of 1 makes tables or halves of rows; a
/// step of 2, with `cos` = `sin` + 1 or the other way round, makes pairs. `sin` needs room for
/// (rows - 1) x row_stride + (sines - 1) x step + 1 floats, and `cos` for as many with `cosines` in place of `sines`.
struct AngleOutput {
  float* sin;
  float* cos;
  /// How many frequencies, counted from the first, have their sine written, and how many their cosine.
  std::size_t sines;
  std::size_t cosines;
  std::size_t row_stride;
  std::size_t step;
};

class AngleTile;

/// Sines and cosines of position x frequency, times the amplitude.
///
/// Max error: 0.501 ULP for |position| <= 2^24 where the angle is at most 2^31. A value depends on its position and
/// frequency alone, not on its neighbours or the build: a position is split into multiples of 512, 64 and 8 and at most
/// 4 steps forward or back, the sine and cosine of each part are taken in double, and the parts are combined by angle
/// addition, always in the same order. The sum is exact to 2^-47. That is too coarse for values close to zero, which
/// are evaluated directly. Consecutive positions are fast; |position| <= 2^53.
class AngleTable {
 public:
  /// @param amplitude  0, or between 1e-16 and 1e16 in magnitude
  AngleTable(std::span<const DoubleDouble> frequencies, double amplitude);
  ~AngleTable();

  /// Fills one row per position. Rotations are computed once and kept for later calls. Throws std::invalid_argument for
  /// a position whose angle is above 2^53, where the sine is no longer determined.
  void fill(std::span<const double> positions, const AngleOutput& places);

 private:
  std::vector<AngleTile> tiles_;
  double largest_position_;
};

/// Fills the rows of a table that is used only once.
void fill_angles(std::span<const DoubleDouble> frequencies, std::span<const double> positions, double amplitude,
                 const AngleOutput& places);

}  // namespace posenc
