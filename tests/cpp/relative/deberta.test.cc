#include "posenc/relative/deberta.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "attend.h"
#include "axes.h"
#include "expect.h"
#include "normal_values.h"

namespace deberta_test {

namespace {

using posenc::DebertaBuckets;
using posenc::DebertaOptions;
using posenc::DebertaP2c;
using posenc::RelativeShape;

/// The references write -1 for a missing size.
std::size_t size_or_none(const golden::Value& value) { return value.get<int>() < 0 ? 0 : value.get<std::size_t>(); }

std::vector<std::int32_t> integers(const golden::Array& x) { return {x.values.begin(), x.values.end()}; }

RelativeShape pairs(std::size_t queries, std::size_t keys) {
  return {.batch = 1, .heads = 1, .queries = queries, .keys = keys, .head_dim = 1, .offset = 0};
}

std::vector<std::int32_t> buckets_of(const DebertaBuckets& options, const std::vector<std::int32_t>& relative) {
  std::vector<std::int32_t> out(relative.size());
  posenc::deberta_buckets(options, relative, out);
  return out;
}

/// i - j for all pairs.
std::vector<std::int32_t> relative_positions(const RelativeShape& shape) {
  std::vector<std::int32_t> relative;
  for (std::size_t n = 0; n < shape.queries * shape.keys; ++n) {
    relative.push_back(static_cast<std::int32_t>(n / shape.keys) - static_cast<std::int32_t>(n % shape.keys));
  }
  return relative;
}

}  // namespace

TEST_CASE("DeBERTa's buckets equal both published implementations", "[deberta][golden]") {
  for (const golden::Case& c : golden::cases_of("deberta_disentangled")) {
    if (c.op == "deberta.attention") continue;
    DYNAMIC_SECTION(c.id) {
      DebertaBuckets options{.position_buckets = size_or_none(c.params.at("bucket_size")),
                             .max_position = size_or_none(c.params.at("max_position")),
                             .clamp_distance = true};
      DebertaBuckets unclamped = options;
      unclamped.clamp_distance = false;
      if (c.op == "deberta.log_bucket") {
        const std::vector<std::int32_t> relative = integers(c.array("relative_position"));
        CHECK(buckets_of(options, relative) == integers(c.array("bucket")));
        CHECK(buckets_of(unclamped, relative) == integers(c.array("bucket_hf")));
      } else {
        const RelativeShape shape = pairs(c.params.at("q_len"), c.params.at("k_len"));
        CHECK(buckets_of(options, relative_positions(shape)) == integers(c.array("rel_pos")));
        const std::vector<std::int32_t> out = buckets_of(unclamped, relative_positions(shape));
        CHECK(out == integers(c.array("rel_pos_hf")));
        CHECK(out == integers(c.array("rel_pos_f64")));
      }
    }
  }
}

TEST_CASE("disentangled attention equals the published code", "[deberta][golden]") {
  for (const golden::Case& c : golden::cases_of("deberta_disentangled")) {
    if (c.op != "deberta.attention") continue;
    DYNAMIC_SECTION(c.id) {
      const golden::Array q_array = c.array("q");
      const RelativeShape shape{.batch = q_array.shape[0],
                                .heads = q_array.shape[1],
                                .queries = q_array.shape[2],
                                .keys = q_array.shape[2],
                                .head_dim = q_array.shape[3],
                                .offset = 0};
      const std::vector<float> q = q_array.floats();
      const std::vector<float> k = c.array("k").floats();
      const std::vector<std::string> types = c.params.at("pos_att_type");
      const bool c2p = std::find(types.begin(), types.end(), "c2p") != types.end();
      const bool p2c = std::find(types.begin(), types.end(), "p2c") != types.end();
      const DebertaOptions options{.buckets = {.position_buckets = size_or_none(c.params.at("position_buckets")),
                                               .max_position = size_or_none(c.params.at("max_relative_positions")),
                                               .clamp_distance = true},
                                   .att_span = c.params.at("att_span"),
                                   .p2c = DebertaP2c::query_minus_key};
      CHECK(buckets_of(options.buckets, relative_positions(shape)) == integers(c.array("rel_pos")));

      const double terms = 1.0 + (c2p ? 1.0 : 0.0) + (p2c ? 1.0 : 0.0);
      const auto scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(shape.head_dim) * terms));
      std::vector<float> term(shape.batch * shape.heads * shape.queries * shape.keys);
      std::vector<float> more(term.size());
      if (c2p) posenc::deberta_c2p(shape, options, scale, q, c.array("pos_key").floats(), term);
      if (p2c) posenc::deberta_p2c(shape, options, scale, k, c.array("pos_query").floats(), more);
      for (std::size_t n = 0; n < term.size(); ++n) term[n] += more[n];
      CHECK(golden::worst_ratio(term, c.array("bias")) <= 1.0);

      const std::vector<float> v = c.array("v").floats();
      CHECK(golden::worst_ratio(attend(shape, scale, false, q, k, v, term).logits, c.array("scores")) <= 1.0);
      const Attended attended = attend(shape, scale, false, q, k, v, term, c.array("mask").bytes());
      CHECK(golden::worst_ratio(attended.weights, c.array("probs")) <= 1.0);
      const golden::Array output{.shape = {shape.batch, shape.heads, shape.queries, shape.head_dim},
                                 .values = {attended.output.begin(), attended.output.end()}};
      CHECK(golden::worst_ratio(permuted(output, {0, 2, 1, 3}).floats(), c.array("out")) <= 1.0);
    }
  }
}

