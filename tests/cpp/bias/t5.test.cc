#include "posenc/bias/t5.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "golden.h"
#include "reference.h"

namespace t5_test {

namespace {

using posenc::T5BucketOptions;

std::int32_t bucket(const T5BucketOptions& options, std::int64_t relative_position) {
  return posenc::T5Buckets(options)(relative_position);
}

}  // namespace

TEST_CASE("T5 buckets and biases equal the references", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("t5_relative_bias")) {
    DYNAMIC_SECTION(c.id) {
      const T5BucketOptions options{.bidirectional = c.params.at("bidirectional"),
                                    .num_buckets = c.params.at("num_buckets"),
                                    .max_distance = c.params.at("max_distance")};
      if (c.op == "t5.bucket") {
        const std::vector<double> relative = c.array("relative_position").values;
        const std::vector<std::int32_t> positions(relative.begin(), relative.end());
        std::vector<std::int32_t> out(positions.size());
        posenc::t5_buckets(options, positions, out);
        CHECK(std::vector<double>(out.begin(), out.end()) == c.array("bucket").values);
      } else {
        REQUIRE(c.op == "t5.bias");
        const golden::Array expected = c.array("bias");
        std::vector<float> out(expected.values.size());
        posenc::t5_bias({.heads = c.params.at("heads"),
                         .queries = c.params.at("q_len"),
                         .keys = c.params.at("k_len"),
                         .offset = c.params.at("q_offset")},
                        options, c.params.value("output_scale", 1.0), c.array("weight").floats(), out);
        CHECK(golden::worst_ratio(out, expected) <= 1.0);
      }
    }
  }
}

TEST_CASE("T5 boundaries are those of the exact formula", "[bias]") {
  CHECK(bucket({.bidirectional = false, .num_buckets = 32, .max_distance = 100}, -40) == 24);
  CHECK(bucket({.bidirectional = false, .num_buckets = 32, .max_distance = 100}, -39) == 23);
  // 800 = 64 (10000 / 64)^(1/2): halfway on the logarithmic scale, so bucket 64 + 32.
  CHECK(bucket({.bidirectional = false, .num_buckets = 128, .max_distance = 10000}, -800) == 96);
  CHECK(bucket({.bidirectional = false, .num_buckets = 128, .max_distance = 10000}, -799) == 95);
  // The published defaults: the first distance of each bucket from 8 on.
  const std::vector<std::int64_t> starts = {8, 12, 16, 23, 32, 46, 64, 91};
  for (std::size_t k = 0; k < starts.size(); ++k) {
    const T5BucketOptions options{.bidirectional = true, .num_buckets = 32, .max_distance = 128};
    const auto first = static_cast<std::int32_t>(8 + k);
    CHECK(bucket(options, -starts[k]) == first);
    CHECK(bucket(options, -starts[k] + 1) == first - 1);
    CHECK(bucket(options, starts[k]) == first + 16);
  }
}

TEST_CASE("T5 boundaries that are integers are found whatever the numbers", "[bias]") {
  // max_distance = exact r^steps: bucket exact + k starts precisely at exact r^k.
  for (const std::size_t steps : {2U, 3U, 5U, 6U, 8U}) {
    const auto exact = static_cast<std::int64_t>(steps);
    for (const std::int64_t r : {2, 3, 5, 7}) {
      std::int64_t end = exact;
      for (std::size_t k = 0; k < steps; ++k) end *= r;
      const T5BucketOptions options{
          .bidirectional = false, .num_buckets = 2 * steps, .max_distance = static_cast<std::size_t>(end)};
      std::int64_t start = exact;
      for (std::size_t k = 1; k < steps; ++k) {
        start *= r;
        CHECK(bucket(options, -start) == exact + static_cast<std::int64_t>(k));
        CHECK(bucket(options, 1 - start) == exact + static_cast<std::int64_t>(k) - 1);
      }
    }
  }
}

