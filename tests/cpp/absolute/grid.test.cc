#include "posenc/absolute/grid.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "golden.h"

namespace grid_test {

namespace {

constexpr double two_pi = 6.283185307179586;

posenc::SincosPosEmbedOptions sincos_options(std::size_t height, std::size_t width, std::size_t dim) {
  return {.height = height,
          .width = width,
          .dim = dim,
          .base = 10000.0,
          .base_size = {},
          .interpolation_scale = 1.0,
          .extra_tokens = 0};
}

}  // namespace

TEST_CASE("grids equal the references", "[absolute][golden]") {
  for (const golden::Case& c : golden::cases_of("sinusoidal_nd")) {
    DYNAMIC_SECTION(c.id) {
      const std::size_t dim = c.params.at("dim");
      if (c.op == "sin_nd.t2t") {
        const golden::Array expected = c.array("y");
        std::vector<float> y(expected.values.size());
        posenc::timing_signal_grid(c.params.at("shape").get<std::vector<std::size_t>>(),
                                   {.dim = dim,
                                    .min_timescale = c.params.value("min_timescale", 1.0),
                                    .max_timescale = c.params.value("max_timescale", 1e4)},
                                   y);
        const std::vector<float> x = c.array("x").floats();
        for (std::size_t i = 0; i < y.size(); ++i) y[i] += x[i];
        CHECK(golden::worst_ratio(y, expected) <= 1.0);
        return;
      }
      const golden::Array expected = c.array("pe");
      std::vector<float> out(expected.values.size());
      if (c.op == "sin2d" || c.op == "sin3d") {
        posenc::multidim_grid(c.params.at("shape").get<std::vector<std::size_t>>(), dim, 10000.0, out);
      } else {
        posenc::SincosPosEmbedOptions options = sincos_options(c.params.at("grid")[0], c.params.at("grid")[1], dim);
        if (c.op == "sin2d.mae") {
          options.extra_tokens = c.params.at("cls_token") ? 1 : 0;
        } else {
          REQUIRE(c.op == "sin2d.diffusers");
          options.base_size = c.params.at("base_size").get<double>();
          options.interpolation_scale = c.params.at("interpolation_scale");
        }
        posenc::sincos_pos_embed_2d(options, out);
      }
      CHECK(golden::worst_ratio(out, expected) <= 1.0);
    }
  }
}

TEST_CASE("every axis of a grid has channels of its own", "[absolute]") {
  const std::vector<std::size_t> shape = {3, 4, 5};
  const std::size_t dim = GENERATE(12, 7, 20, 2);
  std::vector<float> multidim(60 * dim, -7.0F);
  posenc::multidim_grid(shape, dim, 10000.0, multidim);
  const std::size_t block = 2 * ((dim + 5) / 6);
  const auto at = [&](std::size_t x, std::size_t y, std::size_t z, std::size_t channel) {
    return multidim[((x * 4 + y) * 5 + z) * dim + channel];
  };
  for (std::size_t channel = 0; channel < dim; ++channel) {
    for (std::size_t x = 0; x < 3; ++x) {
      for (std::size_t y = 0; y < 4; ++y) {
        for (std::size_t z = 0; z < 5; ++z) {
          const std::size_t position = channel / block == 0 ? x : channel / block == 1 ? y : z;
          const double angle =
              static_cast<double>(position) *
              std::pow(1e4, -static_cast<double>(channel % block / 2 * 2) / static_cast<double>(block));
          const double expected = channel % 2 == 0 ? std::sin(angle) : std::cos(angle);
          CHECK_THAT(at(x, y, z, channel), Catch::Matchers::WithinAbs(expected, 1e-7));
        }
      }
    }
  }
}

TEST_CASE("channels that no axis of the timing signal reaches are 0", "[absolute]") {
  const std::vector<std::size_t> shape = {2, 3};
  std::vector<float> out(6 * 7, -7.0F);
  posenc::timing_signal_grid(shape, {.dim = 7, .min_timescale = 1.0, .max_timescale = 1e4}, out);
  for (std::size_t cell = 0; cell < 6; ++cell) {
    const double row = static_cast<double>(cell / 3);
    const double column = static_cast<double>(cell % 3);
    using Catch::Matchers::WithinAbs;
    // Each axis has a single timescale.
    CHECK_THAT(out[cell * 7], WithinAbs(std::sin(row), 1e-7));
    CHECK_THAT(out[cell * 7 + 1], WithinAbs(std::cos(row), 1e-7));
    CHECK_THAT(out[cell * 7 + 2], WithinAbs(std::sin(column), 1e-7));
    CHECK_THAT(out[cell * 7 + 3], WithinAbs(std::cos(column), 1e-7));
    for (std::size_t channel = 4; channel < 7; ++channel) CHECK(out[cell * 7 + channel] == 0.0F);
  }
}

TEST_CASE("the first half of MAE's channels is the column", "[absolute]") {
  posenc::SincosPosEmbedOptions options = sincos_options(2, 3, 8);
  options.extra_tokens = 1;
  std::vector<float> out(7 * 8, -7.0F);
  posenc::sincos_pos_embed_2d(options, out);
  CHECK(std::all_of(out.begin(), out.begin() + 8, [](float x) { return x == 0.0F; }));
  for (std::size_t cell = 0; cell < 6; ++cell) {
    const float* row = &out[(cell + 1) * 8];
    using Catch::Matchers::WithinAbs;
    CHECK_THAT(row[0], WithinAbs(std::sin(static_cast<double>(cell % 3)), 1e-7));
    CHECK_THAT(row[3], WithinAbs(std::cos(static_cast<double>(cell % 3) / 100.0), 1e-7));
    CHECK_THAT(row[4], WithinAbs(std::sin(static_cast<double>(cell / 3)), 1e-7));
  }
}

TEST_CASE("diffusers' grids cover the same extent whatever their size", "[absolute]") {
  posenc::SincosPosEmbedOptions small = sincos_options(4, 4, 16);
  small.base_size = 16.0;
  posenc::SincosPosEmbedOptions large = sincos_options(8, 8, 16);
  large.base_size = 16.0;
  std::vector<float> few(16 * 16);
  std::vector<float> many(64 * 16);
  posenc::sincos_pos_embed_2d(small, few);
  posenc::sincos_pos_embed_2d(large, many);
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      CHECK(std::equal(&few[(row * 4 + column) * 16], &few[(row * 4 + column) * 16] + 16,
                       &many[(2 * row * 8 + 2 * column) * 16]));
    }
  }
}

