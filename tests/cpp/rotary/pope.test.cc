#include "posenc/rotary/pope.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "count_from.h"
#include "expect.h"
#include "golden.h"
#include "normal_values.h"

namespace pope_test {

namespace {

using posenc::PopeShape;

std::vector<float> embedded(const PopeShape& shape, const std::vector<double>& positions,
                            const std::vector<float>& bias, const std::vector<float>& x, double base = 10000.0) {
  std::vector<float> out(x.size() + shape.batch * shape.heads * shape.length * shape.rotary_dim);
  posenc::pope(shape, base, positions, bias, x, out);
  return out;
}

}  // namespace

TEST_CASE("PoPE equals the reference", "[rotary][golden]") {
  for (const golden::Case& c : golden::cases_of("pope")) {
    DYNAMIC_SECTION(c.id) {
      const double offset = c.params.at("offset");
      const std::size_t queries = c.params.at("q_len");
      const std::size_t keys = c.params.at("k_len");
      PopeShape shape{.batch = c.params.at("batch"),
                      .heads = c.params.at("heads"),
                      .length = queries,
                      .head_dim = c.params.at("head_dim"),
                      .rotary_dim = c.params.at("rotary_dim")};
      const double base = c.params.at("base");
      const std::vector<double> last = count_from(offset + static_cast<double>(keys - queries), queries);
      CHECK(golden::worst_ratio(embedded(shape, last, {}, c.array("q").floats(), base), c.array("q_out")) <= 1.0);
      shape.length = keys;
      const std::vector<float> bias = c.array("bias").floats();
      CHECK(golden::worst_ratio(embedded(shape, count_from(offset, keys), bias, c.array("k").floats(), base),
                                c.array("k_out")) <= 1.0);
    }
  }
}

TEST_CASE("products of PoPE's queries and keys depend on the distance alone", "[rotary]") {
  constexpr PopeShape shape{.batch = 1, .heads = 2, .length = 1, .head_dim = 6, .rotary_dim = 4};
  const std::vector<float> q = normal_values(12, 1);
  const std::vector<float> k = normal_values(12, 2);
  const std::vector<float> bias(8, -1.5F);
  const auto product = [&](double of_query, double of_key) {
    const std::vector<float> a = embedded(shape, {of_query}, {}, q);
    const std::vector<float> b = embedded(shape, {of_key}, bias, k);
    double sum = 0.0;
    for (std::size_t n = 0; n < a.size(); ++n) sum += static_cast<double>(a[n]) * static_cast<double>(b[n]);
    return sum;
  };
  CHECK(std::abs(product(5.0, 2.0) - product(1e6 + 5.0, 1e6 + 2.0)) <= 1e-5);
  CHECK(std::abs(product(5.0, 2.0) - product(5.0, 3.0)) > 1e-3);
}

TEST_CASE("PoPE holds the phases of keys between -2 pi and 0", "[rotary]") {
  constexpr PopeShape shape{.batch = 1, .heads = 1, .length = 2, .head_dim = 2, .rotary_dim = 1};
  const std::vector<float> x = normal_values(4, 3);
  CHECK(embedded(shape, {0.0, 7.0}, {3.0F}, x) == embedded(shape, {0.0, 7.0}, {0.0F}, x));
  CHECK(embedded(shape, {0.0, 7.0}, {-9.0F}, x) == embedded(shape, {0.0, 7.0}, {-7.0F}, x));
  CHECK(embedded(shape, {0.0, 7.0}, {-2.0F}, x) != embedded(shape, {0.0, 7.0}, {-1.0F}, x));
  // Components without a phase pass through.
  CHECK(embedded(shape, {0.0, 7.0}, {}, x)[2] == x[1]);
}

TEST_CASE("PoPE rejects what it cannot mean", "[rotary]") {
  const std::vector<float> x(8);
  const auto made = [&](PopeShape shape, const std::vector<double>& positions, const std::vector<float>& bias = {},
                        double base = 100.0) { return [=, &x] { embedded(shape, positions, bias, x, base); }; };
  expect_rejection(made({1, 1, 2, 4, 0}, {0, 1}), "rotary_dim", "0");
  expect_rejection(made({1, 1, 2, 4, 5}, {0, 1}), "rotary_dim", "5");
  expect_rejection(made({1, 1, 2, 4, 4}, {0, 1}, {}, 0.5), "base", "0.5");
  expect_rejection(made({1, 1, 2, 4, 4}, {0}), "positions", "an array of 1 values");
  expect_rejection(made({1, 1, 2, 4, 4}, {0, 0x1p32}), "positions", "4294967296");
  expect_rejection(made({1, 1, 2, 4, 4}, {0, 1}, {1.0F}), "bias", "an array of 1 values");
  expect_rejection(made({1, 1, 1, 4, 4}, {0}), "x", "an array of 8 values");
}

}  // namespace pope_test