TEST_CASE("T5 buckets follow the formula for any numbers", "[bias]") {
  const auto num_buckets = GENERATE(std::size_t{4}, 7, 12, 33, 64, 250);
  const auto max_distance = GENERATE(std::size_t{126}, 127, 1000, 65537, 2147483647);
  const bool bidirectional = GENERATE(false, true);
  const posenc::T5Buckets buckets(
      {.bidirectional = bidirectional, .num_buckets = num_buckets, .max_distance = max_distance});
  const std::size_t count = bidirectional ? num_buckets / 2 : num_buckets;
  const std::size_t exact = count / 2;
  using reference::Quad;
  const Quad log_ratio = reference::log(static_cast<Quad>(max_distance) / static_cast<Quad>(exact));
  std::int32_t before = 0;
  for (std::int64_t n = 0; n < 3000; n += n < 300 ? 1 : 53) {
    const std::int32_t value = buckets(-n);
    CHECK(value >= before);
    before = value;
    if (n < static_cast<std::int64_t>(exact)) {
      CHECK(value == n);
      continue;
    }
    const Quad step =
        reference::log(static_cast<Quad>(n) / static_cast<Quad>(exact)) / log_ratio * static_cast<Quad>(count - exact);
    const double nearest = std::nearbyint(static_cast<double>(step));
    const bool on_boundary = reference::abs(step - static_cast<Quad>(nearest)) < static_cast<Quad>(1e-20);
    const double whole = on_boundary ? nearest : std::floor(static_cast<double>(step));
    const double expected = std::min(static_cast<double>(exact) + whole, static_cast<double>(count) - 1.0);
    CHECK(static_cast<double>(value) == expected);
    CHECK(buckets(n) == (!bidirectional ? 0 : n == 0 ? 0 : value + static_cast<std::int32_t>(count)));
  }
}

TEST_CASE("far T5 distances share the last bucket", "[bias]") {
  const posenc::T5Buckets causal({.bidirectional = false, .num_buckets = 32, .max_distance = 128});
  const posenc::T5Buckets both({.bidirectional = true, .num_buckets = 32, .max_distance = 128});
  for (const std::int64_t n : std::vector<std::int64_t>{128, 129, 100000, std::int64_t{1} << 53}) {
    CHECK(causal(-n) == 31);
    CHECK(causal(n) == 0);
    CHECK(both(-n) == 15);
    CHECK(both(n) == 31);
  }
}

TEST_CASE("T5 rejects what it cannot mean", "[bias]") {
  expect_rejection([] { posenc::T5Buckets({true, 3, 128}); }, "num_buckets", "3");
  expect_rejection([] { posenc::T5Buckets({false, 1, 128}); }, "num_buckets", "1");
  expect_rejection([] { posenc::T5Buckets({false, 4097, 100000}); }, "num_buckets", "4097");
  expect_rejection([] { posenc::T5Buckets({false, 32, 16}); }, "max_distance", "16");
  expect_rejection([] { posenc::T5Buckets({true, 32, 8}); }, "max_distance", "8");
  expect_rejection([] { posenc::T5Buckets({true, 32, std::size_t{1} << 31U}); }, "max_distance", "2147483648");
  const posenc::BiasShape shape{.heads = 2, .queries = 3, .keys = 3, .offset = 0};
  std::vector<float> out(18);
  std::vector<float> table(64);
  const T5BucketOptions options{true, 32, 128};
  expect_rejection([&] { posenc::t5_bias(shape, options, NAN, table, out); }, "output_scale", "NaN");
  table.pop_back();
  expect_rejection([&] { posenc::t5_bias(shape, options, 1.0, table, out); }, "table", "an array of 63 values");
  table.resize(64);
  out.pop_back();
  expect_rejection([&] { posenc::t5_bias(shape, options, 1.0, table, out); }, "out", "an array of 17 values");
  std::vector<std::int32_t> buckets(2);
  const std::vector<std::int32_t> positions(3);
  expect_rejection([&] { posenc::t5_buckets(options, positions, buckets); }, "out", "an array of 2 values");
}

TEST_CASE("T5 boundaries just above an integer begin at the next one", "[bias]") {
  // The boundary 13 (105522740 / 13)^(3/13) is 511 + 4.8e-13, which the logarithms of doubles take for 511.
  const T5BucketOptions options{.bidirectional = false, .num_buckets = 26, .max_distance = 105522740};
  CHECK(bucket(options, -511) == 15);
  CHECK(bucket(options, -512) == 16);
  const T5BucketOptions lower{.bidirectional = false, .num_buckets = 26, .max_distance = 105522739};
  CHECK(bucket(lower, -510) == 15);
  CHECK(bucket(lower, -511) == 16);
}

}  // namespace t5_test
