#include "posenc/relative/tupe.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "attend.h"
#include "axes.h"
#include "dot.h"
#include "expect.h"
#include "normal_values.h"
#include "posenc/relative/tupe_factors.h"

namespace tupe_test {

namespace {

using posenc::TupeOptions;

struct Weights {
  std::vector<float> positions, norm_weight, norm_bias, wq, bq, wk, bk;

  posenc::TupeWeights spans() const { return {positions, norm_weight, norm_bias, wq, bq, wk, bk}; }
};

Weights random_weights(std::size_t rows, std::size_t dim, std::uint64_t seed) {
  return {normal_values(rows * dim, seed),    normal_values(dim, seed + 1), normal_values(dim, seed + 2),
          normal_values(dim * dim, seed + 3), normal_values(dim, seed + 4), normal_values(dim * dim, seed + 5),
          normal_values(dim, seed + 6)};
}

std::vector<float> term_of(const TupeOptions& options, const Weights& weights) {
  std::vector<float> out(options.heads * options.length * options.length);
  posenc::tupe_position_position(posenc::TupePositions(options, weights.spans()), out);
  return out;
}

TupeOptions options_of(std::size_t heads, std::size_t length, std::size_t dim, bool untie_cls) {
  return {.heads = heads,
          .length = length,
          .dim = dim,
          .untie_cls = untie_cls,
          .layer_norm_eps = 1e-5,
          .scale = std::sqrt(0.5 * static_cast<double>(heads) / static_cast<double>(dim))};
}

/// T5's rule for both directions, computed directly from its formula, which is exact enough for these lengths.
std::int32_t t5_bucket(std::ptrdiff_t relative, std::size_t bins, std::size_t max_distance) {
  const auto half = static_cast<std::int32_t>(bins / 2);
  const std::int32_t exact = half / 2;
  const auto distance = static_cast<std::int32_t>(std::abs(relative));
  const std::int32_t ahead = relative > 0 ? half : 0;
  if (distance < exact) return ahead + distance;
  const double steps = std::log(static_cast<double>(distance) / exact) /
                       std::log(static_cast<double>(max_distance) / exact) * (half - exact);
  return ahead + std::min(exact + static_cast<std::int32_t>(steps + 1e-9), half - 1);
}

}  // namespace

TEST_CASE("TUPE's terms equal the published code", "[tupe][golden]") {
  for (const golden::Case& c : golden::cases_of("tupe")) {
    DYNAMIC_SECTION(c.id) {
      TupeOptions options = options_of(c.params.at("heads"), c.params.at("n"), c.params.at("dim"), true);
      options.layer_norm_eps = c.params.at("layer_norm_eps");
      const Weights weights{c.array("pos").floats(), c.array("ln_weight").floats(), c.array("ln_bias").floats(),
                            c.array("wq").floats(),  c.array("bq").floats(),        c.array("wk").floats(),
                            c.array("bk").floats()};
      const std::size_t length = options.length;
      std::vector<float> term = term_of(options, weights);
      if (c.params.at("rel_pos")) {
        const std::size_t bins = c.params.at("rel_pos_bins");
        std::vector<std::int32_t> buckets;
        for (std::size_t n = 0; n < length * length; ++n) {
          const auto relative = static_cast<std::ptrdiff_t>(n % length) - static_cast<std::ptrdiff_t>(n / length);
          buckets.push_back(t5_bucket(relative, bins, c.params.at("max_rel_pos")));
        }
        posenc::tupe_untie_buckets(length, bins, buckets);
        CHECK(std::vector<double>(buckets.begin(), buckets.end()) == c.array("rel_bucket").values);
        const std::vector<float> table = c.array("rel_bias").floats();
        std::vector<float> relative(term.size());
        posenc::TupeRelativeRows({.heads = options.heads, .queries = length, .keys = length, .offset = 0},
                                 {.rel_pos_bins = bins, .max_rel_pos = c.params.at("max_rel_pos"), .untie_cls = true},
                                 table)
            .store(relative);
        for (std::size_t head = 0; head < options.heads; ++head) {
          for (std::size_t n = 0; n < buckets.size(); ++n) {
            const auto bucket = static_cast<std::size_t>(buckets[n]);
            CHECK(relative[head * buckets.size() + n] == table[bucket * options.heads + head]);
          }
        }
        for (std::size_t n = 0; n < term.size(); ++n) term[n] += relative[n];
      }
      CHECK(golden::worst_ratio(term, c.array("bias")) <= 1.0);

      const posenc::RelativeShape shape{.batch = 1,
                                        .heads = options.heads,
                                        .queries = length,
                                        .keys = length,
                                        .head_dim = options.dim / options.heads,
                                        .offset = 0};
      const Attended attended = attend(shape, static_cast<float>(options.scale), false, c.array("q").floats(),
                                       c.array("k").floats(), c.array("v").floats(), term);
      CHECK(golden::worst_ratio(attended.output, c.array("out")) <= 1.0);
      std::vector<float> mean(length * length);
      for (std::size_t n = 0; n < attended.weights.size(); ++n) {
        mean[n % mean.size()] += attended.weights[n] / static_cast<float>(options.heads);
      }
      CHECK(golden::worst_ratio(mean, c.array("mean_probs")) <= 1.0);
    }
  }
}

TEST_CASE("[CLS] untied: one number for its row, one for its column, the rest as before", "[tupe]") {
  const Weights weights = random_weights(8, 6, 1);
  const std::vector<float> tied = term_of(options_of(2, 8, 6, false), weights);
  const std::vector<float> untied = term_of(options_of(2, 7, 6, true), weights);
  for (std::size_t head = 0; head < 2; ++head) {
    const float* all = tied.data() + head * 64;
    const float* term = untied.data() + head * 49;
    for (std::size_t j = 0; j < 7; ++j) CHECK(term[j] == all[0]);
    for (std::size_t i = 1; i < 7; ++i) CHECK(term[i * 7] == all[9]);
    for (std::size_t i = 1; i < 7; ++i) {
      for (std::size_t j = 1; j < 7; ++j) CHECK(term[i * 7 + j] == all[(i + 1) * 8 + j + 1]);
    }
  }
}

TEST_CASE("a position table that is shifted by a constant gives the same term", "[tupe]") {
  Weights weights = random_weights(5, 4, 2);
  const std::vector<float> before = term_of(options_of(1, 5, 4, false), weights);
  for (float& x : weights.positions) x += 4.0F;  // the layer norm subtracts the mean
  const std::vector<float> after = term_of(options_of(1, 5, 4, false), weights);
  for (std::size_t n = 0; n < before.size(); ++n) CHECK(std::abs(after[n] - before[n]) < 2e-5F);
}

TEST_CASE("a flat table without eps is the layer norm's bias, not NaN", "[tupe]") {
  Weights weights = random_weights(3, 4, 3);
  weights.positions.assign(12, 2.0F);
  TupeOptions options = options_of(2, 3, 4, false);
  options.layer_norm_eps = 0.0;
  for (const float x : term_of(options, weights)) CHECK(std::isfinite(x));
}

TEST_CASE("TUPE of no tokens is empty", "[tupe]") {
  CHECK(term_of(options_of(2, 0, 4, true), random_weights(1, 4, 1)).empty());
  // Nor has it factors of no tokens, wherever they begin.
  const TupeOptions options = options_of(2, 3, 4, true);
  const Weights weights = random_weights(4, 4, 1);
  const posenc::TupePositions positions(options, weights.spans());
  std::vector<double> none;
  for (const std::size_t first : {0U, 3U}) CHECK_NOTHROW(positions.fill(0, first, none, none));
  expect_rejection([&] { positions.fill(0, 4, none, none); }, "queries", "4");
}

TEST_CASE("TUPE rejects what it cannot mean", "[tupe]") {
  const auto with = [](auto change) {
    return [=] {
      TupeOptions options = options_of(2, 3, 4, true);
      Weights weights = random_weights(4, 4, 1);
      change(options, weights);
      term_of(options, weights);
    };
  };
  CHECK_NOTHROW(with([](auto&, auto&) {})());
  expect_rejection(with([](auto& o, auto&) { o.heads = 0; }), "heads", "0");
  expect_rejection(with([](auto& o, auto&) { o.heads = 3; }), "dim", "4");
  expect_rejection(with([](auto& o, auto&) { o.layer_norm_eps = -1.0; }), "layer_norm_eps", "-1");
  expect_rejection(with([](auto& o, auto&) { o.scale = INFINITY; }), "scale", "inf");
  expect_rejection(with([](auto& o, auto&) { o.untie_cls = false; }), "positions", "an array of 16 values");
  expect_rejection(with([](auto&, auto& w) { w.norm_weight.pop_back(); }), "layer_norm_weight", "an array of 3 values");
  expect_rejection(with([](auto&, auto& w) { w.norm_bias.pop_back(); }), "layer_norm_bias", "an array of 3 values");
  expect_rejection(with([](auto&, auto& w) { w.wq.pop_back(); }), "query_weight", "an array of 15 values");
  expect_rejection(with([](auto&, auto& w) { w.bq.pop_back(); }), "query_bias", "an array of 3 values");
  expect_rejection(with([](auto&, auto& w) { w.wk.pop_back(); }), "key_weight", "an array of 15 values");
  expect_rejection(with([](auto&, auto& w) { w.bk.pop_back(); }), "key_bias", "an array of 3 values");
  std::vector<std::int32_t> buckets(4, 5);
  expect_rejection([&] { posenc::tupe_untie_buckets(2, 1, buckets); }, "rel_pos_bins", "1");
  expect_rejection([&] { posenc::tupe_untie_buckets(3, 8, buckets); }, "buckets", "an array of 4 values");
  const std::vector<float> table(9);
  const auto bias = [&](std::size_t keys, std::size_t bins) {
    return [&table, keys, bins] {
      posenc::TupeRelativeRows({.heads = 1, .queries = 2, .keys = keys, .offset = 0},
                               {.rel_pos_bins = bins, .max_rel_pos = 16, .untie_cls = true}, table);
    };
  };
  CHECK_NOTHROW(bias(2, 8)());
  expect_rejection(bias(3, 8), "keys", "3");
  expect_rejection(bias(2, 9), "table", "an array of 9 values");
  expect_rejection(bias(2, 4), "table", "an array of 9 values");
}

TEST_CASE("rows of equal numbers leave the bias of TUPE's layer norm, even without an eps", "[tupe]") {
  TupeOptions options = options_of(1, 2, 3, false);
  options.layer_norm_eps = 0.0;
  Weights weights = random_weights(2, 3, 40);
  Weights of_zeros = weights;
  std::fill(weights.positions.begin(), weights.positions.end(), 2.5F);
  // Where every position is the same row, so is what comes of it: the projections of the bias.
  of_zeros.positions.assign(6, 0.0F);
  const std::vector<float> term = term_of(options, weights);
  CHECK(term == std::vector<float>(4, term[0]));
  CHECK(term == term_of(options, of_zeros));
  double score = 0.0;
  for (std::size_t c = 0; c < 3; ++c) {
    double query = static_cast<double>(weights.bq[c]);
    double key = static_cast<double>(weights.bk[c]);
    for (std::size_t d = 0; d < 3; ++d) {
      query += static_cast<double>(weights.wq[c * 3 + d]) * static_cast<double>(weights.norm_bias[d]);
      key += static_cast<double>(weights.wk[c * 3 + d]) * static_cast<double>(weights.norm_bias[d]);
    }
    score += query * key;
  }
  CHECK(term[0] == Catch::Approx(options.scale * score).epsilon(1e-5));

  // Attention multiplies factors instead.
  std::vector<float> queries(2 * 3);
  std::vector<float> keys(2 * 3);
  posenc::TupeFactors(posenc::TupePositions(options, weights.spans())).fill(0, queries, keys);
  for (std::size_t n = 0; n < 4; ++n) {
    CHECK(dot(&queries[n / 2 * 3], &keys[n % 2 * 3], 3) == Catch::Approx(options.scale * score).epsilon(1e-5));
  }
}

TEST_CASE("TUPE's relative bias is for a square without an offset, and its buckets are countable", "[tupe]") {
  const std::vector<float> table(8);
  expect_rejection(
      [&] {
        posenc::TupeRelativeRows({.heads = 1, .queries = 2, .keys = 2, .offset = 1},
                                 {.rel_pos_bins = 8, .max_rel_pos = 6, .untie_cls = false}, table);
      },
      "offset", "1");
  std::vector<std::int32_t> buckets(4);
  CHECK_NOTHROW(posenc::tupe_untie_buckets(2, std::size_t{1} << 30U, buckets));
  CHECK(buckets[2] == 1 << 30);
  expect_rejection([&] { posenc::tupe_untie_buckets(2, (std::size_t{1} << 30U) + 1, buckets); }, "rel_pos_bins",
                   "1073741825");
}

}  // namespace tupe_test
