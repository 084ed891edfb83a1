#include "posenc/rotary/xpos.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

/// A little less than ln 2^126: beyond it a scale or its inverse is not a normal float.
constexpr double largest_log_scale = 87.3;

void check(const XposOptions& options) {
  require_between(1e-3, 1e18, "scale_base", options.scale_base);
  require_between(1e-6, 1e4, "gamma", options.gamma);
  require_positions("centre", std::span(&options.centre, 1));
}

std::vector<DoubleDouble> log_zetas(std::size_t pairs, double gamma) {
  std::vector<DoubleDouble> logs;
  logs.reserve(pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    const DoubleDouble numerator = DoubleDouble(static_cast<double>(i)) / static_cast<double>(pairs) + gamma;
    logs.push_back(log((numerator / two_sum(1.0, gamma)).high));
  }
  return logs;
}

/// The powers zeta_i^(distance sign / scale_base) of all pairs. A distance is split into a start and a whole number of
/// steps, always in the same way, so that a power depends on the distance alone; most rows share their start with the
/// row before and cost one product each.
class Powers {
 public:
  Powers(std::vector<DoubleDouble> logs, double signed_scale_base)
      : logs_(std::move(logs)), signed_scale_base_(signed_scale_base), next_(logs_.size(), 1.0), start_(logs_.size()) {
    for (const DoubleDouble log : logs_) step_.push_back(exp(log / signed_scale_base_));
  }

  void at(DoubleDouble distance, float* to) {
    constexpr double run = 64.0;
    // Rounds towards 0, so that no factor is farther from 1 than the power itself.
    const bool before = distance.high < 0.0;
    const double whole = std::floor(std::abs(distance.high));
    const double rest = whole - run * std::floor(whole / run);
    const DoubleDouble begin = before ? distance + rest : distance - rest;
    if (!known_ || begin.high != begin_.high || begin.low != begin_.low) {
      const DoubleDouble power = begin / signed_scale_base_;
      for (std::size_t i = 0; i < logs_.size(); ++i) start_[i] = exp(logs_[i] * power).high;
      begin_ = begin;
      known_ = true;
    }
    const double* const step = steps(static_cast<std::size_t>(rest));
    for (std::size_t i = 0; i < logs_.size(); ++i) {
      to[i] = static_cast<float>(before ? start_[i] / step[i] : start_[i] * step[i]);
    }
  }

 private:
  /// The powers of `count` steps, computed on first use.
  const double* steps(std::size_t count) {
    while (steps_.size() <= count * logs_.size()) {
      for (std::size_t i = 0; i < logs_.size(); ++i) {
        steps_.push_back(next_[i].high);
        next_[i] = next_[i] * step_[i];
      }
    }
    return steps_.data() + count * logs_.size();
  }

  std::vector<DoubleDouble> logs_;
  double signed_scale_base_;
  std::vector<DoubleDouble> step_;
  /// Powers computed so far, [steps, pairs]; `next_` is the row after them.
  std::vector<double> steps_;
  std::vector<DoubleDouble> next_;
  DoubleDouble begin_;
  bool known_ = false;
  std::vector<double> start_;
};

/// Multiplies every component by the scale of its pair.
void multiply(const RotationShape& shape, RopeLayout layout, std::span<const float> scale, std::span<const float> x,
              std::span<float> out) {
  const std::size_t pairs = shape.rotary_dim / 2;
  const bool interleaved = layout == RopeLayout::interleaved;
  // Strides from one pair to the next, and from the first component of a pair to the second.
  const std::size_t next = interleaved ? 2 : 1;
  const std::size_t across = interleaved ? 1 : pairs;
  for (std::size_t row = 0; row < shape.batch * shape.heads * shape.length; ++row) {
    const std::size_t entry = shape.position_rows == 1 ? 0 : row / (shape.heads * shape.length);
    const float* const scales = scale.data() + (entry * shape.length + row % shape.length) * pairs;
    const float* const from = x.data() + row * shape.head_dim;
    float* const to = out.data() + row * shape.head_dim;
    for (std::size_t i = 0; i < pairs; ++i) {
      to[i * next] = from[i * next] * scales[i];
      to[i * next + across] = from[i * next + across] * scales[i];
    }
    if (to != from) std::copy(from + shape.rotary_dim, from + shape.head_dim, to + shape.rotary_dim);
  }
}

}  // namespace

double xpos_centre(XposCentre centre, std::span<const double> positions) {
  if (centre == XposCentre::zero) return 0.0;
  require(!positions.empty(), "positions", positions.size(), Expected::at_least(1));
  require_positions("positions", positions);
  if (centre == XposCentre::half_count) return std::floor(static_cast<double>(positions.size()) / 2.0);
  const double length = *std::ranges::max_element(positions) + 1.0;
  return centre == XposCentre::half_length ? std::floor(length / 2.0) : std::ceil(length / 2.0);
}

void xpos_scale(std::size_t pairs, const XposOptions& options, XposSide side, std::span<const double> positions,
                std::span<float> out) {
  check(options);
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * pairs);
  const std::vector<DoubleDouble> logs = log_zetas(pairs, options.gamma);
  if (logs.empty()) return;
  const double reach = largest_log_scale / -logs.front().high * options.scale_base;  // zeta_0 changes fastest
  Powers powers(logs, side == XposSide::query ? options.scale_base : -options.scale_base);
  float* to = out.data();
  for (const double position : positions) {
    const DoubleDouble distance = two_sum(position, -options.centre);
    require(std::abs(distance.high) <= reach, "positions", position,
            Expected{"positions at most {value} from the centre, or the scale leaves the range of float32",
                     std::floor(reach)});
    powers.at(distance, to);
    to += pairs;
  }
}

void xpos(const RotationShape& shape, const Rotation& rotation, std::span<const DoubleDouble> frequencies,
          const XposOptions& options, XposSide side, std::span<const double> positions, std::span<const float> x,
          std::span<float> out) {
  require_shape(shape);
  require(shape.rotary_start == 0, "rotary_start", shape.rotary_start, "0");
  require(shape.blocks == 1, "blocks", shape.blocks, "1");
  require_size("frequencies", frequencies.size(), shape.rotary_dim / 2);
  require_size("positions", positions.size(), shape.position_rows * shape.length);
  require_size("x", x.size(), shape.batch * shape.heads * shape.length * shape.head_dim);
  require_size("out", out.size(), x.size());
  const bool forward = rotation.direction == RopeDirection::forward;
  std::vector<float> scale(positions.size() * frequencies.size());
  // The inverse scale is the scale of the other side, rounded on its own.
  const XposSide scaled_as = forward == (side == XposSide::query) ? XposSide::query : XposSide::key;
  xpos_scale(frequencies.size(), options, scaled_as, positions, scale);
  if (forward) {
    rope(shape, rotation, frequencies, positions, x, out);
    multiply(shape, options.scale_layout, scale, out, out);
    return;
  }
  std::vector<float> unscaled(x.size());
  multiply(shape, options.scale_layout, scale, x, unscaled);
  rope(shape, rotation, frequencies, positions, unscaled, out);
}

}  // namespace posenc
