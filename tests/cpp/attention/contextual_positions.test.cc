#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "normal_values.h"
#include "posenc/attention/blocks.h"
#include "posenc/attention/contextual_positions.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/streaming.h"
#include "posenc/relative/cope.h"

namespace contextual_positions_test {

namespace {

using posenc::AttentionOptions;
using posenc::AttentionShape;
using posenc::block_keys;

struct Problem {
  AttentionShape shape;
  AttentionOptions options;
  std::size_t max_pos;
  std::vector<std::uint8_t> mask;
  bool biased = false;
};

Problem problem(std::size_t queries, std::size_t keys, std::size_t max_pos) {
  const AttentionShape shape{
      .batch = 2, .heads = 4, .kv_heads = 2, .queries = queries, .keys = keys, .head_dim = 12, .value_dim = 9};
  return {.shape = shape,
          // q . k and q . pos_emb together have a variance of 2, which the scale turns into 1.
          .options = {.scale = 1.0F / std::sqrt(24.0F),
                      .causal = true,
                      .offset = static_cast<std::int64_t>(keys) - static_cast<std::int64_t>(queries),
                      .window = {},
                      .softcap = 0.0F},
          .max_pos = max_pos,
          .mask = {}};
}

/// Compares with dense attention whose bias is the term that cope() makes of the dense logits.
void check(const Problem& p) {
  const AttentionShape& s = p.shape;
  const auto q = normal_values(s.batch * s.heads * s.queries * s.head_dim, 1);
  const auto k = normal_values(s.batch * s.kv_heads * s.keys * s.head_dim, 2);
  const auto v = normal_values(s.batch * s.kv_heads * s.keys * s.value_dim, 3);
  auto pos_emb = normal_values(p.max_pos * s.head_dim, 4);
  for (float& x : pos_emb) x *= p.options.scale;
  const std::size_t distances = s.queries + s.keys - 1;
  auto line = normal_values(p.biased ? s.heads * distances : 0, 5);
  const std::size_t rows = s.batch * s.heads * s.queries;

  posenc::AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}};
  if (!p.mask.empty()) {
    inputs.mask = {.data = p.mask.data(), .batch_stride = static_cast<std::ptrdiff_t>(s.keys), .key_stride = 1};
  }
  std::vector<float> logits(rows * s.keys);
  posenc::dense_attention(s, p.options, inputs, {.output = {}, .logits = logits, .weights = {}, .log_sum_exp = {}});
  std::vector<float> term(logits.size());
  posenc::cope({.batch = s.batch,
                .heads = s.heads,
                .queries = s.queries,
                .keys = s.keys,
                .head_dim = s.head_dim,
                .offset = p.options.offset},
               {.max_pos = p.max_pos, .causal = p.options.causal}, q, logits, pos_emb, {.term = term, .positions = {}});

  inputs.distance_bias = line;
  std::vector<float> output(rows * s.value_dim, 9.0F);
  std::vector<float> log_sum_exp(rows, 9.0F);
  posenc::ContextualPositions contextual(pos_emb);
  const std::vector<posenc::LogitTerm*> terms = {&contextual};
  inputs.terms = terms;
  posenc::streaming_attention(s, p.options, inputs, output, log_sum_exp);
  // Dense attention has the term for hidden keys, too.
  std::vector<float> part(logits.size());
  posenc::AttentionResults results{.output = {}, .logits = {}, .weights = {}, .log_sum_exp = {}};
  results.parts[static_cast<std::size_t>(posenc::LogitPart::content_position)] = part;
  posenc::dense_attention(s, p.options, inputs, results);
  inputs.terms = {};
  const auto keys = static_cast<std::ptrdiff_t>(s.keys);
  const std::ptrdiff_t matrix = keys * static_cast<std::ptrdiff_t>(s.queries);
  inputs.bias = {.data = term.data(),
                 .batch_stride = matrix * static_cast<std::ptrdiff_t>(s.heads),
                 .head_stride = matrix,
                 .query_stride = keys,
                 .key_stride = 1};
  std::vector<float> expected(output.size());
  std::vector<float> expected_log(rows);
  posenc::dense_attention(s, p.options, inputs,
                          {.output = expected, .logits = {}, .weights = {}, .log_sum_exp = expected_log});
  const auto agree = [](const std::vector<float>& found, const std::vector<float>& reference) {
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i] == reference[i]) continue;
      REQUIRE(std::abs(found[i] - reference[i]) <= 1e-6F * (1.0F + std::abs(reference[i])));
    }
  };
  REQUIRE(part == term);
  agree(output, expected);
  agree(log_sum_exp, expected_log);
}

}  // namespace

TEST_CASE("contextual positions in tiles equal stored ones for every remainder", "[streaming][cope]") {
  const std::size_t queries = GENERATE(1, 5, 6, 7, 100, 257);
  const std::size_t keys =
      GENERATE(as<std::size_t>{}, 1, 8, block_keys - 1, block_keys, block_keys + 1, 2 * block_keys + 88);
  const std::size_t max_pos = GENERATE(1, 8, 64, 700);
  Problem p = problem(queries, keys, max_pos);
  p.options.causal = queries % 2 == 0;
  check(p);
}

TEST_CASE("contextual positions in tiles go with whatever hides keys", "[streaming][cope]") {
  constexpr std::size_t keys = 2 * block_keys + 18;
  Problem p = problem(300, keys, 90);
  p.shape.batch = 1;
  p.shape.heads = 2;
  p.shape.kv_heads = 1;
  p.options.offset = GENERATE(-300, -20, 0, 17, 230, 500, 700);
  SECTION("causal") {}
  SECTION("not causal") { p.options.causal = false; }
  SECTION("window") { p.options.window = {.left = 40, .right = 3}; }
  SECTION("window alone") {
    p.options.causal = false;
    p.options.window = {.left = 300, .right = 20};
  }
  SECTION("mask, and beside a distance bias") {
    p.biased = true;
    p.shape.batch = 2;
    p.mask.resize(2 * keys);
    // Hides the whole second block.
    for (std::size_t i = 0; i < p.mask.size(); ++i) {
      p.mask[i] = i % 3 == 0 || (i > block_keys - 20 && i < 2 * block_keys + 5) ? 0 : 1;
    }
  }
  check(p);
}

