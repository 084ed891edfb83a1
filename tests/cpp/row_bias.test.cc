#include "posenc/bias/row_bias.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "posenc/attention/streaming.h"
#include "posenc/bias/data_dependent_alibi.h"

namespace {

using posenc::AttentionOptions;
using posenc::AttentionShape;

AttentionShape shape_of(std::size_t batch, std::size_t queries, std::size_t keys) {
  return {.batch = batch, .heads = 4, .kv_heads = 2, .queries = queries, .keys = keys, .head_dim = 12, .value_dim = 9};
}

AttentionOptions causal_from(std::ptrdiff_t offset) {
  return {.scale = 1.0F / std::sqrt(48.0F), .causal = true, .offset = offset, .window = {}, .softcap = 0.0F};
}

/// Streaming attention with a bias by rows, and dense attention with it and with the same numbers stored, all agree.
/// `stored` [batch or 1, heads, queries, keys].
void check(const AttentionShape& s, const AttentionOptions& options, const posenc::RowBias& bias,
           const std::vector<float>& stored, const std::vector<std::uint8_t>& mask = {}) {
  const auto q = normal_values(s.batch * s.heads * s.queries * s.head_dim, 1);
  const auto k = normal_values(s.batch * s.kv_heads * s.keys * s.head_dim, 2);
  const auto v = normal_values(s.batch * s.kv_heads * s.keys * s.value_dim, 3);
  // The bounds are for logits of variance 1, and several parts add up here.
  auto line = normal_values(s.heads * (s.queries + s.keys - 1), 4);
  for (float& x : line) x *= 0.5F;
  const posenc::RowBias* const list[] = {&bias};
  posenc::AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}, .distance_bias = line};
  if (!mask.empty()) inputs.mask = {.data = mask.data(), .batch_stride = 0, .key_stride = 1};
  inputs.row_biases = list;

  const std::size_t rows = s.batch * s.heads * s.queries;
  struct Results {
    std::vector<float> output;
    std::vector<float> log_sum_exp;
  };
  const Results empty{std::vector<float>(rows * s.value_dim, 9.0F), std::vector<float>(rows, 9.0F)};
  Results streamed = empty;
  Results by_rows = empty;
  Results expected = empty;
  posenc::streaming_attention(s, options, inputs, streamed.output, streamed.log_sum_exp);
  posenc::dense_attention(s, options, inputs,
                          {.output = by_rows.output, .logits = {}, .weights = {}, .log_sum_exp = by_rows.log_sum_exp});
  inputs.row_biases = {};
  const auto keys = static_cast<std::ptrdiff_t>(s.keys);
  const std::ptrdiff_t matrix = keys * static_cast<std::ptrdiff_t>(s.queries);
  const std::ptrdiff_t entry = matrix * static_cast<std::ptrdiff_t>(s.heads);
  inputs.bias = {.data = stored.data(),
                 .batch_stride = stored.size() == static_cast<std::size_t>(entry) ? 0 : entry,
                 .head_stride = matrix,
                 .query_stride = keys,
                 .key_stride = 1};
  posenc::dense_attention(
      s, options, inputs,
      {.output = expected.output, .logits = {}, .weights = {}, .log_sum_exp = expected.log_sum_exp});
  const auto agree = [](const std::vector<float>& found, const std::vector<float>& reference) {
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i] == reference[i]) continue;
      REQUIRE(std::abs(found[i] - reference[i]) <= 1e-6F * (1.0F + std::abs(reference[i])));
    }
  };
  agree(streamed.output, expected.output);
  agree(streamed.log_sum_exp, expected.log_sum_exp);
  agree(by_rows.output, expected.output);
  agree(by_rows.log_sum_exp, expected.log_sum_exp);
}

struct Gates {
  posenc::DataDependentAlibiOptions options;
  std::vector<float> logits;

  posenc::ForgetGates rows() const { return {options, logits}; }
  std::vector<float> stored() const {
    std::vector<float> out(options.batch * options.heads * options.length * options.length);
    posenc::data_dependent_alibi(options, logits, out);
    return out;
  }
};

Gates random_gates(std::size_t batch, std::size_t length, bool causal) {
  return {.options = {.batch = batch, .heads = 4, .length = length, .causal = causal, .post_log_scale = 0.02},
          .logits = normal_values(batch * length * (causal ? 4 : 8), 5)};
}

}  // namespace

TEST_CASE("forget gates by rows equal stored ones for every remainder", "[streaming]") {
  const std::size_t length = GENERATE(1, 5, 6, 7, 8, 100, 255, 256, 257, 530);
  const std::size_t batch = GENERATE(1, 3);
  const bool causal = GENERATE(true, false);
  const Gates gates = random_gates(batch, length, causal);
  AttentionOptions options = causal_from(0);
  options.causal = causal;
  check(shape_of(batch, length, length), options, gates.rows(), gates.stored());
}

TEST_CASE("forget gates by rows go with whatever hides keys", "[streaming]") {
  const Gates gates = random_gates(1, 300, GENERATE(true, false));
  AttentionOptions options = causal_from(GENERATE(0, -40, 25));
  std::vector<std::uint8_t> mask;
  SECTION("causal") {}
  SECTION("window") { options.window = {.left = 40, .right = 3}; }
  SECTION("not causal, window") {
    options.causal = false;
    options.window = {.left = {}, .right = 7};
  }
  SECTION("softcap") { options.softcap = 2.0F; }
  SECTION("mask") {
    mask.resize(300);
    for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = i % 3 == 0 ? 0 : 1;
  }
  check(shape_of(2, 300, 300), options, gates.rows(), gates.stored(), mask);
}

TEST_CASE("attention takes biases by rows of its own shape only", "[streaming]") {
  const Gates gates = random_gates(2, 6, true);
  const posenc::ForgetGates rows = gates.rows();
  const posenc::RowBias* const list[] = {&rows};
  AttentionShape shape = shape_of(2, 6, 6);
  const auto run = [&] {
    const std::vector<float> q(shape.batch * shape.heads * shape.queries * shape.head_dim);
    const std::vector<float> k(shape.batch * shape.kv_heads * shape.keys * shape.head_dim);
    const std::vector<float> v(shape.batch * shape.kv_heads * shape.keys * shape.value_dim);
    std::vector<float> output(shape.batch * shape.heads * shape.queries * shape.value_dim);
    posenc::AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}};
    inputs.row_biases = list;
    posenc::streaming_attention(shape, causal_from(0), inputs, output, {});
  };
  CHECK_NOTHROW(run());
  for (std::size_t AttentionShape::* const axis :
       {&AttentionShape::batch, &AttentionShape::heads, &AttentionShape::queries, &AttentionShape::keys}) {
    shape.*axis += 2;
    expect_rejection(run, "row_biases", "144");
    shape.*axis -= 2;
  }
  expect_rejection([] { posenc::ForgetGates({1, 2, 2, true, NAN}, std::vector<float>(4)); }, "post_log_scale", "NaN");
  expect_rejection([] { posenc::ForgetGates({1, 2, 2, false, 1.0}, std::vector<float>(4)); }, "gate_logits",
                   "an array of 4 values");
}
