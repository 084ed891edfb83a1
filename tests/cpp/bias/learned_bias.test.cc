// Learned biases of x-transformers: a perceptron of the distance, forget gates, projected curves.

#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/dynamic_position_bias.h"
#include "posenc/bias/relative_projection.h"
#include "posenc/bias/stored_bias.h"

namespace learned_bias_test {

TEST_CASE("x-transformers' learned biases equal the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("xt_learned_bias")) {
    if (c.op == "xt.cope") continue;  // a relative encoding: it needs the queries
    DYNAMIC_SECTION(c.id) {
      const golden::Array expected = c.array("bias");
      std::vector<float> out(expected.values.size());
      const auto shape = [&] {
        const std::ptrdiff_t queries = c.params.at("q_len");
        const std::ptrdiff_t keys = c.params.at("k_len");
        return posenc::BiasShape{.heads = c.params.at("heads"),
                                 .queries = static_cast<std::size_t>(queries),
                                 .keys = static_cast<std::size_t>(keys),
                                 .offset = keys - queries};
      };
      if (c.op == "xt.dynamic_bias") {
        const std::size_t count = c.params.at("layers");
        std::vector<std::vector<float>> weights;
        std::vector<std::vector<float>> biases;
        std::vector<posenc::DynamicPositionBiasLayer> layers;
        for (std::size_t l = 0; l < count; ++l) {
          const std::string number = std::to_string(l);
          weights.push_back(c.array(std::string("w").append(number)).floats());
          biases.push_back(c.array(std::string("b").append(number)).floats());
          layers.push_back({.weight = weights.back(), .bias = biases.back(), .norm_weight = {}, .norm_bias = {}});
        }
        posenc::dynamic_position_bias(shape(), {.dim = biases[0].size(), .log_distance = c.params.at("log_distance")},
                                      layers, out);
      } else if (c.op == "xt.data_dependent_alibi") {
        posenc::DataDependentAlibiRows({.batch = c.params.at("batch"),
                                        .heads = c.params.at("heads"),
                                        .length = c.params.at("n"),
                                        .causal = c.params.at("causal"),
                                        .post_log_scale = c.params.at("post_log_scale")},
                                       c.array("gate_logits").floats())
            .store(out);
      } else {
        REQUIRE(c.op == "xt.relative_proj");
        const std::vector<float> weights = c.array("weights").floats();
        posenc::RelativeProjectionRows(
            c.params.at("batch"), shape(),
            {.num_distance_basis = c.params.at("num_distance_basis"), .max_dist = c.params.at("max_dist")}, weights,
            c.array("distance_bank").floats())
            .store(out);
      }
      CHECK(golden::worst_ratio(out, expected) <= 1.0);
    }
  }
}

TEST_CASE("the dynamic bias sees direction, and normalisation where it is asked for", "[bias]") {
  const std::size_t dim = 6;
  const std::vector<float> w0 = normal_values(dim, 1);
  const std::vector<float> w1 = normal_values(dim * dim, 2);
  const std::vector<float> w2 = normal_values(2 * dim, 3);
  const std::vector<float> b = normal_values(dim, 4);
  const std::vector<float> gamma = normal_values(dim, 5);
  const std::vector<float> beta = normal_values(dim, 6);
  const std::vector<float> last = normal_values(2, 7);
  const std::vector<posenc::DynamicPositionBiasLayer> layers = {
      {.weight = w0, .bias = b, .norm_weight = gamma, .norm_bias = {}},
      {.weight = w1, .bias = b, .norm_weight = gamma, .norm_bias = beta},
      {.weight = w2, .bias = last, .norm_weight = {}, .norm_bias = {}}};
  std::vector<float> out(2 * 2 * 3);
  posenc::dynamic_position_bias({.heads = 2, .queries = 2, .keys = 3, .offset = 1}, {.dim = dim, .log_distance = false},
                                layers, out);

  const auto expected = [&](std::size_t head, double distance) {
    std::vector<double> x = {distance};
    for (const auto& layer : layers) {
      std::vector<double> y;
      for (std::size_t u = 0; u < layer.bias.size(); ++u) {
        double sum = static_cast<double>(layer.bias[u]);
        for (std::size_t k = 0; k < x.size(); ++k) sum += static_cast<double>(layer.weight[u * x.size() + k]) * x[k];
        y.push_back(sum);
      }
      if (layer.norm_weight.empty()) return y[head];
      double mean = 0.0;
      double square = 0.0;
      for (const double v : y) mean += v / static_cast<double>(dim);
      for (const double v : y) square += (v - mean) * (v - mean) / static_cast<double>(dim);
      for (std::size_t u = 0; u < dim; ++u) {
        y[u] = (y[u] - mean) / std::sqrt(square + 1e-5) * static_cast<double>(gamma[u]);
        if (!layer.norm_bias.empty()) y[u] += static_cast<double>(beta[u]);
        y[u] /= 1.0 + std::exp(-y[u]);
      }
      x = y;
    }
    return 0.0;
  };
  for (std::size_t head = 0; head < 2; ++head) {
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 3; ++j) {
        const float value = out[head * 6 + static_cast<std::size_t>(i * 3 + j)];
        CHECK_THAT(value, Catch::Matchers::WithinAbs(expected(head, i + 1 - j), 1e-6));
      }
    }
  }
  CHECK(out[0] != out[2]);  // one key back and one ahead
}

