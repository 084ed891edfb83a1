#include "posenc/bias/row_bias.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "normal_values.h"
#include "posenc/attention/blocks.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/streaming.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/fire.h"
#include "posenc/bias/relative_projection.h"

namespace row_bias_test {

namespace {

using posenc::AttentionOptions;
using posenc::AttentionShape;
using posenc::block_keys;

/// More than a block.
constexpr std::size_t some_keys = block_keys + 24;

AttentionShape shape_of(std::size_t batch, std::size_t queries, std::size_t keys) {
  return {.batch = batch, .heads = 4, .kv_heads = 2, .queries = queries, .keys = keys, .head_dim = 12, .value_dim = 9};
}

AttentionOptions causal_from(std::int64_t offset) {
  return {.scale = 1.0F / std::sqrt(48.0F), .causal = true, .offset = offset, .window = {}, .softcap = 0.0F};
}

/// Checks that streaming attention with a bias by rows, dense attention with it, and dense attention with the same
/// numbers stored all agree. `stored` is [batch or 1, heads, queries, keys].
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

  posenc::DataDependentAlibiRows rows() const { return {options, logits}; }
  std::vector<float> stored() const {
    std::vector<float> out(options.batch * options.heads * options.length * options.length);
    rows().store(out);
    return out;
  }
};

Gates random_gates(std::size_t batch, std::size_t length, bool causal) {
  return {.options = {.batch = batch, .heads = 4, .length = length, .causal = causal, .post_log_scale = 0.02},
          .logits = normal_values(batch * length * (causal ? 4 : 8), 5)};
}

struct Fire {
  posenc::BiasShape shape;
  posenc::FireOptions options;
  std::vector<float> w0, b0, w1, b1;

  posenc::FireWeights weights() const { return {.w0 = w0, .b0 = b0, .w1 = w1, .b1 = b1}; }
  posenc::FireRows rows() const { return {shape, options, weights()}; }
  std::vector<float> stored() const {
    std::vector<float> out(shape.heads * shape.queries * shape.keys);
    rows().store(out);
    return out;
  }
};

Fire random_fire(std::size_t queries, std::size_t keys, std::int64_t offset, double threshold) {
  constexpr std::size_t width = 32;
  Fire fire{.shape = {.heads = 4, .queries = queries, .keys = keys, .offset = offset},
            .options = {.mlp_width = width, .c = 0.1, .threshold = threshold, .threshold_multiplier = 1.0, .eps = 1e-6},
            .w0 = normal_values(width, 6),
            .b0 = normal_values(width, 7),
            .w1 = normal_values(4 * width, 8),
            .b1 = normal_values(4, 9)};
  for (float& b : fire.b0) b *= 0.5F;  // so that most knots are where x is
  for (float& w : fire.w1) w *= 0.1F;
  return fire;
}

struct Curves {
  std::size_t batch;
  posenc::BiasShape shape;
  posenc::RelativeProjectionOptions options;
  std::vector<float> weights, bank;

  posenc::RelativeProjectionRows rows() const { return {batch, shape, options, weights, bank}; }
  std::vector<float> stored() const {
    std::vector<float> out(batch * shape.heads * shape.queries * shape.keys);
    rows().store(out);
    return out;
  }
};

Curves random_curves(std::size_t batch, const posenc::BiasShape& shape,
                     const posenc::RelativeProjectionOptions& options) {
  const auto& [basis, max_dist] = options;
  Curves curves{.batch = batch,
                .shape = shape,
                .options = options,
                .weights = normal_values(batch * shape.heads * shape.queries * basis, 5),
                .bank = normal_values(basis * max_dist, 6)};
  for (float& x : curves.bank) x /= 2.0F * std::sqrt(static_cast<float>(basis));
  return curves;
}

/// A bias by rows as one array of all its numbers, taken in pieces of this length.
std::vector<float> gathered(const posenc::RowBias& bias, std::size_t piece) {
  const auto& [heads, queries, keys, offset] = bias.shape();
  std::vector<float> all(heads * queries * keys);
  for (std::size_t row = 0; row < heads * queries; ++row) {
    for (std::size_t key = 0; key < keys; key += piece) {
      const std::span<float> logits = std::span(all).subspan(row * keys + key, std::min(piece, keys - key));
      bias.add_to(logits, 0, row / queries, row % queries, key);
    }
  }
  return all;
}

}  // namespace