TEST_CASE("DeBERTa's buckets are odd, monotone and saturate", "[deberta]") {
  for (const auto& [buckets, max] :
       {std::pair<std::size_t, std::size_t>{256, 512}, {32, 128}, {4, 24}, {7, 9}, {2, 9}}) {
    std::vector<std::int32_t> relative;
    for (std::int32_t r = -1200; r <= 1200; ++r) relative.push_back(r);
    const std::vector<std::int32_t> clamped = buckets_of({buckets, max, true}, relative);
    const std::vector<std::int32_t> growing = buckets_of({buckets, max, false}, relative);
    const auto mid = static_cast<std::int32_t>(buckets / 2);
    const auto last = static_cast<std::int32_t>(max) - 1;
    for (std::size_t n = 0; n < relative.size(); ++n) {
      CHECK(clamped[n] == -clamped[relative.size() - 1 - n]);
      if (n > 0) CHECK(clamped[n] >= clamped[n - 1]);
      if (n > 0) CHECK(growing[n] >= growing[n - 1]);
      if (std::abs(relative[n]) <= mid) CHECK(clamped[n] == relative[n]);
      if (std::abs(relative[n]) <= last) CHECK(clamped[n] == growing[n]);
      if (relative[n] >= last) CHECK(clamped[n] == 2 * mid - 1);
    }
  }
  // At great distances, too.
  CHECK(buckets_of({256, 512, true}, {1000000, -1000000}) == std::vector<std::int32_t>{255, -255});
}

TEST_CASE("DeBERTa without buckets or without a largest position has a bucket for each distance", "[deberta]") {
  const std::vector<std::int32_t> relative = {-1000, -3, 0, 7, 1000};
  CHECK(buckets_of({256, 0, true}, relative) == relative);
  CHECK(buckets_of({0, 512, true}, relative) == relative);
}

TEST_CASE("distances on a boundary take the lower bucket", "[deberta]") {
  // mid 4 and max_position 33: the ratio is 8, so 4 * 8^(1/3) = 8 and 4 * 8^(2/3) = 16 are boundaries.
  CHECK(buckets_of({8, 33, true}, {8, 9, 16, 17, 32, 33}) == std::vector<std::int32_t>{5, 6, 6, 7, 7, 7});
}

