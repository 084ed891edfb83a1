// Keys and values in half precision: attention gives the same bits as with the same values in single precision.
#include "posenc/core/float16.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "expect.h"
#include "normal_values.h"
#include "posenc/attention/blocks.h"
#include "posenc/attention/contextual_positions.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/streaming.h"

namespace float16_test {

namespace {

using posenc::AttentionInputs;
using posenc::AttentionOptions;
using posenc::AttentionShape;
using posenc::block_keys;
using posenc::Float16;
using posenc::LogitTerm;

struct Stored {
  explicit Stored(const std::vector<float>& values) : wide(values.size()) {
    for (const float x : values) halves.push_back(posenc::to_float16(x));
    posenc::widen(halves, wide.data());
  }

  std::vector<Float16> halves;
  std::vector<float> wide;
};

struct Output {
  std::vector<float> values;
  std::vector<float> log_sum_exp;

  bool operator==(const Output& other) const {
    const auto same = [](const std::vector<float>& a, const std::vector<float>& b) {
      return std::ranges::equal(a, b, [](float x, float y) { return x == y || (std::isnan(x) && std::isnan(y)); });
    };
    return same(values, other.values) && same(log_sum_exp, other.log_sum_exp);
  }
};

Output streamed(const AttentionShape& s, const AttentionOptions& options, const AttentionInputs& inputs) {
  const std::size_t rows = s.batch * s.heads * s.queries;
  Output out{std::vector<float>(rows * s.value_dim), std::vector<float>(rows)};
  posenc::streaming_attention(s, options, inputs, out.values, out.log_sum_exp);
  return out;
}

Output stored(const AttentionShape& s, const AttentionOptions& options, const AttentionInputs& inputs) {
  const std::size_t rows = s.batch * s.heads * s.queries;
  Output out{std::vector<float>(rows * s.value_dim), std::vector<float>(rows)};
  posenc::dense_attention(s, options, inputs,
                          {.output = out.values, .logits = {}, .weights = {}, .log_sum_exp = out.log_sum_exp});
  return out;
}

/// Compares with the keys, the values or both in half precision.
void check_alike(const AttentionShape& s, const AttentionOptions& options, AttentionInputs inputs, const Stored& k,
                 const Stored& v, const std::vector<LogitTerm*>& terms = {}) {
  inputs.k = k.wide;
  inputs.v = v.wide;
  const Output dense = stored(s, options, inputs);
  inputs.terms = terms;
  const Output expected = streamed(s, options, inputs);
  for (const int which : {1, 2, 3}) {
    if (which != 2) inputs.k = k.halves;
    if (which != 1) inputs.v = v.halves;
    inputs.terms = terms;
    CHECK(streamed(s, options, inputs) == expected);
    inputs.terms = {};
    CHECK(stored(s, options, inputs) == dense);
    inputs.k = k.wide;
    inputs.v = v.wide;
  }
}

}  // namespace

TEST_CASE("half precision gives the bits of its values in single precision", "[streaming][float16]") {
  // Keys and values read where they lie or packed in blocks, and more than one group of four.
  const std::size_t queries = GENERATE(as<std::size_t>{}, 1, 3, 30);
  using Size = std::pair<std::size_t, std::size_t>;
  const auto [keys, head_dim] = GENERATE(Size{1, 64}, Size{9, 3}, Size{9, posenc::tile_depth + 5},
                                         Size{block_keys + 21, posenc::tile_depth + 5}, Size{2 * block_keys + 5, 64});
  const bool has_room = GENERATE(false, true);
  const std::size_t room = has_room ? keys + 7 : 0;
  const std::size_t rows = std::size_t{2} * (has_room ? room : keys);
  const AttentionShape s{.batch = 2,
                         .heads = 2,
                         .kv_heads = 1,
                         .queries = queries,
                         .keys = keys,
                         .head_dim = head_dim,
                         .value_dim = head_dim + 2};
  const std::vector<float> q = normal_values(2 * 2 * queries * head_dim, 1);
  std::vector<float> values = normal_values(rows * s.value_dim, 3);
  // Includes subnormal numbers.
  for (std::size_t n = 0; n < values.size(); n += 3) values[n] *= 1e-5F;
  const Stored k(normal_values(rows * head_dim, 2));
  const Stored v(values);
  const std::vector<float> line = normal_values(2 * (queries + keys - 1), 4);
  const AttentionInputs inputs{
      .q = q, .k = {}, .v = {}, .bias = {}, .mask = {}, .distance_bias = line, .key_room = room, .value_room = room};
  AttentionOptions options{.scale = 0.2F,
                           .causal = true,
                           .offset = static_cast<std::int64_t>(keys) - static_cast<std::int64_t>(queries),
                           .window = {},
                           .softcap = 0.0F};
  check_alike(s, options, inputs, k, v);
  options.window = {.left = 300, .right = {}};
  check_alike(s, options, inputs, k, v);
}

TEST_CASE("half precision keeps NaN and infinity where they are seen", "[streaming][float16]") {
  const std::size_t queries = GENERATE(as<std::size_t>{}, 1, 30);
  const std::size_t keys = block_keys + 21;
  const AttentionShape s{
      .batch = 1, .heads = 2, .kv_heads = 1, .queries = queries, .keys = keys, .head_dim = 8, .value_dim = 5};
  const std::vector<float> q = normal_values(2 * queries * 8, 1);
  const Stored k(normal_values(keys * 8, 2));
  std::vector<float> values = normal_values(keys * 5, 3);
  values[5 * (keys - 1)] = std::numeric_limits<float>::infinity();
  values[5 * (keys - 9) + 3] = std::numeric_limits<float>::quiet_NaN();
  values[5 * 17 + 1] = 1e6F;
  const Stored v(values);
  const AttentionInputs inputs{.q = q, .k = {}, .v = {}, .bias = {}, .mask = {}};
  AttentionOptions options{.scale = 0.3F,
                           .causal = true,
                           .offset = static_cast<std::int64_t>(keys) - static_cast<std::int64_t>(queries),
                           .window = {},
                           .softcap = 0.0F};
  check_alike(s, options, inputs, k, v);
  options.window = {.left = 4, .right = {}};
  check_alike(s, options, inputs, k, v);
}

TEST_CASE("half precision serves terms of the logits", "[streaming][float16]") {
  const std::size_t queries = 20;
  const std::size_t keys = block_keys + 21;
  const AttentionShape s{
      .batch = 1, .heads = 2, .kv_heads = 2, .queries = queries, .keys = keys, .head_dim = 8, .value_dim = 8};
  const std::vector<float> q = normal_values(2 * queries * 8, 1);
  const Stored k(normal_values(2 * keys * 8, 2));
  const Stored v(normal_values(2 * keys * 8, 3));
  const std::vector<float> table = normal_values(8 * 8, 5);
  posenc::ContextualPositions positions(table);
  const AttentionInputs inputs{.q = q, .k = {}, .v = {}, .bias = {}, .mask = {}};
  const AttentionOptions options{
      .scale = 0.3F, .causal = true, .offset = static_cast<std::int64_t>(keys - queries), .window = {}, .softcap = 0};
  check_alike(s, options, inputs, k, v, {&positions});
}

TEST_CASE("half precision is counted like single precision", "[streaming][float16]") {
  const AttentionShape s{.batch = 1, .heads = 1, .kv_heads = 1, .queries = 1, .keys = 3, .head_dim = 2, .value_dim = 2};
  const std::vector<float> q(2);
  const std::vector<Float16> k(6);
  const std::vector<Float16> v(5);
  const auto call = [&] {
    streamed(s, {.scale = 1.0F, .causal = false, .offset = 2, .window = {}, .softcap = 0.0F},
             {.q = q, .k = k, .v = v, .bias = {}, .mask = {}});
  };
  expect_rejection(call, "v", "an array of 5 values");
}

}  // namespace float16_test
