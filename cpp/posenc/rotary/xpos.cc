#include "posenc/rotary/xpos.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

/// ln 2^126 and a little less: beyond it a scale or its inverse is no normal float.
constexpr double largest_log_scale = 87.3;

void check(const XposOptions& options) {
  require(options.scale_base > 0.0 && std::isfinite(options.scale_base), "scale_base", options.scale_base,
          "a finite number above 0");
  require(options.gamma > 0.0 && std::isfinite(options.gamma), "gamma", options.gamma, "a finite number above 0");
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

/// Every component times the scale of its pair.
void multiply(const RotationShape& shape, RopeLayout layout, std::span<const float> scale, std::span<const float> x,
              std::span<float> out) {
  const std::size_t pairs = shape.rotary_dim / 2;
  for (std::size_t row = 0; row < shape.batch * shape.heads * shape.length; ++row) {
    const std::size_t entry = shape.position_rows == 1 ? 0 : row / (shape.heads * shape.length);
    const float* scales = scale.data() + (entry * shape.length + row % shape.length) * pairs;
    const float* from = x.data() + row * shape.head_dim;
    float* to = out.data() + row * shape.head_dim;
    for (std::size_t c = 0; c < shape.rotary_dim; ++c) {
      to[c] = from[c] * scales[layout == RopeLayout::interleaved ? c / 2 : c % pairs];
    }
    if (to != from) std::copy(from + shape.rotary_dim, from + shape.head_dim, to + shape.rotary_dim);
  }
}

}  // namespace

double xpos_centre(XposCentre centre, std::span<const double> positions) {
  if (centre == XposCentre::zero) return 0.0;
  require(!positions.empty(), "positions", positions.size(), "at least 1");
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
  const double sign = side == XposSide::query ? 1.0 : -1.0;
  float* to = out.data();
  for (const double position : positions) {
    const DoubleDouble distance = two_sum(position, -options.centre);
    require(std::abs(distance.high) <= reach, "positions", position,
            "positions at most " + describe(std::floor(reach)) + " from the centre = " + describe(options.centre) +
                ", or the scale leaves the range of float32");
    const DoubleDouble power = distance * sign / options.scale_base;
    for (const DoubleDouble log_zeta : logs) *to++ = static_cast<float>(exp(log_zeta * power).high);
  }
}

void xpos(const RotationShape& shape, const Rotation& rotation, std::span<const DoubleDouble> frequencies,
          const XposOptions& options, XposSide side, std::span<const double> positions, std::span<const float> x,
          std::span<float> out) {
  require_shape(shape);
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
