#include "rotary_memory.h"

namespace posenc::bindings {

ScaledFrequencies scaled_of(const RawRotary& raw) {
  ScaledFrequencies scaled{.frequencies = {}, .attention_factor = raw.attention_factor};
  scaled.frequencies.reserve(raw.pairs);
  const std::span<const double> halves = array<const double>(raw.frequencies, 2 * raw.pairs);
  for (std::size_t pair = 0; pair < raw.pairs; ++pair) {
    scaled.frequencies.emplace_back(halves[2 * pair], halves[2 * pair + 1]);
  }
  return scaled;
}

PairAxes axes_of(const RawRotary& raw) {
  if (raw.axes == 1) return {.count = 1, .axis_of_pair = std::vector<std::size_t>(raw.pairs, 0)};
  const std::span<const std::uint8_t> axis_of_pair = array<const std::uint8_t>(raw.axis_of_pair, raw.pairs);
  return {.count = raw.axes, .axis_of_pair = {axis_of_pair.begin(), axis_of_pair.end()}};
}

double store(const ScaledFrequencies& scaled, Pointer out) {
  double* to = array<double>(out, 2 * scaled.frequencies.size()).data();
  for (const DoubleDouble& frequency : scaled.frequencies) {
    *to++ = frequency.high;
    *to++ = frequency.low;
  }
  return scaled.attention_factor;
}

RopeLayout layout_of(const Text& name) {
  return choose<RopeLayout>("layout", name, {{"interleaved", RopeLayout::interleaved}, {"half", RopeLayout::half}});
}

RotationShape shape_of(const RawRotation& raw) {
  return {.batch = raw.batch,
          .heads = raw.heads,
          .length = raw.length,
          .head_dim = raw.head_dim,
          .rotary_dim = raw.rotary_dim,
          .position_rows = raw.position_rows};
}

Rotation rotation_of(const RawRotation& raw) {
  return {.layout = layout_of(raw.layout), .direction = raw.inverse ? RopeDirection::inverse : RopeDirection::forward};
}

std::size_t size_of(const RawRotation& raw) { return raw.batch * raw.heads * raw.length * raw.head_dim; }

}  // namespace posenc::bindings
