#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "expect.h"
#include "normal_values.h"
#include "posenc/attention/blocks.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/position_products.h"
#include "posenc/attention/streaming.h"
#include "posenc/attention/untied_products.h"
#include "posenc/relative/tupe.h"

namespace position_products_test {

namespace {

/// An assertion that passes without a report: there are a hundred million of them.
void require_quietly(bool holds) {
  if (!holds) FAIL("a number is too far from the expected one");
}

using posenc::AttentionShape;
using posenc::block_keys;

/// Vectors by distance, with the arrays that they are views of; the rows have no order, and some entries have no row.
struct Table {
  std::vector<float> values;
  std::vector<std::int32_t> row_of_entry;
  std::size_t heads;
  std::size_t width;

  static constexpr std::size_t rows = 40;

  Table(const AttentionShape& s, std::size_t table_heads, std::size_t table_width, std::uint64_t seed)
      : values(normal_values(table_heads * rows * table_width, seed)),
        row_of_entry(s.queries + s.keys - 1),
        heads(table_heads),
        width(table_width) {
    for (std::size_t n = 0; n < row_of_entry.size(); ++n) {
      row_of_entry[n] = static_cast<std::int32_t>((n * 7 + seed) % (rows + 1)) - 1;
    }
  }

  posenc::DistanceVectors view() const {
    return {.table = values, .heads = heads, .rows = rows, .row_of_entry = row_of_entry};
  }

  /// An entry's vector, nullptr where nothing is added. A plain pointer, because tests are compiled without
  /// optimisation, where each operator of std::vector is a function call.
  const float* at(std::size_t head, std::size_t entry) const {
    const std::int32_t row = row_of_entry.data()[entry];
    if (row < 0) return nullptr;
    const std::size_t matrix = heads == 1 ? 0 : head;
    return values.data() + (matrix * rows + static_cast<std::size_t>(row)) * width;
  }
};

/// The vectors that a case has.
struct Sides {
  bool query;
  bool key;
  bool value;
};

/// Compares with dense attention that takes the terms as a bias; the values that belong to its weights are added up
/// afterwards. Dense attention that takes them as terms has the same logits, and the parts that double gives.
void check(const AttentionShape& s, posenc::AttentionOptions options, const Sides& sides, std::size_t table_heads,
           bool biased = false) {
  const auto q = normal_values(s.batch * s.heads * s.queries * s.head_dim, 1);
  const auto k = normal_values(s.batch * s.kv_heads * s.keys * s.head_dim, 2);
  const auto v = normal_values(s.batch * s.kv_heads * s.keys * s.value_dim, 3);
  const auto content_bias = normal_values(sides.query ? s.heads * s.head_dim : 0, 4);
  const auto position_bias = normal_values(content_bias.size(), 5);
  const std::size_t distances = s.queries + s.keys - 1;
  const auto distance_bias = normal_values(biased ? s.heads * distances : 0, 6);
  const Table query_table(s, table_heads, s.head_dim, 7);
  const Table key_table(s, table_heads, s.head_dim, 8);
  const Table value_table(s, table_heads, s.value_dim, 9);
  // q.k, u.k, (q + v).r and k.r together have a variance of 5; the bounds are for logits of variance 1.
  options.scale = 1.0F / std::sqrt(5.0F * static_cast<float>(s.head_dim));

  posenc::AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}, .distance_bias = distance_bias};
  posenc::DistanceTerms of_distance{.content_bias = content_bias, .position_bias = position_bias};
  if (sides.query) of_distance.query_vectors = query_table.view();
  if (sides.key) of_distance.key_vectors = key_table.view();
  if (sides.value) of_distance.value_vectors = value_table.view();
  inputs.distance_terms = std::span(&of_distance, 1);
  const std::size_t rows = s.batch * s.heads * s.queries;
  std::vector<float> output(rows * s.value_dim, 9.0F);
  std::vector<float> log_sum_exp(rows, 9.0F);
  posenc::streaming_attention(s, options, inputs, output, log_sum_exp);

  std::vector<float> own(output.size(), 9.0F);
  std::vector<float> own_weights(rows * s.keys, 9.0F);
  std::vector<std::vector<float>> parts(posenc::logit_parts, own_weights);
  posenc::AttentionResults results{.output = own, .logits = {}, .weights = own_weights, .log_sum_exp = {}};
  for (std::size_t part = 0; part < posenc::logit_parts; ++part) results.parts[part] = parts[part];
  posenc::dense_attention(s, options, inputs, results);
  REQUIRE(parts.size() == posenc::logit_parts);
  const auto expect_part = [&](posenc::LogitPart part, std::size_t n, double expected) {
    const auto found = static_cast<double>(parts[static_cast<std::size_t>(part)][n]);
    require_quietly(std::abs(found - static_cast<double>(options.scale) * expected) <= 2e-6 * (1.0 + std::abs(found)));
  };

