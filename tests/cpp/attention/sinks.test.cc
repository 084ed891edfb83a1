// A sink is a key that no value belongs to: a logit in the denominator of the softmax.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "posenc/attention/blocks.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/streaming.h"

namespace sinks_test {

namespace {

using posenc::AttentionInputs;
using posenc::AttentionOptions;
using posenc::AttentionShape;

constexpr float infinity = std::numeric_limits<float>::infinity();

struct Problem {
  AttentionShape shape;
  AttentionOptions options;
  std::vector<float> q;
  std::vector<float> k;
  std::vector<float> v;
  std::vector<float> sinks = {};
  std::vector<float> logit_factors = {};

  AttentionInputs inputs() const {
    AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}};
    inputs.sinks = sinks;
    inputs.logit_factors = logit_factors;
    return inputs;
  }
  std::size_t rows() const { return shape.batch * shape.heads * shape.queries; }
};

struct Attended {
  std::vector<float> output;
  std::vector<float> log_sum_exp;
};

Problem problem(std::size_t queries, std::size_t keys) {
  const AttentionShape s{
      .batch = 2, .heads = 4, .kv_heads = 2, .queries = queries, .keys = keys, .head_dim = 6, .value_dim = 5};
  return {.shape = s,
          .options = {.scale = 0.4F,
                      .causal = false,
                      .offset = static_cast<std::int64_t>(keys) - static_cast<std::int64_t>(queries),
                      .window = {},
                      .softcap = 0.0F},
          .q = normal_values(s.batch * s.heads * queries * s.head_dim, 1),
          .k = normal_values(s.batch * s.kv_heads * keys * s.head_dim, 2),
          .v = normal_values(s.batch * s.kv_heads * keys * s.value_dim, 3)};
}

Attended stream(const Problem& p, const AttentionInputs& inputs) {
  Attended r{std::vector<float>(p.rows() * p.shape.value_dim, 9.0F), std::vector<float>(p.rows(), 9.0F)};
  posenc::streaming_attention(p.shape, p.options, inputs, r.output, r.log_sum_exp);
  return r;
}

Attended attend(const Problem& p, const AttentionInputs& inputs, std::vector<float>* weights = nullptr) {
  Attended r{std::vector<float>(p.rows() * p.shape.value_dim, 9.0F), std::vector<float>(p.rows(), 9.0F)};
  std::vector<float> unwanted;
  if (weights != nullptr) weights->assign(p.rows() * p.shape.keys, 9.0F);
  posenc::dense_attention(p.shape, p.options, inputs,
                          {.output = r.output,
                           .logits = {},
                           .weights = weights == nullptr ? unwanted : *weights,
                           .log_sum_exp = r.log_sum_exp});
  return r;
}

void expect_close(const std::vector<float>& actual, const std::vector<float>& expected) {
  REQUIRE(actual.size() == expected.size());
  for (std::size_t n = 0; n < actual.size(); ++n) {
    INFO("entry " << n << ": " << actual[n] << ", expected " << expected[n]);
    if (actual[n] == expected[n] || (std::isnan(actual[n]) && std::isnan(expected[n]))) continue;
    REQUIRE(std::abs(actual[n] - expected[n]) <= 2e-6F + 2e-6F * std::abs(expected[n]));
  }
}

/// The same problem with one more key in place of the sinks: its logits are the sinks, its values 0. `bias` holds these
/// logits.
Problem with_a_key_more(const Problem& p, std::vector<float>& bias) {
  Problem more = problem(p.shape.queries, p.shape.keys + 1);
  more.options = p.options;
  more.q = p.q;
  const auto widen = [&](const std::vector<float>& from, std::size_t width) {
    std::vector<float> to;
    for (std::size_t head = 0; head < p.shape.batch * p.shape.kv_heads; ++head) {
      const auto begin = from.begin() + static_cast<std::ptrdiff_t>(head * p.shape.keys * width);
      to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(p.shape.keys * width));
      to.insert(to.end(), width, 0.0F);
    }
    return to;
  };
  more.k = widen(p.k, p.shape.head_dim);
  more.v = widen(p.v, p.shape.value_dim);
  for (const float sink : p.sinks) {
    bias.insert(bias.end(), p.shape.keys, 0.0F);
    bias.push_back(sink);
  }
  return more;
}

}  // namespace

