#include "posenc/attention/linear.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>

#include "axes.h"
#include "expect.h"
#include "normal_values.h"
#include "posenc/rotary/frequencies.h"

namespace linear_attention_test {

namespace {

using posenc::AttentionShape;
using posenc::LinearAttentionOptions;
using posenc::LinearSimilarity;
using posenc::RopeLayout;

const std::vector<std::size_t> heads_first = {0, 2, 1, 3};  // [batch, len, heads, dim] -> [batch, heads, len, dim]

struct Inputs {
  std::vector<float> q, k, v;
  std::vector<std::uint8_t> mask = {};
};

/// Cosines and sines for queries and keys, which start at separate positions.
struct Rotation {
  RopeLayout layout;
  std::size_t dim;
  double base;
  double query_start;
  double key_start;
};

struct Results {
  std::vector<float> output, weights, state_values, state_keys;
};

Results run(const AttentionShape& shape, const LinearAttentionOptions& options, const Inputs& inputs,
            const std::optional<Rotation>& rotation = std::nullopt, const Results* past = nullptr) {
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const std::size_t sums = shape.batch * shape.kv_heads * posenc::linear_features(options.similarity, shape.head_dim);
  Results r{std::vector<float>(rows * shape.value_dim), std::vector<float>(rows * shape.keys),
            std::vector<float>(sums * shape.value_dim), std::vector<float>(sums)};
  std::vector<float> query_cos, query_sin, key_cos, key_sin;
  if (rotation) {
    const posenc::Frequencies frequencies = posenc::rope_frequencies(
        {.rotary_dim = rotation->dim, .base = rotation->base, .scaling = posenc::RopeScaling::none, .factor = 1.0});
    const auto table = [&](std::size_t length, double start, std::vector<float>& cos, std::vector<float>& sin) {
      std::vector<double> positions(length);
      std::iota(positions.begin(), positions.end(), start);
      cos.resize(length * rotation->dim / 2);
      sin.resize(cos.size());
      posenc::rotary_table({.frequencies = frequencies, .attention_factor = 1.0}, positions, cos, sin);
    };
    table(shape.queries, rotation->query_start, query_cos, query_sin);
    table(shape.keys, rotation->key_start, key_cos, key_sin);
  }
  posenc::LinearState<const float> state;
  if (past != nullptr) state = {past->state_values, past->state_keys};
  posenc::linear_attention(shape, options,
                           {.q = inputs.q,
                            .k = inputs.k,
                            .v = inputs.v,
                            .mask = inputs.mask,
                            .rotation = {.layout = rotation ? rotation->layout : RopeLayout::half,
                                         .rotary_dim = rotation ? rotation->dim : 0,
                                         .query_cos = query_cos,
                                         .query_sin = query_sin,
                                         .key_cos = key_cos,
                                         .key_sin = key_sin},
                            .past = state},
                           {.output = r.output, .weights = r.weights, .present = {r.state_values, r.state_keys}});
  return r;
}

Inputs random_inputs(const AttentionShape& s, std::uint64_t seed) {
  return {.q = normal_values(s.batch * s.heads * s.queries * s.head_dim, seed),
          .k = normal_values(s.batch * s.kv_heads * s.keys * s.head_dim, seed + 1),
          .v = normal_values(s.batch * s.kv_heads * s.keys * s.value_dim, seed + 2)};
}

LinearAttentionOptions options_of(LinearSimilarity similarity, bool causal) {
  return {.similarity = similarity, .causal = causal, .offset = 0, .eps = 0.0, .scale = 1.0};
}

/// Steps `from` ... `to` - 1 of an array [batch * heads, length, dim].
std::vector<float> steps(const std::vector<float>& x, std::size_t length, std::size_t dim, std::size_t from,
                         std::size_t to) {
  std::vector<float> result;
  for (std::size_t start = 0; start < x.size(); start += length * dim) {
    result.insert(result.end(), x.begin() + static_cast<std::ptrdiff_t>(start + from * dim),
                  x.begin() + static_cast<std::ptrdiff_t>(start + to * dim));
  }
  return result;
}

double largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0.0;
  for (std::size_t n = 0; n < a.size(); ++n) worst = std::max(worst, std::abs(static_cast<double>(a[n] - b[n])));
  return worst;
}

constexpr AttentionShape square{
    .batch = 2, .heads = 4, .kv_heads = 2, .queries = 9, .keys = 9, .head_dim = 6, .value_dim = 3};
constexpr LinearSimilarity similarities[] = {LinearSimilarity::elu, LinearSimilarity::normalised,
                                             LinearSimilarity::dot};

}  // namespace