TEST_CASE("the paper's position-to-content term mirrors the implementations'", "[deberta]") {
  const RelativeShape shape{.batch = 1, .heads = 1, .queries = 5, .keys = 5, .head_dim = 3, .offset = 0};
  const std::vector<float> k = normal_values(15, 1);
  const std::vector<float> table = normal_values(8 * 3, 2);
  DebertaOptions options{.buckets = {0, 0, true}, .att_span = 4, .p2c = DebertaP2c::query_minus_key};
  std::vector<float> code(25);
  std::vector<float> paper(25);
  posenc::deberta_p2c(shape, options, 1.0F, k, table, code);
  options.p2c = DebertaP2c::key_minus_query;
  posenc::deberta_p2c(shape, options, 1.0F, k, table, paper);
  for (std::size_t j = 0; j < 5; ++j) {
    CHECK(code[j * 5 + j] == paper[j * 5 + j]);
    // Keys 1 to 3 have neighbours on both sides, which the mirror image swaps.
    if (j >= 1 && j <= 3) CHECK(code[(j - 1) * 5 + j] == paper[(j + 1) * 5 + j]);
  }
  CHECK(code != paper);
}

TEST_CASE("cached queries get the rows of one pass", "[deberta]") {
  const RelativeShape all{.batch = 1, .heads = 2, .queries = 9, .keys = 9, .head_dim = 4, .offset = 0};
  RelativeShape last = all;
  last.queries = 1;
  last.offset = 8;
  const DebertaOptions options{.buckets = {6, 12, true}, .att_span = 6, .p2c = DebertaP2c::query_minus_key};
  const std::vector<float> x = normal_values(2 * 9 * 4, 3);
  const std::vector<float> table = normal_values(2 * 12 * 4, 4);
  std::vector<float> whole(2 * 81);
  std::vector<float> one(2 * 9);
  posenc::deberta_p2c(all, options, 1.0F, x, table, whole);
  posenc::deberta_p2c(last, options, 1.0F, x, table, one);
  for (std::size_t head = 0; head < 2; ++head) {
    CHECK(std::equal(one.begin() + head * 9, one.begin() + head * 9 + 9, whole.begin() + head * 81 + 72));
  }
}

TEST_CASE("DeBERTa rejects what it cannot mean", "[deberta]") {
  const auto bucket = [](std::size_t buckets, std::size_t max) {
    return [=] { buckets_of({buckets, max, true}, {1, 2}); };
  };
  expect_rejection(bucket(1, 10), "position_buckets", "1");
  expect_rejection(bucket(8, 5), "max_position", "5");
  CHECK_NOTHROW(bucket(8, 6)());
  std::vector<std::int32_t> few(1);
  expect_rejection([&] { posenc::deberta_buckets({8, 16, true}, std::vector<std::int32_t>(2), few); }, "out",
                   "an array of 1 values");
  std::vector<float> out(1);
  const std::vector<float> x(1);
  DebertaOptions options{.buckets = {0, 0, true}, .att_span = 0, .p2c = DebertaP2c::query_minus_key};
  expect_rejection([&] { posenc::deberta_c2p(pairs(1, 1), options, 1.0F, x, {}, out); }, "att_span", "0");
  options.att_span = 2;
  expect_rejection([&] { posenc::deberta_c2p(pairs(1, 1), options, 1.0F, x, x, out); }, "table",
                   "an array of 1 values");
  expect_rejection([&] { posenc::deberta_p2c(pairs(1, 1), options, INFINITY, x, x, out); }, "scale", "inf");
}

TEST_CASE("DeBERTa's rows are countable", "[deberta]") {
  constexpr std::size_t most = std::size_t{1} << 30U;
  DebertaOptions options{.buckets = {0, 0, true}, .att_span = most, .p2c = DebertaP2c::query_minus_key};
  CHECK(posenc::deberta_rows(pairs(1, 1), options, false) == posenc::DistanceRows{1 << 30});
  options.att_span = most + 1;
  expect_rejection([&] { posenc::deberta_rows(pairs(1, 1), options, false); }, "att_span", "1073741825");
  expect_rejection([] { buckets_of({most + 2, most, true}, {1}); }, "position_buckets", "1073741826");
}

}  // namespace deberta_test
