#include "posenc/attention/compression.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "normal_values.h"

namespace compression_test {

namespace {

using posenc::Compression;

constexpr Compression cache{.batch = 2, .tokens = 11, .dim = 5, .rate = 4};

std::vector<float> compressed(const std::vector<float>& kv, const std::vector<float>& gate,
                              const std::vector<float>& bias, const Compression& with = cache) {
  std::vector<float> out(with.batch * (with.rate == 0 ? 0 : with.tokens / with.rate) * with.dim);
  posenc::compress(with, kv, gate, bias, out);
  return out;
}

}  // namespace

TEST_CASE("an entry is the average of its window by gates and places", "[compression]") {
  const std::vector<float> kv = normal_values(2 * 11 * 5, 1);
  const std::vector<float> gate = normal_values(2 * 11 * 5, 2);
  const std::vector<float> bias = normal_values(4 * 5, 3);
  const std::vector<float> out = compressed(kv, gate, bias);
  for (std::size_t n = 0; n < out.size(); ++n) {
    const std::size_t c = n % 5;
    const std::size_t entry = n / 5 % 2;
    double sum = 0.0;
    double total = 0.0;
    for (std::size_t place = 0; place < 4; ++place) {
      const std::size_t at = (n / 10 * 11 + entry * 4 + place) * 5 + c;
      const double weight = std::exp(static_cast<double>(gate[at]) + static_cast<double>(bias[place * 5 + c]));
      sum += weight * static_cast<double>(kv[at]);
      total += weight;
    }
    CHECK(std::abs(static_cast<double>(out[n]) - sum / total) <= 1e-6);
  }
}

TEST_CASE("gates of any size give averages", "[compression]") {
  const std::vector<float> kv = normal_values(2 * 11 * 5, 1);
  const std::vector<float> none(4 * 5, 0.0F);
  CHECK(compressed(kv, std::vector<float>(kv.size(), 3e38F), none) ==
        compressed(kv, std::vector<float>(kv.size(), -3e38F), none));
  // A window longer than the cache leaves nothing.
  CHECK(compressed(kv, kv, std::vector<float>(12 * 5), {.batch = 2, .tokens = 11, .dim = 5, .rate = 12}).empty());
}

TEST_CASE("compression rejects what it cannot mean", "[compression]") {
  const std::vector<float> kv(2 * 11 * 5);
  const std::vector<float> bias(4 * 5);
  expect_rejection([&] { compressed(kv, kv, bias, {.batch = 2, .tokens = 11, .dim = 5, .rate = 0}); }, "rate", "0");
  expect_rejection([&] { compressed(bias, kv, bias); }, "kv", "an array of 20 values");
  expect_rejection([&] { compressed(kv, bias, bias); }, "gate", "an array of 20 values");
  expect_rejection([&] { compressed(kv, kv, kv); }, "position_bias", "an array of 110 values");
  std::vector<float> out(3);
  expect_rejection([&] { posenc::compress(cache, kv, kv, bias, out); }, "out", "an array of 3 values");
}

}  // namespace compression_test
