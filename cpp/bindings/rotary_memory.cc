#include "rotary_memory.h"

namespace posenc::bindings {

ScaledFrequencies scaled_of(const RotaryAngles& angles) {
  ScaledFrequencies scaled{.frequencies = {}, .attention_factor = angles.attention_factor};
  scaled.frequencies.reserve(angles.pairs);
  const std::span<const double> halves = array<const double>(angles.frequencies, 2 * angles.pairs);
  for (std::size_t pair = 0; pair < angles.pairs; ++pair) {
    scaled.frequencies.emplace_back(halves[2 * pair], halves[2 * pair + 1]);
  }
  return scaled;
}

PairAxes axes_of(const RotaryAngles& angles) {
  if (angles.axes == 1) return {.count = 1, .axis_of_pair = std::vector<std::size_t>(angles.pairs, 0)};
  const std::span<const std::uint8_t> axis_of_pair = array<const std::uint8_t>(angles.axis_of_pair, angles.pairs);
  return {.count = angles.axes, .axis_of_pair = {axis_of_pair.begin(), axis_of_pair.end()}};
}

double store(const ScaledFrequencies& scaled, Pointer out) {
  double* to = array<double>(out, 2 * scaled.frequencies.size()).data();
  for (const DoubleDouble& frequency : scaled.frequencies) {
    *to++ = frequency.high;
    *to++ = frequency.low;
  }
  return scaled.attention_factor;
}

std::size_t size_of(const RotationShape& shape) { return shape.batch * shape.heads * shape.length * shape.head_dim; }

}  // namespace posenc::bindings
