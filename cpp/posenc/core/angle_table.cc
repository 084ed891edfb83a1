#include "posenc/core/angle_table.h"

#include <cmath>

namespace posenc {

AngleTile::AngleTile(std::span<const DoubleDouble> frequencies, double amplitude, bool with_blocks)
    : count_(frequencies.size()), amplitude_(amplitude), tolerance_(std::abs(amplitude) * 0x1p-51) {
  std::copy(frequencies.begin(), frequencies.end(), frequencies_.begin());
  // Lanes beyond the last frequency hold a value that is never uncertain, or every row would be evaluated twice.
  start_sin_.fill(0.75);
  start_cos_.fill(0.75);
  if (!with_blocks) return;
  offset_cos_.fill([] {
    Lanes ones;
    ones.fill(1.0);
    return ones;
  }());
  for (std::size_t offset = 0; offset < block_rows; ++offset) {
    for (std::size_t lane = 0; lane < count_; ++lane) {
      const SinCos value = direct(lane, static_cast<double>(offset));
      offset_sin_[offset][lane] = value.sin;
      offset_cos_[offset][lane] = value.cos;
    }
  }
}

SinCos AngleTile::direct(std::size_t lane, double position) const { return sincos(frequencies_[lane] * position); }

void AngleTile::start(double position) {
  start_ = position;
  for (std::size_t lane = 0; lane < count_; ++lane) {
    const SinCos value = direct(lane, position);
    start_sin_[lane] = value.sin;
    start_cos_[lane] = value.cos;
  }
}

void AngleTile::row(std::size_t offset, Row& sin, Row& cos) const {
  if (offset == 0) {
    for (std::size_t lane = 0; lane < width; ++lane) {
      sin[lane] = static_cast<float>(amplitude_ * start_sin_[lane]);
      cos[lane] = static_cast<float>(amplitude_ * start_cos_[lane]);
    }
    return;
  }
  const Lanes& step_sin = offset_sin_[offset];
  const Lanes& step_cos = offset_cos_[offset];
  // The sums below are within 2^-51 of the exact values. Where that interval holds a point at which float32 rounding
  // changes (always so very near zero), the lane is evaluated directly.
  bool uncertain = false;
  for (std::size_t lane = 0; lane < width; ++lane) {
    const double s = amplitude_ * (start_sin_[lane] * step_cos[lane] + start_cos_[lane] * step_sin[lane]);
    const double c = amplitude_ * (start_cos_[lane] * step_cos[lane] - start_sin_[lane] * step_sin[lane]);
    sin[lane] = static_cast<float>(s - tolerance_);
    cos[lane] = static_cast<float>(c - tolerance_);
    uncertain |= sin[lane] != static_cast<float>(s + tolerance_);
    uncertain |= cos[lane] != static_cast<float>(c + tolerance_);
  }
  if (!uncertain) return;
  for (std::size_t lane = 0; lane < count_; ++lane) {
    const SinCos value = direct(lane, start_ + static_cast<double>(offset));
    sin[lane] = static_cast<float>(amplitude_ * value.sin);
    cos[lane] = static_cast<float>(amplitude_ * value.cos);
  }
}

}  // namespace posenc
