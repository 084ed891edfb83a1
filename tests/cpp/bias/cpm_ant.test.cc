#include "posenc/bias/cpm_ant.h"

#include <catch_amalgamated.hpp>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "posenc/bias/t5.h"

namespace cpm_ant_test {

namespace {

constexpr std::size_t heads = 2;
constexpr posenc::BiasShape shape{.heads = heads, .queries = 3, .keys = 7, .offset = 4};
constexpr posenc::CpmAntOptions options{.num_buckets = 8, .max_distance = 6, .segment_types = 3};

const std::vector<float>& table() {
  static const std::vector<float> values = normal_values((8 + 9) * heads, 1);
  return values;
}

std::vector<float> rows(const std::vector<float>& of_queries, const std::vector<float>& of_keys,
                        const posenc::CpmAntOptions& with = options) {
  std::vector<float> out(shape.heads * shape.queries * shape.keys);
  posenc::CpmAntRows(1, shape, with, table(), of_queries, of_keys).store(out);
  return out;
}

}  // namespace

TEST_CASE("CPM-Ant's bias equals the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("bucket_bias_variants")) {
    if (c.op != "cpmant.bias") continue;
    DYNAMIC_SECTION(c.id) {
      const golden::Array expected = c.array("bias");
      const std::vector<float> weights = c.array("table").floats();
      const std::vector<float> of_queries = c.array("query_segment").floats();
      const std::vector<float> of_keys = c.array("key_segment").floats();
      std::vector<float> out(expected.values.size());
      posenc::CpmAntRows(
          expected.shape[0],
          {.heads = expected.shape[1], .queries = expected.shape[2], .keys = expected.shape[3], .offset = 0},
          {.num_buckets = c.params.at("num_buckets"),
           .max_distance = c.params.at("max_distance"),
           .segment_types = c.params.at("segments")},
          weights, of_queries, of_keys)
          .store(out);
      CHECK(golden::worst_ratio(out, expected, 0.0, 0.0) == 0.0);
    }
  }
}

TEST_CASE("CPM-Ant is T5 within a segment, and a number of two kinds between segments", "[bias]") {
  std::vector<float> t5(heads * shape.queries * shape.keys);
  posenc::t5_bias(shape, {.bidirectional = true, .num_buckets = 8, .max_distance = 6}, 1.0,
                  std::span(table()).first(8 * heads), t5);
  CHECK(rows({1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}) == t5);
  const std::vector<float> out = rows({0, 1, 2}, {0, 0, 1, 1, 2, 2, 0});
  for (std::size_t n = 0; n < out.size(); ++n) {
    const std::size_t own = n / shape.keys % shape.queries;
    const std::size_t other = std::vector<std::size_t>{0, 0, 1, 1, 2, 2, 0}[n % shape.keys];
    const std::size_t head = n / (shape.keys * shape.queries);
    REQUIRE(out[n] == (own == other ? t5[n] : table()[(8 + own * 3 + other) * heads + head]));
  }
}

TEST_CASE("CPM-Ant rejects what it cannot mean", "[bias]") {
  const std::vector<float> three{0, 1, 2};
  const std::vector<float> seven(7, 0.0F);
  expect_rejection([&] { rows(three, seven, {8, 6, 0}); }, "segment_types", "0");
  expect_rejection([&] { rows(three, seven, {8, 6, 4}); }, "table", "an array of 34 values");
  expect_rejection([&] { rows(seven, seven); }, "query_segments", "an array of 7 values");
  expect_rejection([&] { rows(three, three); }, "key_segments", "an array of 3 values");
  expect_rejection([&] { rows({0, 1, 3}, seven); }, "query_segments", "3");
  expect_rejection([&] { rows(three, {0, 0, 0, -1, 0, 0, 0}); }, "key_segments", "-1");
  expect_rejection([&] { rows(three, seven, {8, 2, 3}); }, "max_distance", "2");
}

}  // namespace cpm_ant_test
