#include "posenc/absolute/conv_positions.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"

namespace conv_positions_test {

using posenc::ConvPositionsOptions;

TEST_CASE("convolutional positions equal the references", "[conv][golden]") {
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("conv_position")) {
    ++cases;
    DYNAMIC_SECTION(c.id) {
      const golden::Array hidden = c.array("hidden");
      const bool line = c.op == "conv.wav2vec2";
      const std::size_t dim = hidden.shape[2];
      ConvPositionsOptions options{.batch = hidden.shape[0],
                                   .height = 1,
                                   .width = hidden.shape[1],
                                   .dim = dim,
                                   .kernel_height = 1,
                                   .kernel_width = c.array(line ? "weight_v" : "weight").shape.back(),
                                   .groups = dim,
                                   .gelu = line,
                                   .residual = false};
      std::vector<float> out(hidden.values.size());
      std::vector<float> weight = c.array("weight").floats();
      if (line) {
        options.groups = c.params.at("groups");
        const std::vector<float> v = c.array("weight_v").floats();
        posenc::weight_norm(v, c.array("weight_g").floats(), weight);
        CHECK(golden::worst_ratio(weight, c.array("weight")) <= 1.0);
      } else {
        options.height = c.params.at("grid")[0];
        options.width = c.params.at("grid")[1];
        options.kernel_height = 3;
      }
      const std::vector<float> bias = c.array("bias").floats();
      posenc::conv_positions(options, hidden.floats(), weight, bias, out);
      CHECK(golden::worst_ratio(out, c.array("out")) <= 1.0);
      if (!line) {
        options.residual = true;
        posenc::conv_positions(options, hidden.floats(), weight, bias, out);
        CHECK(golden::worst_ratio(out, c.array("out_residual")) <= 1.0);
      }
    }
  }
  CHECK(cases > 0);
}

TEST_CASE("GELU is the exact one, also far from zero", "[conv]") {
  std::vector<float> x;
  for (int n = -80; n <= 80; ++n) x.push_back(static_cast<float>(n) / 8.0F);
  std::vector<float> out(x.size());
  posenc::conv_positions({.batch = 1,
                          .height = 1,
                          .width = x.size(),
                          .dim = 1,
                          .kernel_height = 1,
                          .kernel_width = 1,
                          .groups = 1,
                          .gelu = true,
                          .residual = false},
                         x, std::vector<float>{1.0F}, {}, out);
  for (std::size_t n = 0; n < x.size(); ++n) {
    const double value = x[n];
    CHECK_THAT(out[n], Catch::Matchers::WithinAbs(0.5 * value * std::erfc(-value / std::sqrt(2.0)), 1e-7) ||
                           Catch::Matchers::WithinRel(0.5 * value * std::erfc(-value / std::sqrt(2.0)), 1e-6));
  }
}

TEST_CASE("GELU is 0 from -6 times the root of 2 on, where the error function is -1 to the last bit", "[conv]") {
  // The double nearest to the edge, -6 times the root of 2, in parts that floats hold; their sum is exact.
  const double edge = -0x1.0f876ccdf6cd9p+3;
  std::vector<float> parts;
  for (double rest = edge; rest != 0.0; rest -= parts.back()) parts.push_back(static_cast<float>(rest));
  std::vector<float> out(parts.size());
  posenc::conv_positions({.batch = 1,
                          .height = 1,
                          .width = parts.size(),
                          .dim = 1,
                          .kernel_height = 1,
                          .kernel_width = parts.size(),
                          .groups = 1,
                          .gelu = true,
                          .residual = false},
                         parts, std::vector<float>(parts.size(), 1.0F), {}, out);
  // The token in the middle is the sum of all.
  CHECK(out[parts.size() / 2] == 0.0F);
}

TEST_CASE("convolutional positions reject what they cannot mean", "[conv]") {
  const std::vector<float> values(12);
  const auto convolved = [&](auto change, std::size_t weights = 12) {
    return [=] {
      ConvPositionsOptions options{.batch = 1,
                                   .height = 1,
                                   .width = 3,
                                   .dim = 2,
                                   .kernel_height = 1,
                                   .kernel_width = 3,
                                   .groups = 1,
                                   .gelu = false,
                                   .residual = false};
      change(options);
      const std::vector<float> hidden(6);
      std::vector<float> out(6);
      posenc::conv_positions(options, hidden, std::vector<float>(weights), {}, out);
    };
  };
  expect_rejection(convolved([](auto& o) { o.height = 0; }), "height", "0");
  expect_rejection(convolved([](auto& o) { o.kernel_width = 0; }), "kernel_width", "0");
  expect_rejection(convolved([](auto& o) { o.groups = 3; }), "groups", "3");
  expect_rejection(convolved([](auto& o) { o.width = 4; }), "hidden", "an array of 6 values");
  expect_rejection(convolved([](auto&) {}, 11), "weight", "an array of 11 values");
  std::vector<float> out(12);
  const std::vector<float> g(4, 1.0F);
  expect_rejection([&] { posenc::weight_norm(values, g, out); }, "v", "0");
  expect_rejection([&] { posenc::weight_norm(values, {}, out); }, "g", "0");
}

}  // namespace conv_positions_test
