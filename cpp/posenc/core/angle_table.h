#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "posenc/core/frequency.h"
#include "posenc/core/position.h"
#include "posenc/core/sincos.h"

namespace posenc {

/// Sines and cosines of position x frequency for a few neighbouring frequencies, one row per position.
///
/// Max error: each value is the correctly rounded float32 of amplitude x sin or cos of the exact product, except when
/// the exact value lies within 2^-51 (relative) of the middle between two floats. It does not depend on the rows around
/// it, nor on the build: rows inside a block come from the block's first row by angle addition in double, and wherever
/// that could round differently from the direct evaluation, the direct evaluation is taken.
class AngleTile {
 public:
  static constexpr std::size_t width = 8;
  static constexpr std::size_t block_rows = 64;

  using Row = std::array<float, width>;

  AngleTile(std::span<const DoubleDouble> frequencies, double amplitude, bool with_blocks);

  /// Sets the position that the rows of a block count from.
  void start(double position);

  /// The row `offset` positions after the start; offset < block_rows.
  void row(std::size_t offset, Row& sin, Row& cos) const;

 private:
  using Lanes = std::array<double, width>;

  SinCos direct(std::size_t lane, double position) const;

  std::array<DoubleDouble, width> frequencies_{};
  std::size_t count_;
  double amplitude_;
  double tolerance_;
  double start_ = 0.0;
  Lanes start_sin_{};
  Lanes start_cos_{};
  std::array<Lanes, block_rows> offset_sin_{};
  std::array<Lanes, block_rows> offset_cos_{};
};

/// Calls write(row, first_frequency, count, sin, cos) until every row and frequency was written once; sin and cos are
/// AngleTile::Row, of which the first `count` values are meant.
template <typename Write>
void for_each_angle(std::span<const DoubleDouble> frequencies, std::span<const double> positions, double amplitude,
                    Write write) {
  // A block costs block_rows evaluations before it saves any.
  const bool with_blocks = positions.size() > 2 * AngleTile::block_rows;
  for (std::size_t first = 0; first < frequencies.size(); first += AngleTile::width) {
    const std::size_t count = std::min(AngleTile::width, frequencies.size() - first);
    AngleTile tile(frequencies.subspan(first, count), amplitude, with_blocks);
    AngleTile::Row sin;
    AngleTile::Row cos;
    for (std::size_t row = 0; row < positions.size();) {
      tile.start(positions[row]);
      const std::size_t longest = with_blocks ? std::min(AngleTile::block_rows, positions.size() - row) : 1;
      const std::size_t run = consecutive_run(positions.subspan(row, longest));
      for (std::size_t offset = 0; offset < run; ++offset) {
        tile.row(offset, sin, cos);
        write(row + offset, first, count, sin, cos);
      }
      row += run;
    }
  }
}

}  // namespace posenc
