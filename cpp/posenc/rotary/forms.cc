#include "posenc/rotary/forms.h"

#include <algorithm>
#include <vector>

#include "posenc/core/error.h"

namespace posenc {
namespace {

struct Pair {
  std::size_t first;
  std::size_t second;
};

Pair components(RopeLayout layout, std::size_t pairs, std::size_t i) {
  return layout == RopeLayout::interleaved ? Pair{2 * i, 2 * i + 1} : Pair{i, i + pairs};
}

/// The sine for a direction: inverse and transpose have the opposite sign.
std::vector<float> signed_sines(RopeDirection direction, std::span<const float> sin) {
  std::vector<float> result(sin.begin(), sin.end());
  if (direction != RopeDirection::forward) {
    for (float& s : result) s = -s;
  }
  return result;
}

void rotate_elementwise(RopeLayout layout, std::span<const float> cos, std::span<const float> sin,
                        std::span<const float> x, std::span<float> out) {
  std::vector<float> wide_cos(x.size());
  std::vector<float> wide_sin(x.size());
  repeat_pairs(layout, cos.size(), cos, wide_cos);
  repeat_pairs(layout, cos.size(), sin, wide_sin);
  rotate_half(layout, x, out);
  for (std::size_t c = 0; c < x.size(); ++c) out[c] = x[c] * wide_cos[c] + out[c] * wide_sin[c];
}

void rotate_complex(RopeLayout layout, std::span<const float> cos, std::span<const float> sin, std::span<const float> x,
                    std::span<float> out) {
  for (std::size_t i = 0; i < cos.size(); ++i) {
    const auto [real, imaginary] = components(layout, cos.size(), i);
    // Written out, because std::complex may multiply through a library function that handles infinities specially.
    out[real] = x[real] * cos[i] - x[imaginary] * sin[i];
    out[imaginary] = x[real] * sin[i] + x[imaginary] * cos[i];
  }
}

void rotate_by_matrix(const Rotation& rotation, std::span<const float> cos, std::span<const float> sin,
                      std::span<const float> x, std::span<float> out) {
  const std::size_t dim = x.size();
  std::vector<float> matrix(dim * dim);
  rotation_matrix(rotation, cos, sin, matrix);
  for (std::size_t row = 0; row < dim; ++row) {
    float sum = 0.0F;
    for (std::size_t column = 0; column < dim; ++column) sum += matrix[row * dim + column] * x[column];
    out[row] = sum;
  }
}

}  // namespace

void rotate_vector(RopeForm form, const Rotation& rotation, std::span<const float> cos, std::span<const float> sin,
                   std::span<const float> x, std::span<float> out) {
  require_size("sin", sin.size(), cos.size());
  require_size("x", x.size(), 2 * cos.size());
  require_size("out", out.size(), x.size());
  const std::vector<float> turned = signed_sines(rotation.direction, sin);
  switch (form) {
    case RopeForm::elementwise:
      return rotate_elementwise(rotation.layout, cos, turned, x, out);
    case RopeForm::complex:
      return rotate_complex(rotation.layout, cos, turned, x, out);
    case RopeForm::matrix:
      return rotate_by_matrix(rotation, cos, sin, x, out);
  }
}

void rotate_half(RopeLayout layout, std::span<const float> x, std::span<float> out) {
  require(x.size() % 2 == 0, "x", x.size(), "an even number of values");
  require_size("out", out.size(), x.size());
  const std::size_t pairs = x.size() / 2;
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto [first, second] = components(layout, pairs, i);
    out[first] = -x[second];
    out[second] = x[first];
  }
}

void repeat_pairs(RopeLayout layout, std::size_t pairs, std::span<const float> table, std::span<float> out) {
  require_some("pairs", pairs);
  const std::size_t rows = table.size() / pairs;
  require_size("table", table.size(), rows * pairs);
  require_size("out", out.size(), 2 * table.size());
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const auto [first, second] = components(layout, pairs, i);
      out[row * 2 * pairs + first] = table[row * pairs + i];
      out[row * 2 * pairs + second] = table[row * pairs + i];
    }
  }
}

void rotation_matrix(const Rotation& rotation, std::span<const float> cos, std::span<const float> sin,
                     std::span<float> out) {
  const std::size_t pairs = cos.size();
  const std::size_t dim = 2 * pairs;
  require_size("sin", sin.size(), pairs);
  require_size("out", out.size(), dim * dim);
  const std::vector<float> turned = signed_sines(rotation.direction, sin);
  std::ranges::fill(out, 0.0F);
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto [first, second] = components(rotation.layout, pairs, i);
    out[first * dim + first] = cos[i];
    out[first * dim + second] = -turned[i];
    out[second * dim + first] = turned[i];
    out[second * dim + second] = cos[i];
  }
}

}  // namespace posenc
