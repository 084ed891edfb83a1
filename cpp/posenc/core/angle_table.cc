#include "posenc/core/angle_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/simd.h"
#include "posenc/core/sincos.h"

namespace posenc {
namespace {

/// A position taken apart: sign x (base + 8 eights + ones - 4), with base a multiple of 512 and what a fraction adds.
struct SplitPosition {
  explicit SplitPosition(double position = 0.0);

  /// From 4 before a multiple of 8 to 3 after it: rows on both sides have products in common.
  static constexpr std::size_t ones_count = 8;
  static constexpr std::size_t no_ones = 4;

  /// Whether this is one further on from the same start.
  bool follows(const SplitPosition& other) const {
    return ones == other.ones + 1 && eights == other.eights && base == other.base && sign == other.sign;
  }

  double distance;
  double sign;
  double base;
  std::size_t eights;
  std::size_t ones;
};

SplitPosition::SplitPosition(double position)
    : distance(std::abs(position)), sign(position < 0.0 ? -1.0 : 1.0), base(), eights(), ones() {
  constexpr double base_rows = 512.0;
  constexpr auto before = static_cast<double>(no_ones);
  const double whole = std::floor(distance);
  double rest = whole - base_rows * std::floor(whole * (1.0 / base_rows));
  if (rest >= base_rows - before) rest -= base_rows;
  const auto offset = static_cast<std::size_t>(rest + before);
  base = distance - rest;
  eights = offset / ones_count;
  ones = offset % ones_count;
}

/// How a step's sines and cosines stand in memory.
enum class Order { apart, sine_first, cosine_first };

template <Order order>
void store_four(const AnglePlaces& to, std::size_t at, SinesCosines<Float4> values) {
  if constexpr (order == Order::apart) {
    store4(to.sin + at, values.sin);
    store4(to.cos + at, values.cos);
  } else {
    const Float4 first = order == Order::sine_first ? values.sin : values.cos;
    const Float4 second = order == Order::sine_first ? values.cos : values.sin;
    float* const pairs = (order == Order::sine_first ? to.sin : to.cos) + at;
    store4(pairs, interleave_low4(first, second));
    store4(pairs + 4, interleave_high4(first, second));
  }
}

}  // namespace

/// What neighbouring frequencies need to give their rows.
class AngleTile {
 public:
  static constexpr std::size_t width = 32;

  /// At most `width` frequencies.
  AngleTile(std::span<const DoubleDouble> frequencies, double amplitude);

  /// The rows of positions that follow each other. Starts that follow each other are fast.
  void fill(std::span<const SplitPosition> positions, const AnglePlaces& to);

 private:
  using Lanes = std::array<double, width>;

  struct Turn {
    Lanes sin{};
    Lanes cos{};
    bool known = false;
  };

  /// Turns of 1, 8 and 64, and how many of each there are at most.
  static constexpr std::size_t levels = 3;
  static constexpr std::size_t digits = 8;
  static constexpr std::size_t none = digits * digits * digits;

  /// Four lanes of a turn.
  struct Lanes4 {
    Lanes4(const Turn& turn, std::size_t lane)
        : sin_low(load2(turn.sin.data() + lane)),
          sin_high(load2(turn.sin.data() + lane + 2)),
          cos_low(load2(turn.cos.data() + lane)),
          cos_high(load2(turn.cos.data() + lane + 2)) {}

    Double2 sin_low;
    Double2 sin_high;
    Double2 cos_low;
    Double2 cos_high;
  };

  /// Four lanes of a start, to which ones are added. The sine takes the sign, as it is odd and the cosine even: what is
  /// subtracted is at most half of what it is subtracted from.
  struct Start : Lanes4 {
    Start(const Turn& turn, std::size_t lane, double sign)
        : Lanes4(turn, lane),
          signed_sin_low(splat2(sign) * sin_low),
          signed_sin_high(splat2(sign) * sin_high),
          signed_cos_low(splat2(sign) * cos_low),
          signed_cos_high(splat2(sign) * cos_high) {}

    SinesCosines<Float4> plus(const Turn& turn, std::size_t lane) const {
      const Lanes4 ones(turn, lane);
      return {narrow4(signed_sin_low * ones.cos_low + signed_cos_low * ones.sin_low,
                      signed_sin_high * ones.cos_high + signed_cos_high * ones.sin_high),
              narrow4(cos_low * ones.cos_low - sin_low * ones.sin_low,
                      cos_high * ones.cos_high - sin_high * ones.sin_high)};
    }

    Double2 signed_sin_low;
    Double2 signed_sin_high;
    Double2 signed_cos_low;
    Double2 signed_cos_high;
  };

