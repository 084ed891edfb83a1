#include "posenc/rotary/rope.h"

#include <algorithm>
#include <vector>

#include "posenc/core/angle_table.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

/// Rows of one head, `stride` floats apart, by rows of tables of `pairs` entries. `sign` is -1 for the inverse: it
/// turns sin into sin of the opposite angle, exactly.
template <RopeLayout layout>
void rotate_rows(float sign, std::size_t rows, std::size_t pairs, std::size_t stride, const float* cos,
                 const float* sin, const float* x, float* out) {
  constexpr bool interleaved = layout == RopeLayout::interleaved;
  const Float4 signs = splat4(sign);
  for (; rows > 0; --rows) {
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
    cos += pairs;
    sin += pairs;
    x += stride;
    out += stride;
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
  // Pairs that never turn (p-RoPE) stand last. Their sines are exactly 0, where the table would fall back to the slow
  // way in every row.
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

void rope_with_amplitude(const RotationShape& shape, const Rotation& rotation,
                         std::span<const DoubleDouble> frequencies, double amplitude, std::span<const double> positions,
                         std::span<const float> x, std::span<float> out) {
  require_shape(shape);
  require_size("frequencies", frequencies.size(), shape.rotary_dim / 2);
  require_size("positions", positions.size(), shape.position_rows * shape.length);
  std::vector<float> cos(positions.size() * frequencies.size());
  std::vector<float> sin(cos.size());
  fill_table(frequencies, amplitude, positions, cos, sin);
  rotate(shape, rotation, cos, sin, x, out);
}

}  // namespace

void require_shape(const RotationShape& shape) {
  require(shape.rotary_dim >= 2 && shape.rotary_dim % 2 == 0, "rotary_dim", shape.rotary_dim,
          "an even number of at least 2");
  require(shape.rotary_dim <= shape.head_dim, "rotary_dim", shape.rotary_dim,
          Expected{"at most `head_dim` = ", shape.head_dim});
  require(shape.rotary_start <= shape.head_dim - shape.rotary_dim, "rotary_start", shape.rotary_start,
          Expected{"at most ", shape.head_dim - shape.rotary_dim});
  require(shape.position_rows == 1 || shape.position_rows == shape.batch, "position_rows", shape.position_rows,
          Expected{"1 or `batch` = ", shape.batch});
}

void rotary_table(const ScaledFrequencies& scaled, std::span<const double> positions, std::span<float> cos,
                  std::span<float> sin) {
  fill_table(scaled.frequencies, scaled.attention_factor, positions, cos, sin);
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
  for (std::size_t head = 0; head < shape.batch * shape.heads; ++head) {
    const std::size_t angles = shape.position_rows == 1 ? 0 : head / shape.heads * shape.length * pairs;
    const std::size_t first = head * shape.length * shape.head_dim + shape.rotary_start;
    turn(sign, shape.length, pairs, shape.head_dim, cos.data() + angles, sin.data() + angles, x.data() + first,
         out.data() + first);
  }
  if (rotation.output_layout == rotation.layout) return;
  std::vector<float> scratch(shape.rotary_dim);
  for (std::size_t start = shape.rotary_start; start < out.size(); start += shape.head_dim) {
    reorder(read, pairs, out.data() + start, scratch);
  }
}

void rope(const RotationShape& shape, const Rotation& rotation, std::span<const DoubleDouble> frequencies,
          std::span<const double> positions, std::span<const float> x, std::span<float> out) {
  rope_with_amplitude(shape, rotation, frequencies, 1.0, positions, x, out);
}

void rope(const RotationShape& shape, const Rotation& rotation, const ScaledFrequencies& scaled,
          std::span<const double> positions, std::span<const float> x, std::span<float> out) {
  rope_with_amplitude(shape, rotation, scaled.frequencies, table_amplitude(scaled, rotation.direction), positions, x,
                      out);
}

}  // namespace posenc
