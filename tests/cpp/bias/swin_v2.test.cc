#include "posenc/bias/swin_v2.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "posenc/core/random.h"

namespace swin_v2_test {

namespace {

using posenc::Extent;

constexpr std::size_t heads = 3;
constexpr std::size_t width = 7;

struct Weights {
  std::vector<float> w0, b0, w1;

  posenc::SwinV2Weights spans() const { return {.w0 = w0, .b0 = b0, .w1 = w1}; }
};

Weights random_weights() {
  posenc::Random random(5);
  Weights weights{std::vector<float>(2 * width), std::vector<float>(width), std::vector<float>(heads * width)};
  for (std::vector<float>* array : {&weights.w0, &weights.b0, &weights.w1}) random.fill_normal(*array, 1.0);
  return weights;
}

std::vector<float> bias(Extent window, Extent pretrained, const Weights& weights) {
  std::vector<float> out(heads * posenc::tokens_of(window) * posenc::tokens_of(window));
  posenc::SwinV2Rows({.window = window, .pretrained_window = pretrained, .mlp_width = width}, heads, weights.spans())
      .store(out);
  return out;
}

}  // namespace

TEST_CASE("Swin V2 equals the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("window_bias_2d")) {
    if (c.op != "attention.swin_v2") continue;
    DYNAMIC_SECTION(c.id) {
      const auto extent = [&](const char* name) { return Extent{c.params.at(name)[0], c.params.at(name)[1]}; };
      const posenc::SwinV2Options options{.window = extent("window"),
                                          .pretrained_window = extent("pretrained_window"),
                                          .mlp_width = c.params.at("mlp_hidden")};
      std::vector<double> coordinates(2 * posenc::offsets_of(options.window));
      posenc::log_spaced_coordinates(options.window, options.pretrained_window, coordinates);
      CHECK(golden::worst_ratio(coordinates, c.array("coords_table"), 1e-15, 1e-15) <= 1.0);
      const Weights weights{c.array("w0").floats(), c.array("b0").floats(), c.array("w1").floats()};
      const golden::Array expected = c.array("bias");
      std::vector<float> out(expected.values.size());
      posenc::SwinV2Rows(options, c.params.at("heads"), weights.spans()).store(out);
      CHECK(golden::worst_ratio(out, expected) <= 1.0);
    }
  }
}

TEST_CASE("Swin V2's bias lies between 0 and 16", "[bias]") {
  for (const float entry : bias({4, 5}, {0, 0}, random_weights())) CHECK((entry >= 0.0F && entry <= 16.0F));
}

TEST_CASE("a pretrained window keeps the unit of Swin V2's coordinates", "[bias]") {
  const Weights weights = random_weights();
  // Tokens two rows and one column apart, in a window of the pretrained size and in a larger one.
  const std::vector<float> small = bias({3, 4}, {0, 0}, weights);
  const std::vector<float> large = bias({6, 8}, {3, 4}, weights);
  for (std::size_t head = 0; head < heads; ++head) {
    CHECK(small[(head * 12 + 9) * 12 + 0] == large[(head * 48 + 17) * 48 + 0]);
  }
  CHECK(bias({6, 8}, {6, 8}, weights) == bias({6, 8}, {0, 0}, weights));
  CHECK(bias({6, 8}, {3, 4}, weights) != bias({6, 8}, {0, 0}, weights));
}

TEST_CASE("Swin V2 passes what is not a number on", "[bias]") {
  Weights weights = random_weights();
  weights.b0[2] = NAN;
  for (const float entry : bias({1, 2}, {0, 0}, weights)) CHECK(std::isnan(entry));
}

TEST_CASE("Swin V2 rejects what it cannot mean", "[bias]") {
  const Weights weights = random_weights();
  const auto made = [&](posenc::SwinV2Options options, std::size_t of_heads = heads) {
    return [&weights, options, of_heads] { posenc::SwinV2Rows(options, of_heads, weights.spans()); };
  };
  expect_rejection(made({{0, 2}, {0, 0}, width}), "window.height", "0");
  expect_rejection(made({{2, 8193}, {0, 0}, width}), "window.width", "8193");
  expect_rejection(made({{2, 2}, {1, 0}, width}), "pretrained_window.height", "1");
  expect_rejection(made({{2, 2}, {0, 16385}, width}), "pretrained_window.width", "16385");
  expect_rejection(made({{2, 2}, {0, 0}, 0}), "mlp_width", "0");
  expect_rejection(made({{2, 2}, {0, 0}, width - 1}), "w0", "an array of 14 values");
  expect_rejection(made({{2, 2}, {0, 0}, width}, heads + 1), "w1", "an array of 21 values");
  std::vector<double> out(17);
  expect_rejection([&] { posenc::log_spaced_coordinates({2, 2}, {0, 0}, out); }, "out", "an array of 17 values");
}

}  // namespace swin_v2_test