TEST_CASE("DETR counts real pixels from 1 and puts y first", "[absolute]") {
  const std::size_t feats = 6;
  // The last column and the last row are padding.
  const std::vector<std::uint8_t> mask = {1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 0};
  const bool normalize = GENERATE(false, true);
  std::vector<float> out(12 * 2 * feats);
  posenc::detr_sine({.batch = 1,
                     .height = 3,
                     .width = 4,
                     .num_pos_feats = feats,
                     .temperature = 10000.0,
                     .normalize = normalize,
                     .scale = two_pi},
                    mask, out);
  for (std::size_t row = 0; row < 2; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const double y = static_cast<double>(row + 1) * (normalize ? two_pi / (2.0 + 1e-6) : 1.0);
      const double x = static_cast<double>(column + 1) * (normalize ? two_pi / (3.0 + 1e-6) : 1.0);
      const float* pixel = &out[(row * 4 + column) * 2 * feats];
      for (std::size_t c = 0; c < feats; ++c) {
        const double f = std::pow(1e4, -static_cast<double>(c / 2 * 2) / static_cast<double>(feats));
        const auto wave = [&](double p) { return c % 2 == 0 ? std::sin(p * f) : std::cos(p * f); };
        CHECK_THAT(pixel[c], Catch::Matchers::WithinAbs(wave(y), 1e-7));
        CHECK_THAT(pixel[feats + c], Catch::Matchers::WithinAbs(wave(x), 1e-7));
      }
    }
  }
  for (const float x : out) CHECK(std::isfinite(x));
}

TEST_CASE("DETR's learned embedding puts x first", "[absolute]") {
  const std::vector<float> rows = {1, 2, 3, 4, 5, 6};
  const std::vector<float> columns = {10, 20, 30, 40};
  std::vector<float> out(2 * 2 * 4);
  posenc::detr_learned({.height = 2, .width = 2, .num_pos_feats = 2}, rows, columns, out);
  CHECK(out == std::vector<float>{10, 20, 1, 2, 30, 40, 1, 2, 10, 20, 3, 4, 30, 40, 3, 4});
  std::vector<float> sums(2 * 2 * 2);
  posenc::detr_learned({.height = 2, .width = 2, .num_pos_feats = 2, .sum = true}, rows, columns, sums);
  CHECK(sums == std::vector<float>{11, 22, 31, 42, 13, 24, 33, 44});
}

