#include "posenc/absolute/cape.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"

namespace cape_test {

namespace {

std::vector<double> positions(const posenc::CapePositionsOptions& options,
                              const std::optional<posenc::CapeAugmentation>& augmentation) {
  std::vector<double> out(options.batch * options.length);
  posenc::cape_positions(options, augmentation, out);
  return out;
}

struct Grid {
  std::vector<double> x;
  std::vector<double> y;
};

Grid grid(const posenc::CapeGridOptions& options, const std::optional<posenc::CapeAugmentation>& augmentation) {
  const std::size_t count = options.batch * options.patches_x * options.patches_y;
  Grid result{std::vector<double>(count), std::vector<double>(count)};
  posenc::cape_grid(options, augmentation, result.x, result.y);
  return result;
}

}  // namespace

TEST_CASE("CAPE equals the reference", "[absolute][golden]") {
  for (const golden::Case& c : golden::cases_of("cape")) {
    DYNAMIC_SECTION(c.id) {
      const std::size_t dim = c.params.at("dim");
      const golden::Array expected = c.array("pos_emb");
      std::vector<float> out(expected.values.size());
      if (c.op == "cape.1d") {
        const std::vector<double> p = positions({.batch = 1,
                                                 .length = c.params.at("n"),
                                                 .pos_scale = c.params.at("pos_scale"),
                                                 .normalize = c.params.at("normalize")},
                                                {});
        posenc::cape(dim, c.params.at("freq_scale"), p, out);
      } else {
        REQUIRE(c.op == "cape.2d");
        const Grid p =
            grid({.batch = 1, .patches_x = c.params.at("patches_x"), .patches_y = c.params.at("patches_y")}, {});
        posenc::cape_2d(dim, p.x, p.y, out);
      }
      CHECK(golden::worst_ratio(out, expected) <= 1.0);
    }
  }
}

TEST_CASE("CAPE's augmentation stays within its limits and repeats with its seed", "[absolute]") {
  const posenc::CapePositionsOptions options{.batch = 40, .length = 25, .pos_scale = 0.5, .normalize = true};
  const posenc::CapeAugmentation augmentation{
      .max_global_shift = 3.0, .max_local_shift = 0.8, .max_global_scaling = 2.0, .seed = 17};
  const std::vector<double> plain = positions(options, {});
  const std::vector<double> augmented = positions(options, augmentation);
  CHECK(augmented == positions(options, augmentation));
  posenc::CapeAugmentation other = augmentation;
  other.seed = 18;
  CHECK(augmented != positions(options, other));

  double smallest_step = 1e9;
  double largest_step = 0.0;
  double smallest_start = 1e9;
  double largest_start = -1e9;
  for (std::size_t entry = 0; entry < options.batch; ++entry) {
    const double* row = &augmented[entry * 25];
    smallest_start = std::min(smallest_start, row[12]);
    largest_start = std::max(largest_start, row[12]);
    for (std::size_t i = 1; i < 25; ++i) {
      smallest_step = std::min(smallest_step, row[i] - row[i - 1]);
      largest_step = std::max(largest_step, row[i] - row[i - 1]);
    }
  }
  // Local shifts change a step of 0.5 by at most 0.4; after that it is stretched by 0.5 ... 2.
  CHECK(smallest_step >= 0.5 * (0.5 - 0.4));
  CHECK(largest_step <= 2.0 * (0.5 + 0.4));
  // The middle, which is at 0 without augmentation, moves by the global shift and half of a local one.
  CHECK(smallest_start >= -2.0 * 3.2);
  CHECK(largest_start <= 2.0 * 3.2);
  // The limits are nearly reached.
  CHECK(smallest_step < 0.15);
  CHECK(largest_step > 1.2);
  CHECK(smallest_start < -2.0);
  CHECK(largest_start > 2.0);
}

TEST_CASE("CAPE's augmentations act one by one", "[absolute]") {
  const posenc::CapePositionsOptions options{.batch = 3, .length = 10, .pos_scale = 1.0, .normalize = false};
  const std::vector<double> plain = positions(options, {});
  CHECK(positions(options, posenc::CapeAugmentation{0.0, 0.0, 1.0, 5}) == plain);
  const std::vector<double> shifted = positions(options, posenc::CapeAugmentation{4.0, 0.0, 1.0, 5});
  const std::vector<double> stretched = positions(options, posenc::CapeAugmentation{0.0, 0.0, 3.0, 5});
  for (std::size_t entry = 0; entry < 3; ++entry) {
    const double shift = shifted[entry * 10];
    const double factor = stretched[entry * 10 + 1];
    CHECK(std::abs(shift) <= 4.0);
    CHECK((factor >= 1.0 / 3.0 && factor <= 3.0));
    for (std::size_t i = 0; i < 10; ++i) {
      CHECK_THAT(shifted[entry * 10 + i], Catch::Matchers::WithinAbs(plain[entry * 10 + i] + shift, 1e-14));
      CHECK_THAT(stretched[entry * 10 + i], Catch::Matchers::WithinAbs(plain[entry * 10 + i] * factor, 1e-14));
    }
  }
  CHECK(shifted[0] != shifted[10]);
}

TEST_CASE("a global shift turns every CAPE pair, as in the sinusoidal table", "[absolute]") {
  const std::size_t dim = 12;
  std::vector<float> before(dim);
  std::vector<float> after(dim);
  posenc::cape(dim, 30.0, std::vector<double>{0.25}, before);
  posenc::cape(dim, 30.0, std::vector<double>{0.75}, after);
  for (std::size_t i = 0; i < dim / 2; ++i) {
    const double angle = 0.5 * 30.0 * std::pow(1e4, -2.0 * static_cast<double>(i) / static_cast<double>(dim));
    const double s = static_cast<double>(before[2 * i]);
    const double c = static_cast<double>(before[2 * i + 1]);
    CHECK_THAT(after[2 * i], Catch::Matchers::WithinAbs(s * std::cos(angle) + c * std::sin(angle), 3e-7));
    CHECK_THAT(after[2 * i + 1], Catch::Matchers::WithinAbs(c * std::cos(angle) - s * std::sin(angle), 3e-7));
  }
}

TEST_CASE("CAPE's grid runs from -1 to 1 and is augmented as one image", "[absolute]") {
  const Grid plain = grid({.batch = 1, .patches_x = 3, .patches_y = 2}, {});
  CHECK(plain.x == std::vector<double>{-1, -1, 0, 0, 1, 1});
  CHECK(plain.y == std::vector<double>{-1, 1, -1, 1, -1, 1});

  const posenc::CapeGridOptions options{.batch = 30, .patches_x = 5, .patches_y = 3};
  const Grid augmented = grid(options, posenc::CapeAugmentation{0.5, 0.0, 1.5, 3});
  for (std::size_t image = 0; image < 30; ++image) {
    const double* x = &augmented.x[image * 15];
    const double* y = &augmented.y[image * 15];
    const double factor = (y[2] - y[0]) / 2.0;
    CHECK((factor >= 1.0 / 1.5 - 1e-12 && factor <= 1.5 + 1e-12));
    CHECK_THAT(x[14] - x[0], Catch::Matchers::WithinAbs(2.0 * factor, 1e-12));
    CHECK(std::abs(x[0] / factor + 1.0) <= 0.5 + 1e-12);
    CHECK(std::abs(y[0] / factor + 1.0) <= 0.5 + 1e-12);
  }
  // Local shifts are proportional to the distance of neighbours along x, here 0.5, along both axes.
  const Grid jittered = grid(options, posenc::CapeAugmentation{0.0, 1.0, 1.0, 3});
  const Grid still = grid(options, {});
  double largest_x = 0.0;
  double largest_y = 0.0;
  for (std::size_t i = 0; i < still.x.size(); ++i) {
    largest_x = std::max(largest_x, std::abs(jittered.x[i] - still.x[i]));
    largest_y = std::max(largest_y, std::abs(jittered.y[i] - still.y[i]));
  }
  CHECK((largest_x > 0.24 && largest_x <= 0.25));
  CHECK((largest_y > 0.24 && largest_y <= 0.25));
}

TEST_CASE("CAPE rejects what it cannot mean", "[absolute]") {
  const posenc::CapePositionsOptions options{.batch = 1, .length = 2, .pos_scale = 1.0, .normalize = false};
  expect_rejection([&] { positions({1, 2, NAN, false}, {}); }, "pos_scale", "NaN");
  expect_rejection([&] { positions(options, posenc::CapeAugmentation{-1.0, 0.0, 1.0, 0}); }, "max_global_shift", "-1");
  expect_rejection([&] { positions(options, posenc::CapeAugmentation{0.0, NAN, 1.0, 0}); }, "max_local_shift", "NaN");
  expect_rejection([&] { positions(options, posenc::CapeAugmentation{0.0, 0.0, 0.5, 0}); }, "max_global_scaling",
                   "0.5");
  std::vector<double> three(3);
  expect_rejection([&] { posenc::cape_positions(options, {}, three); }, "out", "an array of 3 values");
  std::vector<float> out(12);
  expect_rejection([&] { posenc::cape(3, 1.0, three, out); }, "dim", "3");
  expect_rejection([&] { posenc::cape(4, INFINITY, three, out); }, "freq_scale", "inf");
  expect_rejection([&] { posenc::cape(2, 1.0, three, out); }, "out", "an array of 12 values");
  expect_rejection([&] { grid({1, 1, 4}, posenc::CapeAugmentation{0.0, 0.5, 1.0, 0}); }, "patches_x", "1");
  std::vector<double> four(4);
  expect_rejection([&] { posenc::cape_grid({1, 2, 2}, {}, four, three); }, "y", "an array of 3 values");
  expect_rejection([&] { posenc::cape_2d(5, three, three, out); }, "dim", "5");
  expect_rejection([&] { posenc::cape_2d(4, three, four, out); }, "y", "an array of 4 values");
  three[1] = NAN;
  expect_rejection([&] { posenc::cape_2d(4, three, three, out); }, "x", "NaN");
}

}  // namespace cape_test