TEST_CASE("forget gates weaken a key by the tokens after it", "[bias]") {
  const std::size_t n = 6;
  const std::vector<float> gates = normal_values(n * 4, 8);
  std::vector<float> out(2 * n * n);
  posenc::DataDependentAlibiRows({.batch = 1, .heads = 2, .length = n, .causal = false, .post_log_scale = 0.5}, gates)
      .store(out);
  const auto log_gate = [&](std::size_t token, std::size_t gate) {
    return -0.5 * std::log1p(std::exp(-static_cast<double>(gates[token * 4 + gate])));
  };
  for (std::size_t h = 0; h < 2; ++h) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        double expected = 0.0;
        for (std::size_t t = j + 1; t <= i; ++t) expected += log_gate(t, h);
        for (std::size_t t = i + 1; t <= j; ++t) expected += log_gate(t, 2 + h);
        CHECK_THAT(out[(h * n + i) * n + j], Catch::Matchers::WithinAbs(expected, 1e-6));
        CHECK(out[(h * n + i) * n + j] <= 0.0F);
      }
    }
  }
}

TEST_CASE("equal forget gates are ALiBi", "[bias]") {
  const std::size_t n = 7;
  std::vector<float> out(n * n);
  posenc::DataDependentAlibiRows({.batch = 1, .heads = 1, .length = n, .causal = true, .post_log_scale = 1.0},
                                 std::vector<float>(n, 0.0F))
      .store(out);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      CHECK_THAT(out[i * n + j], Catch::Matchers::WithinAbs(-std::log(2.0) * static_cast<double>(i - j), 1e-6));
    }
  }
}

TEST_CASE("very large gate logits neither overflow nor forget", "[bias]") {
  std::vector<float> out(4);
  posenc::DataDependentAlibiRows({.batch = 1, .heads = 1, .length = 2, .causal = true, .post_log_scale = 1.0},
                                 std::vector<float>{0.0F, 1e30F})
      .store(out);
  CHECK(out == std::vector<float>(4, 0.0F));
  posenc::DataDependentAlibiRows({.batch = 1, .heads = 1, .length = 2, .causal = true, .post_log_scale = 1.0},
                                 std::vector<float>{0.0F, -1e30F})
      .store(out);
  CHECK(out[2] == -1e30F);
}

TEST_CASE("projected curves follow the offset and end at max_dist", "[bias]") {
  const std::vector<float> weights = normal_values(2 * 2 * 3 * 2, 9);
  // Eight keys are summed at a time, the others one by one.
  const std::size_t max_dist = GENERATE(4, 8, 19);
  constexpr std::size_t keys = 30;
  const std::vector<float> bank = normal_values(2 * max_dist, 10);
  std::vector<float> out(2 * 2 * 3 * keys);
  posenc::RelativeProjectionRows(2, {.heads = 2, .queries = 3, .keys = keys, .offset = 24},
                                 {.num_distance_basis = 2, .max_dist = max_dist}, weights, bank)
      .store(out);
  for (std::size_t at = 0; at < out.size(); ++at) {
    const std::size_t row = at / keys;
    const int distance = static_cast<int>(row % 3) + 24 - static_cast<int>(at % keys);
    double expected = 0.0;
    if (distance >= 0 && distance < static_cast<int>(max_dist)) {
      for (std::size_t b = 0; b < 2; ++b) {
        expected += static_cast<double>(weights[row * 2 + b]) *
                    static_cast<double>(bank[b * max_dist + static_cast<std::size_t>(distance)]);
      }
    }
    CHECK(out[at] == static_cast<float>(expected));
  }
}