TEST_CASE("a sink equals one more key without a value", "[sinks]") {
  const std::size_t queries = GENERATE(1, 7, 40);
  const std::size_t keys = GENERATE(as<std::size_t>{}, 1, 9, posenc::block_keys, posenc::block_keys + 30);
  Problem p = problem(queries, keys);
  // A sink below all logits, among them, above them, and none.
  p.sinks = {-30.0F, 0.5F, 30.0F, -infinity};
  std::vector<float> bias;
  const Problem more = with_a_key_more(p, bias);
  AttentionInputs inputs = more.inputs();
  inputs.bias = {.data = bias.data(), .head_stride = static_cast<std::ptrdiff_t>(keys + 1), .key_stride = 1};
  const Attended expected = attend(more, inputs);
  const Attended dense = attend(p, p.inputs());
  expect_close(dense.output, expected.output);
  expect_close(dense.log_sum_exp, expected.log_sum_exp);
  const Attended streamed = stream(p, p.inputs());
  expect_close(streamed.output, expected.output);
  expect_close(streamed.log_sum_exp, expected.log_sum_exp);
}

TEST_CASE("the weights of a row and of its sink add up to 1", "[sinks]") {
  Problem p = problem(9, 20);
  p.sinks = {-2.0F, 0.0F, 1.0F, 5.0F};
  p.options.causal = true;
  p.options.offset = -3;  // the first three queries see no key
  std::vector<float> weights;
  const Attended dense = attend(p, p.inputs(), &weights);
  for (std::size_t row = 0; row < p.rows(); ++row) {
    float sum = std::exp(p.sinks[row / 9 % 4] - dense.log_sum_exp[row]);
    for (std::size_t key = 0; key < 20; ++key) sum += weights[row * 20 + key];
    CHECK(std::abs(sum - 1.0F) <= 1e-6F);
    if (row % 9 < 3) CHECK(dense.log_sum_exp[row] == p.sinks[row / 9 % 4]);
  }
  const Attended streamed = stream(p, p.inputs());
  expect_close(streamed.output, dense.output);
  expect_close(streamed.log_sum_exp, dense.log_sum_exp);
}

TEST_CASE("sinks and inputs that are not finite, dense and streaming", "[sinks][non-finite]") {
  Problem p = problem(8, 30);
  p.sinks = {GENERATE(infinity, std::numeric_limits<float>::quiet_NaN(), 0.0F), 0.0F, 1.0F, 2.0F};
  p.v[7] = infinity;
  const Attended dense = attend(p, p.inputs());
  const Attended streamed = stream(p, p.inputs());
  expect_close(streamed.output, dense.output);
  expect_close(streamed.log_sum_exp, dense.log_sum_exp);
  CHECK(std::isnan(p.sinks[0]) == std::isnan(dense.log_sum_exp[0]));
}

