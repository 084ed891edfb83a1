#include "posenc/rotary/axial.h"

#include "posenc/core/error.h"
#include "posenc/core/pi.h"

namespace posenc {
namespace {

Frequencies frequencies_of(const AxialOptions& options, std::size_t dim) {
  const std::size_t pairs = dim / 2;
  if (options.freqs_for == FreqsFor::lang) {
    return rope_frequencies({.rotary_dim = dim, .base = options.base, .scaling = RopeScaling::none, .factor = 1.0});
  }
  require_between(1e-6, 1e6, "max_freq", options.max_freq);
  const DoubleDouble range = DoubleDouble(options.max_freq) / 2.0 - 1.0;
  Frequencies frequencies;
  for (std::size_t i = 0; i < pairs; ++i) {
    const DoubleDouble share = i == 0 ? 0.0 : DoubleDouble(static_cast<double>(i)) / static_cast<double>(pairs - 1);
    frequencies.push_back((range * share + 1.0) * pi);
  }
  return frequencies;
}

}  // namespace

AxialRope on_each_axis(std::size_t axes, const Frequencies& of_axis) {
  AxialRope rope{.scaled = {.frequencies = {}, .attention_factor = 1.0}, .axes = {.count = axes, .axis_of_pair = {}}};
  for (std::size_t axis = 0; axis < axes; ++axis) {
    rope.scaled.frequencies.insert(rope.scaled.frequencies.end(), of_axis.begin(), of_axis.end());
    rope.axes.axis_of_pair.insert(rope.axes.axis_of_pair.end(), of_axis.size(), axis);
  }
  return rope;
}

AxialRope axial_rope(const AxialOptions& options) {
  require_some("axes", options.axes);
  require(options.dim_per_axis >= 2 && options.dim_per_axis % 2 == 0, "dim_per_axis", options.dim_per_axis,
          Expected::even(2));
  const std::size_t of_axis = options.dim_per_axis / 2;
  const std::size_t pairs = options.axes * of_axis;
  const bool dealt = options.axis_frequencies == AxisFrequencies::dealt;
  const Frequencies frequencies = frequencies_of(options, dealt ? 2 * pairs : options.dim_per_axis);
  AxialRope rope{.scaled = {.frequencies = {}, .attention_factor = 1.0},
                 .axes = {.count = options.axes, .axis_of_pair = {}}};
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const bool in_turn = options.axis_pairs == AxisPairs::alternating;
    const std::size_t turn = in_turn ? pair % options.axes : pair / of_axis;
    const std::size_t index = in_turn ? pair / options.axes : pair % of_axis;
    rope.scaled.frequencies.push_back(frequencies[dealt ? index * options.axes + turn : index]);
    rope.axes.axis_of_pair.push_back(options.axis_order == AxisOrder::rows_first ? turn : options.axes - 1 - turn);
  }
  return rope;
}

}  // namespace posenc