  /// What the sum and the difference of two turns have in common.
  struct Products {
    Products(const Lanes4& a, const Lanes4& b)
        : sin_cos_low(a.sin_low * b.cos_low),
          sin_cos_high(a.sin_high * b.cos_high),
          cos_sin_low(a.cos_low * b.sin_low),
          cos_sin_high(a.cos_high * b.sin_high),
          cos_cos_low(a.cos_low * b.cos_low),
          cos_cos_high(a.cos_high * b.cos_high),
          sin_sin_low(a.sin_low * b.sin_low),
          sin_sin_high(a.sin_high * b.sin_high) {}

    SinesCosines<Float4> sum() const {
      return {narrow4(sin_cos_low + cos_sin_low, sin_cos_high + cos_sin_high),
              narrow4(cos_cos_low - sin_sin_low, cos_cos_high - sin_sin_high)};
    }
    SinesCosines<Float4> difference() const {
      return {narrow4(sin_cos_low - cos_sin_low, sin_cos_high - cos_sin_high),
              narrow4(cos_cos_low + sin_sin_low, cos_cos_high + sin_sin_high)};
    }

    Double2 sin_cos_low;
    Double2 sin_cos_high;
    Double2 cos_sin_low;
    Double2 cos_sin_high;
    Double2 cos_cos_low;
    Double2 cos_cos_high;
    Double2 sin_sin_low;
    Double2 sin_sin_high;
  };

  static void add(const Turn& a, const Turn& b, Turn& sum);
  static Int4 is_small(SinesCosines<Float4> values, Float4 least) { return abs4(values.sin * values.cos) < least; }

  void direct(double position, Turn& turn) const;
  const Turn& digit(std::size_t level, std::size_t value);
  /// The turn of `ones` - 4.
  const Turn& ones(std::size_t ones);
  /// Sets the turn that rows start from to that of base + 8 eights.
  void start(double base, std::size_t eights);

  /// Fills four lanes of rows; whether a value was too small.
  template <Order order>
  bool fill_four(std::span<const SplitPosition> positions, std::size_t lane, const AnglePlaces& to) const {
    const bool all = positions.size() == SplitPosition::ones_count && positions[0].sign > 0.0;
    return all ? fill_both_sides<order>(lane, to) : fill_one_by_one<order>(positions, lane, to);
  }
  template <Order order>
  bool fill_both_sides(std::size_t lane, const AnglePlaces& to) const;
  template <Order order>
  bool fill_one_by_one(std::span<const SplitPosition> positions, std::size_t lane, const AnglePlaces& to) const;
  bool fill_rest(std::span<const SplitPosition> positions, std::size_t lane, const AnglePlaces& to) const;
  void replace_small(std::span<const SplitPosition> positions, std::size_t lane, const AnglePlaces& to) const;

  const Turn& ones_of(const SplitPosition& position) const { return ones_[position.ones]; }

  /// The frequencies' halves; lanes beyond the last frequency stand still.
  Lanes high_{};
  Lanes low_{};
  std::size_t count_;
  double amplitude_;

