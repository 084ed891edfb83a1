#include "posenc/attention/dense.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "dot.h"
#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "posenc/core/matrix.h"
#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/rope.h"

namespace attention_test {

namespace {

using posenc::AttentionOptions;
using posenc::AttentionShape;

constexpr float infinity = std::numeric_limits<float>::infinity();

struct Inputs {
  std::vector<float> q;
  std::vector<float> k;
  std::vector<float> v;
  posenc::Broadcast<float> bias = {};
  posenc::Broadcast<std::uint8_t> mask = {};
};

struct Results {
  std::vector<float> output;
  std::vector<float> logits;
  std::vector<float> weights;
  std::vector<float> log_sum_exp;
};

Results attend(const AttentionShape& shape, const AttentionOptions& options, const Inputs& inputs) {
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  Results r{std::vector<float>(rows * shape.value_dim), std::vector<float>(rows * shape.keys),
            std::vector<float>(rows * shape.keys), std::vector<float>(rows)};
  posenc::dense_attention(shape, options, {inputs.q, inputs.k, inputs.v, inputs.bias, inputs.mask},
                          {r.output, r.logits, r.weights, r.log_sum_exp});
  return r;
}

Inputs random_inputs(const AttentionShape& s, std::uint64_t seed) {
  return {.q = normal_values(s.batch * s.heads * s.queries * s.head_dim, seed),
          .k = normal_values(s.batch * s.kv_heads * s.keys * s.head_dim, seed + 1),
          .v = normal_values(s.batch * s.kv_heads * s.keys * s.value_dim, seed + 2)};
}

AttentionOptions plain(const AttentionShape& s) {
  return {.scale = 1.0F / std::sqrt(static_cast<float>(s.head_dim)),
          .causal = false,
          .offset = static_cast<std::int64_t>(s.keys) - static_cast<std::int64_t>(s.queries),
          .window = {},
          .softcap = 0.0F};
}

std::vector<float> rotated(const golden::Case& c, const golden::Array& x, double start) {
  const std::size_t rotary_dim = c.params.at("rotary_dim");
  std::vector<double> positions(x.shape[2]);
  std::iota(positions.begin(), positions.end(), start);
  const posenc::Frequencies frequencies = posenc::rope_frequencies(
      {.rotary_dim = rotary_dim, .base = c.params.at("theta"), .scaling = posenc::RopeScaling::none, .factor = 1.0});
  std::vector<float> out(x.values.size());
  posenc::rope({.batch = x.shape[0],
                .heads = x.shape[1],
                .length = x.shape[2],
                .head_dim = x.shape[3],
                .rotary_dim = rotary_dim,
                .position_rows = 1},
               {c.params.at("layout") == "half" ? posenc::RopeLayout::half : posenc::RopeLayout::interleaved,
                posenc::RopeDirection::forward},
               frequencies, positions, x.floats(), out);
  return out;
}

}  // namespace

TEST_CASE("attention equals the references", "[attention][golden]") {
  for (const golden::Case& c : golden::cases_of("attention_f64")) {
    DYNAMIC_SECTION(c.id) {
      const golden::Array q = c.array("q");
      const golden::Array k = c.array("k");
      const golden::Array v = c.array("v");
      const AttentionShape shape{.batch = q.shape[0],
                                 .heads = q.shape[1],
                                 .kv_heads = k.shape[1],
                                 .queries = q.shape[2],
                                 .keys = k.shape[2],
                                 .head_dim = q.shape[3],
                                 .value_dim = v.shape[3]};
      AttentionOptions options = plain(shape);
      options.scale = c.params.at("scale").get<float>();
      const auto& causal = c.params.at("causal");
      options.causal = !causal.is_null();
      if (causal == "top_left") options.offset = 0;
      if (c.params.contains("softcap") && !c.params.at("softcap").is_null()) options.softcap = c.params.at("softcap");
      if (c.params.contains("window") && !c.params.at("window").is_null()) {
        options.window = {.left = c.params.at("window")[0].get<std::size_t>(),
                          .right = c.params.at("window")[1].get<std::size_t>()};
      }

      Inputs inputs{.q = q.floats(), .k = k.floats(), .v = v.floats()};
      if (c.op == "attention.rope") {
        inputs.q = rotated(c, q, c.params.at("q_start"));
        inputs.k = rotated(c, k, c.params.at("k_start"));
        CHECK(golden::worst_ratio(inputs.q, c.array("q_rot")) <= 1.0);
        CHECK(golden::worst_ratio(inputs.k, c.array("k_rot")) <= 1.0);
      }
      std::vector<float> bias;
      if (c.has("bias")) {
        bias = c.array("bias").floats();
        const auto keys = static_cast<std::ptrdiff_t>(shape.keys);
        inputs.bias = {bias.data(), 0, static_cast<std::ptrdiff_t>(shape.queries) * keys, keys, 1};
      }
      std::vector<std::uint8_t> mask;
      if (c.has("key_visible")) {
        mask = c.array("key_visible").bytes();
        inputs.mask = {mask.data(), static_cast<std::ptrdiff_t>(shape.keys), 0, 0, 1};
      }

      const Results results = attend(shape, options, inputs);
      // The manifest's tolerance is 2e-6, times the logits' magnitude where logits are extreme.
      double largest = 1.0;
      for (const float x : results.logits) {
        if (std::isfinite(x)) largest = std::max(largest, std::abs(static_cast<double>(x)));
      }
      const double logit_tolerance = 2e-6 * std::max(1.0, largest / 10.0);
      CHECK(golden::worst_ratio(results.output, c.array("out")) <= 1.0);
      CHECK(golden::worst_ratio(results.log_sum_exp, c.array("lse"), logit_tolerance) <= 1.0);
      if (c.has("probs")) CHECK(golden::worst_ratio(results.weights, c.array("probs")) <= 1.0);
      if (c.has("scores")) CHECK(golden::worst_ratio(results.logits, c.array("scores"), logit_tolerance) <= 1.0);
    }
  }
}

TEST_CASE("attention is within 3e-6 of float64 for unit variance", "[attention]") {
  const AttentionShape shape{
      .batch = 1, .heads = 2, .kv_heads = 1, .queries = 50, .keys = 70, .head_dim = 64, .value_dim = 40};
  const Inputs inputs = random_inputs(shape, 10);
  const Results results = attend(shape, plain(shape), inputs);
  double worst = 0.0;
  for (std::size_t row = 0; row < shape.heads * shape.queries; ++row) {
    std::vector<double> sums(shape.value_dim);
    double total = 0.0;
    for (std::size_t key = 0; key < shape.keys; ++key) {
      const float* const q = inputs.q.data() + row * shape.head_dim;
      const float* const k = inputs.k.data() + key * shape.head_dim;
      const double weight = std::exp(dot(q, k, shape.head_dim) / 8.0);
      total += weight;
      for (std::size_t c = 0; c < sums.size(); ++c) {
        sums[c] += weight * static_cast<double>(inputs.v[key * shape.value_dim + c]);
      }
    }
    for (std::size_t c = 0; c < sums.size(); ++c) {
      const auto got = static_cast<double>(results.output[row * shape.value_dim + c]);
      const double error = std::abs(got - sums[c] / total);
      REQUIRE(error < 3e-6);
      worst = std::max(worst, error);
    }
  }
  CHECK(worst > 0.0);
}

TEST_CASE("future keys change nothing under a causal mask", "[attention]") {
  const AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 6, .keys = 9, .head_dim = 5, .value_dim = 3};
  AttentionOptions options = plain(shape);
  options.causal = true;
  Inputs inputs = random_inputs(shape, 20);
  const Results before = attend(shape, options, inputs);
  for (std::size_t t = 0; t < shape.head_dim; ++t) inputs.k[8 * shape.head_dim + t] = 1e3F;
  for (std::size_t t = 0; t < shape.value_dim; ++t) inputs.v[8 * shape.value_dim + t] = -1e3F;
  const Results after = attend(shape, options, inputs);
  const auto visible_rows = static_cast<std::ptrdiff_t>(5 * shape.value_dim);  // all but the last query
  CHECK(std::equal(before.output.begin(), before.output.begin() + visible_rows, after.output.begin()));
  CHECK_FALSE(
      std::equal(before.output.begin() + visible_rows, before.output.end(), after.output.begin() + visible_rows));
}