  std::vector<float> terms;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t i = row % s.queries;
    const std::size_t head = row / s.queries % s.heads;
    const std::size_t kv = row / s.queries / (s.heads / s.kv_heads);
    for (std::size_t j = 0; j < s.keys; ++j) {
      const std::size_t entry = j + s.queries - 1 - i;
      double content_position = 0.0;
      double position_content = 0.0;
      double position_position = 0.0;
      const float* query = q.data() + row * s.head_dim;
      const float* key = k.data() + (kv * s.keys + j) * s.head_dim;
      if (sides.query) {
        const float* at_query = query_table.at(head, entry);
        const float* of_content = content_bias.data() + head * s.head_dim;
        const float* of_position = position_bias.data() + head * s.head_dim;
        for (std::size_t t = 0; t < s.head_dim; ++t) {
          position_content += static_cast<double>(of_content[t]) * static_cast<double>(key[t]);
          if (at_query == nullptr) continue;
          content_position += static_cast<double>(query[t]) * static_cast<double>(at_query[t]);
          position_position += static_cast<double>(of_position[t]) * static_cast<double>(at_query[t]);
        }
      }
      const float* at_key = sides.key ? key_table.at(head, entry) : nullptr;
      for (std::size_t t = 0; at_key != nullptr && t < s.head_dim; ++t) {
        position_content += static_cast<double>(key[t]) * static_cast<double>(at_key[t]);
      }
      const double sum = content_position + position_content + position_position;
      expect_part(posenc::LogitPart::content_position, row * s.keys + j, content_position);
      expect_part(posenc::LogitPart::position_content, row * s.keys + j, position_content);
      expect_part(posenc::LogitPart::position_position, row * s.keys + j, position_position);
      const double bias = biased ? static_cast<double>(distance_bias[head * distances + entry]) : 0.0;
      terms.push_back(static_cast<float>(static_cast<double>(options.scale) * sum + bias));
    }
  }
  const auto row_stride = static_cast<std::ptrdiff_t>(s.keys);
  const auto head_stride = static_cast<std::ptrdiff_t>(s.queries) * row_stride;
  std::vector<float> expected(output.size());
  std::vector<float> weights(rows * s.keys);
  std::vector<float> expected_log(rows);
  posenc::dense_attention(
      s, options,
      {.q = q,
       .k = k,
       .v = v,
       .bias = {terms.data(), static_cast<std::ptrdiff_t>(s.heads) * head_stride, head_stride, row_stride, 1},
       .mask = {}},
      {.output = expected, .logits = {}, .weights = weights, .log_sum_exp = expected_log});
  std::vector<double> sums(s.value_dim);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t head = row / s.queries % s.heads;
    for (std::size_t c = 0; c < s.value_dim; ++c) sums[c] = static_cast<double>(expected[row * s.value_dim + c]);
    for (std::size_t j = 0; sides.value && j < s.keys; ++j) {
      const float* at_value = value_table.at(head, j + s.queries - 1 - row % s.queries);
      if (at_value == nullptr) continue;
      const auto weight = static_cast<double>(weights[row * s.keys + j]);
      double* sum = sums.data();
      for (std::size_t c = 0; c < s.value_dim; ++c) sum[c] += weight * static_cast<double>(at_value[c]);
    }
    for (std::size_t c = 0; c < s.value_dim; ++c) {
      const double bound = 3e-6 * (1.0 + std::abs(sums[c]));
      require_quietly(std::abs(static_cast<double>(output[row * s.value_dim + c]) - sums[c]) <= bound);
      require_quietly(std::abs(static_cast<double>(own[row * s.value_dim + c]) - sums[c]) <= bound);
    }
    for (std::size_t j = 0; j < s.keys; ++j) {
      require_quietly(std::abs(own_weights[row * s.keys + j] - weights[row * s.keys + j]) <= 3e-6F);
    }
    if (log_sum_exp[row] == expected_log[row]) continue;
    require_quietly(std::abs(log_sum_exp[row] - expected_log[row]) <= 3e-6F * (1.0F + std::abs(expected_log[row])));
  }
}