TEST_CASE("contextual positions may belong to heads wider than a tile is deep", "[streaming][cope]") {
  Problem p = problem(9, block_keys + 44, 20);
  p.shape.head_dim = posenc::tile_depth + 14;
  p.options.scale = 1.0F / std::sqrt(2.0F * static_cast<float>(p.shape.head_dim));
  check(p);
}

TEST_CASE("attention says what is wrong with contextual positions", "[streaming][cope]") {
  const Problem p = problem(3, 4, 5);
  AttentionOptions options = p.options;
  std::vector<float> q(std::size_t{8} * 3 * 12);
  const std::vector<float> k(std::size_t{4} * 4 * 12);
  const std::vector<float> v(std::size_t{4} * 4 * 9);
  const std::vector<float> pos_emb(60);
  std::vector<float> output(std::size_t{8} * 3 * 9);
  posenc::AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}};
  posenc::ContextualPositions contextual(pos_emb);
  const std::vector<posenc::LogitTerm*> terms = {&contextual};
  inputs.terms = terms;
  const auto run = [&] { posenc::streaming_attention(p.shape, options, inputs, output, {}); };
  CHECK_NOTHROW(run());
  posenc::ContextualPositions too_short{std::span<const float>(pos_emb).first(59)};
  const std::vector<posenc::LogitTerm*> too_short_terms = {&too_short};
  inputs.terms = too_short_terms;
  expect_rejection(run, "pos_emb", "59");
  const std::vector<posenc::LogitTerm*> twice = {&contextual, &too_short};
  inputs.terms = twice;
  expect_rejection(run, "pos_emb", "59");
  inputs.terms = terms;
  q[0] = std::numeric_limits<float>::quiet_NaN();
  expect_rejection(run, "logits", "NaN");
  // A query that sees nothing has no gates.
  options.offset = -3;
  CHECK_NOTHROW(run());
}

TEST_CASE("two tables of contextual positions read the same logits", "[streaming][cope]") {
  const Problem p = problem(30, block_keys + 40, 20);
  const AttentionShape& s = p.shape;
  const auto q = normal_values(s.batch * s.heads * s.queries * s.head_dim, 1);
  const auto k = normal_values(s.batch * s.kv_heads * s.keys * s.head_dim, 2);
  const auto v = normal_values(s.batch * s.kv_heads * s.keys * s.value_dim, 3);
  std::vector<float> both = normal_values(20 * s.head_dim, 4);
  posenc::ContextualPositions first(both);
  const std::vector<float> half = both;
  posenc::ContextualPositions second(half);
  const auto run = [&](const std::vector<posenc::LogitTerm*>& terms, bool dense) {
    posenc::AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}};
    inputs.terms = terms;
    std::vector<float> output(s.batch * s.heads * s.queries * s.value_dim);
    if (dense) {
      posenc::dense_attention(s, p.options, inputs, {.output = output, .logits = {}, .weights = {}, .log_sum_exp = {}});
    } else {
      posenc::streaming_attention(s, p.options, inputs, output, {});
    }
    return output;
  };
  const auto twice = run({&first, &second}, false);
  const auto dense = run({&first, &second}, true);
  for (float& x : both) x *= 2.0F;
  posenc::ContextualPositions doubled(both);
  const auto once = run({&doubled}, false);
  for (std::size_t n = 0; n < once.size(); ++n) {
    REQUIRE(std::abs(twice[n] - once[n]) <= 2e-6F * (1.0F + std::abs(once[n])));
    REQUIRE(std::abs(dense[n] - once[n]) <= 2e-6F * (1.0F + std::abs(once[n])));
  }
}

TEST_CASE("contextual positions are as wide as the keys", "[streaming][cope]") {
  const Problem p = problem(3, 4, 5);
  const std::vector<float> q(std::size_t{8} * 3 * 12);
  const std::vector<float> k(std::size_t{4} * 4 * 12);
  const std::vector<float> v(std::size_t{4} * 4 * 9);
  const std::vector<float> pos_emb(60);
  std::vector<float> output(std::size_t{8} * 3 * 9);
  posenc::ContextualPositions contextual(pos_emb);
  const std::vector<posenc::LogitTerm*> terms = {&contextual};
  posenc::AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}};
  inputs.terms = terms;
  const auto run = [&] { posenc::streaming_attention(p.shape, p.options, inputs, output, {}); };
  CHECK_NOTHROW(run());
  posenc::ContextualPositions none{std::span<const float>()};
  const std::vector<posenc::LogitTerm*> of_none = {&none};
  inputs.terms = of_none;
  expect_rejection(run, "pos_emb", "0");
  AttentionShape without_entries = p.shape;
  without_entries.head_dim = 0;
  expect_rejection(
      [&] {
        posenc::AttentionInputs empty{.q = {}, .k = {}, .v = v, .bias = {}, .mask = {}};
        empty.terms = terms;
        posenc::streaming_attention(without_entries, p.options, empty, output, {});
      },
      "pos_emb", "60");
}

TEST_CASE("contextual positions go beside a bias of the distance without a mask", "[streaming][cope]") {
  Problem p = problem(70, block_keys + 30, 40);
  p.biased = true;
  check(p);
}

}  // namespace contextual_positions_test