TEST_CASE("without encoding attention is a bag: order changes nothing but the order", "[attention]") {
  const AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 11, .keys = 11, .head_dim = 16, .value_dim = 8};
  const Inputs inputs = random_inputs(shape, 30);
  Inputs swapped = inputs;
  const auto swap_rows = [](std::vector<float>& x, std::size_t dim, std::size_t a, std::size_t b) {
    std::swap_ranges(x.begin() + static_cast<std::ptrdiff_t>(a * dim),
                     x.begin() + static_cast<std::ptrdiff_t>((a + 1) * dim),
                     x.begin() + static_cast<std::ptrdiff_t>(b * dim));
  };
  swap_rows(swapped.q, shape.head_dim, 1, 9);
  const Results straight = attend(shape, plain(shape), inputs);
  Results other = attend(shape, plain(shape), swapped);
  swap_rows(other.weights, shape.keys, 1, 9);
  swap_rows(other.output, shape.value_dim, 1, 9);
  CHECK(other.weights == straight.weights);
  CHECK(other.output == straight.output);
}

TEST_CASE("a query that sees no key gives zeros", "[attention]") {
  const AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 4, .keys = 2, .head_dim = 4, .value_dim = 4};
  AttentionOptions options = plain(shape);
  options.causal = true;  // offset is -2: the first two queries see nothing
  const Results results = attend(shape, options, random_inputs(shape, 40));
  for (std::size_t i = 0; i < 2 * shape.value_dim; ++i) CHECK(results.output[i] == 0.0F);
  for (std::size_t i = 0; i < 2 * shape.keys; ++i) {
    CHECK(results.weights[i] == 0.0F);
    CHECK(results.logits[i] == -infinity);
  }
  CHECK(results.log_sum_exp[1] == -infinity);
  CHECK(results.weights[2 * shape.keys] == 1.0F);
}