TEST_CASE("learned biases reject what they cannot mean", "[bias]") {
  const posenc::BiasShape shape{.heads = 2, .queries = 2, .keys = 2, .offset = 0};
  const std::vector<float> one(1);
  const std::vector<float> two(2);
  const std::vector<float> three(3);
  const std::vector<float> four(4);
  std::vector<float> out(8);
  using Layer = posenc::DynamicPositionBiasLayer;
  const auto dynamic = [&](std::size_t dim, std::vector<Layer> layers) {
    return [&, dim, layers] { posenc::dynamic_position_bias(shape, {dim, false}, layers, out); };
  };
  const Layer first{two, two, {}, {}};
  const Layer last{four, two, {}, {}};
  CHECK_NOTHROW(dynamic(2, {first, last})());
  expect_rejection(dynamic(0, {first, last}), "dim", "0");
  expect_rejection(dynamic(2, {last}), "layers", "1");
  expect_rejection(dynamic(2, {{three, two, {}, {}}, last}), "layers[0].weight", "an array of 3 values");
  expect_rejection(dynamic(2, {{two, one, {}, {}}, last}), "layers[0].bias", "an array of 1 values");
  expect_rejection(dynamic(2, {{two, two, three, {}}, last}), "layers[0].norm_weight", "an array of 3 values");
  expect_rejection(dynamic(2, {{two, two, two, one}, last}), "layers[0].norm_bias", "an array of 1 values");
  expect_rejection(dynamic(2, {{two, two, {}, two}, last}), "layers[0].norm_bias", "an array of 2 values");
  expect_rejection(dynamic(2, {first, {four, two, two, {}}}), "layers[1].norm_weight", "an array of 2 values");

  expect_rejection([&] { posenc::DataDependentAlibiRows({1, 2, 2, true, NAN}, four).store(out); }, "post_log_scale",
                   "NaN");
  expect_rejection([&] { posenc::DataDependentAlibiRows({1, 2, 2, false, 1.0}, four).store(out); }, "gate_logits",
                   "an array of 4 values");
  expect_rejection([&] { posenc::DataDependentAlibiRows({1, 2, 1, true, 1.0}, two).store(out); }, "out",
                   "an array of 8 values");

  const auto projected = [&](std::size_t max_dist, const std::vector<float>& weights) {
    return [&, max_dist] { posenc::RelativeProjectionRows(1, shape, {1, max_dist}, weights, three).store(out); };
  };
  expect_rejection(projected(3, three), "weights", "an array of 3 values");
  expect_rejection(projected(2, four), "distance_bank", "an array of 3 values");
  out.pop_back();
  expect_rejection(projected(3, four), "out", "an array of 7 values");
}

TEST_CASE("without curves nothing is projected", "[bias]") {
  const posenc::BiasShape shape{.heads = 2, .queries = 3, .keys = 4, .offset = 1};
  const posenc::RelativeProjectionRows rows(1, shape, {.num_distance_basis = 0, .max_dist = 5}, {}, {});
  CHECK(rows.product().width == 0);
  std::vector<float> logits(4, 0.5F);
  rows.add_to(logits, 0, 1, 2, 0);
  CHECK(logits == std::vector<float>(4, 0.5F));
}

TEST_CASE("each axis of a stored bias is shared or has the length of its attention", "[bias]") {
  const posenc::BiasShape shape{.heads = 2, .queries = 3, .keys = 4, .offset = 1};
  const std::vector<float> numbers = normal_values(2 * 2 * 3 * 4, 1);
  const std::array<std::size_t, 4> whole = {2, 2, 3, 4};
  for (std::size_t axis = 0; axis < 4; ++axis) {
    for (const std::size_t wrong : {std::size_t{0}, whole[axis] + 1}) {
      std::array<std::size_t, 4> sizes = whole;
      sizes[axis] = wrong;
      expect_rejection([&] { posenc::StoredBias(2, shape, posenc::LogitPart::bias, sizes, numbers); }, "sizes",
                       std::to_string(wrong));
    }
    // Shared along one axis, each number stands in every place of that axis.
    std::array<std::size_t, 4> sizes = whole;
    sizes[axis] = 1;
    const std::span<const float> some = std::span(numbers).first(numbers.size() / whole[axis]);
    const posenc::StoredBias bias(2, shape, posenc::LogitPart::bias, sizes, some);
    std::vector<float> out(bias.batch() * 2 * 3 * 4);
    bias.store(out);
    for (std::size_t n = 0; n < out.size(); ++n) {
      std::array<std::size_t, 4> at = {n / 24, n / 12 % 2, n / 4 % 3, n % 4};
      at[axis] = 0;
      CHECK(out[n] == some[((at[0] * sizes[1] + at[1]) * sizes[2] + at[2]) * sizes[3] + at[3]]);
    }
  }
  expect_rejection([&] { posenc::StoredBias(1, shape, posenc::LogitPart::bias, {1, 2, 3, 4}, numbers); }, "values",
                   "an array of 48 values");
}

}  // namespace learned_bias_test
