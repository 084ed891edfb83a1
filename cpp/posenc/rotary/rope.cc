#include "posenc/rotary/rope.h"

#include <algorithm>
#include <vector>

#include "posenc/core/angle_table.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

/// The pairs that are rotated together: `pairs` of them in each of `rows` rows of the tables and of x.
struct PairRows {
  std::size_t rows;
  std::size_t pairs;
  /// Floats from one row of the tables to the next.
  std::size_t table_stride;
  /// Floats from one row of x to the next.
  std::size_t stride;
};

/// `sign` is -1 for the inverse: it changes sin to the sine of the opposite angle, exactly.
template <RopeLayout layout>
void rotate_rows(float sign, const PairRows& of, const float* cos, const float* sin, const float* x, float* out) {
  const std::size_t pairs = of.pairs;
  constexpr bool interleaved = layout == RopeLayout::interleaved;
  const Float4 signs = splat4(sign);
  for (std::size_t rows = of.rows; rows > 0; --rows) {
    std::size_t i = 0;
    for (; i + 4 <= pairs; i += 4) {
      const float* const from = x + (interleaved ? 2 * i : i);
      float* const to = out + (interleaved ? 2 * i : i);
      const Float4 low = load4(from);
      const Float4 high = load4(from + (interleaved ? 4 : pairs));
      const Float4 a = interleaved ? even4(low, high) : low;
      const Float4 b = interleaved ? odd4(low, high) : high;
      const Float4 c = load4(cos + i);
      const Float4 s = signs * load4(sin + i);
      const Float4 first = a * c - b * s;
      const Float4 second = a * s + b * c;
      store4(to, interleaved ? interleave_low4(first, second) : first);
      store4(to + (interleaved ? 4 : pairs), interleaved ? interleave_high4(first, second) : second);
    }
    for (; i < pairs; ++i) {
      const std::size_t first = interleaved ? 2 * i : i;
      const std::size_t second = first + (interleaved ? 1 : pairs);
      const float a = x[first];
      const float b = x[second];
      const float s = sign * sin[i];
      out[first] = a * cos[i] - b * s;
      out[second] = a * s + b * cos[i];
    }
    cos += of.table_stride;
    sin += of.table_stride;
    x += of.stride;
    out += of.stride;
  }
}

/// Rotates one row in which the two components of a pair have different angles.
void turn_unpaired(const Rotation& rotation, float sign, std::size_t pairs, const float* cos, const float* sin,
                   const float* x, float* out) {
  const auto angle_of = [&](std::size_t component) {
    return rotation.angle_layout == RopeLayout::half ? component % pairs : component / 2;
  };
  for (std::size_t i = 0; i < pairs; ++i) {
    const bool interleaved = rotation.layout == RopeLayout::interleaved;
    const std::size_t first = interleaved ? 2 * i : i;
    const std::size_t second = interleaved ? 2 * i + 1 : pairs + i;
    const float a = x[first];
    const float b = x[second];
    out[first] = a * cos[angle_of(first)] - b * (sign * sin[angle_of(first)]);
    out[second] = a * (sign * sin[angle_of(second)]) + b * cos[angle_of(second)];
  }
}

/// Writes the pairs of a row in the other layout.
void reorder(RopeLayout from, std::size_t pairs, float* row, std::span<float> scratch) {
  for (std::size_t i = 0; i < pairs; ++i) {
    const bool interleaved = from == RopeLayout::interleaved;
    scratch[interleaved ? i : 2 * i] = row[interleaved ? 2 * i : i];
    scratch[interleaved ? pairs + i : 2 * i + 1] = row[interleaved ? 2 * i + 1 : pairs + i];
  }
  std::ranges::copy(scratch, row);
}

void fill_table(std::span<const DoubleDouble> frequencies, double amplitude, std::span<const double> positions,
                std::span<float> cos, std::span<float> sin) {
  require_positions("positions", positions);
  require_amplitude("attention_factor", amplitude);
  require_size("cos", cos.size(), positions.size() * frequencies.size());
  require_size("sin", sin.size(), positions.size() * frequencies.size());
  // Pairs that never rotate (p-RoPE) come last. Their sines are exactly 0, for which the table would take its slow path
  // in every row.
  const auto last_turning =
      std::find_if(frequencies.rbegin(), frequencies.rend(), [](DoubleDouble f) { return f.high != 0.0; });
  const auto turning = static_cast<std::size_t>(frequencies.rend() - last_turning);
  if (turning < frequencies.size()) {
    std::ranges::fill(cos, static_cast<float>(amplitude));
    std::ranges::fill(sin, 0.0F);
  }
  fill_angles(frequencies.first(turning), positions, amplitude,
              {.sin = sin.data(),
               .cos = cos.data(),
               .sines = turning,
               .cosines = turning,
               .row_stride = frequencies.size(),
               .step = 1});
}

/// Runs of positions with the same frequencies are filled together.
void fill_table(const ScaledFrequencies& scaled, double amplitude, std::span<const double> positions,
                std::span<float> cos, std::span<float> sin) {
  const std::size_t pairs = scaled.frequencies.size();
  if (scaled.start_frequencies.empty()) return fill_table(scaled.frequencies, amplitude, positions, cos, sin);
  require_size("start_frequencies", scaled.start_frequencies.size(), pairs);
  require_size("cos", cos.size(), positions.size() * pairs);
  require_size("sin", sin.size(), positions.size() * pairs);
  for (std::size_t first = 0; first < positions.size();) {
    const Frequencies& frequencies = scaled.at(positions[first]);
    std::size_t last = first + 1;
    while (last < positions.size() && &scaled.at(positions[last]) == &frequencies) ++last;
    const std::size_t count = last - first;
    fill_table(frequencies, amplitude, positions.subspan(first, count), cos.subspan(first * pairs, count * pairs),
               sin.subspan(first * pairs, count * pairs));
    first = last;
  }
}

}  // namespace

