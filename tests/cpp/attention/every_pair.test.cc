// Dense and streaming attention are the same function: compared for every pair of what may enter the logits, hide keys,
// or change where keys and values are stored.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "normal_values.h"
#include "posenc/attention/blocks.h"
#include "posenc/attention/contextual_positions.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/streaming.h"
#include "posenc/attention/untied_products.h"
#include "posenc/bias/decomposed_relative.h"
#include "posenc/bias/stored_bias.h"

namespace every_pair_test {

namespace {

using posenc::AttentionInputs;
using posenc::AttentionOptions;
using posenc::AttentionShape;
using posenc::DistanceTerms;
using posenc::DistanceVectors;
using posenc::Float16;
using posenc::LogitPart;
using posenc::LogitTerm;
using posenc::RowBias;

const std::vector<std::string> features = {"query vectors",
                                           "vectors by head",
                                           "key vectors",
                                           "value vectors",
                                           "content bias",
                                           "position bias",
                                           "number by distance",
                                           "untied positions",
                                           "contextual positions",
                                           "decomposed relative",
                                           "stored term",
                                           "bias by distance",
                                           "bias by row",
                                           "bias",
                                           "softcap",
                                           "factors of the distance",
                                           "rotation",
                                           "causal",
                                           "window",
                                           "mask",
                                           "sinks",
                                           "temperature",
                                           "offset",
                                           "cache",
                                           "half precision"};

/// A call with some of the features, and the arrays that its inputs are views of.
struct Call {
  AttentionShape shape;
  AttentionOptions options;
  AttentionInputs inputs;
  std::vector<std::vector<float>> arrays;
  std::vector<std::int32_t> rows;
  std::vector<std::uint8_t> mask;
  std::vector<Float16> halves;
  std::vector<DistanceTerms> terms;
  std::vector<std::unique_ptr<RowBias>> biases;
  std::vector<const RowBias*> bias_list;
  std::unique_ptr<posenc::ContextualPositions> contextual;
  std::unique_ptr<posenc::UntiedProducts> untied;
  std::vector<LogitTerm*> list;
  std::span<const float> row_bias_values;

  explicit Call(const std::set<std::string>& on) {
    const auto has = [&](const char* feature) { return on.contains(feature); };
    // More keys than a block has. Positions that are not by distance belong to a square or to a grid.
    const bool square = has("untied positions");
    const std::size_t keys = posenc::block_keys + 16;
    const std::size_t queries = square ? keys : 20;
    shape = {.batch = 2, .heads = 2, .kv_heads = 1, .queries = queries, .keys = keys, .head_dim = 6, .value_dim = 5};
    const auto signed_keys = static_cast<std::ptrdiff_t>(keys);
    options = {.scale = 0.2F,
               .causal = has("causal"),
               .offset = has("offset") ? 57 : signed_keys - static_cast<std::ptrdiff_t>(queries),
               .window = {},
               .softcap = has("softcap") ? 0.7F : 0.0F};
    if (has("window")) options.window = {.left = 60, .right = 9};
    const std::size_t room = has("cache") ? keys + 3 : keys;
    arrays.reserve(32);
    inputs.q = array(shape.batch * shape.heads * queries * shape.head_dim);
    inputs.k = array(shape.batch * room * shape.head_dim);
    inputs.v = array(shape.batch * room * shape.value_dim);
    if (has("cache")) inputs.key_room = inputs.value_room = room;
    if (has("half precision")) {
      for (const float x : arrays[1]) halves.push_back(posenc::to_float16(x));
      inputs.k = halves;
    }
    if (has("rotation")) {
      inputs.term_q = array(inputs.q.size());
      inputs.term_k = array(inputs.k.size());
    }
    const std::size_t distances = queries + keys - 1;
    rows.resize(distances);
    for (std::size_t n = 0; n < distances; ++n) rows[n] = static_cast<std::int32_t>(n * 7 % 12) - 1;
    const auto vectors = [&](std::size_t heads, std::size_t width) -> DistanceVectors {
      return {.table = array(heads * 11 * width), .heads = heads, .rows = 11, .row_of_entry = rows};
    };
    if (has("query vectors")) terms.push_back({.query_vectors = vectors(1, shape.head_dim)});
    if (has("vectors by head")) {
      terms.push_back({.query_vectors = vectors(shape.heads, shape.head_dim),
                       .key_vectors = vectors(shape.heads, shape.head_dim),
                       .value_vectors = vectors(shape.heads, shape.value_dim)});
    }
    if (has("key vectors")) terms.push_back({.key_vectors = vectors(1, shape.head_dim)});
    if (has("value vectors")) terms.push_back({.value_vectors = vectors(1, shape.value_dim)});
    if (has("content bias")) terms.push_back({.content_bias = array(shape.heads * shape.head_dim)});
    if (has("position bias")) {
      terms.push_back(
          {.query_vectors = vectors(1, shape.head_dim), .position_bias = array(shape.heads * shape.head_dim)});
    }
    if (has("number by distance")) terms.push_back({.distance_products = array(shape.heads * distances)});
    inputs.distance_terms = terms;
    if (has("contextual positions")) {
      contextual = std::make_unique<posenc::ContextualPositions>(array(9 * shape.head_dim));
      list.push_back(contextual.get());
    }
    if (has("untied positions")) {
      const posenc::TupeOptions tupe{
          .heads = 2, .length = keys, .dim = 8, .untie_cls = false, .layer_norm_eps = 1e-5, .scale = 1.0};
      untied = std::make_unique<posenc::UntiedProducts>(tupe, array(2 * 2 * keys * tupe.width()));
      list.push_back(untied.get());
    }
    inputs.terms = list;
    const posenc::BiasShape of{.heads = 2, .queries = queries, .keys = keys, .offset = options.offset};
    if (has("decomposed relative")) {
      const posenc::DecomposedRelativeOptions grid{.query_size = {.height = queries / 20, .width = 20},
                                                   .key_size = {.height = 20, .width = keys / 20},
                                                   .head_dim = shape.head_dim};
      biases.push_back(std::make_unique<posenc::DecomposedRelativeRows>(
          shape.batch, 2, grid, inputs.q, array(39 * shape.head_dim), array(39 * shape.head_dim)));
    }
    if (has("stored term")) {
      biases.push_back(std::make_unique<posenc::StoredBias>(shape.batch, of, LogitPart::position_position,
                                                            std::array<std::size_t, 4>{2, 1, queries, keys},
                                                            array(2 * queries * keys)));
    }
    if (has("bias by row")) {
      row_bias_values = array(2 * keys);
      biases.push_back(std::make_unique<posenc::StoredBias>(
          shape.batch, of, LogitPart::bias, std::array<std::size_t, 4>{1, 2, 1, keys}, row_bias_values));
    }
    for (const auto& bias : biases) bias_list.push_back(bias.get());
    inputs.row_biases = bias_list;
    if (has("bias by distance")) inputs.distance_bias = array(shape.heads * distances);
    if (has("factors of the distance")) inputs.distance_factors = array(shape.heads * distances);
    if (has("bias")) inputs.bias = {array(2 * keys).data(), 0, signed_keys, 0, 1};
    if (has("mask")) {
      mask.resize(shape.batch * keys);
      for (std::size_t n = 0; n < mask.size(); ++n) mask[n] = n % 5 == 2 || n < 7 ? 0 : 1;
      inputs.mask = {mask.data(), signed_keys, 0, 0, 1};
    }
    if (has("sinks")) inputs.sinks = array(shape.heads);
    if (has("temperature")) inputs.logit_factors = array(shape.batch * queries);
  }