TEST_CASE("linear attention equals the references", "[linear][golden]") {
  for (const golden::Case& c : golden::cases_of("linear_attention")) {
    DYNAMIC_SECTION(c.id) {
      const golden::Array q = permuted(c.array("q"), heads_first);
      const golden::Array k = permuted(c.array("k"), heads_first);
      const golden::Array v = permuted(c.array("v"), heads_first);
      const AttentionShape shape{.batch = q.shape[0],
                                 .heads = q.shape[1],
                                 .kv_heads = q.shape[1],
                                 .queries = q.shape[2],
                                 .keys = k.shape[2],
                                 .head_dim = q.shape[3],
                                 .value_dim = v.shape[3]};
      LinearAttentionOptions options = options_of(LinearSimilarity::elu, c.params.at("causal"));
      options.eps = c.params.at("eps");
      Inputs inputs{.q = q.floats(), .k = k.floats(), .v = v.floats()};
      if (c.params.contains("key_lengths")) {
        for (const std::size_t length : c.params.at("key_lengths").get<std::vector<std::size_t>>()) {
          for (std::size_t j = 0; j < shape.keys; ++j) inputs.mask.push_back(j < length ? 1 : 0);
        }
      }
      std::optional<Rotation> rotation;
      if (c.op == "linear_attention.rope") {
        const double start = c.params.at("start");
        rotation = {.layout = c.params.at("layout") == "half" ? RopeLayout::half : RopeLayout::interleaved,
                    .dim = shape.head_dim,
                    .base = c.params.at("theta"),
                    .query_start = start,
                    .key_start = start};
      }
      const Results results = run(shape, options, inputs, rotation);
      CHECK(golden::worst_ratio(results.output, permuted(c.array("out"), heads_first)) <= 1.0);
      if (c.has("weights")) CHECK(golden::worst_ratio(results.weights, c.array("weights")) <= 1.0);
      if (c.has("final_kv")) {
        CHECK(golden::worst_ratio(results.state_values, c.array("final_kv")) <= 1.0);
        CHECK(golden::worst_ratio(results.state_keys, c.array("final_k_sum")) <= 1.0);
      }
    }
  }
}

TEST_CASE("the output is the weights times the values", "[linear]") {
  for (const LinearSimilarity similarity : similarities) {
    for (const bool causal : {false, true}) {
      for (const bool rotated : {false, true}) {
        const Inputs inputs = random_inputs(square, 1);
        std::optional<Rotation> rotation;
        if (rotated) rotation = {RopeLayout::half, 6, 10000.0, 0.0, 0.0};
        const Results r = run(square, options_of(similarity, causal), inputs, rotation);
        for (std::size_t row = 0; row < r.output.size() / 3; ++row) {
          const std::size_t matrix = row / 9 / 2;  // two query heads share a key/value head
          for (std::size_t c = 0; c < 3; ++c) {
            double sum = 0.0;
            for (std::size_t j = 0; j < 9; ++j) {
              sum +=
                  static_cast<double>(r.weights[row * 9 + j]) * static_cast<double>(inputs.v[(matrix * 9 + j) * 3 + c]);
            }
            CHECK(std::abs(sum - static_cast<double>(r.output[row * 3 + c])) < 4e-6);
          }
        }
      }
    }
  }
}

TEST_CASE("weights of the normalised similarity are a distribution, rotated or not", "[linear]") {
  for (const bool rotated : {false, true}) {
    std::optional<Rotation> rotation;
    if (rotated) rotation = {RopeLayout::interleaved, 6, 100.0, 5.0, 5.0};
    const Inputs inputs = random_inputs(square, 2);
    const Results r = run(square, options_of(LinearSimilarity::normalised, true), inputs, rotation);
    for (std::size_t row = 0; row < r.weights.size() / 9; ++row) {
      double sum = 0.0;
      double cosines = 0.0;
      for (std::size_t j = 0; j < 9; ++j) {
        CHECK(r.weights[row * 9 + j] >= 0.0F);
        sum += static_cast<double>(r.weights[row * 9 + j]);
        cosines += j > row % 9 ? static_cast<double>(r.weights[row * 9 + j]) : 0.0;
      }
      CHECK(std::abs(sum - 1.0) < 1e-6);
      CHECK(cosines == 0.0);
    }
  }
}

TEST_CASE("the normalised similarity is 1 + the cosine", "[linear]") {
  constexpr AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 1, .keys = 3, .head_dim = 2, .value_dim = 1};
  const Results r = run(shape, options_of(LinearSimilarity::normalised, false),
                        {.q = {3.0F, 0.0F}, .k = {5.0F, 0.0F, 0.0F, 2.0F, -7.0F, 0.0F}, .v = {1.0F, 4.0F, 9.0F}});
  CHECK(std::abs(r.weights[0] - 2.0F / 3.0F) < 1e-7F);
  CHECK(std::abs(r.weights[1] - 1.0F / 3.0F) < 1e-7F);
  CHECK(r.weights[2] == 0.0F);
  CHECK(std::abs(r.output[0] - 2.0F) < 1e-6F);
  // A zero vector has no direction, so every key counts alike.
  const Results zero = run(shape, options_of(LinearSimilarity::normalised, false),
                           {.q = {0.0F, 0.0F}, .k = {5.0F, 0.0F, 0.0F, 2.0F, -7.0F, 0.0F}, .v = {1.0F, 4.0F, 9.0F}});
  CHECK(std::abs(zero.weights[2] - 1.0F / 3.0F) < 1e-7F);
}