TEST_CASE("grids reject what they cannot mean", "[absolute]") {
  std::vector<float> out(64);
  const std::vector<std::size_t> shape = {2, 2};
  expect_rejection([&] { posenc::multidim_grid({}, 16, 1e4, out); }, "shape", "0");
  expect_rejection([&] { posenc::multidim_grid(shape, 0, 1e4, out); }, "dim", "0");
  expect_rejection([&] { posenc::multidim_grid(shape, 16, 0.0, out); }, "base", "0");
  expect_rejection([&] { posenc::multidim_grid(shape, 12, 1e4, out); }, "out", "an array of 64 values");
  expect_rejection([&] { posenc::timing_signal_grid({}, {16, 1.0, 1e4}, out); }, "shape", "0");
  expect_rejection([&] { posenc::timing_signal_grid(shape, {3, 1.0, 1e4}, out); }, "dim", "3");
  expect_rejection([&] { posenc::timing_signal_grid(shape, {16, -1.0, 1e4}, out); }, "min_timescale", "-1");
  expect_rejection([&] { posenc::timing_signal_grid(shape, {16, 1.0, NAN}, out); }, "max_timescale", "NaN");
  expect_rejection([&] { posenc::timing_signal_grid(shape, {12, 1.0, 1e4}, out); }, "out", "an array of 64 values");

  const auto sincos = [&](auto change) {
    posenc::SincosPosEmbedOptions options = sincos_options(2, 2, 16);
    change(options);
    return [&, options] { posenc::sincos_pos_embed_2d(options, out); };
  };
  CHECK_NOTHROW(sincos([](auto&) {})());
  expect_rejection(sincos([](auto& o) { o.dim = 6; }), "dim", "6");
  expect_rejection(sincos([](auto& o) { o.base = INFINITY; }), "base", "inf");
  expect_rejection(sincos([](auto& o) { o.base_size = 0.0; }), "base_size", "0");
  expect_rejection(sincos([](auto& o) { o.interpolation_scale = 0.0; }), "interpolation_scale", "0");
  expect_rejection(sincos([](auto& o) { o.extra_tokens = 1; }), "out", "an array of 64 values");

  const std::vector<std::uint8_t> mask(4, 1);
  const auto detr = [&](auto change) {
    posenc::DetrSineOptions options{.batch = 1,
                                    .height = 2,
                                    .width = 2,
                                    .num_pos_feats = 8,
                                    .temperature = 1e4,
                                    .normalize = true,
                                    .scale = two_pi};
    change(options);
    return [&, options] { posenc::detr_sine(options, mask, out); };
  };
  CHECK_NOTHROW(detr([](auto&) {})());
  expect_rejection(detr([](auto& o) { o.num_pos_feats = 7; }), "num_pos_feats", "7");
  expect_rejection(detr([](auto& o) { o.temperature = 0.0; }), "temperature", "0");
  expect_rejection(detr([](auto& o) { o.scale = NAN; }), "scale", "NaN");
  expect_rejection(detr([](auto& o) { o.batch = 2; }), "mask", "an array of 4 values");
  expect_rejection(detr([](auto& o) { o.num_pos_feats = 6; }), "out", "an array of 64 values");

  const std::vector<float> table(16);
  expect_rejection([&] { posenc::detr_learned({2, 2, 0}, table, table, out); }, "num_pos_feats", "0");
  expect_rejection([&] { posenc::detr_learned({3, 2, 8}, table, table, out); }, "row_embed", "an array of 16 values");
  expect_rejection([&] { posenc::detr_learned({2, 2, 5}, table, table, out); }, "row_embed", "an array of 16 values");
  expect_rejection([&] { posenc::detr_learned({2, 3, 8}, table, table, out); }, "col_embed", "an array of 16 values");
  expect_rejection([&] { posenc::detr_learned({2, 1, 8}, table, table, out); }, "out", "an array of 64 values");
}

TEST_CASE("a grid without cells has no numbers", "[absolute]") {
  for (const std::vector<std::size_t>& shape : {std::vector<std::size_t>{0}, {3, 0}, {0, 3}, {2, 0, 5}}) {
    std::vector<float> out;
    CHECK_NOTHROW(posenc::multidim_grid(shape, 12, 10000.0, out));
    out.resize(12);
    expect_rejection([&] { posenc::multidim_grid(shape, 12, 10000.0, out); }, "out", "an array of 12 values");
  }
}

TEST_CASE("the timing signal's slowest wave has an end", "[absolute]") {
  const std::vector<std::size_t> shape = {2};
  std::vector<float> out(8);
  const auto with = [&](double max_timescale) {
    return [&, max_timescale] {
      posenc::timing_signal_grid(shape, {.dim = 4, .min_timescale = 1.0, .max_timescale = max_timescale}, out);
    };
  };
  CHECK_NOTHROW(with(1e30)());
  // At position 1, the slowest wave has hardly begun.
  CHECK(out[5] == 1e-30F);
  expect_rejection(with(1.1e30), "max_timescale", "1.1e+30");
}

}  // namespace grid_test