void require_shape(const RotationShape& shape) {
  require(shape.rotary_dim >= 2 && shape.rotary_dim % 2 == 0, "rotary_dim", shape.rotary_dim, Expected::even(2));
  require(shape.rotary_dim <= shape.head_dim, "rotary_dim", shape.rotary_dim,
          Expected::at_most(shape.head_dim, "head_dim"));
  require(shape.rotary_start <= shape.head_dim - shape.rotary_dim, "rotary_start", shape.rotary_start,
          Expected::at_most(shape.head_dim - shape.rotary_dim));
  require(shape.blocks >= 1 && shape.rotary_dim / 2 % shape.blocks == 0, "blocks", shape.blocks,
          Expected{"a divisor of the pairs, {value}", shape.rotary_dim / 2});
  require(shape.position_rows == 1 || shape.position_rows == shape.batch, "position_rows", shape.position_rows,
          Expected{"1 or {name}, {value}", shape.batch, "batch"});
}

void rotary_table(const ScaledFrequencies& scaled, std::span<const double> positions, std::span<float> cos,
                  std::span<float> sin) {
  fill_table(scaled, scaled.attention_factor, positions, cos, sin);
}

void rotary_angles(std::span<const DoubleDouble> frequencies, std::span<const double> positions,
                   std::span<double> out) {
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * frequencies.size());
  double* to = out.data();
  for (const double position : positions) {
    for (const DoubleDouble f : frequencies) *to++ = (f * position).high;
  }
}

double table_amplitude(const ScaledFrequencies& scaled, RopeDirection direction) {
  return direction == RopeDirection::inverse ? 1.0 / scaled.attention_factor : scaled.attention_factor;
}

void rotate(const RotationShape& shape, const Rotation& rotation, std::span<const float> cos,
            std::span<const float> sin, std::span<const float> x, std::span<float> out) {
  require_shape(shape);
  const std::size_t pairs = shape.rotary_dim / 2;
  require_size("cos", cos.size(), shape.position_rows * shape.length * pairs);
  require_size("sin", sin.size(), cos.size());
  require_size("x", x.size(), shape.batch * shape.heads * shape.length * shape.head_dim);
  require_size("out", out.size(), x.size());

  if (x.data() != out.data() && shape.rotary_dim < shape.head_dim) std::ranges::copy(x, out.begin());
  const bool forward = rotation.direction == RopeDirection::forward;
  const RopeLayout read = forward ? rotation.layout : rotation.output_layout;
  const auto turn =
      read == RopeLayout::interleaved ? rotate_rows<RopeLayout::interleaved> : rotate_rows<RopeLayout::half>;
  const float sign = forward ? 1.0F : -1.0F;
  const std::size_t block = pairs / shape.blocks;
  const PairRows rows{.rows = shape.length, .pairs = block, .table_stride = pairs, .stride = shape.head_dim};
  for (std::size_t head = 0; head < shape.batch * shape.heads; ++head) {
    const std::size_t angles = shape.position_rows == 1 ? 0 : head / shape.heads * shape.length * pairs;
    const std::size_t first = head * shape.length * shape.head_dim + shape.rotary_start;
    for (std::size_t pair = 0; pair < pairs; pair += block) {
      if (rotation.angle_layout != rotation.layout) {
        for (std::size_t row = 0; row < shape.length; ++row) {
          const std::size_t table = angles + row * pairs + pair;
          const std::size_t at = first + row * shape.head_dim + 2 * pair;
          turn_unpaired(rotation, sign, block, cos.data() + table, sin.data() + table, x.data() + at, out.data() + at);
        }
        continue;
      }
      turn(sign, rows, cos.data() + angles + pair, sin.data() + angles + pair, x.data() + first + 2 * pair,
           out.data() + first + 2 * pair);
    }
  }
  if (rotation.output_layout == rotation.layout) return;
  std::vector<float> scratch(2 * block);
  for (std::size_t start = shape.rotary_start; start < out.size(); start += shape.head_dim) {
    for (std::size_t pair = 0; pair < pairs; pair += block) {
      reorder(read, block, out.data() + start + 2 * pair, scratch);
    }
  }
}

void rope(const RotationShape& shape, const Rotation& rotation, std::span<const DoubleDouble> frequencies,
          std::span<const double> positions, std::span<const float> x, std::span<float> out) {
  rope(shape, rotation, {.frequencies = {frequencies.begin(), frequencies.end()}, .attention_factor = 1.0}, positions,
       x, out);
}

void rope(const RotationShape& shape, const Rotation& rotation, const ScaledFrequencies& scaled,
          std::span<const double> positions, std::span<const float> x, std::span<float> out) {
  require_shape(shape);
  require_size("frequencies", scaled.frequencies.size(), shape.rotary_dim / 2);
  require_size("positions", positions.size(), shape.position_rows * shape.length);
  std::vector<float> cos(positions.size() * scaled.frequencies.size());
  std::vector<float> sin(cos.size());
  fill_table(scaled, table_amplitude(scaled, rotation.direction), positions, cos, sin);
  rotate(shape, rotation, cos, sin, x, out);
}

}  // namespace posenc
