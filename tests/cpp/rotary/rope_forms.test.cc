#include "posenc/rotary/forms.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "posenc/core/random.h"

namespace rope_forms_test {

namespace {

using posenc::RopeDirection;
using posenc::RopeForm;
using posenc::RopeLayout;
using posenc::Rotation;

struct Angles {
  std::vector<float> cos;
  std::vector<float> sin;
};

Angles angles_at(double position, std::size_t dim) {
  Angles a{std::vector<float>(dim / 2), std::vector<float>(dim / 2)};
  const posenc::Frequencies frequencies = posenc::rope_frequencies(
      {.rotary_dim = dim, .base = 10000.0, .scaling = posenc::RopeScaling::none, .factor = 1.0});
  posenc::rotary_table({.frequencies = frequencies, .attention_factor = 1.0}, std::span(&position, 1), a.cos, a.sin);
  return a;
}

std::vector<float> random_vector(std::size_t dim) {
  std::vector<float> x(dim);
  posenc::Random(dim).fill_normal(x, 1.0);
  return x;
}

std::vector<float> turned(RopeForm form, const Rotation& rotation, const Angles& a, const std::vector<float>& x) {
  std::vector<float> out(x.size());
  posenc::rotate_vector(form, rotation, a.cos, a.sin, x, out);
  return out;
}

/// Rotates vectors of `dim`; [dim, dim].
std::vector<float> matrix_at(RopeLayout layout, RopeDirection direction, double position, std::size_t dim) {
  const Angles a = angles_at(position, dim);
  std::vector<float> values(dim * dim);
  posenc::rotation_matrix({layout, direction}, a.cos, a.sin, values);
  return values;
}

std::vector<float> transposed(const std::vector<float>& matrix, std::size_t dim) {
  std::vector<float> result(matrix.size());
  for (std::size_t n = 0; n < result.size(); ++n) result[n] = matrix[n % dim * dim + n / dim];
  return result;
}

/// Checks that left * right is the matrix.
void expect_product(const std::vector<float>& left, const std::vector<float>& right, const std::vector<float>& matrix,
                    std::size_t dim) {
  for (std::size_t n = 0; n < matrix.size(); ++n) {
    float sum = 0.0F;
    for (std::size_t t = 0; t < dim; ++t) sum += left[n / dim * dim + t] * right[t * dim + n % dim];
    CHECK(std::abs(sum - matrix[n]) < 1e-6F);
  }
}

}  // namespace

TEST_CASE("complex, matrix and element-wise form give the bits of rotate()", "[rotary]") {
  const Rotation rotation{GENERATE(RopeLayout::interleaved, RopeLayout::half),
                          GENERATE(RopeDirection::forward, RopeDirection::inverse)};
  const std::size_t dim = GENERATE(2, 10, 64);
  const double position = GENERATE(0.0, 1.0, -77.25, 1e6);
  const Angles a = angles_at(position, dim);
  const std::vector<float> x = random_vector(dim);
  std::vector<float> expected(dim);
  posenc::rotate({.batch = 1, .heads = 1, .length = 1, .head_dim = dim, .rotary_dim = dim, .position_rows = 1},
                 rotation, a.cos, a.sin, x, expected);
  for (const RopeForm form : {RopeForm::elementwise, RopeForm::complex, RopeForm::matrix}) {
    CHECK(turned(form, rotation, a, x) == expected);
  }
}

TEST_CASE("the rotation matrices form a group", "[rotary]") {
  const RopeLayout layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  const std::size_t dim = 12;
  const auto forward = [&](double p) { return matrix_at(layout, RopeDirection::forward, p, dim); };
  std::vector<float> identity(dim * dim);
  for (std::size_t n = 0; n < dim; ++n) identity[n * dim + n] = 1.0F;
  expect_product(transposed(forward(5.0), dim), forward(5.0), identity, dim);
  expect_product(forward(5.0), forward(7.0), forward(12.0), dim);
  CHECK(transposed(forward(5.0), dim) == matrix_at(layout, RopeDirection::inverse, 5.0, dim));
  CHECK(forward(0.0) == identity);
}

TEST_CASE("the pieces of the element-wise form", "[rotary]") {
  const std::vector<float> x = {1, 2, 3, 4};
  std::vector<float> out(4);
  posenc::rotate_half(RopeLayout::half, x, out);
  CHECK(out == std::vector<float>{-3, -4, 1, 2});
  posenc::rotate_half(RopeLayout::interleaved, x, out);
  CHECK(out == std::vector<float>{-2, 1, -4, 3});

  std::vector<float> wide(8);
  posenc::repeat_pairs(RopeLayout::half, 2, x, wide);
  CHECK(wide == std::vector<float>{1, 2, 1, 2, 3, 4, 3, 4});
  posenc::repeat_pairs(RopeLayout::interleaved, 2, x, wide);
  CHECK(wide == std::vector<float>{1, 1, 2, 2, 3, 3, 4, 4});
}

TEST_CASE("the forms reject sizes that do not agree", "[rotary]") {
  const std::vector<float> three(3);
  const std::vector<float> two(2);
  const std::vector<float> four(4);
  std::vector<float> out(4);
  const Rotation rotation{RopeLayout::half, RopeDirection::forward};
  const auto rotate = [&](const auto& cos, const auto& sin, const auto& x) {
    return [&] { posenc::rotate_vector(RopeForm::complex, rotation, cos, sin, x, out); };
  };
  CHECK_NOTHROW(rotate(two, two, four)());
  expect_rejection(rotate(two, three, four), "sin", "an array of 3 values");
  expect_rejection(rotate(two, two, three), "x", "an array of 3 values");
  expect_rejection(rotate(three, three, std::vector<float>(6)), "out", "an array of 4 values");
  expect_rejection([&] { posenc::rotate_half(RopeLayout::half, three, out); }, "x", "3");
  expect_rejection([&] { posenc::repeat_pairs(RopeLayout::half, 0, two, out); }, "pairs", "0");
  expect_rejection([&] { posenc::repeat_pairs(RopeLayout::half, 2, three, out); }, "table", "an array of 3 values");
  expect_rejection([&] { posenc::rotation_matrix(rotation, three, three, out); }, "out", "an array of 4 values");
}

}  // namespace rope_forms_test
