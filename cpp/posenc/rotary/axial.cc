#include "posenc/rotary/axial.h"

#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/pi.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

Frequencies axis_frequencies(const AxialOptions& options) {
  const std::size_t pairs = options.dim_per_axis / 2;
  if (options.freqs_for == FreqsFor::lang) {
    return rope_frequencies(
        {.rotary_dim = options.dim_per_axis, .base = options.base, .scaling = RopeScaling::none, .factor = 1.0});
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

double axis_position(FreqsFor freqs_for, std::size_t cell, std::size_t extent) {
  if (freqs_for == FreqsFor::lang) return static_cast<double>(cell);
  if (extent == 1) return -1.0;
  return 2.0 * static_cast<double>(cell) / static_cast<double>(extent - 1) - 1.0;
}

}  // namespace

AxialRope axial_rope(const AxialOptions& options) {
  require_some("axes", options.axes);
  require(options.dim_per_axis >= 2 && options.dim_per_axis % 2 == 0, "dim_per_axis", options.dim_per_axis,
          "an even number of at least 2");
  const Frequencies of_axis = axis_frequencies(options);
  AxialRope rope{.scaled = {.frequencies = {}, .attention_factor = 1.0},
                 .axes = {.count = options.axes, .axis_of_pair = {}}};
  for (std::size_t axis = 0; axis < options.axes; ++axis) {
    rope.scaled.frequencies.insert(rope.scaled.frequencies.end(), of_axis.begin(), of_axis.end());
    rope.axes.axis_of_pair.insert(rope.axes.axis_of_pair.end(), of_axis.size(), axis);
  }
  return rope;
}

std::vector<double> axial_positions(FreqsFor freqs_for, std::span<const std::size_t> grid,
                                    std::span<const double> offsets) {
  require(!grid.empty(), "grid", grid.size(), "at least 1 axis");
  if (!offsets.empty()) require_size("offsets", offsets.size(), grid.size());
  require_positions("offsets", offsets);
  for (const std::size_t extent : grid) require(extent >= 1, "grid", extent, "extents of at least 1");
  const std::size_t cells = size_product("grid", grid);

  std::vector<double> positions;
  positions.reserve(grid.size() * cells);
  std::size_t inner = cells;  // cells that share their place on the axis
  for (std::size_t axis = 0; axis < grid.size(); ++axis) {
    inner /= grid[axis];
    const double offset = offsets.empty() ? 0.0 : offsets[axis];
    for (std::size_t cell = 0; cell < cells; ++cell) {
      positions.push_back(axis_position(freqs_for, cell / inner % grid[axis], grid[axis]) + offset);
    }
  }
  return positions;
}

}  // namespace posenc