TEST_CASE("rotated linear attention depends on distances alone", "[linear]") {
  for (const LinearSimilarity similarity : similarities) {
    const Inputs inputs = random_inputs(square, 3);
    const LinearAttentionOptions options = options_of(similarity, false);
    const Results near = run(square, options, inputs, Rotation{RopeLayout::half, 6, 10000.0, 0.0, 0.0});
    const Results far = run(square, options, inputs, Rotation{RopeLayout::half, 6, 10000.0, 1e6, 1e6});
    CHECK(largest_difference(near.weights, far.weights) < 1e-5);
    const Results apart = run(square, options, inputs, Rotation{RopeLayout::half, 6, 10000.0, 3.0, 0.0});
    CHECK(largest_difference(near.weights, apart.weights) > 1e-3);
  }
}

TEST_CASE("rotated weights of elu need not be a distribution", "[linear]") {
  const Inputs inputs = random_inputs(square, 4);
  const Results r = run(square, options_of(LinearSimilarity::elu, false), inputs,
                        Rotation{RopeLayout::interleaved, 6, 10.0, 0.0, 0.0});
  double worst = 0.0;
  for (std::size_t row = 0; row < r.weights.size() / 9; ++row) {
    const auto start = r.weights.begin() + static_cast<std::ptrdiff_t>(row * 9);
    worst = std::max(worst, std::abs(static_cast<double>(std::accumulate(start, start + 9, 0.0F)) - 1.0));
  }
  CHECK(worst > 0.05);
  CHECK(*std::min_element(r.weights.begin(), r.weights.end()) < 0.0F);
}

TEST_CASE("a sequence in segments equals one pass", "[linear]") {
  for (const LinearSimilarity similarity : similarities) {
    const Inputs inputs = random_inputs(square, 5);
    const Rotation rotation{RopeLayout::half, 4, 10000.0, 0.0, 0.0};
    const Results whole = run(square, options_of(similarity, true), inputs, rotation);
    std::optional<Results> last;
    for (const auto& [from, to] : {std::pair<std::size_t, std::size_t>{0, 4}, {4, 5}, {5, 9}}) {
      AttentionShape part = square;
      part.queries = part.keys = to - from;
      Rotation moved = rotation;
      moved.query_start = moved.key_start = static_cast<double>(from);
      const Results r = run(part, options_of(similarity, true),
                            {.q = steps(inputs.q, 9, 6, from, to),
                             .k = steps(inputs.k, 9, 6, from, to),
                             .v = steps(inputs.v, 9, 3, from, to)},
                            moved, last ? &*last : nullptr);
      CHECK(largest_difference(r.output, steps(whole.output, 9, 3, from, to)) < 4e-6);
      last = r;
    }
    CHECK(largest_difference(last->state_values, whole.state_values) < 4e-6);
    CHECK(largest_difference(last->state_keys, whole.state_keys) < 4e-6);
  }
}

TEST_CASE("future and padded keys change nothing", "[linear]") {
  for (const LinearSimilarity similarity : similarities) {
    Inputs inputs = random_inputs(square, 6);
    const Results before = run(square, options_of(similarity, true), inputs);
    for (std::size_t matrix = 0; matrix < 4; ++matrix) {
      for (std::size_t c = 0; c < 6; ++c) inputs.k[(matrix * 9 + 8) * 6 + c] = 100.0F;
    }
    const Results after = run(square, options_of(similarity, true), inputs);
    CHECK(steps(after.output, 9, 3, 0, 8) == steps(before.output, 9, 3, 0, 8));
    CHECK(steps(after.output, 9, 3, 8, 9) != steps(before.output, 9, 3, 8, 9));
    inputs.mask.assign(18, 1);
    inputs.mask[8] = inputs.mask[17] = 0;
    const Results masked = run(square, options_of(similarity, false), inputs);
    for (std::size_t row = 0; row < masked.weights.size() / 9; ++row) CHECK(masked.weights[row * 9 + 8] == 0.0F);
  }
}

