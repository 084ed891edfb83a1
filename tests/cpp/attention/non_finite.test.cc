// Dense and streaming attention agree on every input: NaN and infinity reach exactly the outputs that depend on them.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "normal_values.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/linear.h"
#include "posenc/attention/streaming.h"
#include "posenc/relative/distance_terms.h"

namespace non_finite_test {

namespace {

using posenc::AttentionOptions;
using posenc::AttentionShape;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float largest = std::numeric_limits<float>::max();

struct Problem {
  AttentionShape shape;
  AttentionOptions options;
  std::vector<float> q;
  std::vector<float> k;
  std::vector<float> v;
  /// [queries, keys]; empty for none.
  std::vector<float> bias;
  std::vector<std::uint8_t> mask;

  posenc::AttentionInputs inputs() const {
    const auto keys = static_cast<std::ptrdiff_t>(shape.keys);
    return {.q = q,
            .k = k,
            .v = v,
            .bias = {.data = bias.empty() ? nullptr : bias.data(), .query_stride = keys, .key_stride = 1},
            .mask = {.data = mask.empty() ? nullptr : mask.data(), .query_stride = keys, .key_stride = 1}};
  }
};

Problem problem(std::size_t queries, std::size_t keys, std::size_t head_dim) {
  return {.shape = {.batch = 1,
                    .heads = 2,
                    .kv_heads = 1,
                    .queries = queries,
                    .keys = keys,
                    .head_dim = head_dim,
                    .value_dim = 5},
          .options = {.scale = 0.5F,
                      .causal = true,
                      .offset = static_cast<std::int64_t>(keys) - static_cast<std::int64_t>(queries),
                      .window = {},
                      .softcap = 0.0F},
          .q = normal_values(2 * queries * head_dim, 1),
          .k = normal_values(keys * head_dim, 2),
          .v = normal_values(keys * 5, 3),
          .bias = {},
          .mask = {}};
}

struct Attended {
  std::vector<float> output;
  std::vector<float> log_sum_exp;
};

Attended sized(const Problem& p) {
  const std::size_t rows = p.shape.heads * p.shape.queries;
  return {std::vector<float>(rows * p.shape.value_dim, 9.0F), std::vector<float>(rows, 9.0F)};
}

Attended stream(const Problem& p, const posenc::AttentionInputs& inputs) {
  Attended result = sized(p);
  posenc::streaming_attention(p.shape, p.options, inputs, result.output, result.log_sum_exp);
  return result;
}

/// The definition in double, for one pair of a query and a key at a time.
Attended by_definition(const Problem& p) {
  const AttentionShape& s = p.shape;
  Attended result = sized(p);
  for (std::size_t row = 0; row < s.heads * s.queries; ++row) {
    const std::size_t query = row % s.queries;
    std::vector<double> logits;
    std::vector<std::size_t> seen;
    for (std::size_t j = 0; j < s.keys; ++j) {
      if (static_cast<std::int64_t>(j) > static_cast<std::int64_t>(query) + p.options.offset) continue;
      if (!p.mask.empty() && p.mask[query * s.keys + j] == 0) continue;
      float product = 0.0F;
      for (std::size_t c = 0; c < s.head_dim; ++c) {
        product += p.options.scale * p.q[row * s.head_dim + c] * p.k[j * s.head_dim + c];
      }
      if (p.options.softcap > 0.0F) product = p.options.softcap * std::tanh(product / p.options.softcap);
      const float logit = product + (p.bias.empty() ? 0.0F : p.bias[query * s.keys + j]);
      if (logit == -infinity) continue;
      logits.push_back(static_cast<double>(logit));
      seen.push_back(j);
    }
    const bool is_healthy = std::all_of(logits.begin(), logits.end(), [](double x) { return std::isfinite(x); });
    const double max = logits.empty() ? 0.0 : *std::max_element(logits.begin(), logits.end());
    double sum = 0.0;
    for (const double x : logits) sum += std::exp(x - max);
    result.log_sum_exp[row] = !is_healthy    ? not_a_number
                              : seen.empty() ? -infinity
                                             : static_cast<float>(max + std::log(sum));
    for (std::size_t c = 0; c < s.value_dim; ++c) {
      double output = is_healthy ? 0.0 : static_cast<double>(not_a_number);
      for (std::size_t n = 0; n < seen.size(); ++n) {
        const auto value = static_cast<double>(p.v[seen[n] * s.value_dim + c]);
        output += std::isfinite(value) ? std::exp(logits[n] - max) / sum * value : value;
      }
      result.output[row * s.value_dim + c] = static_cast<float>(output);
    }
  }
  return result;
}

void expect_equal(const std::vector<float>& actual, const std::vector<float>& expected) {
  for (std::size_t n = 0; n < actual.size(); ++n) {
    INFO("entry " << n << ": " << actual[n] << ", expected " << expected[n]);
    if (std::isfinite(expected[n])) {
      // A weight is as exact as the logit that it is the exponential of.
      REQUIRE(std::abs(actual[n] - expected[n]) <= 3e-6F + 5e-5F * std::abs(expected[n]));
    } else {
      REQUIRE((std::isnan(expected[n]) ? std::isnan(actual[n]) : actual[n] == expected[n]));
    }
  }
}

void check(const Problem& p) {
  const Attended expected = by_definition(p);
  Attended dense = sized(p);
  posenc::dense_attention(p.shape, p.options, p.inputs(),
                          {.output = dense.output, .logits = {}, .weights = {}, .log_sum_exp = dense.log_sum_exp});
  const Attended streamed = stream(p, p.inputs());
  {
    INFO("dense");
    expect_equal(dense.output, expected.output);
    expect_equal(dense.log_sum_exp, expected.log_sum_exp);
  }
  INFO("streaming");
  expect_equal(streamed.output, expected.output);
  expect_equal(streamed.log_sum_exp, expected.log_sum_exp);
}

}  // namespace

TEST_CASE("what is not finite reaches the outputs that see it, dense and streaming", "[non-finite]") {
  const float value = GENERATE(not_a_number, infinity, -infinity, largest, -largest);
  const std::size_t queries = GENERATE(1, 9);
  const std::size_t keys = GENERATE(5, 400);
  const std::size_t head_dim = GENERATE(1, 6);
  const float softcap = GENERATE(0.0F, 3.0F);
  Problem p = problem(queries, keys, head_dim);
  p.options.softcap = softcap;
  const std::size_t at = GENERATE(0, 1, 2);
  const auto put = [&](std::vector<float>& values, std::size_t width) {
    const std::size_t rows = values.size() / width;
    values[at * (rows - 1) / 2 * width + at % width] = value;
  };
  SECTION("queries") { put(p.q, head_dim); }
  SECTION("keys") { put(p.k, head_dim); }
  SECTION("values") { put(p.v, 5); }
  SECTION("two values of one channel") {
    put(p.v, 5);
    p.v[(keys - 1) * 5 + at] = at == 1 ? value : -value;
  }
  SECTION("bias") {
    p.bias = normal_values(queries * keys, 4);
    put(p.bias, 1);
  }
  SECTION("a whole row of the bias") {
    p.bias = normal_values(queries * keys, 4);
    std::fill_n(p.bias.begin(), keys, value);
  }
  SECTION("hidden by a mask") {
    p.mask.assign(queries * keys, 1);
    for (std::size_t i = 0; i < queries; ++i) {
      p.mask[i * keys + at] = 0;
      // One query sees nothing.
      if (i == queries / 2) std::fill_n(p.mask.begin() + static_cast<std::ptrdiff_t>(i * keys), keys, 0);
    }
    for (std::size_t c = 0; c < head_dim; ++c) p.k[at * head_dim + c] = value;
    for (std::size_t c = 0; c < 5; ++c) p.v[at * 5 + c] = value;
  }
  check(p);
}

TEST_CASE("a whole array of NaN is NaN, whatever block it stands in", "[non-finite]") {
  Problem p = problem(9, 800, 6);
  SECTION("queries") { std::fill(p.q.begin(), p.q.end(), not_a_number); }
  SECTION("the keys of the first block") { std::fill_n(p.k.begin(), 384 * 6, not_a_number); }
  SECTION("the keys of the last block") { std::fill(p.k.begin() + 768 * 6, p.k.end(), not_a_number); }
  SECTION("values") { std::fill(p.v.begin(), p.v.end(), not_a_number); }
  check(p);
}

TEST_CASE("a value that is not finite changes no other output", "[non-finite]") {
  Problem p = problem(9, 400, 6);
  const Attended before = stream(p, p.inputs());
  p.v[399 * 5 + 2] = not_a_number;  // the last query alone sees it
  const Attended after = stream(p, p.inputs());
  for (std::size_t n = 0; n < before.output.size(); ++n) {
    const bool sees = n / 5 % 9 == 8 && n % 5 == 2;
    CHECK((sees ? std::isnan(after.output[n]) : after.output[n] == before.output[n]));
  }
}

TEST_CASE("large finite values average to a finite one", "[non-finite]") {
  Problem p = problem(9, 400, 6);
  std::fill(p.v.begin(), p.v.end(), 3e38F);
  check(p);
}

TEST_CASE("distance vectors that are missing or not finite touch their own pairs alone", "[non-finite]") {
  // Not causal: the entries of later keys have no vector, and are visible.
  Problem p = problem(9, 400, 1);
  p.options.causal = false;
  p.options.offset = 400;
  const std::size_t entries = 9 + 400 - 1;
  std::vector<std::int32_t> row_of_entry(entries, -1);
  std::fill_n(row_of_entry.begin(), 200, 0);
  row_of_entry[5] = 1;
  std::vector<float> table = {0.5F, 0.25F};
  posenc::AttentionInputs inputs = p.inputs();
  posenc::DistanceTerms terms;
  const auto bias_of = [&](auto term) {
    p.bias.assign(9 * 400, 0.0F);
    for (std::size_t n = 0; n < p.bias.size(); ++n) {
      const std::int32_t row = row_of_entry[n % 400 + 8 - n / 400];
      if (row >= 0) p.bias[n] = term(n / 400, n % 400, table[static_cast<std::size_t>(row)]);
    }
  };
  const posenc::DistanceVectors vectors{.table = table, .heads = 1, .rows = 2, .row_of_entry = row_of_entry};
  SECTION("an infinite query meets no vector") {
    p.shape.heads = 1;
    p.q = normal_values(9, 1);
    p.q[4] = infinity;
    std::fill(p.k.begin(), p.k.end(), -1.0F);
    inputs = p.inputs();
    terms.query_vectors = vectors;
    inputs.distance_terms = std::span(&terms, 1);
    table = {-0.5F, -0.25F};
    const Attended actual = stream(p, inputs);
    bias_of([&](std::size_t i, std::size_t, float x) { return p.options.scale * p.q[i] * x; });
    expect_equal(actual.output, by_definition(p).output);
  }
  SECTION("an infinite key meets no vector") {
    p.shape.heads = 1;
    p.q.assign(9, 1.0F);
    p.k[300] = -infinity;
    inputs = p.inputs();
    terms.key_vectors = vectors;
    inputs.distance_terms = std::span(&terms, 1);
    const Attended actual = stream(p, inputs);
    bias_of([&](std::size_t, std::size_t j, float x) { return p.options.scale * p.k[j] * x; });
    expect_equal(actual.output, by_definition(p).output);
  }
  SECTION("values") {
    table.assign(2 * 5, 0.5F);
    table[5 + 3] = GENERATE(not_a_number, infinity);
    terms.value_vectors = {.table = table, .heads = 1, .rows = 2, .row_of_entry = row_of_entry};
    inputs.distance_terms = std::span(&terms, 1);
    const Attended actual = stream(p, inputs);
    Attended stored = sized(p);
    posenc::dense_attention(p.shape, p.options, inputs,
                            {.output = stored.output, .logits = {}, .weights = {}, .log_sum_exp = {}});
    for (std::size_t n = 0; n < actual.output.size(); ++n) {
      // Entry 5 belongs to key 0 of query 3, key 1 of query 4, and so on.
      const bool sees = n / 5 % 9 >= 3 && n % 5 == 3;
      CHECK((sees ? !std::isfinite(actual.output[n]) : std::isfinite(actual.output[n])));
      if (sees) {
        CHECK((std::isnan(table[5 + 3]) ? std::isnan(stored.output[n]) : stored.output[n] == infinity));
      } else {
        CHECK(std::abs(stored.output[n] - actual.output[n]) < 3e-6F);
      }
    }
  }
}

TEST_CASE("values by distance: a row that nobody's weight reaches is not seen", "[non-finite]") {
  const posenc::RelativeShape shape{.batch = 1, .heads = 1, .queries = 2, .keys = 3, .head_dim = 2, .offset = 1};
  const posenc::DistanceRows rows = {0, 1, 2, 3};  // row 0 belongs to query 1 and key 0
  std::vector<float> table = {not_a_number, infinity, 1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F};
  const std::vector<float> weights = {0.25F, 0.25F, 0.5F, 0.0F, 0.5F, 0.5F};
  std::vector<float> out(4);
  posenc::position_values(shape, rows, weights, {.heads = 1, .rows = 4, .values = table}, out);
  CHECK(out == std::vector<float>{0.25F + 0.75F + 2.5F, 0.5F + 1.0F + 3.0F, 2.0F, 3.0F});
}

TEST_CASE("linear attention: what no query sees reaches no output", "[non-finite]") {
  const AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 3, .keys = 3, .head_dim = 2, .value_dim = 2};
  const posenc::LinearAttentionOptions options{
      .similarity =
          GENERATE(posenc::LinearSimilarity::elu, posenc::LinearSimilarity::normalised, posenc::LinearSimilarity::dot),
      .causal = true,
      .offset = 0,
      .eps = 1e-6,
      .scale = 1.0};
  const std::vector<float> q = normal_values(6, 1);
  std::vector<float> k = normal_values(6, 2);
  const std::vector<float> v = normal_values(6, 3);
  k[4] = not_a_number;  // belongs to the last key
  std::vector<float> output(6);
  posenc::linear_attention(shape, options, {.q = q, .k = k, .v = v, .mask = {}, .rotation = {}, .past = {}},
                           {.output = output, .weights = {}, .present = {}});
  for (std::size_t n = 0; n < 4; ++n) CHECK(std::isfinite(output[n]));
  for (std::size_t n = 4; n < 6; ++n) CHECK(std::isnan(output[n]));
}

}  // namespace non_finite_test