TEST_CASE("grouped heads equal repeated heads", "[attention]") {
  const AttentionShape grouped{
      .batch = 2, .heads = 6, .kv_heads = 2, .queries = 5, .keys = 7, .head_dim = 8, .value_dim = 4};
  const Inputs inputs = random_inputs(grouped, 50);
  AttentionShape full = grouped;
  full.kv_heads = full.heads;
  Inputs repeated{.q = inputs.q, .k = {}, .v = {}};
  const auto repeat = [&](const std::vector<float>& from, std::size_t dim) {
    std::vector<float> to;
    const std::size_t size = grouped.keys * dim;
    for (std::size_t matrix = 0; matrix < grouped.batch * grouped.heads; ++matrix) {
      const auto start = from.begin() + static_cast<std::ptrdiff_t>(matrix / 3 * size);
      to.insert(to.end(), start, start + static_cast<std::ptrdiff_t>(size));
    }
    return to;
  };
  repeated.k = repeat(inputs.k, grouped.head_dim);
  repeated.v = repeat(inputs.v, grouped.value_dim);
  CHECK(attend(grouped, plain(grouped), inputs).output == attend(full, plain(full), repeated).output);
}

TEST_CASE("logits of 1e4 are fine", "[attention]") {
  const AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 1, .keys = 3, .head_dim = 1, .value_dim = 1};
  AttentionOptions options = plain(shape);
  options.scale = 1.0F;
  const Results results = attend(shape, options, {.q = {1e2F}, .k = {1e2F, -1e2F, 1e2F}, .v = {1.0F, 5.0F, 3.0F}});
  CHECK(results.weights == std::vector<float>{0.5F, 0.0F, 0.5F});
  CHECK(results.output == std::vector<float>{2.0F});
  CHECK(std::abs(results.log_sum_exp[0] - (1e4F + std::log(2.0F))) < 1e-3F);
}

TEST_CASE("results that are not wanted change nothing", "[attention]") {
  const AttentionShape shape{
      .batch = 1, .heads = 2, .kv_heads = 2, .queries = 3, .keys = 4, .head_dim = 4, .value_dim = 2};
  const Inputs inputs = random_inputs(shape, 60);
  std::vector<float> output(2 * 3 * 2);
  posenc::dense_attention(shape, plain(shape), {inputs.q, inputs.k, inputs.v, {}, {}}, {output, {}, {}, {}});
  CHECK(output == attend(shape, plain(shape), inputs).output);
  std::vector<float> log_sum_exp(2 * 3);
  posenc::dense_attention(shape, plain(shape), {inputs.q, inputs.k, inputs.v, {}, {}}, {{}, {}, {}, log_sum_exp});
  CHECK(log_sum_exp == attend(shape, plain(shape), inputs).log_sum_exp);
}

TEST_CASE("attention rejects what it cannot mean", "[attention]") {
  const AttentionShape good{
      .batch = 1, .heads = 4, .kv_heads = 2, .queries = 3, .keys = 3, .head_dim = 4, .value_dim = 4};
  const auto with = [&](auto change) {
    AttentionShape shape = good;
    AttentionOptions options = plain(good);
    Inputs inputs = random_inputs(good, 70);
    change(shape, options, inputs);
    return [=] { attend(shape, options, inputs); };
  };
  CHECK_NOTHROW(with([](auto&, auto&, auto&) {})());
  expect_rejection(with([](auto& s, auto&, auto&) { s.kv_heads = 3; }), "kv_heads", "3");
  expect_rejection(with([](auto& s, auto&, auto&) { s.kv_heads = 0; }), "kv_heads", "0");
  expect_rejection(with([](auto&, auto& o, auto&) { o.scale = infinity; }), "scale", "inf");
  expect_rejection(with([](auto&, auto& o, auto&) { o.softcap = -1.0F; }), "softcap", "-1");
  expect_rejection(with([](auto&, auto&, auto& i) { i.k.pop_back(); }), "k", "an array of 23 values");
  expect_rejection(with([](auto&, auto&, auto& i) { i.v.push_back(0.0F); }), "v", "an array of 25 values");
}

TEST_CASE("attention refuses limits without a meaning", "[attention]") {
  const AttentionShape shape{
      .batch = 1, .heads = 2, .kv_heads = 2, .queries = 3, .keys = 3, .head_dim = 4, .value_dim = 4};
  const Inputs inputs = random_inputs(shape, 71);
  const auto with = [&](auto change) {
    AttentionOptions options = plain(shape);
    change(options);
    return [=] { attend(shape, options, inputs); };
  };
  static constexpr std::int64_t most = std::int64_t{1} << 53;
  CHECK_NOTHROW(with([](auto& o) { o.window = {.left = most, .right = most}; })());
  expect_rejection(with([](auto& o) { o.window.left = 2 * most; }), "window", "1.8014398509482e+16");
  expect_rejection(with([](auto& o) { o.window.right = -1; }), "window", "-1");
  expect_rejection(with([](auto& o) { o.softcap = infinity; }), "softcap", "inf");
  expect_rejection(with([](auto& o) { o.softcap = NAN; }), "softcap", "NaN");
}

}  // namespace attention_test