TEST_CASE("factors multiply the logits with their bias", "[temperature]") {
  Problem p = problem(13, posenc::block_keys + 30);
  const bool each_batch = GENERATE(false, true);
  const std::vector<float> drawn = normal_values((each_batch ? 2 : 1) * p.shape.queries, 4);
  for (const float x : drawn) p.logit_factors.push_back(1.0F + std::abs(x));
  const std::size_t matrix = p.shape.queries * p.shape.keys;
  const std::vector<float> bias = normal_values(matrix, 5);
  const auto keys = static_cast<std::ptrdiff_t>(p.shape.keys);
  AttentionInputs inputs = p.inputs();
  inputs.bias = {.data = bias.data(), .query_stride = keys, .key_stride = 1};
  const Attended streamed = stream(p, inputs);
  const Attended dense = attend(p, inputs);
  expect_close(streamed.output, dense.output);

  // The same as multiplying queries and biases beforehand.
  Problem scaled = p;
  scaled.logit_factors = {};
  std::vector<float> scaled_bias(2 * matrix);
  for (std::size_t batch = 0; batch < 2; ++batch) {
    for (std::size_t i = 0; i < p.shape.queries; ++i) {
      const float factor = p.logit_factors[each_batch ? batch * p.shape.queries + i : i];
      for (std::size_t j = 0; j < p.shape.keys; ++j) {
        scaled_bias[batch * matrix + i * p.shape.keys + j] = factor * bias[i * p.shape.keys + j];
      }
      for (std::size_t h = 0; h < 4; ++h) {
        for (std::size_t c = 0; c < 6; ++c) scaled.q[((batch * 4 + h) * p.shape.queries + i) * 6 + c] *= factor;
      }
    }
  }
  inputs = scaled.inputs();
  inputs.bias = {.data = scaled_bias.data(),
                 .batch_stride = static_cast<std::ptrdiff_t>(matrix),
                 .query_stride = keys,
                 .key_stride = 1};
  expect_close(dense.output, attend(scaled, inputs).output);
}

TEST_CASE("sinks and factors have the sizes that the shapes say", "[sinks]") {
  Problem p = problem(3, 5);
  p.sinks = {1.0F, 2.0F};
  expect_rejection([&] { stream(p, p.inputs()); }, "sinks", "an array of 2 values");
  p.sinks = {};
  p.logit_factors.assign(4, 1.0F);
  expect_rejection([&] { attend(p, p.inputs()); }, "logit_factors", "an array of 4 values");
}

TEST_CASE("attention with sinks equals the reference", "[sinks][golden]") {
  for (const golden::Case& c : golden::cases_of("attention_sinks")) {
    // Attention with rotations is composed outside the library.
    if (!c.params.at("rope").is_null()) continue;
    DYNAMIC_SECTION(c.id) {
      const golden::Array q = c.array("q");
      const golden::Array k = c.array("k");
      const AttentionShape shape{.batch = q.shape[0],
                                 .heads = q.shape[1],
                                 .kv_heads = k.shape[1],
                                 .queries = q.shape[2],
                                 .keys = k.shape[2],
                                 .head_dim = q.shape[3],
                                 .value_dim = q.shape[3]};
      const auto offset = static_cast<std::int64_t>(shape.keys) - static_cast<std::int64_t>(shape.queries);
      Problem p{.shape = shape,
                .options = {.scale = c.params.at("scale").get<float>(),
                            .causal = true,
                            .offset = offset,
                            .window = {},
                            .softcap = 0.0F},
                .q = q.floats(),
                .k = k.floats(),
                .v = c.array("v").floats(),
                .sinks = c.array("sinks").floats()};
      if (const auto& window = c.params.at("window"); !window.is_null()) {
        p.options.window = {.left = window.get<std::int64_t>() - 1, .right = {}};
      }
      AttentionInputs inputs = p.inputs();
      std::vector<std::uint8_t> mask;
      if (c.has("key_visible")) {
        mask = c.array("key_visible").bytes();
        inputs.mask = {.data = mask.data(), .batch_stride = static_cast<std::ptrdiff_t>(shape.keys), .key_stride = 1};
      }
      std::vector<float> weights;
      const Attended dense = attend(p, inputs, &weights);
      CHECK(golden::worst_ratio(weights, c.array("probs")) <= 1.0);
      CHECK(golden::worst_ratio(dense.output, c.array("out")) <= 1.0);
      CHECK(golden::worst_ratio(dense.log_sum_exp, c.array("lse")) <= 1.0);
      const Attended streamed = stream(p, inputs);
      CHECK(golden::worst_ratio(streamed.output, c.array("out")) <= 1.0);
      CHECK(golden::worst_ratio(streamed.log_sum_exp, c.array("lse")) <= 1.0);
    }
  }
}

}  // namespace sinks_test
