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

/// A position split into sign x (base + 8 step_8 + step_1 - 4). The base is a multiple of 512 plus the fraction.
struct SplitPosition {
  explicit SplitPosition(double position = 0.0);

  /// step_1 - 4 is -4 ... 3: steps on both sides of a multiple of 8, because the two sides share their products.
  static constexpr std::size_t step_1_count = 8;
  static constexpr std::size_t step_1_middle = 4;

  /// Whether this is the next position from the same start.
  bool follows(const SplitPosition& other) const {
    return step_1 == other.step_1 + 1 && step_8 == other.step_8 && base == other.base && sign == other.sign;
  }

  double distance;
  double sign;
  double base;
  std::size_t step_8;
  std::size_t step_1;
};

SplitPosition::SplitPosition(double position)
    : distance(std::abs(position)), sign(position < 0.0 ? -1.0 : 1.0), base(), step_8(), step_1() {
  constexpr double base_rows = 512.0;
  constexpr auto before = static_cast<double>(step_1_middle);
  const double whole = std::floor(distance);
  double rest = whole - base_rows * std::floor(whole * (1.0 / base_rows));
  if (rest >= base_rows - before) rest -= base_rows;
  // Past the next power of two, the last bit of a fraction would not fit. Such a position is its own base.
  if (rest < 0.0 && (distance - rest) + rest != distance) rest = 0.0;
  const auto offset = static_cast<std::size_t>(rest + before);
  base = distance - rest;
  step_8 = offset / step_1_count;
  step_1 = offset % step_1_count;
}

/// How sines and cosines are laid out: in separate arrays, or in pairs.
enum class Order { separate, sine_first, cosine_first };

