// Arguments beyond the promised range are refused; those within it give sines and cosines.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "expect.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/absolute/waves.h"
#include "posenc/attention/linear.h"
#include "posenc/attention/streaming.h"
#include "posenc/bias/alibi.h"
#include "posenc/core/double_double.h"
#include "posenc/rotary/scaling.h"
#include "posenc/rotary/xpos.h"

namespace angle_range_test {

namespace {

posenc::SinusoidalOptions sinusoid(double base) {
  return {.dim = 8,
          .base = base,
          .layout = posenc::SinusoidalLayout::half,
          .flip_sin_to_cos = false,
          .downscale_freq_shift = 0.0,
          .odd_dim = posenc::OddDim::zero,
          .position_scale = 1.0,
          .amplitude = 1.0};
}

}  // namespace

TEST_CASE("angles up to 2^53 have sines, larger ones are refused", "[angle range]") {
  std::vector<float> out(8);
  const auto largest = [&] {
    return std::abs(*std::ranges::max_element(out, {}, [](float x) { return std::abs(x); }));
  };
  posenc::sinusoidal(sinusoid(10000.0), std::vector<double>{0x1p53 - 1.0}, out);
  CHECK(largest() <= 1.0F);
  posenc::sinusoidal(sinusoid(0.01), std::vector<double>{0x1p45}, out);
  CHECK(largest() <= 1.0F);
  expect_rejection([&] { posenc::sinusoidal(sinusoid(0.01), std::vector<double>{0x1p53 - 1.0}, out); }, "positions",
                   "9.00719925474099e+15");
  std::vector<float> two(2);
  posenc::single_frequency(2, 512.0, std::vector<double>{0x1p44}, two);
  CHECK(std::abs(two[0]) <= 1.0F);
  expect_rejection([&] { posenc::single_frequency(2, 512.0, std::vector<double>{0x1p45}, two); }, "positions",
                   "35184372088832");
  // With the largest base, the slowest frequency is too small for a float.
  posenc::sinusoidal(sinusoid(std::numeric_limits<double>::max()), std::vector<double>{0x1p53}, out);
  CHECK(largest() <= 1.0F);
  posenc::SinusoidalOptions steep = sinusoid(0.5);
  steep.downscale_freq_shift = 3.999;
  expect_rejection([&] { posenc::sinusoidal(steep, std::vector<double>{1.0}, out); }, "downscale_freq_shift", "3.999");
}

TEST_CASE("an amplitude of 0 gives zeros", "[angle range]") {
  posenc::SinusoidalOptions options = sinusoid(10000.0);
  options.amplitude = 0.0;
  std::vector<float> out(8, 9.0F);
  posenc::sinusoidal(options, std::vector<double>{12345.0}, out);
  CHECK(out == std::vector<float>(8, 0.0F));
}

TEST_CASE("exponentials beyond the range of doubles are 0 and infinity", "[angle range]") {
  CHECK(posenc::exp(-1e300).high == 0.0);
  CHECK(posenc::exp(1e300).high == std::numeric_limits<double>::infinity());
}

TEST_CASE("numbers without a meaning for angles are refused", "[angle range]") {
  const auto linear = [](double factor) {
    return [=] {
      posenc::rope_frequencies(
          {.rotary_dim = 4, .base = 10000.0, .scaling = posenc::RopeScaling::linear, .factor = factor});
    };
  };
  expect_rejection(linear(1e-40), "factor", "1e-40");
  expect_rejection(linear(1e300), "factor", "1e+300");
  CHECK_NOTHROW(linear(0.01)());
  std::vector<float> out(1);
  const std::vector<double> origin = {0.0};
  const auto xpos = [&](double scale_base, double gamma) {
    return [&, scale_base, gamma] {
      posenc::xpos_scale(
          1, {.scale_base = scale_base, .gamma = gamma, .centre = 0.0, .scale_layout = posenc::RopeLayout::half},
          posenc::XposSide::query, origin, out);
    };
  };
  expect_rejection(xpos(1e-300, 0.4), "scale_base", "1e-300");
  expect_rejection(xpos(512.0, 1e300), "gamma", "1e+300");
  expect_rejection([] { posenc::alibi_slopes(4, 1e6); }, "alibi_bias_max", "1000000");
}

TEST_CASE("attention refuses a scale whose logits leave float32", "[angle range]") {
  const posenc::AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 1, .keys = 1, .head_dim = 1, .value_dim = 1};
  const std::vector<float> one(1, 4.0F);
  std::vector<float> out(1);
  const posenc::AttentionInputs inputs{.q = one, .k = one, .v = one, .bias = {}, .mask = {}};
  const posenc::AttentionOptions options{.scale = 1e38F, .causal = false, .offset = 0, .window = {}, .softcap = 0.0F};
  expect_rejection([&] { posenc::streaming_attention(shape, options, inputs, out, {}); }, "scale",
                   "9.99999968028569e+37");
}

TEST_CASE("linear attention that has seen nothing gives zeros for every eps", "[angle range]") {
  const posenc::AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 1, .keys = 1, .head_dim = 1, .value_dim = 1};
  const std::vector<float> one(1, 1.0F);
  std::vector<float> out(1, 9.0F);
  const double eps = GENERATE(0.0, 1e-310, 1e-300, 1e-6);
  posenc::linear_attention(
      shape, {.similarity = posenc::LinearSimilarity::elu, .causal = true, .offset = -9, .eps = eps, .scale = 1.0},
      {.q = one, .k = one, .v = one, .mask = {}, .rotation = {}, .past = {}},
      {.output = out, .weights = {}, .present = {}});
  CHECK(out[0] == 0.0F);
}

}  // namespace angle_range_test
