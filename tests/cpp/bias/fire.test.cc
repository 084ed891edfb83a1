#include "posenc/bias/fire.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "golden.h"
#include "posenc/core/random.h"

namespace fire_test {

namespace {

struct Weights {
  std::vector<float> w0, b0, w1, b1;

  posenc::FireWeights spans() const { return {.w0 = w0, .b0 = b0, .w1 = w1, .b1 = b1}; }
};

Weights random_weights(std::size_t heads, std::size_t width) {
  posenc::Random random(11);
  Weights weights{std::vector<float>(width), std::vector<float>(width), std::vector<float>(heads * width),
                  std::vector<float>(heads)};
  for (std::vector<float>* array : {&weights.w0, &weights.b0, &weights.w1, &weights.b1}) {
    random.fill_normal(*array, 1.0);
  }
  return weights;
}

constexpr posenc::FireOptions usual{
    .mlp_width = 5, .c = 0.1, .threshold = 20.0, .threshold_multiplier = 1.0, .eps = 1e-6};

std::vector<float> bias(const posenc::BiasShape& shape, const posenc::FireOptions& options, const Weights& weights) {
  std::vector<float> out(shape.heads * shape.queries * shape.keys);
  posenc::FireRows(shape, options, weights.spans()).store(out);
  return out;
}

}  // namespace

TEST_CASE("FIRE equals the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("fire")) {
    DYNAMIC_SECTION(c.id) {
      const std::size_t n = c.params.at("n");
      const Weights weights{c.array("w0").floats(), c.array("b0").floats(), c.array("w1").floats(),
                            c.array("b1").floats()};
      const std::vector<float> out = bias({.heads = c.params.at("heads"), .queries = n, .keys = n, .offset = 0},
                                          {.mlp_width = c.params.at("mlp_width"),
                                           .c = c.params.at("c"),
                                           .threshold = c.params.at("L"),
                                           .threshold_multiplier = c.params.at("L_multiplier"),
                                           .eps = c.params.at("eps")},
                                          weights);
      CHECK(golden::worst_ratio(out, c.array("bias")) <= 1.0);
    }
  }
}

TEST_CASE("FIRE's rows do not depend on the rows around them", "[bias]") {
  const Weights weights = random_weights(3, 5);
  const std::size_t n = 60;
  const std::vector<float> whole = bias({.heads = 3, .queries = n, .keys = n, .offset = 0}, usual, weights);
  for (std::size_t i = 0; i < n; ++i) {
    const std::vector<float> row =
        bias({.heads = 3, .queries = 1, .keys = n, .offset = static_cast<std::ptrdiff_t>(i)}, usual, weights);
    for (std::size_t h = 0; h < 3; ++h) {
      CHECK(std::equal(&row[h * n], &row[h * n] + n, &whole[(h * n + i) * n]));
    }
  }
}

TEST_CASE("FIRE is a function of the distance only up to its threshold", "[bias]") {
  const Weights weights = random_weights(1, 5);
  const std::size_t n = 40;
  const std::vector<float> out = bias({.heads = 1, .queries = n, .keys = n, .offset = 0}, usual, weights);
  bool changed = false;
  for (std::size_t i = 1; i < n; ++i) {
    for (std::size_t j = 1; j < n; ++j) {
      const bool same = out[i * n + j] == out[(i - 1) * n + j - 1];
      if (i <= 20) CHECK(same);
      changed |= i > 20 && !same;
    }
  }
  CHECK(changed);
}

TEST_CASE("FIRE past its threshold depends on the fraction of the context alone", "[bias]") {
  // Far out, ln(1 + |c d|) / ln(1 + |c i|) hardly changes when distance and query grow together; for the last key of
  // any query the fraction is 1 up to eps.
  const Weights weights = random_weights(1, 5);
  const std::vector<float> near = bias({.heads = 1, .queries = 1, .keys = 1, .offset = 1000}, usual, weights);
  const std::vector<float> far = bias({.heads = 1, .queries = 1, .keys = 1, .offset = 1000000}, usual, weights);
  CHECK(std::abs(near[0] - far[0]) < 1e-4F);
}

TEST_CASE("FIRE rejects what it cannot mean", "[bias]") {
  const posenc::BiasShape shape{.heads = 2, .queries = 3, .keys = 3, .offset = 0};
  const Weights weights = random_weights(2, 5);
  const auto with = [&](auto change) {
    posenc::FireOptions options = usual;
    change(options);
    return [&, options] { bias(shape, options, weights); };
  };
  expect_rejection(with([](auto& o) { o.mlp_width = 0; }), "mlp_width", "0");
  expect_rejection(with([](auto& o) { o.mlp_width = 4; }), "w0", "an array of 5 values");
  expect_rejection(with([](auto& o) { o.c = NAN; }), "c", "NaN");
  expect_rejection(with([](auto& o) { o.threshold = INFINITY; }), "threshold", "inf");
  expect_rejection(with([](auto& o) { o.threshold_multiplier = NAN; }), "threshold_multiplier", "NaN");
  expect_rejection(with([](auto& o) { o.eps = 0.0; }), "eps", "0");
  const auto without = [&](std::vector<float> Weights::* array) {
    Weights changed = weights;
    (changed.*array).push_back(0.0F);
    return [&, changed] { bias(shape, usual, changed); };
  };
  expect_rejection(without(&Weights::b0), "b0", "an array of 6 values");
  expect_rejection(without(&Weights::w1), "w1", "an array of 11 values");
  expect_rejection(without(&Weights::b1), "b1", "an array of 3 values");
  std::vector<float> out(17);
  expect_rejection([&] { posenc::FireRows(shape, usual, weights.spans()).store(out); }, "out", "an array of 17 values");
}

}  // namespace fire_test
