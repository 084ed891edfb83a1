#include "posenc/absolute/fourier_features.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "expect.h"
#include "golden.h"

namespace fourier_features_test {

namespace {

using posenc::FourierMatrix;
using posenc::FourierOptions;

void check_features(const FourierOptions& options, const std::vector<double>& positions, const FourierMatrix& matrix,
                    const golden::Array& expected) {
  std::vector<float> out(expected.values.size());
  posenc::fourier_features(options, positions, matrix, out);
  CHECK(golden::worst_ratio(out, expected) <= 1.0);
}

}  // namespace

TEST_CASE("Fourier features equal the references", "[fourier][golden]") {
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("fourier_features")) {
    if (c.op == "fourier.linear_bands_at") {
      ++cases;
      const std::vector<double> resolution = c.params.at("max_resolution");
      const FourierMatrix matrix = posenc::linear_bands(c.params.at("num_bands"), resolution);
      check_features({.axes = 2,
                      .block = matrix.columns,
                      .concat_pos = c.params.at("concat_pos"),
                      .sine_only = c.params.at("sine_only")},
                     c.array("positions").values, matrix, c.array("features"));
    }
    if (c.op == "fourier.octaves") {
      ++cases;
      const std::size_t axes = c.params.at("input_dims");
      for (const bool paper : {false, true}) {
        const FourierMatrix matrix = posenc::octaves(c.params.at("octaves"), c.params.at("log_sampling"), paper, axes);
        check_features({.axes = axes, .block = axes, .concat_pos = !paper, .sine_only = false}, c.array("x").values,
                       matrix, c.array(paper ? "features_paper" : "features"));
      }
    }
  }
  CHECK(cases == 3);
}

TEST_CASE("sines and cosines stand in blocks", "[fourier]") {
  const FourierMatrix matrix{.columns = 2, .values = {1.0, 2.0}};
  const std::vector<double> at = {0.5};
  std::vector<float> out(5);
  posenc::fourier_features({.axes = 1, .block = 1, .concat_pos = true, .sine_only = false}, at, matrix, out);
  const auto f = [](double x) { return static_cast<float>(x); };
  CHECK(out == std::vector<float>{0.5F, f(std::sin(0.5)), f(std::cos(0.5)), f(std::sin(1.0)), f(std::cos(1.0))});
  posenc::fourier_features({.axes = 1, .block = 2, .concat_pos = false, .sine_only = true}, at, matrix,
                           std::span(out).first(2));
  CHECK((out[0] == f(std::sin(0.5)) && out[1] == f(std::sin(1.0))));
}

TEST_CASE("Fourier features reject what they cannot mean", "[fourier]") {
  const std::vector<double> one = {1.0};
  const std::vector<double> negative = {-1.0};
  const FourierMatrix matrix{.columns = 2, .values = {1.0, 2.0}};
  std::vector<float> out(4);
  const FourierOptions fine{.axes = 1, .block = 2, .concat_pos = false, .sine_only = false};
  const auto features = [&](FourierOptions options, std::vector<double> positions) {
    return [=]() mutable {
      std::vector<float> to(4);
      posenc::fourier_features(options, positions, matrix, to);
    };
  };
  expect_rejection([&] { posenc::linear_bands(0, one); }, "num_bands", "0");
  expect_rejection([&] { posenc::linear_bands(2, negative); }, "max_resolution", "-1");
  for (const std::size_t bands : {0U, 33U}) {
    expect_rejection([&] { posenc::octaves(bands, true, false, 1); }, "num_bands", std::to_string(bands));
  }
  expect_rejection([&] { posenc::octaves(2, true, false, 0); }, "axes", "0");
  FourierOptions uneven = fine;
  uneven.block = 3;
  expect_rejection(features(uneven, one), "block", "3");
  expect_rejection(features(fine, {std::nan("")}), "positions", "NaN");
  expect_rejection(features(fine, {0x1p31}), "positions", "4294967296");
  expect_rejection(features(fine, {1.0, 2.0}), "out", "an array of 4 values");
}

TEST_CASE("a single band is the lowest frequency", "[fourier]") {
  CHECK(posenc::linear_bands(1, std::vector<double>{16.0}).values == std::vector<double>{std::numbers::pi});
  CHECK(posenc::octaves(1, false, false, 1).values == std::vector<double>{1.0});
}

TEST_CASE("Fourier features have no blocks of nothing", "[fourier]") {
  const FourierMatrix matrix{.columns = 2, .values = {1.0, 2.0}};
  std::vector<float> out(4);
  expect_rejection(
      [&] {
        posenc::fourier_features({.axes = 1, .block = 0, .concat_pos = false, .sine_only = false},
                                 std::vector<double>{1.0}, matrix, out);
      },
      "block", "0");
}

}  // namespace fourier_features_test
