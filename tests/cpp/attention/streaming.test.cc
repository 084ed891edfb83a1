#include "posenc/attention/streaming.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "expect.h"
#include "normal_values.h"
#include "posenc/attention/blocks.h"
#include "posenc/attention/dense.h"
#include "posenc/bias/alibi.h"

namespace streaming_test {

namespace {

using posenc::AttentionOptions;
using posenc::AttentionShape;
using posenc::block_keys;

struct Problem {
  AttentionShape shape;
  AttentionOptions options;
  std::vector<float> q;
  std::vector<float> k;
  std::vector<float> v;
  posenc::Broadcast<float> bias = {};
  posenc::Broadcast<std::uint8_t> mask = {};
  std::vector<float> distance_bias = {};
};

Problem problem(const AttentionShape& s) {
  return {.shape = s,
          .options = {.scale = 1.0F / std::sqrt(static_cast<float>(s.head_dim)),
                      .causal = false,
                      .offset = static_cast<std::int64_t>(s.keys) - static_cast<std::int64_t>(s.queries),
                      .window = {},
                      .softcap = 0.0F},
          .q = normal_values(s.batch * s.heads * s.queries * s.head_dim, 1),
          .k = normal_values(s.batch * s.kv_heads * s.keys * s.head_dim, 2),
          .v = normal_values(s.batch * s.kv_heads * s.keys * s.value_dim, 3)};
}

/// Compares with dense attention, which takes the distance bias as a full array.
void check(const Problem& p) {
  const AttentionShape& s = p.shape;
  const std::size_t rows = s.batch * s.heads * s.queries;
  std::vector<float> full;
  posenc::AttentionInputs inputs{p.q, p.k, p.v, p.bias, p.mask, p.distance_bias};
  std::vector<float> output(rows * s.value_dim, 9.0F);
  std::vector<float> log_sum_exp(rows, 9.0F);
  posenc::streaming_attention(s, p.options, inputs, output, log_sum_exp);

  inputs.distance_bias = {};
  if (!p.distance_bias.empty()) {
    for (std::size_t h = 0; h < s.heads; ++h) {
      for (std::size_t i = 0; i < s.queries; ++i) {
        for (std::size_t j = 0; j < s.keys; ++j) {
          const float stored = p.bias.data == nullptr ? 0.0F : p.bias.row(0, h, i)[j];
          full.push_back(p.distance_bias[h * (s.queries + s.keys - 1) + j + s.queries - 1 - i] + stored);
        }
      }
    }
    const auto keys = static_cast<std::ptrdiff_t>(s.keys);
    inputs.bias = {full.data(), 0, static_cast<std::ptrdiff_t>(s.queries) * keys, keys, 1};
  }
  std::vector<float> dense_output(output.size());
  std::vector<float> dense_log_sum_exp(rows);
  posenc::dense_attention(s, p.options, inputs,
                          {.output = dense_output, .logits = {}, .weights = {}, .log_sum_exp = dense_log_sum_exp});
  for (std::size_t i = 0; i < output.size(); ++i) {
    REQUIRE(std::abs(output[i] - dense_output[i]) <= 1e-6F * (1.0F + std::abs(dense_output[i])));
  }
  for (std::size_t i = 0; i < rows; ++i) {
    if (log_sum_exp[i] == dense_log_sum_exp[i]) continue;
    REQUIRE(std::abs(log_sum_exp[i] - dense_log_sum_exp[i]) <= 1e-6F * (1.0F + std::abs(dense_log_sum_exp[i])));
  }
}

}  // namespace

TEST_CASE("streaming equals dense for every remainder of tiles and blocks", "[streaming]") {
  const std::size_t queries = GENERATE(1, 5, 6, 13, 100);
  const std::size_t keys =
      GENERATE(as<std::size_t>{}, 1, 7, 8, block_keys - 1, block_keys, block_keys + 1, 2 * block_keys + 88);
  const std::size_t head_dim = GENERATE(3, 64);
  check(problem({.batch = 1,
                 .heads = 2,
                 .kv_heads = 1,
                 .queries = queries,
                 .keys = keys,
                 .head_dim = head_dim,
                 .value_dim = 10}));
}

TEST_CASE("streaming equals dense when heads are wider than a tile is deep", "[streaming]") {
  check(problem({.batch = 2,
                 .heads = 1,
                 .kv_heads = 1,
                 .queries = 9,
                 .keys = block_keys + 44,
                 .head_dim = posenc::tile_depth + 44,
                 .value_dim = posenc::tile_depth + 34}));
}

TEST_CASE("streaming hides what dense hides", "[streaming]") {
  const std::int64_t offset = GENERATE(-300, -20, 0, 17, 500, 700);
  Problem p = problem({.batch = 1,
                       .heads = 1,
                       .kv_heads = 1,
                       .queries = 280,
                       .keys = 2 * block_keys + 18,
                       .head_dim = 8,
                       .value_dim = 8});
  p.options.offset = offset;
  SECTION("causal") { p.options.causal = true; }
  SECTION("window") { p.options.window = {.left = 40, .right = 3}; }
  SECTION("a window wider than anything") { p.options.window = {.left = 0x7fffffff, .right = 0x7fffffff}; }
  SECTION("left window, causal") {
    p.options.causal = true;
    p.options.window = {.left = 0, .right = {}};
  }
  check(p);
}

TEST_CASE("streaming reads masks, biases and softcap as dense does", "[streaming]") {
  constexpr std::size_t keys = block_keys + 14;
  Problem p =
      problem({.batch = 2, .heads = 4, .kv_heads = 2, .queries = 20, .keys = keys, .head_dim = 16, .value_dim = 12});
  const std::vector<float> bias = normal_values(4 * 20 * keys, 4);
  std::vector<std::uint8_t> mask(2 * keys);
  // Hides a whole block of the first batch entry, and more.
  for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = i % 3 == 0 || i < block_keys + 4 ? 0 : 1;
  p.bias = {bias.data(), 0, 20 * keys, keys, 1};
  p.mask = {mask.data(), keys, 0, 0, 1};
  SECTION("mask and bias") {}
  SECTION("softcap") { p.options.softcap = 2.0F; }
  SECTION("with a distance bias") { p.distance_bias = normal_values(4 * (20 + keys - 1), 5); }
  SECTION("softcap before the distance bias") {
    p.options.softcap = 1.5F;
    p.distance_bias = normal_values(4 * (20 + keys - 1), 6);
  }
  check(p);
}

TEST_CASE("a few queries get the same bits as among many", "[streaming]") {
  // Few enough queries for products that do not pack their keys and values, and one more than that.
  const std::size_t few = GENERATE(1, 2, 3, 4, 5);
  const std::size_t group = GENERATE(1, 2, 3);
  const std::size_t keys = GENERATE(as<std::size_t>{}, 1, 6, block_keys, block_keys + 21);
  const std::size_t head_dim = GENERATE(as<std::size_t>{}, 3, 18, posenc::tile_depth + 5);
  constexpr std::size_t queries = 30;
  Problem all = problem({.batch = 1,
                         .heads = 2 * group,
                         .kv_heads = 2,
                         .queries = queries,
                         .keys = keys,
                         .head_dim = head_dim,
                         .value_dim = 2 * head_dim + 1});
  all.options.causal = few % 2 == 0;
  all.options.offset = 3;
  all.options.window = {.left = keys < 10 ? 2 : 300, .right = {}};
  const std::size_t heads = 2 * group;
  const std::size_t width = all.shape.value_dim;
  if (few % 3 == 0) all.distance_bias = normal_values(heads * (queries + keys - 1), 5);
  std::vector<float> expected(heads * queries * width);
  std::vector<float> expected_log_sum_exp(heads * queries);
  posenc::streaming_attention(all.shape, all.options, {all.q, all.k, all.v, {}, {}, all.distance_bias}, expected,
                              expected_log_sum_exp);

  constexpr std::size_t first = 11;
  Problem part = all;
  part.shape.queries = few;
  part.options.offset += static_cast<std::int64_t>(first);
  part.q.clear();
  part.distance_bias.clear();
  const auto from = [](const std::vector<float>& array, std::size_t begin) {
    return array.begin() + static_cast<std::ptrdiff_t>(begin);
  };
  for (std::size_t h = 0; h < heads; ++h) {
    const auto begin = from(all.q, (h * queries + first) * head_dim);
    part.q.insert(part.q.end(), begin, begin + static_cast<std::ptrdiff_t>(few * head_dim));
    if (all.distance_bias.empty()) continue;
    const auto line = from(all.distance_bias, h * (queries + keys - 1) + queries - first - few);
    part.distance_bias.insert(part.distance_bias.end(), line, line + static_cast<std::ptrdiff_t>(few + keys - 1));
  }
  std::vector<float> output(heads * few * width);
  std::vector<float> log_sum_exp(heads * few);
  posenc::streaming_attention(part.shape, part.options, {part.q, part.k, part.v, {}, {}, part.distance_bias}, output,
                              log_sum_exp);
  for (std::size_t h = 0; h < heads; ++h) {
    CHECK(std::equal(log_sum_exp.begin() + static_cast<std::ptrdiff_t>(h * few),
                     log_sum_exp.begin() + static_cast<std::ptrdiff_t>((h + 1) * few),
                     from(expected_log_sum_exp, h * queries + first)));
    CHECK(std::equal(output.begin() + static_cast<std::ptrdiff_t>(h * few * width),
                     output.begin() + static_cast<std::ptrdiff_t>((h + 1) * few * width),
                     from(expected, (h * queries + first) * width)));
  }
}

TEST_CASE("a distance bias needs no array of all pairs", "[streaming]") {
  const AttentionShape shape{
      .batch = 1, .heads = 3, .kv_heads = 3, .queries = 50, .keys = 400, .head_dim = 16, .value_dim = 16};
  Problem p = problem(shape);
  p.options.causal = true;
  const std::vector<double> slopes = posenc::alibi_slopes(3, 8.0);
  for (const double slope : slopes) {
    for (std::size_t d = 0; d < 449; ++d) {
      // Entry d of a row is for key - query = d - 49, so the distance back is 350 + 49 - d.
      p.distance_bias.push_back(static_cast<float>(-slope * std::max(0.0, 399.0 - static_cast<double>(d))));
    }
  }
  check(p);
}

TEST_CASE("extreme logits and rows that see nothing stay finite", "[streaming]") {
  constexpr std::size_t keys = 2 * block_keys + 1;
  Problem p =
      problem({.batch = 1, .heads = 1, .kv_heads = 1, .queries = 7, .keys = keys, .head_dim = 4, .value_dim = 4});
  p.options.scale = 3000.0F;
  check(p);
  std::vector<std::uint8_t> mask(keys, 0);
  p.mask = {mask.data(), 0, 0, 0, 1};
  check(p);
  mask.back() = 1;  // only the very last block has a visible key
  check(p);
}

TEST_CASE("streaming rejects what it cannot mean", "[streaming]") {
  Problem p = problem({.batch = 1, .heads = 2, .kv_heads = 2, .queries = 3, .keys = 4, .head_dim = 2, .value_dim = 2});
  std::vector<float> output(12);
  const auto run = [&] {
    posenc::streaming_attention(p.shape, p.options, {p.q, p.k, p.v, {}, {}, p.distance_bias}, output, {});
  };
  CHECK_NOTHROW(run());
  p.distance_bias.resize(11);
  expect_rejection(run, "distance_bias", "an array of 11 values");
  p.distance_bias.clear();
  output.resize(11);
  expect_rejection(run, "output", "an array of 11 values");
}

TEST_CASE("keys and values may have room for more", "[streaming]") {
  // Keys and values packed in blocks, and read where they lie.
  const std::size_t queries = GENERATE(30, 1);
  const std::size_t keys = block_keys + 5;
  const Problem p =
      problem({.batch = 2, .heads = 4, .kv_heads = 2, .queries = queries, .keys = keys, .head_dim = 6, .value_dim = 5});
  const std::size_t size = 2 * 4 * queries * 5;
  const auto spaced = [&](const std::vector<float>& array, std::size_t width, std::size_t room) {
    // The part of the cache that has no key yet is never read.
    std::vector<float> result(4 * room * width, std::numeric_limits<float>::quiet_NaN());
    for (std::size_t head = 0; head < 4; ++head) {
      std::copy_n(array.begin() + static_cast<std::ptrdiff_t>(head * keys * width), keys * width,
                  result.begin() + static_cast<std::ptrdiff_t>(head * room * width));
    }
    return result;
  };
  const std::vector<float> k = spaced(p.k, 6, keys + 3);
  const std::vector<float> v = spaced(p.v, 5, keys + 9);
  posenc::AttentionInputs inputs{p.q, p.k, p.v, {}, {}};
  std::vector<float> expected(size);
  std::vector<float> dense(size);
  posenc::streaming_attention(p.shape, p.options, inputs, expected, {});
  posenc::dense_attention(p.shape, p.options, inputs, {dense, {}, {}, {}});
  inputs.k = k;
  inputs.v = v;
  inputs.key_room = keys + 3;
  inputs.value_room = keys + 9;
  std::vector<float> output(size);
  posenc::streaming_attention(p.shape, p.options, inputs, output, {});
  CHECK(output == expected);
  posenc::dense_attention(p.shape, p.options, inputs, {output, {}, {}, {}});
  CHECK(output == dense);

  const auto call = [&](std::size_t room) {
    return [&, room] {
      inputs.key_room = room;
      posenc::streaming_attention(p.shape, p.options, inputs, output, {});
    };
  };
  expect_rejection(call(keys - 1), "key_room", std::to_string(keys - 1));
  expect_rejection(call(keys + 4), "k", "an array of " + std::to_string(k.size()) + " values");
}

TEST_CASE("queries and keys without entries attend evenly", "[attention][streaming]") {
  const auto plain = [](std::size_t queries) {
    Problem p = problem({.batch = 1,
                         .heads = 2,
                         .kv_heads = 1,
                         .queries = queries,
                         .keys = 2 * block_keys + 5,
                         .head_dim = 0,
                         .value_dim = 3});
    p.options.scale = 1.0F;
    return p;
  };
  // First come other calls, whose logits must leave nothing behind.
  check(problem({.batch = 1, .heads = 2, .kv_heads = 1, .queries = 40, .keys = 500, .head_dim = 8, .value_dim = 3}));
  for (const std::size_t queries : {1U, 13U, 70U}) {
    check(plain(queries));
    Problem biased = plain(queries);
    biased.distance_bias = normal_values(2 * (queries + biased.shape.keys - 1), 5);
    check(biased);
  }
}

}  // namespace streaming_test
