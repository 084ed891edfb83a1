#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/frequency.h"
#include "posenc/core/simd.h"
#include "posenc/core/sincos.h"

namespace posenc {

/// Sines and cosines of position x frequency for neighbouring frequencies, a row for each position.
///
/// Max error: 0.501 ULP for |position| <= 2^24. A value depends on its position and frequency alone, not on the rows
/// around it, nor on the build: a position is taken apart into whole turns of 512, 64, 8 and 1, each has its sine and
/// cosine in double, and they are put together by angle addition, always in the same order. The sum is exact to 2^-50,
/// which leaves too little of a value close to zero; those are evaluated directly.
class AngleTile {
 public:
  static constexpr std::size_t width = 32;

  /// At most `width` frequencies.
  AngleTile(std::span<const DoubleDouble> frequencies, double amplitude);

  /// amplitude x sine and cosine at the position, |position| <= 2^53: calls write.four(first, sines, cosines) for four
  /// frequencies at a time, and write.one(frequency, sine, cosine) for what is left and to replace what was too small.
  /// Positions that follow each other are fast.
  template <typename Write>
  void row(double position, Write write);

 private:
  using Lanes = std::array<double, width>;

  struct Turn {
    Lanes sin{};
    Lanes cos{};
    bool known = false;
  };

  static constexpr std::size_t digits = 8;
  static constexpr std::size_t base_rows = digits * digits * digits;

  static void add(const Turn& a, const Turn& b, Turn& sum);

  void direct(double position, Turn& turn) const;
  const Turn& digit(std::size_t level, std::size_t value);
  /// Sets the turn that rows start from to that of base + 8 x eights.
  void start(double base, std::size_t eights);
  SinCos exact(std::size_t lane, double position) const;

  /// The frequencies' halves; lanes beyond the last frequency stand still.
  Lanes high_{};
  Lanes low_{};
  std::size_t count_;
  double amplitude_;

  std::array<std::array<Turn, digits>, 3> digits_{};
  double base_position_ = -1.0;
  Turn base_;
  std::size_t eights_ = base_rows;
  Turn start_;
  /// Where the product of sine and cosine is smaller, one of them is evaluated directly; 0 where all angles are below
  /// a quarter turn, so that nothing cancels.
  std::array<float, width> least_{};
};

template <typename Write>
void AngleTile::row(double position, Write write) {
  // Sines are odd and cosines even, so that whole positions are never subtracted from smaller ones.
  const double distance = std::abs(position);
  const double sign = position < 0.0 ? -1.0 : 1.0;
  const double whole = std::floor(distance);
  const double rest = whole - base_rows * std::floor(whole * (1.0 / base_rows));
  const auto offset = static_cast<std::size_t>(rest);
  start(distance - rest, offset / digits);
  const Turn& turn = digit(0, offset % digits);

  const auto added = [&](std::size_t lane) {
    const Double2 sin_a = load2(start_.sin.data() + lane);
    const Double2 cos_a = load2(start_.cos.data() + lane);
    const Double2 sin_b = load2(turn.sin.data() + lane);
    const Double2 cos_b = load2(turn.cos.data() + lane);
    return SinesCosines<Double2>{sign * (sin_a * cos_b + cos_a * sin_b), cos_a * cos_b - sin_a * sin_b};
  };
  Int4 small{};
  for (std::size_t lane = 0; lane < count_; lane += 4) {
    const SinesCosines<Double2> low = added(lane);
    const SinesCosines<Double2> high = added(lane + 2);
    const Float4 sines = narrow4(low.sin, high.sin);
    const Float4 cosines = narrow4(low.cos, high.cos);
    small |= abs4(sines * cosines) < load4(least_.data() + lane);
    if (lane + 4 <= count_) {
      write.four(lane, sines, cosines);
    } else {
      for (std::size_t k = 0; lane + k < count_; ++k) write.one(lane + k, sines[k], cosines[k]);
    }
  }
  if (!any4(small)) return;
  for (std::size_t lane = 0; lane < count_; ++lane) {
    if (least_[lane] == 0.0F) continue;
    const SinCos value = exact(lane, distance);
    write.one(lane, static_cast<float>(sign * value.sin), static_cast<float>(value.cos));
  }
}

/// Sines and cosines of all positions and frequencies: calls write.four(row, first_frequency, sines, cosines) and
/// write.one(row, frequency, sine, cosine) as AngleTile::row does.
template <typename Write>
void for_each_angle(std::span<const DoubleDouble> frequencies, std::span<const double> positions, double amplitude,
                    Write write) {
  struct InTile {
    void four(std::size_t lane, Float4 sines, Float4 cosines) const { write.four(row, first + lane, sines, cosines); }
    void one(std::size_t lane, float sine, float cosine) const { write.one(row, first + lane, sine, cosine); }

    const Write& write;
    std::size_t row;
    std::size_t first;
  };
  // All columns of some rows before the next rows: the rows of a table lie far apart, and every tile would go through
  // all of its pages.
  constexpr std::size_t rows_at_a_time = 64;
  std::vector<AngleTile> tiles;
  for (std::size_t first = 0; first < frequencies.size(); first += AngleTile::width) {
    tiles.emplace_back(frequencies.subspan(first, std::min(AngleTile::width, frequencies.size() - first)), amplitude);
  }
  for (std::size_t block = 0; block < positions.size(); block += rows_at_a_time) {
    const std::size_t end = std::min(block + rows_at_a_time, positions.size());
    for (std::size_t t = 0; t < tiles.size(); ++t) {
      for (std::size_t row = block; row < end; ++row) {
        tiles[t].row(positions[row], InTile{write, row, t * AngleTile::width});
      }
    }
  }
}

}  // namespace posenc
