// Factors of the logits that depend on the distance, such as KERPLE's kernel of weights, compared with doubles.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "expect.h"
#include "normal_values.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/streaming.h"

namespace distance_factors_test {

namespace {

using posenc::AttentionInputs;
using posenc::AttentionOptions;
using posenc::AttentionShape;

struct Problem {
  AttentionShape shape;
  AttentionOptions options;
  std::vector<float> q;
  std::vector<float> k;
  std::vector<float> v;
  std::vector<float> bias;
  std::vector<float> factors;

  AttentionInputs inputs() const {
    AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}};
    inputs.distance_bias = bias;
    inputs.distance_factors = factors;
    return inputs;
  }
};

Problem problem(std::size_t queries, std::size_t keys, bool causal, float softcap) {
  const AttentionShape s{
      .batch = 2, .heads = 4, .kv_heads = 2, .queries = queries, .keys = keys, .head_dim = 6, .value_dim = 5};
  const std::size_t distances = s.heads * (queries + keys - 1);
  return {.shape = s,
          .options = {.scale = 0.4F,
                      .causal = causal,
                      .offset = static_cast<std::int64_t>(keys) - static_cast<std::int64_t>(queries),
                      .window = {},
                      .softcap = softcap},
          .q = normal_values(s.batch * s.heads * queries * s.head_dim, 1),
          .k = normal_values(s.batch * s.kv_heads * keys * s.head_dim, 2),
          .v = normal_values(s.batch * s.kv_heads * keys * s.value_dim, 3),
          .bias = normal_values(distances, 4),
          .factors = normal_values(distances, 5)};
}

/// The output for one query of a head, by the definition.
std::vector<double> expected_row(const Problem& p, std::size_t batch, std::size_t head, std::size_t query) {
  const AttentionShape& s = p.shape;
  const std::size_t kv = batch * s.kv_heads + head / (s.heads / s.kv_heads);
  std::vector<double> output(s.value_dim, 0.0);
  double total = 0.0;
  for (std::size_t key = 0; key < s.keys; ++key) {
    if (p.options.causal && static_cast<std::int64_t>(key) > static_cast<std::int64_t>(query) + p.options.offset) break;
    double product = 0.0;
    for (std::size_t c = 0; c < s.head_dim; ++c) {
      product += static_cast<double>(p.q[((batch * s.heads + head) * s.queries + query) * s.head_dim + c]) *
                 static_cast<double>(p.k[(kv * s.keys + key) * s.head_dim + c]);
    }
    double logit = static_cast<double>(p.options.scale) * product;
    const auto cap = static_cast<double>(p.options.softcap);
    if (cap > 0.0) logit = cap * std::tanh(logit / cap);
    const std::size_t entry = head * (s.queries + s.keys - 1) + key + s.queries - 1 - query;
    logit = logit * static_cast<double>(p.factors[entry]) + static_cast<double>(p.bias[entry]);
    const double weight = std::exp(logit);
    total += weight;
    for (std::size_t c = 0; c < s.value_dim; ++c) {
      output[c] += weight * static_cast<double>(p.v[(kv * s.keys + key) * s.value_dim + c]);
    }
  }
  for (double& x : output) x /= total;
  return output;
}

}  // namespace

TEST_CASE("factors of the distance multiply the logits before biases are added", "[attention]") {
  const float softcap = GENERATE(0.0F, 1.5F);
  const bool causal = GENERATE(false, true);
  // Thin products, whole tiles and blocks, and remainders of them.
  const auto [queries, keys] =
      GENERATE(std::pair<std::size_t, std::size_t>{1, 300}, std::pair<std::size_t, std::size_t>{5, 7},
               std::pair<std::size_t, std::size_t>{130, 259});
  const Problem p = problem(queries, keys, causal, softcap);
  const std::size_t rows = p.shape.batch * p.shape.heads * queries;
  std::vector<float> dense(rows * p.shape.value_dim, 9.0F);
  std::vector<float> streamed = dense;
  posenc::dense_attention(p.shape, p.options, p.inputs(),
                          {.output = dense, .logits = {}, .weights = {}, .log_sum_exp = {}});
  posenc::streaming_attention(p.shape, p.options, p.inputs(), streamed, {});
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t matrix = row / queries;
    const auto expected = expected_row(p, matrix / p.shape.heads, matrix % p.shape.heads, row % queries);
    for (std::size_t c = 0; c < p.shape.value_dim; ++c) {
      INFO("row " << row << ", component " << c);
      CHECK(std::abs(static_cast<double>(dense[row * p.shape.value_dim + c]) - expected[c]) < 4e-6);
      CHECK(std::abs(static_cast<double>(streamed[row * p.shape.value_dim + c]) - expected[c]) < 4e-6);
    }
  }
}

TEST_CASE("factors of the distance are one for each distance", "[attention]") {
  Problem p = problem(3, 4, false, 0.0F);
  std::vector<float> output(p.shape.batch * p.shape.heads * 3 * p.shape.value_dim);
  p.factors.pop_back();
  expect_rejection([&] { posenc::streaming_attention(p.shape, p.options, p.inputs(), output, {}); }, "distance_factors",
                   "an array of 23 values");
}

}  // namespace distance_factors_test