posenc::AttentionOptions last_with_last(const AttentionShape& s) {
  return {.scale = 1.0F,
          .causal = false,
          .offset = static_cast<std::int64_t>(s.keys) - static_cast<std::int64_t>(s.queries),
          .window = {},
          .softcap = 0.0F};
}

constexpr Sides query_side{.query = true, .key = false, .value = false};
constexpr Sides key_side{.query = false, .key = true, .value = false};
constexpr Sides value_side{.query = false, .key = false, .value = true};
constexpr Sides all_sides{.query = true, .key = true, .value = true};

}  // namespace

TEST_CASE("vectors of the distance equal stored terms for every remainder", "[streaming]") {
  const std::size_t queries = GENERATE(1, 5, 6, 7, 23, 253, 300);
  const std::size_t keys =
      GENERATE(as<std::size_t>{}, 1, 8, block_keys - 1, block_keys, block_keys + 1, 2 * block_keys + 18);
  const std::size_t head_dim = keys % 2 == 0 ? 3 : 20;
  const AttentionShape shape{.batch = 2,
                             .heads = 2,
                             .kv_heads = 1,
                             .queries = queries,
                             .keys = keys,
                             .head_dim = head_dim,
                             .value_dim = 13 - head_dim / 4};
  posenc::AttentionOptions options = last_with_last(shape);
  options.causal = queries % 2 == 0;
  for (const Sides& sides : {query_side, key_side, value_side}) check(shape, options, sides, queries % 3 == 0 ? 1 : 2);
  check(shape, options, all_sides, 2, true);
}

TEST_CASE("vectors of the distance may be wider than a tile is deep", "[streaming]") {
  const std::size_t queries = GENERATE(1, 6, 23);
  const std::size_t keys = GENERATE(as<std::size_t>{}, 8, block_keys - 1, block_keys + 44);
  const AttentionShape shape{.batch = 1,
                             .heads = 2,
                             .kv_heads = 2,
                             .queries = queries,
                             .keys = keys,
                             .head_dim = posenc::tile_depth + 4,
                             .value_dim = posenc::tile_depth + 14};
  check(shape, last_with_last(shape), all_sides, 1);
}

TEST_CASE("vectors of the distance go with whatever hides keys", "[streaming]") {
  const std::int64_t offset = GENERATE(-300, -20, 0, 17, 250, 500, 700);
  const AttentionShape shape{.batch = 1,
                             .heads = 2,
                             .kv_heads = 1,
                             .queries = 280,
                             .keys = 2 * block_keys + 18,
                             .head_dim = 8,
                             .value_dim = 8};
  posenc::AttentionOptions options = last_with_last(shape);
  options.offset = offset;
  SECTION("causal") { options.causal = true; }
  SECTION("window") { options.window = {.left = 40, .right = 3}; }
  SECTION("left window, causal") {
    options.causal = true;
    options.window = {.left = 0, .right = {}};
  }
  SECTION("right window") { options.window = {.left = {}, .right = block_keys + 4}; }
  check(shape, options, all_sides, 2);
}

TEST_CASE("attention says what is wrong with vectors of the distance", "[streaming]") {
  const AttentionShape shape{
      .batch = 1, .heads = 2, .kv_heads = 2, .queries = 3, .keys = 4, .head_dim = 2, .value_dim = 2};
  posenc::AttentionOptions options = last_with_last(shape);
  const std::vector<float> x(16);
  std::vector<float> output(12);
  const std::vector<float> table(10);
  std::vector<std::int32_t> row_of_entry(6, 4);
  posenc::AttentionInputs inputs{.q = std::span(x).first(12), .k = x, .v = x, .bias = {}, .mask = {}};
  posenc::DistanceTerms terms;
  inputs.distance_terms = std::span(&terms, 1);
  const std::pair<posenc::DistanceVectors*, std::string> places[] = {{&terms.query_vectors, "query_vectors"},
                                                                     {&terms.key_vectors, "key_vectors"},
                                                                     {&terms.value_vectors, "value_vectors"}};
  const auto& [vectors, name] = places[GENERATE(0, 1, 2)];
  *vectors = {.table = table, .heads = 1, .rows = 5, .row_of_entry = row_of_entry};
  const auto run = [&] { posenc::streaming_attention(shape, options, inputs, output, {}); };
  CHECK_NOTHROW(run());
  row_of_entry[3] = 5;
  expect_rejection(run, "row_of_entry", "5");
  row_of_entry[3] = -2;
  expect_rejection(run, "row_of_entry", "-2");
  row_of_entry[3] = -1;
  CHECK_NOTHROW(run());
  vectors->rows = 4;
  expect_rejection(run, name, "an array of 10 values");
  vectors->rows = 5;
  vectors->heads = 3;
  expect_rejection(run, name, "3");
  vectors->heads = 1;
  vectors->row_of_entry = std::span(row_of_entry).first(5);
  expect_rejection(run, "row_of_entry", "an array of 5 values");
  vectors->row_of_entry = row_of_entry;
  terms.content_bias = std::span(x).first(3);
  expect_rejection(run, "content_bias", "an array of 3 values");
  terms.content_bias = {};
  terms.position_bias = std::span(x).first(5);
  expect_rejection(run, "position_bias", "an array of 5 values");
  terms.position_bias = {};
  terms.distance_products = std::span(x).first(11);
  expect_rejection(run, "distance_products", "an array of 11 values");
  terms.distance_products = {};
  inputs.term_q = std::span(x).first(11);
  expect_rejection(run, "term_q", "an array of 11 values");
  inputs.term_q = {};
  inputs.term_k = x;
  CHECK_NOTHROW(run());
  inputs.term_k = std::span(x).first(15);
  expect_rejection(run, "term_k", "an array of 15 values");
}