TEST_CASE("FIRE by rows equals the stored one for every remainder, on both sides of its threshold", "[streaming]") {
  const std::size_t queries = GENERATE(1, 6, 100, 257);
  const std::size_t keys = GENERATE(as<std::size_t>{}, 1, 7, block_keys, 2 * block_keys + 88);
  const double threshold = GENERATE(0.0, 60.0, 1000.0);
  const auto offset = static_cast<std::ptrdiff_t>(keys) - static_cast<std::ptrdiff_t>(queries);
  const Fire fire = random_fire(queries, keys, offset, threshold);
  AttentionOptions options = causal_from(offset);
  options.causal = queries % 2 == 0;
  check(shape_of(2, queries, keys), options, fire.rows(), fire.stored());
}

TEST_CASE("FIRE by rows goes with whatever hides keys", "[streaming]") {
  const std::int64_t offset = GENERATE(0, -40, 25, 5000);
  const Fire fire = random_fire(300, some_keys, offset, 90.0);
  AttentionOptions options = causal_from(offset);
  std::vector<std::uint8_t> mask;
  SECTION("causal") {}
  SECTION("window") { options.window = {.left = 40, .right = 3}; }
  SECTION("softcap") { options.softcap = 2.0F; }
  SECTION("mask") {
    mask.resize(some_keys);
    for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = i % 3 == 0 ? 0 : 1;
  }
  check(shape_of(1, 300, some_keys), options, fire.rows(), fire.stored(), mask);
}

/// The perceptron, computed directly from its formula.
double perceptron(const Fire& fire, std::size_t head, double query, double key) {
  const auto& options = fire.options;
  const double reach = std::max(query, std::abs(options.threshold * options.threshold_multiplier));
  const double x =
      std::log1p(std::abs(options.c * (query - key))) / (std::log1p(std::abs(options.c * reach)) + options.eps);
  auto sum = static_cast<double>(fire.b1[head]);
  for (std::size_t u = 0; u < options.mlp_width; ++u) {
    const double hidden = static_cast<double>(fire.w0[u]) * x + static_cast<double>(fire.b0[u]);
    sum += static_cast<double>(fire.w1[head * options.mlp_width + u]) * std::fmax(hidden, 0.0);
  }
  return sum;
}

TEST_CASE("FIRE's lines are its perceptron, whatever its units do", "[bias]") {
  Fire fire = random_fire(70, 90, GENERATE(-80, 0, 20), GENERATE(0.0, 30.0));
  SECTION("units that never change") {
    for (std::size_t u = 0; u < 8; ++u) fire.w0[u] = u % 2 == 0 ? 0.0F : -0.0F;
  }
  SECTION("equal units") {
    for (std::size_t u = 0; u < 8; ++u) fire.w0[u] = fire.b0[u] = u % 2 == 0 ? 0.5F : -0.5F;
    for (std::size_t u = 8; u < 12; ++u) fire.w0[u] = -2.0F * (fire.b0[u] = 0.25F);
  }
  SECTION("units that are no numbers stay out") {
    fire.w0[3] = NAN;
    fire.b0[4] = NAN;
  }
  SECTION("units much larger than the others that have ended") {
    fire.w0[0] = -1e20F;
    fire.b0[0] = 1e17F;
  }
  SECTION("one unit") {
    fire.options.mlp_width = 1;
    fire.w0.resize(1);
    fire.b0.resize(1);
    fire.w1.resize(4);
  }
  const std::vector<float> stored = fire.stored();
  for (std::size_t n = 0; n < stored.size(); ++n) {
    const double query = static_cast<double>(n / 90 % 70) + static_cast<double>(fire.shape.offset);
    const double expected = perceptron(fire, n / 90 / 70, query, static_cast<double>(n % 90));
    REQUIRE(std::abs(static_cast<double>(stored[n]) - expected) <= 6e-8 * std::max(1.0, std::abs(expected)));
  }
  for (const std::size_t piece : {1, 7, 256}) CHECK(gathered(fire.rows(), piece) == stored);
}