 private:
  std::span<const float> array(std::size_t size) { return arrays.emplace_back(normal_values(size, arrays.size() + 1)); }
};

/// For logits of a few parts of variance 1, whose sum is rounded in either order.
bool agree(float found, float expected) {
  return found == expected || std::abs(found - expected) <= 1e-5F * (1.0F + std::abs(expected));
}

void check(const std::set<std::string>& on) {
  const Call call(on);
  const AttentionShape& s = call.shape;
  const std::size_t rows = s.batch * s.heads * s.queries;
  std::vector<float> streamed(rows * s.value_dim, 9.0F);
  std::vector<float> streamed_log(rows, 9.0F);
  posenc::streaming_attention(s, call.options, call.inputs, streamed, streamed_log);

  std::vector<float> output(rows * s.value_dim, 9.0F);
  std::vector<float> log_sum_exp(rows, 9.0F);
  std::vector<float> logits(rows * s.keys, 9.0F);
  std::vector<float> weights(logits);
  std::vector<std::vector<float>> parts(posenc::logit_parts, logits);
  posenc::AttentionResults results{.output = output, .logits = logits, .weights = weights, .log_sum_exp = log_sum_exp};
  for (std::size_t part = 0; part < posenc::logit_parts; ++part) results.parts[part] = parts[part];
  posenc::dense_attention(s, call.options, call.inputs, results);
  // One assertion for each array: one for each number would take longer than the attention.
  REQUIRE(std::ranges::equal(streamed, output, agree));
  REQUIRE(std::ranges::equal(streamed_log, log_sum_exp, agree));

  std::size_t other_logits = 0;
  std::size_t other_weights = 0;
  for (std::size_t n = 0; n < logits.size(); ++n) {
    double sum = 0.0;
    for (const auto& part : parts) sum += static_cast<double>(part[n]);
    // A hidden key has no logit, but its parts are there.
    const bool is_sum = !std::isfinite(logits[n]) || agree(logits[n], static_cast<float>(sum));
    if (!std::isfinite(sum) || !is_sum) ++other_logits;
    const float weight = std::isfinite(log_sum_exp[n / s.keys]) ? std::exp(logits[n] - log_sum_exp[n / s.keys]) : 0.0F;
    if (!(std::abs(weights[n] - weight) <= 1e-5F)) ++other_weights;
  }
  REQUIRE(other_logits == 0);
  REQUIRE(other_weights == 0);

  // What else is asked for changes no bit.
  std::vector<float> alone(output.size());
  posenc::dense_attention(s, call.options, call.inputs,
                          {.output = alone, .logits = {}, .weights = {}, .log_sum_exp = {}});
  REQUIRE(alone == output);
  std::vector<float> part_alone(logits.size());
  const std::size_t part = std::hash<std::string>()(*on.begin()) % posenc::logit_parts;
  results = {.output = {}, .logits = {}, .weights = {}, .log_sum_exp = {}};
  results.parts[part] = part_alone;
  posenc::dense_attention(s, call.options, call.inputs, results);
  REQUIRE(part_alone == parts[part]);
}

}  // namespace

TEST_CASE("streaming attention is dense attention for every pair of features", "[streaming][attention]") {
  for (std::size_t first = 0; first < features.size(); ++first) {
    for (std::size_t second = 0; second <= first; ++second) {
      INFO(features[first] << " and " << features[second]);
      check({features[first], features[second]});
    }
  }
}

TEST_CASE("streaming attention is dense attention with everything at once", "[streaming][attention]") {
  std::set<std::string> all(features.begin(), features.end());
  check(all);
  all.erase("untied positions");
  check(all);
}

TEST_CASE("some queries have the bits that they have among all, in dense attention, too", "[attention]") {
  std::set<std::string> on(features.begin(), features.end());
  for (const char* square : {"untied positions", "decomposed relative", "stored term", "temperature"}) on.erase(square);
  Call call(on);
  const AttentionShape whole = call.shape;
  std::vector<float> output(whole.batch * whole.heads * whole.queries * whole.value_dim);
  posenc::dense_attention(whole, call.options, call.inputs,
                          {.output = output, .logits = {}, .weights = {}, .log_sum_exp = {}});
  // The last queries of the first batch entry and head.
  constexpr std::size_t some = 7;
  const std::size_t first = whole.queries - some;
  AttentionShape part = whole;
  part.batch = 1;
  part.heads = 1;
  part.queries = some;
  const auto rows_of = [&](std::span<const float> array) {
    return array.subspan(first * whole.head_dim, some * whole.head_dim);
  };
  AttentionOptions options = call.options;
  options.offset += static_cast<std::int64_t>(first);
  const std::size_t distances = some + whole.keys - 1;
  AttentionInputs inputs = call.inputs;
  inputs.q = rows_of(call.inputs.q);
  inputs.term_q = rows_of(call.inputs.term_q);
  inputs.k = std::span<const Float16>(call.halves).first(call.halves.size() / 2);
  inputs.term_k = std::span<const float>(call.arrays[4]).first(call.arrays[4].size() / 2);
  inputs.v = std::span<const float>(call.arrays[2]).first(call.arrays[2].size() / 2);
  inputs.distance_bias = call.inputs.distance_bias.first(distances);
  inputs.distance_factors = call.inputs.distance_factors.first(distances);
  inputs.sinks = call.inputs.sinks.first(1);
  inputs.bias.head_stride = 0;
  std::vector<DistanceTerms> terms = call.terms;
  const auto of_head = [&](DistanceVectors& vectors) {
    if (!vectors.given()) return;
    vectors.table = vectors.table.first(vectors.table.size() / vectors.heads);
    vectors.heads = 1;
    vectors.row_of_entry = vectors.row_of_entry.first(distances);
  };
  for (DistanceTerms& one : terms) {
    of_head(one.query_vectors);
    of_head(one.key_vectors);
    of_head(one.value_vectors);
    if (!one.content_bias.empty()) one.content_bias = one.content_bias.first(whole.head_dim);
    if (!one.position_bias.empty()) one.position_bias = one.position_bias.first(whole.head_dim);
    if (!one.distance_products.empty()) one.distance_products = one.distance_products.first(distances);
  }
  inputs.distance_terms = terms;
  const posenc::StoredBias bias(1, {.heads = 1, .queries = some, .keys = whole.keys, .offset = options.offset},
                                LogitPart::bias, {1, 1, 1, whole.keys}, call.row_bias_values.first(whole.keys));
  const RowBias* const list[] = {&bias};
  inputs.row_biases = list;
  std::vector<float> found(some * whole.value_dim);
  posenc::dense_attention(part, options, inputs, {.output = found, .logits = {}, .weights = {}, .log_sum_exp = {}});
  CHECK(found == std::vector<float>(output.begin() + static_cast<std::ptrdiff_t>(first * whole.value_dim),
                                    output.begin() + static_cast<std::ptrdiff_t>(whole.queries * whole.value_dim)));
}

}  // namespace every_pair_test
