#include "posenc/relative/cope.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "axes.h"
#include "expect.h"
#include "normal_values.h"

namespace cope_test {

namespace {

using posenc::CopeOptions;
using posenc::RelativeShape;

constexpr float infinity = std::numeric_limits<float>::infinity();

struct Results {
  std::vector<float> term;
  std::vector<float> positions;
};

Results run(const RelativeShape& shape, const CopeOptions& options, const std::vector<float>& q,
            const std::vector<float>& logits, const std::vector<float>& pos_emb) {
  Results r{std::vector<float>(logits.size()), std::vector<float>(logits.size())};
  posenc::cope(shape, options, q, logits, pos_emb, {r.term, r.positions});
  return r;
}

const RelativeShape small{.batch = 1, .heads = 2, .queries = 5, .keys = 7, .head_dim = 3, .offset = 2};

}  // namespace

TEST_CASE("CoPE equals x-transformers", "[cope][golden]") {
  for (const golden::Case& c : golden::cases_of("xt_learned_bias")) {
    if (c.op != "xt.cope") continue;
    DYNAMIC_SECTION(c.id) {
      const golden::Array q = c.array("q");
      const golden::Array logits = c.array("logits");
      const RelativeShape shape{
          .batch = q.shape[0],
          .heads = q.shape[1],
          .queries = q.shape[2],
          .keys = logits.shape[3],
          .head_dim = q.shape[3],
          .offset = static_cast<std::int64_t>(logits.shape[3]) - static_cast<std::int64_t>(q.shape[2])};
      const Results results = run(shape, {.max_pos = c.params.at("max_pos"), .causal = c.params.at("causal")},
                                  q.floats(), logits.floats(), c.array("pos_emb").floats());
      CHECK(golden::worst_ratio(results.term, c.array("bias")) <= 1.0);
    }
  }
}

TEST_CASE("open gates count tokens, closed ones none", "[cope]") {
  const std::vector<float> q = normal_values(2 * 5 * 3, 1);
  const std::vector<float> pos_emb = normal_values(4 * 3, 2);
  const Results open = run(small, {.max_pos = 4, .causal = true}, q, std::vector<float>(70, infinity), pos_emb);
  for (std::size_t n = 0; n < 70; ++n) {
    const double distance = static_cast<double>(n / 7 % 5 + 2) - static_cast<double>(n % 7);
    // A visible key counts itself; the last row of the table serves everything farther away.
    CHECK(open.positions[n] == static_cast<float>(std::clamp(distance + 1.0, 0.0, 3.0)));
    double product = 0.0;
    for (std::size_t c = 0; c < 3; ++c) {
      const auto row = static_cast<std::size_t>(open.positions[n]);
      product += static_cast<double>(q[n / 7 * 3 + c]) * static_cast<double>(pos_emb[row * 3 + c]);
    }
    CHECK(std::abs(static_cast<double>(open.term[n]) - product) < 2e-6);
  }
  const Results closed = run(small, {.max_pos = 4, .causal = true}, q, std::vector<float>(70, -infinity), pos_emb);
  for (const float position : closed.positions) CHECK(position == 0.0F);
}

TEST_CASE("CoPE interpolates between rows", "[cope]") {
  const RelativeShape one{.batch = 1, .heads = 1, .queries = 1, .keys = 1, .head_dim = 1, .offset = 0};
  const Results half = run(one, {.max_pos = 2, .causal = true}, {2.0F}, {0.0F}, {1.0F, 5.0F});
  CHECK(half.positions[0] == 0.5F);
  CHECK(half.term[0] == 6.0F);
}

TEST_CASE("future keys change nothing in CoPE", "[cope]") {
  const std::vector<float> q = normal_values(2 * 5 * 3, 3);
  const std::vector<float> pos_emb = normal_values(9 * 3, 4);
  std::vector<float> logits = normal_values(70, 5);
  const Results before = run(small, {.max_pos = 9, .causal = true}, q, logits, pos_emb);
  for (std::size_t n = 0; n < 70; ++n) {
    if (n % 7 > n / 7 % 5 + 2) logits[n] = 50.0F;
  }
  CHECK(run(small, {.max_pos = 9, .causal = true}, q, logits, pos_emb).term == before.term);
  CHECK(run(small, {.max_pos = 9, .causal = false}, q, logits, pos_emb).term != before.term);
}

TEST_CASE("contextual positions never fall towards the past", "[cope]") {
  const Results r =
      run(small, {.max_pos = 50, .causal = true}, normal_values(30, 6), normal_values(70, 7), normal_values(150, 8));
  for (std::size_t n = 0; n < 70; ++n) {
    if (n % 7 > 0) CHECK(r.positions[n] <= r.positions[n - 1]);
  }
}

TEST_CASE("CoPE rejects what it cannot mean", "[cope]") {
  const auto call = [](std::size_t q, std::size_t logits, std::size_t max_pos, std::size_t table, float logit) {
    return [=] {
      run(small, {.max_pos = max_pos, .causal = true}, std::vector<float>(q), std::vector<float>(logits, logit),
          std::vector<float>(table));
    };
  };
  CHECK_NOTHROW(call(30, 70, 4, 12, 0.0F)());
  expect_rejection(call(30, 70, 0, 0, 0.0F), "max_pos", "0");
  expect_rejection(call(29, 70, 4, 12, 0.0F), "q", "an array of 29 values");
  expect_rejection(call(30, 69, 4, 12, 0.0F), "logits", "an array of 69 values");
  expect_rejection(call(30, 70, 4, 11, 0.0F), "pos_emb", "an array of 11 values");
  expect_rejection(call(30, 70, 4, 12, NAN), "logits", "NaN");
}

TEST_CASE("CoPE's positions come without its term", "[cope]") {
  const std::vector<float> q = normal_values(30, 21);
  const std::vector<float> logits = normal_values(70, 22);
  const std::vector<float> pos_emb = normal_values(12, 23);
  const Results both = run(small, {.max_pos = 4, .causal = true}, q, logits, pos_emb);
  std::vector<float> positions(70);
  posenc::cope(small, {.max_pos = 4, .causal = true}, q, logits, pos_emb, {.term = {}, .positions = positions});
  CHECK(positions == both.positions);
}

}  // namespace cope_test
