#include "posenc/attention/temperature.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"

namespace temperature_test {

namespace {

using posenc::TemperatureForm;
using posenc::TemperatureOptions;

std::vector<double> temperatures(const TemperatureOptions& options, const std::vector<double>& positions) {
  std::vector<double> out(positions.size());
  posenc::temperatures(options, positions, out);
  return out;
}

double temperature(const TemperatureOptions& options, double position) { return temperatures(options, {position})[0]; }

TemperatureOptions options_of(const golden::Case& c) {
  if (c.op == "temperature.llama4") {
    return {TemperatureForm::llama4, c.params.at("attn_scale"), c.params.at("floor_scale")};
  }
  if (c.op == "temperature.ministral3") {
    return {TemperatureForm::ministral3, c.params.at("beta"), c.params.at("original_max_position_embeddings")};
  }
  return {TemperatureForm::inkling, c.params.at("alpha"), c.params.at("n_floor")};
}

}  // namespace

TEST_CASE("temperatures equal the references", "[temperature][golden]") {
  std::size_t count = 0;
  for (const golden::Case& c : golden::cases_of("attention_temperature")) {
    if (!c.op.starts_with("temperature.")) continue;
    ++count;
    DYNAMIC_SECTION(c.id) {
      const std::vector<double> factors = temperatures(options_of(c), c.array("positions").values);
      CHECK(golden::worst_ratio(factors, c.array("factor"), 1e-15, 1e-15) <= 1.0);
    }
  }
  CHECK(count == 6);
}

TEST_CASE("each temperature begins where its model says", "[temperature]") {
  const TemperatureOptions llama4{TemperatureForm::llama4, 0.1, 8192};
  CHECK(temperature(llama4, 8190) == 1.0);
  CHECK(temperature(llama4, 8191) == 1.0 + 0.1 * std::log(2.0));
  CHECK(temperature(llama4, 16382) == temperature(llama4, 8191));
  const TemperatureOptions ministral{TemperatureForm::ministral3, 0.1, 16384};
  CHECK(temperature(ministral, 16383) == 1.0);
  CHECK(temperature(ministral, 16384) == 1.0 + 0.1 * std::log(2.0));
  const TemperatureOptions inkling{TemperatureForm::inkling, 0.1, 131072};
  CHECK(temperature(inkling, 131071) == 1.0);
  CHECK(temperature(inkling, 131072) > 1.0);
  CHECK(temperature(inkling, 262143) == 1.0 + 0.1 * std::log(2.0));
  const TemperatureOptions log_n{TemperatureForm::log_n, 0.0, 2048};
  CHECK(temperature(log_n, 0) == 1.0);
  CHECK(temperature(log_n, 2047) == 1.0);
  CHECK(std::abs(temperature(log_n, 2048.0 * 2048.0 - 1.0) - 2.0) <= 4e-16);
}

TEST_CASE("temperatures never fall", "[temperature]") {
  const auto form =
      GENERATE(TemperatureForm::llama4, TemperatureForm::ministral3, TemperatureForm::inkling, TemperatureForm::log_n);
  std::vector<double> positions;
  for (double p = 0.0; p < 0x1p53; p = p * 1.01 + 1.0) positions.push_back(p);
  const std::vector<double> factors = temperatures({form, 0.1, 100}, positions);
  for (std::size_t n = 1; n < factors.size(); ++n) REQUIRE(factors[n] >= factors[n - 1]);
  CHECK(factors.front() == 1.0);
  CHECK(factors.back() > 2.0);
}

TEST_CASE("temperatures say what is wrong", "[temperature]") {
  const auto made = [](const TemperatureOptions& options, double position) {
    return [=] { temperature(options, position); };
  };
  expect_rejection(made({TemperatureForm::llama4, -0.1, 10}, 0), "attn_scale", "-0.1");
  expect_rejection(made({TemperatureForm::llama4, 0.1, 0.5}, 0), "floor_scale", "0.5");
  expect_rejection(made({TemperatureForm::log_n, 0.1, 1}, 0), "floor_scale", "1");
  expect_rejection(made({TemperatureForm::llama4, 0.1, 10}, -1), "positions", "-1");
  expect_rejection(made({TemperatureForm::llama4, 0.1, 10}, NAN), "positions", "NaN");
}

}  // namespace temperature_test
