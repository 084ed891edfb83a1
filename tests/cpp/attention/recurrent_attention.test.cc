#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numeric>

#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "posenc/attention/head_decay.h"
#include "posenc/attention/recurrent.h"
#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/rope.h"

namespace recurrent_attention_test {

namespace {

using posenc::AttentionShape;
using posenc::HeadDecayForm;
using posenc::RecurrentAttentionOptions;
using posenc::RecurrentNormaliser;
using posenc::TokenValues;

constexpr std::size_t chunk_sizes[] = {0, 1, 2, 3, 7, 16, 64};

/// What each entry of an array belongs to, and so the strides with which it is read; `none` for no array.
enum class Per { none, head, token, component };

struct Inputs {
  std::vector<float> q, k, v;
  std::vector<float> decay = {};  // NOLINT(readability-redundant-member-init)
  std::vector<float> beta = {};   // NOLINT(readability-redundant-member-init)
  Per decay_per = Per::none;
};

struct Results {
  std::vector<float> output, values, keys, decay_sum;
};

TokenValues repeated(const AttentionShape& s, const std::vector<float>& data, Per per) {
  if (per == Per::none) return {};
  if (per == Per::head) return {.data = data, .head_stride = 1};
  const std::size_t width = per == Per::component ? s.head_dim : 1;
  return {.data = data,
          .batch_stride = s.kv_heads * s.keys * width,
          .head_stride = s.keys * width,
          .token_stride = width,
          .component_stride = per == Per::component ? std::size_t{1} : 0};
}

Results run(const AttentionShape& s, const RecurrentAttentionOptions& options, const Inputs& inputs,
            const Results* past = nullptr) {
  const std::size_t sums = s.batch * s.kv_heads;
  Results r{std::vector<float>(s.batch * s.heads * s.queries * s.value_dim),
            std::vector<float>(sums * s.head_dim * s.value_dim), std::vector<float>(sums * s.head_dim),
            std::vector<float>(sums)};
  posenc::RecurrentState<const float> before;
  if (past != nullptr) before = {past->values, past->keys, past->decay_sum};
  posenc::recurrent_attention(s, options,
                              {.q = inputs.q,
                               .k = inputs.k,
                               .v = inputs.v,
                               .decay = repeated(s, inputs.decay, inputs.decay_per),
                               .beta = repeated(s, inputs.beta, inputs.beta.empty() ? Per::none : Per::token),
                               .past = before},
                              {.output = r.output, .present = {r.values, r.keys, r.decay_sum}});
  return r;
}

Inputs random_inputs(const AttentionShape& s, std::uint64_t seed, Per decay_per, bool with_beta) {
  const std::size_t rows = s.batch * s.kv_heads * s.keys;
  Inputs inputs{.q = normal_values(s.batch * s.heads * s.queries * s.head_dim, seed),
                .k = normal_values(rows * s.head_dim, seed + 1),
                .v = normal_values(rows * s.value_dim, seed + 2),
                .decay_per = decay_per};
  const std::size_t decays[] = {0, s.kv_heads, rows, rows * s.head_dim};
  inputs.decay = normal_values(decays[static_cast<std::size_t>(decay_per)], seed + 3);
  for (float& g : inputs.decay) g = -0.3F * std::abs(g);
  if (with_beta) {
    inputs.beta = normal_values(rows, seed + 4);
    for (float& beta : inputs.beta) beta = 1.0F / (1.0F + std::exp(-beta));
    for (float& k : inputs.k) k *= 0.4F;
  }
  return inputs;
}

RecurrentAttentionOptions options_of(std::size_t chunk_size, RecurrentNormaliser normaliser = RecurrentNormaliser::none,
                                     bool qk_l2_norm = false) {
  return {.scale = 0.5, .normaliser = normaliser, .qk_l2_norm = qk_l2_norm, .eps = 1e-6, .chunk_size = chunk_size};
}

/// The definition for one head of keys, as a sum over pairs of tokens: the write at j reaches i through the product of
/// the transitions diag(exp(g)) (I - beta k k^T diag(exp(g))) between them.
std::vector<double> definition(const AttentionShape& s, const RecurrentAttentionOptions& o, const Inputs& inputs) {
  const std::size_t dim = s.head_dim;
  const std::size_t group = s.heads / s.kv_heads;
  const TokenValues decays = repeated(s, inputs.decay, inputs.decay_per);
  std::vector<double> result;
  const auto normed = [&](const std::vector<float>& x, std::size_t row) {
    std::vector<double> y(x.begin() + static_cast<std::ptrdiff_t>(row * dim),
                          x.begin() + static_cast<std::ptrdiff_t>((row + 1) * dim));
    const double squares = std::inner_product(y.begin(), y.end(), y.begin(), 0.0);
    if (o.qk_l2_norm) {
      for (double& component : y) component /= std::sqrt(squares + o.eps);
    }
    return y;
  };
  const auto decay_at = [&](std::size_t matrix, std::size_t token, std::size_t d) {
    if (inputs.decay_per == Per::none) return 0.0;
    return static_cast<double>(
        decays.data[(matrix / s.kv_heads) * decays.batch_stride + (matrix % s.kv_heads) * decays.head_stride +
                    token * decays.token_stride + d * decays.component_stride]);
  };
  for (std::size_t query_matrix = 0; query_matrix < s.batch * s.heads; ++query_matrix) {
    const std::size_t matrix = query_matrix / group;
    for (std::size_t i = 0; i < s.queries; ++i) {
      // From the query back in time: `reads` is what reads the state, carried back to before token j changed it.
      std::vector<double> reads = normed(inputs.q, query_matrix * s.queries + i);
      std::vector<double> output(s.value_dim);
      double total = 0.0;
      double decay_sum = 0.0;
      double passed = 0.0;
      for (std::size_t j = i + 1; j-- > 0;) {
        const std::vector<double> key = normed(inputs.k, matrix * s.keys + j);
        const double beta = inputs.beta.empty() ? 1.0 : static_cast<double>(inputs.beta[matrix * s.keys + j]);
        const double product = beta * std::inner_product(key.begin(), key.end(), reads.begin(), 0.0);
        total += product;
        decay_sum += std::exp(passed);
        passed += decay_at(matrix, j, 0);
        for (std::size_t e = 0; e < s.value_dim; ++e) {
          output[e] += product * static_cast<double>(inputs.v[(matrix * s.keys + j) * s.value_dim + e]);
        }
        for (std::size_t d = 0; d < dim; ++d) {
          if (!inputs.beta.empty()) reads[d] -= product * key[d];
          reads[d] *= std::exp(decay_at(matrix, j, d));
        }
      }
      double factor = o.scale;
      if (o.normaliser == RecurrentNormaliser::retention) {
        factor /= std::sqrt(decay_sum);
        factor /= std::max(1.0, std::abs(factor * total));
      }
      for (const double sum : output) result.push_back(factor * sum);
    }
  }
  return result;
}

/// The largest difference, in units of what one rounding to float32 allows.
double roundings(const std::vector<float>& values, const auto& expected) {
  REQUIRE(values.size() == expected.size());
  double worst = 0.0;
  for (std::size_t n = 0; n < values.size(); ++n) {
    const auto wanted = static_cast<double>(expected[n]);
    const double allowed = 0x1p-24 * std::abs(wanted) + 1e-13;
    worst = std::max(worst, std::abs(static_cast<double>(values[n]) - wanted) / allowed);
  }
  return worst;
}

/// Tokens `from` ... `to` - 1 of an array [matrices, tokens, width].
std::vector<float> tokens_of(const std::vector<float>& x, std::size_t tokens, std::size_t width, std::size_t from,
                             std::size_t to) {
  std::vector<float> result;
  for (std::size_t start = 0; start < x.size(); start += tokens * width) {
    result.insert(result.end(), x.begin() + static_cast<std::ptrdiff_t>(start + from * width),
                  x.begin() + static_cast<std::ptrdiff_t>(start + to * width));
  }
  return result;
}

constexpr AttentionShape shape{
    .batch = 2, .heads = 4, .kv_heads = 2, .queries = 19, .keys = 19, .head_dim = 5, .value_dim = 3};

/// Every possible rule: no decay, or one for each head, token or component, with and without the delta rule.
struct Rule {
  Per decay_per;
  bool with_beta;
  RecurrentNormaliser normaliser = RecurrentNormaliser::none;
  bool qk_l2_norm = false;
};

constexpr Rule rules[] = {
    {Per::none, false},
    {Per::head, false},
    {Per::token, false},
    {Per::component, false},
    {Per::none, true},
    {Per::head, true},
    {Per::token, true, RecurrentNormaliser::none, true},
    {Per::component, true},
    {Per::none, false, RecurrentNormaliser::retention},
    {Per::head, false, RecurrentNormaliser::retention},
    {Per::token, true, RecurrentNormaliser::retention, true},
};

}  // namespace

TEST_CASE("recurrent attention equals the references", "[recurrent][golden]") {
  for (const golden::Case& c : golden::cases_of("linear_attention_decay")) {
    for (const std::size_t chunk_size : chunk_sizes) {
      DYNAMIC_SECTION(c.id << ", chunks of " << chunk_size) {
        const golden::Array q = c.array("q");
        const AttentionShape s{.batch = q.shape[0],
                               .heads = q.shape[1],
                               .kv_heads = q.shape[1],
                               .queries = q.shape[2],
                               .keys = q.shape[2],
                               .head_dim = q.shape[3],
                               .value_dim = c.array("v").shape[3]};
        Inputs inputs{.q = q.floats(), .k = c.array("k").floats(), .v = c.array("v").floats(), .decay_per = Per::head};
        inputs.decay.resize(s.heads);
        RecurrentAttentionOptions options = options_of(chunk_size);
        options.scale = c.params.value("scale", 1.0);
        if (c.op == "linear_attention.lightning") {
          posenc::head_decays({HeadDecayForm::lightning, c.params.at("layer"), c.params.at("layers")}, inputs.decay);
          std::vector<float> slopes;
          for (const float g : inputs.decay) slopes.push_back(-g);
          CHECK(roundings(slopes, c.array("slopes").values) <= 2.0);
        } else if (c.op == "linear_attention.retention") {
          posenc::head_decays({HeadDecayForm::retention, 0, 1}, inputs.decay);
          const golden::Array gamma = c.array("gamma");
          for (std::size_t h = 0; h < s.heads; ++h) {
            CHECK(std::abs(std::exp(static_cast<double>(inputs.decay[h])) - gamma.values[h]) < 4e-9);
          }
          // The last frequency is 1/10000, which in RoPE would be the one after it.
          const auto dim = static_cast<double>(s.head_dim);
          const posenc::Frequencies frequencies =
              posenc::rope_frequencies({.rotary_dim = s.head_dim,
                                        .base = std::pow(10000.0, dim / (dim - 2.0)),
                                        .scaling = posenc::RopeScaling::none,
                                        .factor = 1.0});
          std::vector<double> positions(s.queries);
          std::iota(positions.begin(), positions.end(), 0.0);
          std::vector<float> cos(s.queries * s.head_dim / 2), sin(cos.size());
          posenc::rotary_table({.frequencies = frequencies, .attention_factor = 1.0}, positions, cos, sin);
          for (std::vector<float>* x : {&inputs.q, &inputs.k}) {
            const std::vector<float> before = *x;
            posenc::rotate({.batch = s.batch,
                            .heads = s.heads,
                            .length = s.queries,
                            .head_dim = s.head_dim,
                            .rotary_dim = s.head_dim,
                            .position_rows = 1},
                           {.layout = posenc::RopeLayout::interleaved, .direction = posenc::RopeDirection::forward},
                           cos, sin, before, *x);
          }
          options.normaliser = RecurrentNormaliser::retention;
          CHECK(golden::worst_ratio(run(s, options, inputs).output, c.array("out_program")) <= 1.0);
          options.normaliser = RecurrentNormaliser::none;
        } else {
          inputs.decay = c.array("g").floats();
          inputs.decay_per = Per::token;
          inputs.beta = c.array("beta").floats();
          options.qk_l2_norm = c.params.at("l2norm");
        }
        Results past;
        if (c.has("state_in")) past.values = c.array("state_in").floats();
        const Results r = run(s, options, inputs, &past);
        CHECK(golden::worst_ratio(r.output, c.array("out")) <= 1.0);
        if (c.has("state")) CHECK(golden::worst_ratio(r.values, c.array("state")) <= 1.0);
      }
    }
  }
}

TEST_CASE("recurrent attention is its definition, rounded once, for every chunk size", "[recurrent]") {
  for (const Rule& rule : rules) {
    const Inputs inputs = random_inputs(shape, 11, rule.decay_per, rule.with_beta);
    for (const std::size_t chunk_size : chunk_sizes) {
      const RecurrentAttentionOptions options = options_of(chunk_size, rule.normaliser, rule.qk_l2_norm);
      INFO("chunks of " << chunk_size << ", decay " << static_cast<int>(rule.decay_per) << ", beta " << rule.with_beta);
      CHECK(roundings(run(shape, options, inputs).output, definition(shape, options, inputs)) <= 1.01);
    }
  }
}

TEST_CASE("chunked equals recurrent attention over a long text", "[recurrent]") {
  AttentionShape s = shape;
  s.batch = 1;
  s.queries = s.keys = 700;
  s.head_dim = 16;
  for (const Rule& rule : rules) {
    Inputs inputs = random_inputs(s, 12, rule.decay_per, rule.with_beta);
    if (rule.with_beta && !rule.qk_l2_norm) {
      for (float& k : inputs.k) k *= 0.5F;
    }
    const Results expected = run(s, options_of(0, rule.normaliser, rule.qk_l2_norm), inputs);
    for (const std::size_t chunk_size : {1U, 5U, 32U, 256U, 4096U}) {
      const Results r = run(s, options_of(chunk_size, rule.normaliser, rule.qk_l2_norm), inputs);
      CHECK(roundings(r.output, expected.output) <= 2.01);
      CHECK(roundings(r.values, expected.values) <= 2.01);
      CHECK(roundings(r.keys, expected.keys) <= 2.01);
      CHECK(r.decay_sum == expected.decay_sum);
    }
  }
}

TEST_CASE("a sequence in segments equals one pass of recurrent attention", "[recurrent]") {
  for (const Rule& rule : rules) {
    const Inputs inputs = random_inputs(shape, 13, rule.decay_per, rule.with_beta);
    for (const std::size_t chunk_size : {0U, 4U}) {
      const RecurrentAttentionOptions options = options_of(chunk_size, rule.normaliser, rule.qk_l2_norm);
      const Results whole = run(shape, options, inputs);
      Results last;
      for (const auto& segment : {std::pair<std::size_t, std::size_t>{0, 6}, {6, 7}, {7, 19}}) {
        const std::size_t from = segment.first;
        const std::size_t to = segment.second;
        AttentionShape part = shape;
        part.queries = part.keys = to - from;
        const auto cut = [&](const std::vector<float>& x, std::size_t width) {
          return tokens_of(x, shape.keys, width, from, to);
        };
        Inputs own{.q = cut(inputs.q, 5), .k = cut(inputs.k, 5), .v = cut(inputs.v, 3), .decay = inputs.decay};
        own.decay_per = rule.decay_per;
        if (rule.decay_per == Per::token) own.decay = cut(inputs.decay, 1);
        if (rule.decay_per == Per::component) own.decay = cut(inputs.decay, 5);
        if (rule.with_beta) own.beta = cut(inputs.beta, 1);
        const Results r = run(part, options, own, from == 0 ? nullptr : &last);
        const std::vector<float> expected = cut(whole.output, 3);
        for (std::size_t n = 0; n < expected.size(); ++n) CHECK(std::abs(r.output[n] - expected[n]) < 4e-6F);
        last = r;
      }
      for (std::size_t n = 0; n < whole.values.size(); ++n) CHECK(std::abs(last.values[n] - whole.values[n]) < 4e-6F);
    }
  }
}

TEST_CASE("later tokens change nothing, whatever they hold", "[recurrent][non-finite]") {
  for (const Rule& rule : rules) {
    for (const std::size_t chunk_size : chunk_sizes) {
      Inputs inputs = random_inputs(shape, 14, rule.decay_per, rule.with_beta);
      const RecurrentAttentionOptions options = options_of(chunk_size, rule.normaliser, rule.qk_l2_norm);
      const Results before = run(shape, options, inputs);
      constexpr float nan = std::numeric_limits<float>::quiet_NaN();
      for (std::size_t matrix = 0; matrix < 4; ++matrix) {
        for (std::size_t c = 0; c < 5; ++c) inputs.k[(matrix * 19 + 17) * 5 + c] = nan;
        for (std::size_t c = 0; c < 3; ++c) inputs.v[(matrix * 19 + 17) * 3 + c] = nan;
      }
      const Results after = run(shape, options, inputs);
      CHECK(tokens_of(after.output, 19, 3, 0, 17) == tokens_of(before.output, 19, 3, 0, 17));
      CHECK(std::isnan(tokens_of(after.output, 19, 3, 17, 18)[0]));
    }
  }
}

TEST_CASE("decays from nothing to everything", "[recurrent]") {
  constexpr AttentionShape one{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 40, .keys = 40, .head_dim = 2, .value_dim = 1};
  Inputs inputs = random_inputs(one, 15, Per::head, false);
  for (const std::size_t chunk_size : chunk_sizes) {
    // A quotient of products of decays would be 0 / 0 here.
    for (const float decay : {-50.0F, -1e4F, -std::numeric_limits<float>::infinity()}) {
      inputs.decay = {decay};
      const Results r = run(one, options_of(chunk_size), inputs);
      CHECK(roundings(r.output, definition(one, options_of(chunk_size), inputs)) <= 1.01);
    }
    inputs.decay = {0.0F};
    Inputs without = inputs;
    without.decay_per = Per::none;
    CHECK(run(one, options_of(chunk_size), inputs).output == run(one, options_of(chunk_size), without).output);
  }
}

TEST_CASE("the delta rule replaces what a key reads", "[recurrent]") {
  constexpr AttentionShape two{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 2, .keys = 2, .head_dim = 2, .value_dim = 2};
  RecurrentAttentionOptions options = options_of(0);
  options.scale = 1.0;
  const Inputs inputs{.q = {1.0F, 0.0F, 1.0F, 0.0F},
                      .k = {1.0F, 0.0F, 1.0F, 0.0F},
                      .v = {5.0F, -1.0F, 2.0F, 8.0F},
                      .beta = {1.0F, 1.0F}};
  const Results r = run(two, options, inputs);
  CHECK(r.output == std::vector<float>{5.0F, -1.0F, 2.0F, 8.0F});
  CHECK(r.values == std::vector<float>{2.0F, 8.0F, 0.0F, 0.0F});
}

TEST_CASE("decays of the heads of models", "[recurrent]") {
  // Both are powers of two: 2^-1 in the first layer, and almost nothing in the last.
  std::vector<float> decays(8);
  posenc::head_decays({HeadDecayForm::lightning, 0, 80}, decays);
  CHECK(std::abs(decays[0] + 0.5F * 1.00001F) < 1e-7F);
  posenc::head_decays({HeadDecayForm::lightning, 79, 80}, decays);
  CHECK(decays[0] < 0.0F);
  CHECK(decays[0] > -1e-5F);
  posenc::head_decays({HeadDecayForm::lightning, 0, 1}, decays);
  CHECK(std::abs(decays[7] + 0x1p-8F * 1.00001F) < 1e-9F);
  posenc::head_decays({HeadDecayForm::retention, 0, 1}, decays);
  for (std::size_t h = 0; h < decays.size(); ++h) {
    const double expected = std::log1p(-std::ldexp(1.0, -5 - static_cast<int>(h)));
    CHECK(std::abs(static_cast<double>(decays[h]) - expected) <= 0x1p-24 * -expected);
  }
  std::vector<float> none;
  expect_rejection([&] { posenc::head_decays({HeadDecayForm::retention, 0, 1}, none); }, "heads", "0");
  expect_rejection([&] { posenc::head_decays({HeadDecayForm::lightning, 0, 0}, decays); }, "layers", "0");
  expect_rejection([&] { posenc::head_decays({HeadDecayForm::lightning, 3, 3}, decays); }, "layer", "3");
}

TEST_CASE("recurrent attention rejects what it cannot mean", "[recurrent]") {
  const auto with = [](auto change) {
    return [=] {
      AttentionShape s = shape;
      RecurrentAttentionOptions options = options_of(4);
      Inputs inputs = random_inputs(shape, 16, Per::component, true);
      Results past{.output = {}, .values = {}, .keys = {}, .decay_sum = {}};
      change(s, options, inputs, past);
      run(s, options, inputs, &past);
    };
  };
  CHECK_NOTHROW(with([](auto&...) {})());
  expect_rejection(with([](auto& s, auto&, auto&, auto&) { s.kv_heads = 3; }), "kv_heads", "3");
  expect_rejection(with([](auto& s, auto&, auto&, auto&) { s.head_dim = 0; }), "head_dim", "0");
  expect_rejection(with([](auto& s, auto&, auto&, auto&) { s.keys = 18; }), "keys", "18");
  expect_rejection(with([](auto&, auto& o, auto&, auto&) { o.eps = -1.0; }), "eps", "-1");
  expect_rejection(with([](auto&, auto& o, auto&, auto&) { o.scale = NAN; }), "scale", "NaN");
  expect_rejection(with([](auto&, auto& o, auto&, auto&) { o.normaliser = RecurrentNormaliser::retention; }), "decay",
                   "one for each component");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.decay[3] = 0.5F; }), "decay", "0.5");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.decay[3] = NAN; }), "decay", "NaN");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.decay.pop_back(); }), "decay", "an array of 379 values");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.beta.pop_back(); }), "beta", "an array of 75 values");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.q.pop_back(); }), "q", "an array of 759 values");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.k.pop_back(); }), "k", "an array of 379 values");
  expect_rejection(with([](auto&, auto&, auto& i, auto&) { i.v.pop_back(); }), "v", "an array of 227 values");
  expect_rejection(with([](auto&, auto& o, auto& i, auto& p) {
                     o.normaliser = RecurrentNormaliser::retention;
                     i = random_inputs(shape, 16, Per::head, false);
                     p = {.output = {},
                          .values = std::vector<float>(60),
                          .keys = std::vector<float>(20),
                          .decay_sum = {1.0F, 0.0F, -2.0F, 1.0F}};
                   }),
                   "decay_sum", "-2");
  expect_rejection(with([](auto&, auto&, auto&, auto& p) { p.values.resize(3); }), "values", "an array of 3 values");
}

TEST_CASE("without tokens the state stays as it was", "[recurrent]") {
  const AttentionShape none{
      .batch = 1, .heads = 2, .kv_heads = 2, .queries = 0, .keys = 0, .head_dim = 3, .value_dim = 2};
  Results past{.output = {},
               .values = normal_values(2 * 3 * 2, 1),
               .keys = normal_values(2 * 3, 2),
               .decay_sum = std::vector<float>(2, 1.5F)};
  // One number for each head, which no token reads.
  const Inputs inputs{.q = {}, .k = {}, .v = {}, .decay = {-1.0F, -2.0F}, .decay_per = Per::head};
  const Results present = run(none, options_of(4, RecurrentNormaliser::retention), inputs, &past);
  CHECK(present.values == past.values);
  CHECK(present.keys == past.keys);
  CHECK(present.decay_sum == past.decay_sum);
}

}  // namespace recurrent_attention_test
