#include "posenc/train/gelu.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "posenc/core/random.h"

namespace gelu_test {

namespace {

/// Values and slopes of `columns` columns.
template <typename Scalar>
struct Activated {
  std::vector<Scalar> values;
  std::vector<Scalar> slopes;
};

template <typename Scalar>
Activated<Scalar> activated(std::size_t columns, const std::vector<Scalar>& bias, const std::vector<Scalar>& x) {
  Activated<Scalar> result{x, std::vector<Scalar>(x.size(), Scalar{9})};
  posenc::train::gelu(x.size() / columns, columns, bias.data(), result.values.data(), result.slopes.data());
  return result;
}

template <typename Scalar>
void check(double tolerance) {
  constexpr std::size_t rows = 3;
  const std::size_t columns = GENERATE(1, 4, 5, 7, 8);
  posenc::Random random(columns);
  std::vector<Scalar> bias(columns);
  std::vector<Scalar> x(rows * columns);
  for (Scalar& b : bias) b = static_cast<Scalar>(0.5 * random.normal());
  for (Scalar& entry : x) entry = static_cast<Scalar>(2.0 * random.normal());
  const Activated<Scalar> whole = activated(columns, bias, x);
  for (std::size_t n = 0; n < x.size(); ++n) {
    const auto t = static_cast<double>(x[n] + bias[n % columns]);
    const double below = 0.5 * std::erfc(-t / std::numbers::sqrt2);
    const double density = std::exp(-0.5 * t * t) / std::sqrt(2.0 * std::numbers::pi);
    CHECK(std::abs(static_cast<double>(whole.values[n]) - t * below) <= tolerance * (1.0 + std::abs(t)));
    CHECK(std::abs(static_cast<double>(whole.slopes[n]) - (below + t * density)) <= tolerance * (1.0 + std::abs(t)));
    // A number has the same bits wherever it is in a row.
    const Activated<Scalar> alone = activated<Scalar>(1, {bias[n % columns]}, {x[n]});
    CHECK(whole.values[n] == alone.values[0]);
    CHECK(whole.slopes[n] == alone.slopes[0]);
  }
}

}  // namespace

TEST_CASE("GELU of training and its slope are exact for any number of columns", "[train]") {
  SECTION("float") { check<float>(3e-7); }
  SECTION("double") { check<double>(1e-15); }
}

}  // namespace gelu_test
