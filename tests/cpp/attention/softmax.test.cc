#include "posenc/attention/softmax.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "posenc/core/random.h"

namespace softmax_test {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("weights equal the definition in double and sum to 1", "[softmax]") {
  const std::size_t size = GENERATE(1, 2, 3, 4, 5, 8, 31, 1000);
  const double spread = GENERATE(1.0, 30.0, 1e4);
  std::vector<float> row(size);
  posenc::Random(size).fill_normal(row, spread);
  const std::vector<float> logits = row;
  const float log_sum_exp = posenc::softmax(row, -infinity);

  const double max = static_cast<double>(*std::max_element(logits.begin(), logits.end()));
  double sum = 0.0;
  for (const float x : logits) sum += std::exp(static_cast<double>(x) - max);
  for (std::size_t i = 0; i < size; ++i) {
    const double exact = std::exp(static_cast<double>(logits[i]) - max) / sum;
    // The difference logit - max is rounded once, which multiplies the weight by up to e^(half an ULP of the
    // difference).
    const double rounding = (1.0 + std::abs(static_cast<double>(logits[i]) - max)) * 0x1p-23;
    CHECK(std::abs(static_cast<double>(row[i]) - exact) <= exact * rounding + 1e-37);
  }
  CHECK(std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1.0) < 1e-6);
  CHECK(std::abs(static_cast<double>(log_sum_exp) - (max + std::log(sum))) <=
        std::abs(max + std::log(sum)) * 1e-7 + 1e-7);
}

TEST_CASE("hidden keys get exactly nothing", "[softmax]") {
  std::vector<float> row = {1.0F, -infinity, 1.0F, -infinity, -infinity};
  posenc::softmax(row, -infinity);
  CHECK(row == std::vector<float>{0.5F, 0.0F, 0.5F, 0.0F, 0.0F});
}

TEST_CASE("a row that sees nothing is zeros, never NaN", "[softmax]") {
  std::vector<float> row(7, -infinity);
  CHECK(posenc::softmax(row, -infinity) == -infinity);
  CHECK(row == std::vector<float>(7, 0.0F));
}

TEST_CASE("a sink takes its share of the weights", "[softmax]") {
  std::vector<float> row = {0.0F, 0.0F, -infinity};
  CHECK(posenc::softmax(row, std::log(2.0F)) == std::log(4.0F));
  CHECK(row == std::vector<float>{0.25F, 0.25F, 0.0F});
  std::vector<float> hidden(5, -infinity);
  CHECK(posenc::softmax(hidden, 3.0F) == 3.0F);
  CHECK(hidden == std::vector<float>(5, 0.0F));
}

TEST_CASE("NaN is not hidden", "[softmax]") {
  std::vector<float> row = {0.0F, std::numeric_limits<float>::quiet_NaN(), 1.0F};
  posenc::softmax(row, -infinity);
  CHECK(std::isnan(row[1]));
  std::vector<float> with_hidden = {-infinity, std::numeric_limits<float>::quiet_NaN()};
  posenc::softmax(with_hidden, -infinity);
  CHECK(std::isnan(with_hidden[1]));
}

TEST_CASE("a sink of NaN is not hidden where nothing else is seen", "[softmax]") {
  std::vector<float> row(5, -infinity);
  CHECK(std::isnan(posenc::softmax(row, std::numeric_limits<float>::quiet_NaN())));
  for (const float weight : row) CHECK(std::isnan(weight));
}

}  // namespace softmax_test