TEST_CASE("a query that sees no key gives zeros in linear attention", "[linear]") {
  for (const LinearSimilarity similarity : similarities) {
    LinearAttentionOptions options = options_of(similarity, true);
    options.offset = -2;
    const Results r = run(square, options, random_inputs(square, 7));
    for (std::size_t n = 0; n < 6; ++n) CHECK(r.output[n] == 0.0F);
    CHECK(r.output[6] != 0.0F);
  }
}

TEST_CASE("dot is the recurrent state read by the scaled query", "[linear]") {
  constexpr AttentionShape one{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 1, .keys = 1, .head_dim = 2, .value_dim = 2};
  LinearAttentionOptions options = options_of(LinearSimilarity::dot, true);
  options.scale = 0.5;
  const Results r = run(one, options, {.q = {2.0F, 4.0F}, .k = {1.0F, 3.0F}, .v = {5.0F, -1.0F}});
  CHECK(r.output == std::vector<float>{35.0F, -7.0F});
  CHECK(r.state_values == std::vector<float>{5.0F, -1.0F, 15.0F, -3.0F});
}

TEST_CASE("linear attention rejects what it cannot mean", "[linear]") {
  const auto with = [](auto change) {
    return [=] {
      AttentionShape shape = square;
      LinearAttentionOptions options = options_of(LinearSimilarity::elu, false);
      Inputs inputs = random_inputs(square, 8);
      std::optional<Rotation> rotation;
      change(shape, options, inputs, rotation);
      run(shape, options, inputs, rotation);
    };
  };
  CHECK_NOTHROW(with([](auto&...) {})());
  expect_rejection(with([](auto& s, auto&, auto&, auto&) { s.kv_heads = 3; }), "kv_heads", "3");
  expect_rejection(with([](auto& s, auto&, auto&, auto&) { s.head_dim = 0; }), "head_dim", "0");
  expect_rejection(with([](auto&, auto& o, auto&, auto&) { o.eps = -1.0; }), "eps", "-1");
  expect_rejection(with([](auto&, auto& o, auto&, auto&) { o.scale = NAN; }), "scale", "NaN");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.q.pop_back(); }), "q", "an array of 431 values");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.k.pop_back(); }), "k", "an array of 215 values");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.v.pop_back(); }), "v", "an array of 107 values");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.mask.resize(3); }), "mask", "an array of 3 values");
  expect_rejection(with([](auto&, auto&, auto&, auto& r) { r = Rotation{RopeLayout::half, 8, 1e4, 0.0, 0.0}; }),
                   "rotary_dim", "8");
}

TEST_CASE("linear attention names the array whose size disagrees", "[linear]") {
  const Inputs inputs = random_inputs(square, 8);
  const std::vector<float> numbers(1000);
  std::vector<float> room(1000);
  const auto with = [&](auto change) {
    return [&, change] {
      const std::span<const float> table = std::span(numbers).first(18);
      posenc::LinearAttentionInputs given{.q = inputs.q,
                                          .k = inputs.k,
                                          .v = inputs.v,
                                          .mask = {},
                                          .rotation = {.layout = RopeLayout::half,
                                                       .rotary_dim = 4,
                                                       .query_cos = table,
                                                       .query_sin = table,
                                                       .key_cos = table,
                                                       .key_sin = table},
                                          .past = {}};
      posenc::LinearAttentionResults results{.output = {}, .weights = {}, .present = {}};
      change(given, results);
      posenc::linear_attention(square, options_of(LinearSimilarity::elu, false), given, results);
    };
  };
  CHECK_NOTHROW(with([](auto&...) {})());
  const std::span<const float> few = std::span(numbers).first(17);
  expect_rejection(with([&](auto& i, auto&) { i.rotation.query_cos = few; }), "query_cos", "an array of 17 values");
  expect_rejection(with([&](auto& i, auto&) { i.rotation.query_sin = few; }), "query_sin", "an array of 17 values");
  expect_rejection(with([&](auto& i, auto&) { i.rotation.key_cos = few; }), "key_cos", "an array of 17 values");
  expect_rejection(with([&](auto& i, auto&) { i.rotation.key_sin = few; }), "key_sin", "an array of 17 values");
  expect_rejection(with([&](auto& i, auto&) { i.past.values = few; }), "past_values", "an array of 17 values");
  expect_rejection(with([&](auto& i, auto&) { i.past.keys = few; }), "past_keys", "an array of 17 values");
  expect_rejection(with([&](auto&, auto& r) { r.output = room; }), "output", "an array of 1000 values");
  expect_rejection(with([&](auto&, auto& r) { r.weights = room; }), "weights", "an array of 1000 values");
  expect_rejection(with([&](auto&, auto& r) { r.present.values = room; }), "present_values", "an array of 1000 values");
  expect_rejection(with([&](auto&, auto& r) { r.present.keys = room; }), "present_keys", "an array of 1000 values");
}

}  // namespace linear_attention_test