TEST_CASE("untied positions equal the stored term", "[streaming]") {
  // The second head_dim is wider than a tile is deep; the third length is more than a block.
  const auto [heads, length, head_dim] = GENERATE(std::tuple<std::size_t, std::size_t, std::size_t>{2, 9, 3},
                                                  std::tuple<std::size_t, std::size_t, std::size_t>{1, 40, 390},
                                                  std::tuple<std::size_t, std::size_t, std::size_t>{2, 400, 4});
  const bool untie_cls = GENERATE(false, true);
  const std::size_t dim = heads * head_dim;
  const auto narrow = [](std::vector<float> values, std::size_t inputs) {
    for (float& x : values) x /= std::sqrt(static_cast<float>(inputs));
    return values;
  };
  const auto table = normal_values((length + 1) * dim, 1);
  const auto norm = normal_values(dim, 2);
  const auto bias = normal_values(dim, 3);
  const auto query_weight = narrow(normal_values(dim * dim, 4), dim);
  const auto key_weight = narrow(normal_values(dim * dim, 5), dim);
  const double scale = std::sqrt(0.5 / static_cast<double>(head_dim));
  const posenc::TupePositions positions(
      {.heads = heads, .length = length, .dim = dim, .untie_cls = untie_cls, .layer_norm_eps = 1e-5, .scale = scale},
      {.positions = std::span(table).first((length + (untie_cls ? 1 : 0)) * dim),
       .layer_norm_weight = norm,
       .layer_norm_bias = bias,
       .query_weight = query_weight,
       .query_bias = bias,
       .key_weight = key_weight,
       .key_bias = norm});
  const AttentionShape shape{
      .batch = 2, .heads = heads, .kv_heads = 1, .queries = length, .keys = length, .head_dim = 6, .value_dim = 5};
  const auto q = normal_values(shape.batch * heads * length * 6, 6);
  const auto k = normal_values(shape.batch * length * 6, 7);
  const auto v = normal_values(shape.batch * length * 5, 8);
  posenc::AttentionOptions options = last_with_last(shape);
  options.scale = 0.3F;
  posenc::AttentionInputs inputs{.q = q, .k = k, .v = v, .bias = {}, .mask = {}};
  const posenc::TupeFactors factors(positions);
  posenc::UntiedProducts untied(factors);
  const std::vector<posenc::LogitTerm*> terms = {&untied};
  inputs.terms = terms;
  std::vector<float> output(shape.batch * heads * length * 5);
  std::vector<float> log_sum_exp(shape.batch * heads * length);
  posenc::streaming_attention(shape, options, inputs, output, log_sum_exp);

  // Factors made beforehand, for more positions than there are tokens.
  const std::size_t some = length - 1;
  const AttentionShape shorter{
      .batch = 1, .heads = heads, .kv_heads = heads, .queries = some, .keys = some, .head_dim = 6, .value_dim = 5};
  posenc::TupeOptions shorter_options = positions.options();
  shorter_options.length = some;
  posenc::TupeWeights shorter_weights = positions.weights();
  shorter_weights.positions = shorter_weights.positions.first((some + (untie_cls ? 1 : 0)) * dim);
  const posenc::TupeFactors shorter_factors(posenc::TupePositions(shorter_options, shorter_weights));
  const std::size_t size = length * positions.options().width();
  std::vector<float> stored(heads * 2 * size);
  for (std::size_t head = 0; head < heads; ++head) {
    factors.fill(head, std::span(stored).subspan(2 * head * size, size),
                 std::span(stored).subspan((2 * head + 1) * size, size));
  }
  const auto attend = [&](posenc::UntiedProducts term) {
    posenc::AttentionInputs of{.q = std::span(q).first(heads * some * 6),
                               .k = std::span(q).last(heads * some * 6),
                               .v = std::span(q).first(heads * some * 5),
                               .bias = {},
                               .mask = {}};
    posenc::LogitTerm* const only[] = {&term};
    of.terms = only;
    std::vector<float> result(heads * some * 5);
    posenc::streaming_attention(shorter, options, of, result, {});
    return result;
  };
  CHECK(attend(posenc::UntiedProducts(positions.options(), stored)) == attend(posenc::UntiedProducts(shorter_factors)));
  expect_rejection([&] { posenc::UntiedProducts(positions.options(), std::span(stored).first(3)); }, "factors",
                   "an array of 3 values");

  std::vector<float> part(shape.batch * heads * length * length);
  posenc::AttentionResults results{.output = {}, .logits = {}, .weights = {}, .log_sum_exp = {}};
  results.parts[static_cast<std::size_t>(posenc::LogitPart::position_position)] = part;
  posenc::dense_attention(shape, options, inputs, results);
  std::vector<float> term(heads * length * length);
  posenc::tupe_position_position(positions, term);
  for (std::size_t n = 0; n < part.size(); ++n) REQUIRE(part[n] == term[n % term.size()]);
  inputs.terms = {};
  const auto rows = static_cast<std::ptrdiff_t>(length);
  inputs.bias = {term.data(), 0, rows * rows, rows, 1};
  std::vector<float> expected(output.size());
  std::vector<float> expected_log(log_sum_exp.size());
  posenc::dense_attention(shape, options, inputs,
                          {.output = expected, .logits = {}, .weights = {}, .log_sum_exp = expected_log});
  for (std::size_t n = 0; n < output.size(); ++n) {
    REQUIRE(std::abs(output[n] - expected[n]) <= 3e-6F * (1.0F + std::abs(expected[n])));
  }
  for (std::size_t n = 0; n < log_sum_exp.size(); ++n) {
    REQUIRE(std::abs(log_sum_exp[n] - expected_log[n]) <= 3e-6F * (1.0F + std::abs(expected_log[n])));
  }

  inputs.terms = terms;
  AttentionShape longer = shape;
  longer.queries += 1;
  const auto more = normal_values(longer.batch * heads * longer.queries * 6, 6);
  inputs.q = more;
  output.resize(longer.batch * heads * longer.queries * 5);
  expect_rejection([&] { posenc::streaming_attention(longer, options, inputs, output, {}); }, "untied_positions",
                   std::to_string(heads * length));
}