TEST_CASE("forget gates by rows equal stored ones for every remainder", "[streaming]") {
  const std::size_t length =
      GENERATE(as<std::size_t>{}, 1, 5, 6, 7, 8, 100, block_keys - 1, block_keys, block_keys + 1, 2 * block_keys + 18);
  const std::size_t batch = 1 + length % 2;
  const bool causal = GENERATE(true, false);
  const Gates gates = random_gates(batch, length, causal);
  AttentionOptions options = causal_from(0);
  options.causal = causal;
  check(shape_of(batch, length, length), options, gates.rows(), gates.stored());
}

TEST_CASE("forget gates by rows go with whatever hides keys", "[streaming]") {
  using Case = std::pair<bool, std::int64_t>;
  const auto [causal_gates, offset] = GENERATE(Case{true, 0}, Case{false, -40}, Case{true, 25});
  const Gates gates = random_gates(1, some_keys, causal_gates);
  AttentionOptions options = causal_from(offset);
  std::vector<std::uint8_t> mask;
  SECTION("causal") {}
  SECTION("window") { options.window = {.left = 40, .right = 3}; }
  SECTION("not causal, window") {
    options.causal = false;
    options.window = {.left = {}, .right = 7};
  }
  SECTION("softcap") { options.softcap = 2.0F; }
  SECTION("mask") {
    mask.resize(some_keys);
    for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = i % 3 == 0 ? 0 : 1;
  }
  check(shape_of(2, some_keys, some_keys), options, gates.rows(), gates.stored(), mask);
}

TEST_CASE("projected curves, multiplied in the tiles or added by rows, equal stored ones", "[streaming]") {
  const std::size_t queries = GENERATE(1, 100, 257);
  const std::size_t keys = GENERATE(as<std::size_t>{}, 7, some_keys);
  // The last width is deeper than a tile.
  using Bank = std::pair<std::size_t, std::size_t>;
  const auto [basis, max_dist] = GENERATE(Bank{1, 1}, Bank{1, 50}, Bank{32, 2000}, Bank{390, 50});
  const std::size_t batch = GENERATE(1, 2);
  const auto offset = static_cast<std::ptrdiff_t>(keys) - static_cast<std::ptrdiff_t>(queries);
  const Curves curves = random_curves(batch, {.heads = 4, .queries = queries, .keys = keys, .offset = offset},
                                      {.num_distance_basis = basis, .max_dist = max_dist});
  AttentionOptions options = causal_from(offset);
  options.causal = queries % 2 == 0;
  check(shape_of(2, queries, keys), options, curves.rows(), curves.stored());
}

TEST_CASE("projected curves go with whatever hides keys", "[streaming]") {
  const std::int64_t offset = GENERATE(0, -40, 130);
  const Curves curves = random_curves(1, {.heads = 4, .queries = 257, .keys = some_keys, .offset = offset},
                                      {.num_distance_basis = 5, .max_dist = 150});
  AttentionOptions options = causal_from(offset);
  std::vector<std::uint8_t> mask;
  SECTION("causal") {}
  SECTION("not causal") { options.causal = false; }
  SECTION("window") { options.window = {.left = 40, .right = 3}; }
  // Beside a softcap they are added by rows.
  SECTION("softcap") { options.softcap = 2.0F; }
  SECTION("mask") {
    mask.resize(some_keys);
    for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = i % 3 == 0 ? 0 : 1;
  }
  check(shape_of(2, 257, some_keys), options, curves.rows(), curves.stored(), mask);
}

TEST_CASE("attention takes biases by rows of its own shape only", "[streaming]") {
  const Gates gates = random_gates(2, 6, true);
  const posenc::DataDependentAlibiRows rows = gates.rows();
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
  expect_rejection([] { posenc::DataDependentAlibiRows({1, 2, 2, true, NAN}, std::vector<float>(4)); },
                   "post_log_scale", "NaN");
  expect_rejection([] { posenc::DataDependentAlibiRows({1, 2, 2, false, 1.0}, std::vector<float>(4)); }, "gate_logits",
                   "an array of 4 values");
}

}  // namespace row_bias_test
