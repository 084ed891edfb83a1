#include "posenc/core/elementwise.h"

#include <array>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "expect.h"

namespace elementwise_test {

namespace {

using posenc::Elementary;

std::vector<double> applied(Elementary function, std::vector<double> x, double parameter = 0.0) {
  posenc::apply(function, parameter, x, x);
  return x;
}

}  // namespace

TEST_CASE("functions of one number are those of the standard library in extended precision", "[core]") {
  using Exact = long double (*)(long double);
  const std::vector<std::pair<Elementary, Exact>> functions{
      {Elementary::sine, [](long double x) { return std::sin(x); }},
      {Elementary::cosine, [](long double x) { return std::cos(x); }},
      {Elementary::exponential, [](long double x) { return std::exp(x); }},
      {Elementary::power, [](long double x) { return std::pow(10000.0L, x); }},
      {Elementary::logarithm, [](long double x) { return std::log(std::abs(x)); }},
      {Elementary::sigmoid, [](long double x) { return 1.0L / (1.0L + std::exp(-x)); }},
      {Elementary::log_sigmoid, [](long double x) { return -std::log1p(std::exp(-x)); }}};
  std::vector<double> x;
  for (int n = -400; n <= 400; ++n) x.push_back(0.0137 * n * (1 + n * n % 7) + 1e-3);
  for (const auto& [function, exact] : functions) {
    std::vector<double> in = x;
    if (function == Elementary::logarithm) {
      for (double& one : in) one = std::abs(one);
    }
    const std::vector<double> out = applied(function, in, 10000.0);
    for (std::size_t n = 0; n < in.size(); ++n) {
      const auto expected = static_cast<double>(exact(in[n]));
      INFO("function " << static_cast<int>(function) << " of " << in[n]);
      CHECK(std::abs(out[n] - expected) <= 4 * std::numeric_limits<double>::epsilon() * std::abs(expected));
    }
  }
}

TEST_CASE("functions of one number have their limits, and NaN stays visible", "[core]") {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const std::vector<double> ends{-infinite, infinite};
  CHECK(applied(Elementary::exponential, ends) == std::vector{0.0, infinite});
  CHECK(applied(Elementary::sigmoid, ends) == std::vector{0.0, 1.0});
  CHECK(applied(Elementary::log_sigmoid, ends) == std::vector{-infinite, 0.0});
  CHECK(applied(Elementary::logarithm, {0.0, infinite}) == std::vector{-infinite, infinite});
  CHECK(std::isnan(applied(Elementary::logarithm, {-1.0})[0]));
  const double smallest = std::numeric_limits<double>::denorm_min();
  CHECK(applied(Elementary::logarithm, {smallest})[0] == Catch::Approx(std::log(smallest)).epsilon(1e-15));
  for (const Elementary function : {Elementary::sine, Elementary::cosine}) {
    CHECK(std::isnan(applied(function, {infinite})[0]));
  }
  for (const Elementary function :
       {Elementary::sine, Elementary::exponential, Elementary::power, Elementary::sigmoid}) {
    CHECK(std::isnan(applied(function, {std::nan("")}, 2.0)[0]));
  }
  std::array<double, 2> pair{1.0, 2.0};
  std::array<double, 1> single{};
  expect_rejection([&] { posenc::apply(Elementary::sine, 0.0, pair, single); }, "out", "an array of 1 values");
  expect_rejection([&] { posenc::apply(Elementary::power, 0.0, pair, pair); }, "parameter", "0");
  expect_rejection([&] { posenc::apply(Elementary::power, infinite, pair, pair); }, "parameter", "inf");
}

}  // namespace elementwise_test
