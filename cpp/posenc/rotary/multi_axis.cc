#include "posenc/rotary/multi_axis.h"

#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

/// Returns the number of positions on each axis.
std::size_t check(std::size_t pairs, const PairAxes& axes, std::span<const double> positions) {
  require_some("axes", axes.count);
  require_size("axis_of_pair", axes.axis_of_pair.size(), pairs);
  for (const std::size_t axis : axes.axis_of_pair) {
    require(axis < axes.count, "axis_of_pair", axis, Expected::below(axes.count, "axes"));
  }
  const std::size_t rows = positions.size() / axes.count;
  require_size("positions", positions.size(), rows * axes.count);
  return rows;
}

}  // namespace

void rotary_table(const ScaledFrequencies& scaled, const PairAxes& axes, std::span<const double> positions,
                  std::span<float> cos, std::span<float> sin) {
  const std::size_t pairs = scaled.frequencies.size();
  const std::size_t rows = check(pairs, axes, positions);
  require_size("cos", cos.size(), rows * pairs);
  require_size("sin", sin.size(), rows * pairs);

  // One axis after another, because neighbouring pairs of an axis share the work on its positions.
  for (std::size_t axis = 0; axis < axes.count; ++axis) {
    std::vector<std::size_t> mine;
    ScaledFrequencies of_axis{
        .frequencies = {}, .attention_factor = scaled.attention_factor, .start_token_idx = scaled.start_token_idx};
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      if (axes.axis_of_pair[pair] != axis) continue;
      mine.push_back(pair);
      of_axis.frequencies.push_back(scaled.frequencies[pair]);
      if (!scaled.start_frequencies.empty()) of_axis.start_frequencies.push_back(scaled.start_frequencies[pair]);
    }
    std::vector<float> axis_cos(rows * mine.size());
    std::vector<float> axis_sin(axis_cos.size());
    rotary_table(of_axis, positions.subspan(axis * rows, rows), axis_cos, axis_sin);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t k = 0; k < mine.size(); ++k) {
        cos[row * pairs + mine[k]] = axis_cos[row * mine.size() + k];
        sin[row * pairs + mine[k]] = axis_sin[row * mine.size() + k];
      }
    }
  }
}

void rotary_angles(const ScaledFrequencies& scaled, const PairAxes& axes, std::span<const double> positions,
                   std::span<double> out) {
  const std::size_t pairs = scaled.frequencies.size();
  const std::size_t rows = check(pairs, axes, positions);
  require_positions("positions", positions);
  require_size("out", out.size(), rows * pairs);
  double* to = out.data();
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const double position = positions[axes.axis_of_pair[pair] * rows + row];
      *to++ = (scaled.at(position)[pair] * position).high;
    }
  }
}

void rope(const RotationShape& shape, const Rotation& rotation, const ScaledFrequencies& scaled, const PairAxes& axes,
          std::span<const double> positions, std::span<const float> x, std::span<float> out) {
  const std::size_t rows = shape.position_rows * shape.length;
  require_size("positions", positions.size(), axes.count * rows);
  require_size("frequencies", scaled.frequencies.size(), shape.rotary_dim / 2);
  std::vector<float> cos(rows * scaled.frequencies.size());
  std::vector<float> sin(cos.size());
  ScaledFrequencies turned = scaled;
  turned.attention_factor = table_amplitude(scaled, rotation.direction);
  rotary_table(turned, axes, positions, cos, sin);
  rotate(shape, rotation, cos, sin, x, out);
}

}  // namespace posenc