  std::array<std::array<Turn, digits>, levels> digits_{};
  std::array<Turn, SplitPosition::ones_count> ones_{};
  double base_position_ = -1.0;
  Turn base_;
  std::size_t sixty_fours_ = none;
  Turn sixty_four_;
  std::size_t eights_ = none;
  Turn start_;
  /// Where the product of sine and cosine is smaller, one of them is evaluated directly; 0 where all angles are below
  /// a quarter turn, so that nothing cancels.
  std::array<float, width> least_{};
};

AngleTile::AngleTile(std::span<const DoubleDouble> frequencies, double amplitude)
    : count_(frequencies.size()), amplitude_(amplitude) {
  for (std::size_t lane = 0; lane < count_; ++lane) {
    high_[lane] = frequencies[lane].high;
    low_[lane] = frequencies[lane].low;
  }
}

void AngleTile::add(const Turn& a, const Turn& b, Turn& sum) {
  for (std::size_t lane = 0; lane < width; lane += 2) {
    const Double2 sin_a = load2(a.sin.data() + lane);
    const Double2 cos_a = load2(a.cos.data() + lane);
    const Double2 sin_b = load2(b.sin.data() + lane);
    const Double2 cos_b = load2(b.cos.data() + lane);
    store2(sum.sin.data() + lane, sin_a * cos_b + cos_a * sin_b);
    store2(sum.cos.data() + lane, cos_a * cos_b - sin_a * sin_b);
  }
}

void AngleTile::direct(double position, Turn& turn) const {
  if (position == 0.0) {
    turn.sin.fill(0.0);
    turn.cos.fill(1.0);
    return;
  }
  for (std::size_t lane = 0; lane < count_; lane += 2) {
    const Doubled<Double2> frequencies(load2(high_.data() + lane), load2(low_.data() + lane));
    const SinesCosines<Double2> values = sincos(frequencies * splat2(position));
    store2(turn.sin.data() + lane, values.sin);
    store2(turn.cos.data() + lane, values.cos);
  }
}

const AngleTile::Turn& AngleTile::digit(std::size_t level, std::size_t value) {
  constexpr std::array<double, levels> units{1.0, 8.0, 64.0};
  Turn& turn = digits_[level][value];
  if (turn.known) return turn;
  if (value <= 1) {
    direct(static_cast<double>(value) * units[level], turn);
  } else {
    // Halves add up to at most seven times the error of one unit; from one level to the next it would be too much.
    add(digit(level, value / 2), digit(level, value - value / 2), turn);
  }
  turn.known = true;
  return turn;
}

const AngleTile::Turn& AngleTile::ones(std::size_t ones) {
  constexpr std::size_t middle = SplitPosition::no_ones;
  Turn& turn = ones_[ones];
  if (turn.known) return turn;
  turn = digit(0, ones < middle ? middle - ones : ones - middle);
  if (ones < middle) {
    for (double& x : turn.sin) x = -x;
  }
  return turn;
}

void AngleTile::start(double base, std::size_t eights) {
  if (base != base_position_) {
    direct(base, base_);
    // Here rather than in every row: a factor costs no more than its own rounding.
    for (double& x : base_.sin) x *= amplitude_;
    for (double& x : base_.cos) x *= amplitude_;
    const auto least = static_cast<float>(amplitude_ * amplitude_ * 0x1p-13);
    for (std::size_t lane = 0; lane < count_; ++lane) {
      const bool may_cancel = std::abs(high_[lane]) * (base + static_cast<double>(none)) > 1.0;
      least_[lane] = may_cancel ? least : 0.0F;
    }
    base_position_ = base;
    sixty_fours_ = none;
    eights_ = none;
  }
  if (eights == eights_) return;
  if (eights / digits != sixty_fours_) {
    sixty_fours_ = eights / digits;
    add(base_, digit(2, sixty_fours_), sixty_four_);
  }
  add(sixty_four_, digit(1, eights % digits), start_);
  eights_ = eights;
}

/// All rows of a start, forward. Their values are those of fill_one_by_one() to the last bit.
template <Order order>
bool AngleTile::fill_both_sides(std::size_t lane, const AnglePlaces& to) const {
  constexpr std::size_t middle = SplitPosition::no_ones;
  const Lanes4 from(start_, lane);
  Float4 smallest = splat4(std::numeric_limits<float>::infinity());
  const auto put = [&](std::size_t row, SinesCosines<Float4> values) {
    smallest = min4(smallest, abs4(values.sin * values.cos));
    store_four<order>(to, row * to.row_stride + lane * to.step, values);
  };
  put(middle, {narrow4(from.sin_low, from.sin_high), narrow4(from.cos_low, from.cos_high)});
  for (std::size_t distance = 1; distance <= middle; ++distance) {
    const Products products(from, Lanes4(digits_[0][distance], lane));
    put(middle - distance, products.difference());
    if (distance < middle) put(middle + distance, products.sum());
  }
  return any4(smallest < load4(least_.data() + lane));
}

template <Order order>
bool AngleTile::fill_one_by_one(std::span<const SplitPosition> positions, std::size_t lane,
                                const AnglePlaces& to) const {
  const Start from(start_, lane, positions[0].sign);
  const Turn* ones = &ones_of(positions[0]);
  std::size_t at = lane * to.step;
  Float4 smallest = splat4(std::numeric_limits<float>::infinity());
  for (std::size_t row = 0; row < positions.size(); ++row, ++ones, at += to.row_stride) {
    const SinesCosines<Float4> values = from.plus(*ones, lane);
    smallest = min4(smallest, abs4(values.sin * values.cos));
    store_four<order>(to, at, values);
  }
  return any4(smallest < load4(least_.data() + lane));
}

bool AngleTile::fill_rest(std::span<const SplitPosition> positions, std::size_t lane, const AnglePlaces& to) const {
  const Start from(start_, lane, positions[0].sign);
  Int4 small{};
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const SinesCosines<Float4> values = from.plus(ones_of(positions[row]), lane);
    small |= is_small(values, load4(least_.data() + lane));
    const std::size_t at = row * to.row_stride;
    for (std::size_t k = 0; k < 4; ++k) {
      if (lane + k < to.sines) to.sin[at + (lane + k) * to.step] = values.sin[k];
      if (lane + k < to.cosines) to.cos[at + (lane + k) * to.step] = values.cos[k];
    }
  }
  return any4(small);
}

