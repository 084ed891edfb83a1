#include "posenc/core/angle_table.h"

namespace posenc {

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
  for (std::size_t lane = 0; lane < count_; lane += 2) {
    const Doubled<Double2> frequencies(load2(high_.data() + lane), load2(low_.data() + lane));
    const SinesCosines<Double2> values = sincos(frequencies * splat2(position));
    store2(turn.sin.data() + lane, values.sin);
    store2(turn.cos.data() + lane, values.cos);
  }
}

SinCos AngleTile::exact(std::size_t lane, double position) const {
  const SinCos value = sincos(DoubleDouble(high_[lane], low_[lane]) * position);
  return {amplitude_ * value.sin, amplitude_ * value.cos};
}

const AngleTile::Turn& AngleTile::digit(std::size_t level, std::size_t value) {
  constexpr std::array<std::size_t, 3> units{1, digits, digits * digits};
  Turn& turn = digits_[level][value];
  if (!turn.known) {
    direct(static_cast<double>(value * units[level]), turn);
    turn.known = true;
  }
  return turn;
}

void AngleTile::start(double base, std::size_t eights) {
  if (base != base_position_) {
    direct(base, base_);
    // Here rather than in every row: a factor costs no more than its own rounding.
    for (double& x : base_.sin) x *= amplitude_;
    for (double& x : base_.cos) x *= amplitude_;
    const auto least = static_cast<float>(amplitude_ * amplitude_ * 0x1p-16);
    for (std::size_t lane = 0; lane < count_; ++lane) {
      const bool may_cancel = std::abs(high_[lane]) * (base + base_rows) > 1.0;
      least_[lane] = may_cancel ? least : 0.0F;
    }
    base_position_ = base;
    eights_ = base_rows;
  }
  if (eights == eights_) return;
  Turn sum;
  add(base_, digit(2, eights / digits), sum);
  add(sum, digit(1, eights % digits), start_);
  eights_ = eights;
}

}  // namespace posenc
