#include "posenc/rotary/fope.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "posenc/rotary/frequencies.h"

namespace fope_test {

namespace {

using posenc::FopeOptions;

struct Tables {
  std::vector<float> cos, sin;
};

Tables tables(const FopeOptions& options, std::size_t heads, const std::vector<float>& cos_coef,
              const std::vector<float>& sin_coef, const std::vector<double>& positions) {
  const std::size_t size = heads * positions.size() * (options.dim / 2);
  Tables made{std::vector<float>(size), std::vector<float>(size)};
  posenc::fope_table(options, heads, cos_coef, sin_coef, positions, made.cos, made.sin);
  return made;
}

}  // namespace

TEST_CASE("FoPE equals the reference", "[rotary][golden]") {
  for (const golden::Case& c : golden::cases_of("fope")) {
    DYNAMIC_SECTION(c.id) {
      const FopeOptions options{
          .dim = c.params.at("head_dim"),
          .base = c.params.at("base"),
          .max_position_embeddings = c.params.at("max_position_embeddings"),
          .num_inv_freq = c.params.at("num_inv_freq").is_null() ? 0 : c.params.at("num_inv_freq").get<std::size_t>()};
      CHECK(golden::worst_ratio(posenc::rounded(posenc::fope_frequencies(options)), c.array("inv_freq"), 1e-15,
                                1e-14) <= 1.0);
      const golden::Array cos_coef = c.array("cos_coef");
      const std::size_t heads = cos_coef.shape.size() == 3 ? cos_coef.shape[0] : 1;
      const Tables made =
          tables(options, heads, cos_coef.floats(), c.array("sin_coef").floats(), c.array("positions").values);
      CHECK(golden::worst_ratio(made.cos, c.array("cos")) <= 1.0);
      CHECK(golden::worst_ratio(made.sin, c.array("sin")) <= 1.0);
    }
  }
}

TEST_CASE("FoPE with coefficients of the identity is RoPE on the kept pairs", "[rotary]") {
  const FopeOptions options{.dim = 8, .base = 10000.0, .max_position_embeddings = 0.5, .num_inv_freq = 2};
  const std::vector<float> identity{1.0F, 0.0F, 0.0F, 1.0F};
  const std::vector<double> positions{0.0, 1.0, 1000.5, -3.0};
  const Tables made = tables(options, 1, identity, identity, positions);
  for (std::size_t n = 0; n < made.cos.size(); ++n) {
    const double angle = positions[n / 4] * (n % 4 == 0 ? 1.0 : 0.1);
    const bool kept = n % 4 < 2;
    CHECK(std::abs(static_cast<double>(made.cos[n]) - (kept ? std::cos(angle) : 1.0)) <= 1e-7);
    CHECK(std::abs(static_cast<double>(made.sin[n]) - (kept ? std::sin(angle) : 1.0)) <= 1e-7);
  }
}

TEST_CASE("FoPE rejects what it cannot mean", "[rotary]") {
  const std::vector<float> four(4);
  const auto made = [&](FopeOptions options, const std::vector<float>& cos_coef, double position = 1.0) {
    return [=, &four] { tables(options, 1, cos_coef, four, {position}); };
  };
  expect_rejection(made({7, 100.0, 64.0, 2}, four), "dim", "7");
  expect_rejection(made({8, 0.5, 64.0, 2}, four), "base", "0.5");
  expect_rejection(made({8, 100.0, 0.0, 2}, four), "max_position_embeddings", "0");
  expect_rejection(made({8, 100.0, 6.28, 0}, four), "max_position_embeddings", "6.28");
  expect_rejection(made({8, 100.0, 64.0, 5}, four), "num_inv_freq", "5");
  expect_rejection(made({8, 100.0, 64.0, 3}, four), "cos_coef", "an array of 4 values");
  expect_rejection(made({8, 100.0, 64.0, 1}, {1.0F}), "sin_coef", "an array of 4 values");
  expect_rejection(made({8, 100.0, 64.0, 2}, four, 0x1p32), "positions", "4294967296");
}

}  // namespace fope_test