TEST_CASE("untied positions are for the heads and the square of their own attention", "[streaming]") {
  const posenc::TupeOptions options{
      .heads = 2, .length = 4, .dim = 6, .untie_cls = false, .layer_norm_eps = 1e-5, .scale = 1.0};
  const std::vector<float> factors(2 * 2 * 4 * options.width());
  const auto with = [&](std::size_t heads, std::size_t queries, std::size_t keys) {
    return [&, heads, queries, keys] {
      const AttentionShape shape{.batch = 1,
                                 .heads = heads,
                                 .kv_heads = heads,
                                 .queries = queries,
                                 .keys = keys,
                                 .head_dim = 2,
                                 .value_dim = 2};
      const std::vector<float> x(heads * std::max(queries, keys) * 2);
      posenc::UntiedProducts untied(options, factors);
      const std::vector<posenc::LogitTerm*> terms = {&untied};
      posenc::AttentionInputs inputs{.q = std::span(x).first(heads * queries * 2),
                                     .k = std::span(x).first(heads * keys * 2),
                                     .v = std::span(x).first(heads * keys * 2),
                                     .bias = {},
                                     .mask = {}};
      inputs.terms = terms;
      std::vector<float> output(heads * queries * 2);
      posenc::streaming_attention(shape, last_with_last(shape), inputs, output, {});
    };
  };
  CHECK_NOTHROW(with(2, 4, 4)());
  CHECK_NOTHROW(with(2, 3, 3)());
  expect_rejection(with(1, 4, 4), "untied_positions", "8");
  expect_rejection(with(2, 3, 4), "untied_positions", "8");
  expect_rejection(with(2, 5, 5), "untied_positions", "8");
}

}  // namespace position_products_test
