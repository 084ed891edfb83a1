#include "rotary_memory.h"

namespace posenc::bindings {

namespace {

Frequencies frequencies_at(Pointer pointer, std::size_t pairs) {
  Frequencies frequencies;
  frequencies.reserve(pairs);
  const std::span<const double> halves = array<const double>(pointer, 2 * pairs);
  for (std::size_t pair = 0; pair < pairs; ++pair) frequencies.emplace_back(halves[2 * pair], halves[2 * pair + 1]);
  return frequencies;
}

void store_frequencies(const Frequencies& frequencies, Pointer out) {
  double* to = array<double>(out, 2 * frequencies.size()).data();
  for (const DoubleDouble& frequency : frequencies) {
    *to++ = frequency.high;
    *to++ = frequency.low;
  }
}

}  // namespace

ScaledFrequencies scaled_of(const RotaryAngles& angles) {
  ScaledFrequencies scaled{.frequencies = frequencies_at(angles.frequencies, angles.pairs),
                           .attention_factor = angles.attention_factor};
  if (angles.start_frequencies != 0) {
    scaled.start_frequencies = frequencies_at(angles.start_frequencies, angles.pairs);
    scaled.start_token_idx = angles.start_token_idx;
  }
  return scaled;
}

PairAxes axes_of(const RotaryAngles& angles) {
  if (angles.axes == 1) return {.count = 1, .axis_of_pair = std::vector<std::size_t>(angles.pairs, 0)};
  const std::span<const std::uint8_t> axis_of_pair = array<const std::uint8_t>(angles.axis_of_pair, angles.pairs);
  return {.count = angles.axes, .axis_of_pair = {axis_of_pair.begin(), axis_of_pair.end()}};
}

double store(const ScaledFrequencies& scaled, Pointer out, Pointer start) {
  store_frequencies(scaled.frequencies, out);
  if (start != 0) store_frequencies(scaled.start_frequencies, start);
  return scaled.attention_factor;
}

std::size_t size_of(const RotationShape& shape) { return shape.batch * shape.heads * shape.length * shape.head_dim; }

}  // namespace posenc::bindings