void AngleTile::replace_small(std::span<const SplitPosition> positions, std::size_t lane, const AnglePlaces& to) const {
  const Start from(start_, lane, positions[0].sign);
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const SplitPosition& position = positions[row];
    const SinesCosines<Float4> values = from.plus(ones_of(position), lane);
    const Int4 small = is_small(values, load4(least_.data() + lane));
    for (std::size_t k = lane; k < lane + 4; ++k) {
      if (small[k - lane] == 0) continue;
      const SinCos value = sincos(DoubleDouble(high_[k], low_[k]) * position.distance);
      const std::size_t at = row * to.row_stride + k * to.step;
      if (k < to.sines) to.sin[at] = static_cast<float>(position.sign * amplitude_ * value.sin);
      if (k < to.cosines) to.cos[at] = static_cast<float>(amplitude_ * value.cos);
    }
  }
}

void AngleTile::fill(std::span<const SplitPosition> positions, const AnglePlaces& to) {
  start(positions[0].base, positions[0].eights);
  for (const SplitPosition& position : positions) ones(position.ones);
  const std::size_t whole = std::min(to.sines, to.cosines);
  for (std::size_t lane = 0; lane < count_; lane += 4) {
    bool small = false;
    if (lane + 4 > whole) {
      small = fill_rest(positions, lane, to);
    } else if (to.step == 1) {
      small = fill_four<Order::apart>(positions, lane, to);
    } else if (to.sin < to.cos) {
      small = fill_four<Order::sine_first>(positions, lane, to);
    } else {
      small = fill_four<Order::cosine_first>(positions, lane, to);
    }
    if (small) replace_small(positions, lane, to);
  }
}

AngleTable::AngleTable(std::span<const DoubleDouble> frequencies, double amplitude) {
  double fastest = 1.0;
  for (const DoubleDouble f : frequencies) fastest = std::max(fastest, std::abs(f.high));
  largest_position_ = 0x1p53 / fastest;
  tiles_.reserve((frequencies.size() + AngleTile::width - 1) / AngleTile::width);
  for (std::size_t first = 0; first < frequencies.size(); first += AngleTile::width) {
    tiles_.emplace_back(frequencies.subspan(first, std::min(AngleTile::width, frequencies.size() - first)), amplitude);
  }
}

AngleTable::~AngleTable() = default;

void AngleTable::fill(std::span<const double> positions, const AnglePlaces& places) {
  for (const double p : positions) {
    require(std::abs(p) <= largest_position_, "positions", p,
            Expected{"positions of at most ", largest_position_, " in magnitude, where the fastest angle is 2^53"});
  }
  // All columns of some rows before the next rows: the rows of a table lie far apart, and every tile would go through
  // all of its pages.
  constexpr std::size_t rows_at_a_time = 64;
  std::array<SplitPosition, rows_at_a_time> split;
  const auto after = [](std::size_t count, std::size_t first) { return count - std::min(count, first); };
  for (std::size_t block = 0; block < positions.size();) {
    std::size_t rows = std::min(rows_at_a_time, positions.size() - block);
    for (std::size_t row = 0; row < rows; ++row) split[row] = SplitPosition(positions[block + row]);
    // The next rows begin where a start does, if they may.
    if (block + rows < positions.size() && split[rows - 1].ones < SplitPosition::ones_count - 1) {
      rows -= std::min(rows - 1, split[rows - 1].ones + 1);
    }
    for (std::size_t t = 0; t < tiles_.size(); ++t) {
      const std::size_t frequency = t * AngleTile::width;
      AnglePlaces to = places;
      to.sines = after(places.sines, frequency);
      to.cosines = after(places.cosines, frequency);
      std::size_t first = 0;
      while (first < rows) {
        std::size_t last = first + 1;
        while (last < rows && split[last].follows(split[last - 1])) ++last;
        const std::size_t at = (block + first) * places.row_stride + frequency * places.step;
        to.sin = places.sin + at;
        to.cos = places.cos + at;
        tiles_[t].fill(std::span(split).subspan(first, last - first), to);
        first = last;
      }
    }
    block += rows;
  }
}

void fill_angles(std::span<const DoubleDouble> frequencies, std::span<const double> positions, double amplitude,
                 const AnglePlaces& places) {
  AngleTable(frequencies, amplitude).fill(positions, places);
}

}  // namespace posenc