template <Order order>
void store_four(const AngleOutput& to, std::size_t at, SinesCosines<Float4> values) {
  if constexpr (order == Order::separate) {
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

/// Up to 32 neighbouring frequencies, and the rotations from which their rows are composed.
class AngleTile {
 public:
  static constexpr std::size_t width = 32;

  /// At most `width` frequencies.
  AngleTile(std::span<const DoubleDouble> frequencies, double amplitude);

  /// Fills the rows of consecutive positions with the same start (base + 8 step_8). Calls in the order of starts are
  /// fast.
  void fill(std::span<const SplitPosition> positions, const AngleOutput& to);

 private:
  using Lanes = std::array<double, width>;

  struct Rotation {
    Lanes sin{};
    Lanes cos{};
    bool known = false;
  };

  /// Rotations by multiples of 1, 8 and 64 positions: a digit of the position in base 8 for each level.
  static constexpr std::size_t levels = 3;
  static constexpr std::size_t steps_per_level = 8;
  static constexpr std::size_t none = steps_per_level * steps_per_level * steps_per_level;

  /// Four frequencies of a rotation.
  struct Lanes4 {
    Lanes4(const Rotation& rotation, std::size_t lane)
        : sin_low(load2(rotation.sin.data() + lane)),
          sin_high(load2(rotation.sin.data() + lane + 2)),
          cos_low(load2(rotation.cos.data() + lane)),
          cos_high(load2(rotation.cos.data() + lane + 2)) {}

    Double2 sin_low;
    Double2 sin_high;
    Double2 cos_low;
    Double2 cos_high;
  };

  /// Four frequencies of a start, to which steps of 1 are added. The sine takes the sign of the position, because sine
  /// is odd and cosine even.
  struct Start : Lanes4 {
    Start(const Rotation& rotation, std::size_t lane, double sign)
        : Lanes4(rotation, lane),
          signed_sin_low(splat2(sign) * sin_low),
          signed_sin_high(splat2(sign) * sin_high),
          signed_cos_low(splat2(sign) * cos_low),
          signed_cos_high(splat2(sign) * cos_high) {}

    SinesCosines<Float4> plus(const Rotation& rotation, std::size_t lane) const {
      const Lanes4 step_1(rotation, lane);
      return {narrow4(signed_sin_low * step_1.cos_low + signed_cos_low * step_1.sin_low,
                      signed_sin_high * step_1.cos_high + signed_cos_high * step_1.sin_high),
              narrow4(cos_low * step_1.cos_low - sin_low * step_1.sin_low,
                      cos_high * step_1.cos_high - sin_high * step_1.sin_high)};
    }

    Double2 signed_sin_low;
    Double2 signed_sin_high;
    Double2 signed_cos_low;
    Double2 signed_cos_high;
  };

  /// The products that the sum and the difference of two rotations share.
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

  static void add(const Rotation& a, const Rotation& b, Rotation& sum);
  static Int4 is_small(SinesCosines<Float4> values, Float4 least) { return abs4(values.sin * values.cos) < least; }

  void direct(double position, Rotation& rotation) const;
  const Rotation& multiple(std::size_t level, std::size_t value);
  /// The rotation by step_1 - 4 positions.
  const Rotation& step_1(std::size_t step_1);
  /// Sets the rotation that rows start from: the one by base + 8 step_8.
  void start(double base, std::size_t step_8);

  /// Fills four frequencies of the rows. Returns whether a value was too small to be exact.
  template <Order order>
  bool fill_four(std::span<const SplitPosition> positions, std::size_t lane, const AngleOutput& to) const {
    const bool all = positions.size() == SplitPosition::step_1_count && positions[0].sign > 0.0;
    return all ? fill_both_sides<order>(lane, to) : fill_one_by_one<order>(positions, lane, to);
  }
  template <Order order>
  bool fill_both_sides(std::size_t lane, const AngleOutput& to) const;
  template <Order order>
  bool fill_one_by_one(std::span<const SplitPosition> positions, std::size_t lane, const AngleOutput& to) const;
  bool fill_rest(std::span<const SplitPosition> positions, std::size_t lane, const AngleOutput& to) const;
  void replace_small(std::span<const SplitPosition> positions, std::size_t lane, const AngleOutput& to) const;

  const Rotation& step_1_of(const SplitPosition& position) const { return steps_of_1_[position.step_1]; }

  /// The high and low halves of the frequencies; 0 beyond the last one.
  Lanes high_{};
  Lanes low_{};
  std::size_t count_;
  double amplitude_;

  std::array<std::array<Rotation, steps_per_level>, levels> steps_{};
  std::array<Rotation, SplitPosition::step_1_count> steps_of_1_{};
  double base_position_ = -1.0;
  Rotation base_;
  std::size_t step_64_index_ = none;
  Rotation step_64_;
  std::size_t start_step_8_ = none;
  Rotation start_;
  /// Thresholds: where the product of sine and cosine is smaller, both are evaluated directly. 0 where all angles are
  /// below a quarter turn, so that nothing cancels.
  std::array<float, width> least_{};
};

AngleTile::AngleTile(std::span<const DoubleDouble> frequencies, double amplitude)
    : count_(frequencies.size()), amplitude_(amplitude) {
  for (std::size_t lane = 0; lane < count_; ++lane) {
    high_[lane] = frequencies[lane].high;
    low_[lane] = frequencies[lane].low;
  }
}

void AngleTile::add(const Rotation& a, const Rotation& b, Rotation& sum) {
  for (std::size_t lane = 0; lane < width; lane += 2) {
    const Double2 sin_a = load2(a.sin.data() + lane);
    const Double2 cos_a = load2(a.cos.data() + lane);
    const Double2 sin_b = load2(b.sin.data() + lane);
    const Double2 cos_b = load2(b.cos.data() + lane);
    store2(sum.sin.data() + lane, sin_a * cos_b + cos_a * sin_b);
    store2(sum.cos.data() + lane, cos_a * cos_b - sin_a * sin_b);
  }
}

void AngleTile::direct(double position, Rotation& rotation) const {
  if (position == 0.0) {
    rotation.sin.fill(0.0);
    rotation.cos.fill(1.0);
    return;
  }
  for (std::size_t lane = 0; lane < count_; lane += 2) {
    const Doubled<Double2> frequencies(load2(high_.data() + lane), load2(low_.data() + lane));
    const SinesCosines<Double2> values = sincos(frequencies * splat2(position));
    store2(rotation.sin.data() + lane, values.sin);
    store2(rotation.cos.data() + lane, values.cos);
  }
}

const AngleTile::Rotation& AngleTile::multiple(std::size_t level, std::size_t value) {
  constexpr std::array<double, levels> units{1.0, 8.0, 64.0};
  Rotation& rotation = steps_[level][value];
  if (rotation.known) return rotation;
  if (value <= 1) {
    direct(static_cast<double>(value) * units[level], rotation);
  } else {
    // Adding halves accumulates at most seven errors of one unit. Carrying them over to the next level would accumulate
    // too many.
    add(multiple(level, value / 2), multiple(level, value - value / 2), rotation);
  }
  rotation.known = true;
  return rotation;
}

const AngleTile::Rotation& AngleTile::step_1(std::size_t step_1) {
  constexpr std::size_t middle = SplitPosition::step_1_middle;
  Rotation& rotation = steps_of_1_[step_1];
  if (rotation.known) return rotation;
  rotation = multiple(0, step_1 < middle ? middle - step_1 : step_1 - middle);
  if (step_1 < middle) {
    for (double& x : rotation.sin) x = -x;
  }
  return rotation;
}

void AngleTile::start(double base, std::size_t step_8) {
  if (base != base_position_) {
    direct(base, base_);
    // Multiplied here rather than in every row: the amplitude costs one rounding and no more.
    for (double& x : base_.sin) x *= amplitude_;
    for (double& x : base_.cos) x *= amplitude_;
    const auto least = static_cast<float>(amplitude_ * amplitude_ * 0x1p-13);
    for (std::size_t lane = 0; lane < count_; ++lane) {
      const bool may_cancel = std::abs(high_[lane]) * (base + static_cast<double>(none)) > 1.0;
      least_[lane] = may_cancel ? least : 0.0F;
    }
    base_position_ = base;
    step_64_index_ = none;
    start_step_8_ = none;
  }
  if (step_8 == start_step_8_) return;
  if (step_8 / steps_per_level != step_64_index_) {
    step_64_index_ = step_8 / steps_per_level;
    add(base_, multiple(2, step_64_index_), step_64_);
  }
  add(step_64_, multiple(1, step_8 % steps_per_level), start_);
  start_step_8_ = step_8;
}

/// Fills all rows of a start with positive positions, with the same bits as fill_one_by_one().
template <Order order>
bool AngleTile::fill_both_sides(std::size_t lane, const AngleOutput& to) const {
  constexpr std::size_t middle = SplitPosition::step_1_middle;
  const Lanes4 from(start_, lane);
  Float4 smallest = splat4(std::numeric_limits<float>::infinity());
  const auto put = [&](std::size_t row, SinesCosines<Float4> values) {
    smallest = min4(smallest, abs4(values.sin * values.cos));
    store_four<order>(to, row * to.row_stride + lane * to.step, values);
  };
  put(middle, {narrow4(from.sin_low, from.sin_high), narrow4(from.cos_low, from.cos_high)});
  for (std::size_t distance = 1; distance <= middle; ++distance) {
    const Products products(from, Lanes4(steps_[0][distance], lane));
    put(middle - distance, products.difference());
    if (distance < middle) put(middle + distance, products.sum());
  }
  return any4(smallest < load4(least_.data() + lane));
}

template <Order order>
bool AngleTile::fill_one_by_one(std::span<const SplitPosition> positions, std::size_t lane,
                                const AngleOutput& to) const {
  const Start from(start_, lane, positions[0].sign);
  const Rotation* step_1 = &step_1_of(positions[0]);
  std::size_t at = lane * to.step;
  Float4 smallest = splat4(std::numeric_limits<float>::infinity());
  for (std::size_t row = 0; row < positions.size(); ++row, ++step_1, at += to.row_stride) {
    const SinesCosines<Float4> values = from.plus(*step_1, lane);
    smallest = min4(smallest, abs4(values.sin * values.cos));
    store_four<order>(to, at, values);
  }
  return any4(smallest < load4(least_.data() + lane));
}

bool AngleTile::fill_rest(std::span<const SplitPosition> positions, std::size_t lane, const AngleOutput& to) const {
  const Start from(start_, lane, positions[0].sign);
  Int4 small{};
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const SinesCosines<Float4> values = from.plus(step_1_of(positions[row]), lane);
    small |= is_small(values, load4(least_.data() + lane));
    const std::size_t at = row * to.row_stride;
    for (std::size_t k = 0; k < 4; ++k) {
      if (lane + k < to.sines) to.sin[at + (lane + k) * to.step] = values.sin[k];
      if (lane + k < to.cosines) to.cos[at + (lane + k) * to.step] = values.cos[k];
    }
  }
  return any4(small);
}

void AngleTile::replace_small(std::span<const SplitPosition> positions, std::size_t lane, const AngleOutput& to) const {
  const Start from(start_, lane, positions[0].sign);
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const SplitPosition& position = positions[row];
    const SinesCosines<Float4> values = from.plus(step_1_of(position), lane);
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

void AngleTile::fill(std::span<const SplitPosition> positions, const AngleOutput& to) {
  start(positions[0].base, positions[0].step_8);
  for (const SplitPosition& position : positions) step_1(position.step_1);
  const std::size_t whole = std::min(to.sines, to.cosines);
  for (std::size_t lane = 0; lane < count_; lane += 4) {
    bool small = false;
    if (lane + 4 > whole) {
      small = fill_rest(positions, lane, to);
    } else if (to.step == 1) {
      small = fill_four<Order::separate>(positions, lane, to);
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

void AngleTable::fill(std::span<const double> positions, const AngleOutput& places) {
  for (const double p : positions) {
    require(std::abs(p) <= largest_position_, "positions", p,
            Expected{"positions of at most {value} in magnitude, where the fastest angle is 2^53", largest_position_});
  }
  // All columns of a block of rows come before the next rows: rows of a table are far apart in memory, and otherwise
  // every tile would touch all of its pages.
  constexpr std::size_t rows_at_a_time = 64;
  std::array<SplitPosition, rows_at_a_time> split;
  const auto after = [](std::size_t count, std::size_t first) { return count - std::min(count, first); };
  for (std::size_t block = 0; block < positions.size();) {
    std::size_t rows = std::min(rows_at_a_time, positions.size() - block);
    for (std::size_t row = 0; row < rows; ++row) split[row] = SplitPosition(positions[block + row]);
    // End the block where a start ends, if possible, so that the next one begins with a whole start.
    if (block + rows < positions.size() && split[rows - 1].step_1 < SplitPosition::step_1_count - 1) {
      rows -= std::min(rows - 1, split[rows - 1].step_1 + 1);
    }
    for (std::size_t t = 0; t < tiles_.size(); ++t) {
      const std::size_t frequency = t * AngleTile::width;
      AngleOutput to = places;
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
                 const AngleOutput& places) {
  AngleTable(frequencies, amplitude).fill(positions, places);
}

}  // namespace posenc
