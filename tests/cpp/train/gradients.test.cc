#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "expect.h"
#include "posenc/core/random.h"
#include "posenc/train/trainer.h"

namespace gradients_test {

namespace {

using posenc::train::BatchShape;
using posenc::train::PositionChoice;
using posenc::train::Trainer;
using posenc::train::TrainerOptions;

/// One set of options for every scheme; a scheme that is not listed here fails the test.
std::vector<PositionChoice> choices() {
  return {{"none", {}},          {"sinusoidal", {50}}, {"learned", {9}},
          {"rope", {0, 100, 4}}, {"rope", {1, 30, 2}}, {"alibi", {}},
          {"t5", {6, 9}},        {"kerple_log", {}},   {"fire", {5, 3.5}},
          {"shaw", {3}},         {"shaw", {20}},       {"transformer_xl", {30}},
          {"cope", {3}},         {"cope", {12}},       {"toeplitz", {4}},
          {"toeplitz", {20}},    {"sandwich", {6}},    {"data_dependent_alibi", {}}};
}

TrainerOptions options_of(const PositionChoice& position) {
  return {.decoder = {.vocab = 7, .dim = 12, .layers = 2, .heads = 3},
          .position = position,
          .max_shape = {.batch = 2, .length = 9},
          .optimizer = {},
          .seed = 5};
}

std::vector<double> unit_vector(std::size_t size, posenc::Random& random) {
  std::vector<double> vector(size);
  for (double& x : vector) x = random.normal();
  const double length = std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
  for (double& x : vector) x /= length;
  return vector;
}

}  // namespace

TEST_CASE("Every scheme is among those whose gradients are checked", "[train]") {
  for (const auto& entry : posenc::train::schemes<double>()) {
    const auto all = choices();
    CHECK(std::ranges::count(all, entry.name, &PositionChoice::scheme) > 0);
  }
}

TEST_CASE("Gradients are the slopes of the loss", "[train]") {
  for (const PositionChoice& choice : choices()) {
    DYNAMIC_SECTION(choice.scheme << " " << (choice.values.empty() ? 0.0 : choice.values.back())) {
      Trainer<double> trainer(options_of(choice));
      // Tables that begin as zeros, and factors of them, would hide mistakes.
      posenc::Random random(11);
      for (double& value : trainer.values()) value = 1.5 * value + 0.2 * random.normal();
      const BatchShape shape{2, 9};
      std::vector<std::int32_t> tokens, targets;
      for (std::size_t k = 0; k < shape.tokens(); ++k) {
        tokens.push_back(static_cast<std::int32_t>(random.uniform() * 7.0));
        targets.push_back(static_cast<std::int32_t>(random.uniform() * 8.0) - 1);
      }
      targets[0] = 3;
      const auto loss = [&] {
        const auto score = trainer.score(shape, tokens, targets);
        return score.loss / static_cast<double>(score.scored);
      };
      // Raises the parameters that a scheme keeps above a bound to that bound, so that all slopes belong to one
      // function.
      loss();
      trainer.gradient(shape, tokens, targets);
      const std::vector<double> gradients(trainer.gradients().begin(), trainer.gradients().end());
      for (const auto& [spec, offset] : trainer.layout().parameters) {
        INFO(spec.name);
        const std::span<double> values = trainer.values().subspan(offset, spec.size());
        const std::vector<double> kept(values.begin(), values.end());
        // Every entry has its part in the slope along a random direction.
        const std::vector<double> direction = unit_vector(values.size(), random);
        const auto at = [&](double step) {
          for (std::size_t k = 0; k < values.size(); ++k) values[k] = kept[k] + step * direction[k];
          const double result = loss();
          std::ranges::copy(kept, values.begin());
          return result;
        };
        // A difference of five points; kinks (relu, whole positions) are unlikely to be this near.
        constexpr double h = 2e-5;
        const double slope = (8.0 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12.0 * h);
        const double found = std::inner_product(direction.begin(), direction.end(), gradients.begin() + offset, 0.0);
        CHECK(std::abs(slope - found) <= 1e-9 + 1e-6 * std::abs(slope));
      }
    }
  }
}

TEST_CASE("A trainer says its size and refuses what it cannot do", "[train]") {
  TrainerOptions options = options_of({"learned", {8}});
  expect_rejection([&] { Trainer<float>::bytes(options); }, "length", "9");
  options.position = {"rope", {0, 100, 6}};
  expect_rejection([&] { Trainer<float>::bytes(options); }, "rotary_dim", "6");
  options.position = {"rope", {0, 100}};
  expect_rejection([&] { Trainer<float>::bytes(options); }, "values", "an array of 2 values");
  options.position = {"shaw", {2.5}};
  expect_rejection([&] { Trainer<float>::bytes(options); }, "clip", "2.5");
  options.position = {"shaw", {-1}};
  expect_rejection([&] { Trainer<float>::bytes(options); }, "clip", "-1");
  options.position = {"no such", {}};
  expect_rejection([&] { Trainer<float>::bytes(options); }, "scheme", "'no such'");
  options.position = {"none", {}};
  options.decoder.heads = 5;
  expect_rejection([&] { Trainer<float>::bytes(options); }, "heads", "5");
  options.decoder.heads = 3;
  options.max_shape.length = 4000;
  options.max_shape.batch = 4000;
  expect_rejection([&] { Trainer<float>::bytes(options); }, "length", "4000");
  options.max_shape = {1, 4};
  // Counted in 32 bits, its parameters would be a few million.
  options.decoder = {.vocab = 16, .dim = 4096, .layers = 64, .heads = 1};
  expect_rejection([&] { Trainer<float>::bytes(options); }, "dim", "4096");
  options.decoder = {.vocab = 7, .dim = 64, .layers = 1, .heads = 64};
  const std::vector<std::int32_t> tokens_of_long(4096, 1);
  options.position = {"alibi", {}};
  Trainer<float> biased(options);
  // 4 GiB of biases, which would be 0 in 32 bits.
  expect_rejection([&] { biased.require_score({1, 4096}); }, "length", "4096");
  expect_rejection([&] { biased.score({1, 4096}, tokens_of_long, tokens_of_long); }, "length", "4096");
  expect_rejection([&] { biased.require_attention(1200); }, "tokens", "an array of 1200 values");
  biased.require_attention(1000);
  options.position = {"none", {}};
  Trainer<float> plain(options);
  plain.require_score({1, 4096});
  expect_rejection([&] { plain.require_attention(4096); }, "length", "4096");
  expect_rejection([&] { plain.require_attention(1500); }, "tokens", "an array of 1500 values");
  options = options_of({"none", {}});
  CHECK(Trainer<double>::bytes(options) > Trainer<float>::bytes(options));

  Trainer<float> trainer(options);
  const std::vector<std::int32_t> tokens(18, 1);
  std::vector<std::int32_t> targets(18, -1);
  expect_rejection([&] { trainer.step({2, 9}, tokens, targets); }, "targets", "an array of -1");
  targets[4] = 7;
  expect_rejection([&] { trainer.step({2, 9}, tokens, targets); }, "targets", "7");
  targets[4] = 6;
  for (const std::int32_t token : {-1, 7}) {
    std::vector<std::int32_t> odd = tokens;
    odd[17] = token;
    expect_rejection([&] { trainer.step({2, 9}, odd, targets); }, "tokens", std::to_string(token));
  }
  expect_rejection([&] { trainer.step({3, 6}, tokens, targets); }, "batch", "3");
  expect_rejection([&] { trainer.step({1, 18}, tokens, targets); }, "length", "18");
  CHECK(trainer.step({2, 9}, tokens, targets).update.was_applied);
  CHECK(trainer.step({2, 5}, std::span(tokens).first(10), std::span(targets).first(10)).update.was_applied);
}

TEST_CASE("FIRE's factor has no slope where it is 0, because its sign does not count", "[train]") {
  Trainer<double> trainer(options_of({"fire", {5, 3.5}}));
  const auto offset_of = [&](const std::string& name) {
    for (const auto& [spec, offset] : trainer.layout().parameters) {
      if (spec.name == name) return offset;
    }
    throw std::runtime_error("no parameter " + name);
  };
  double& c = trainer.values()[offset_of("fire_c")];
  const std::vector<std::int32_t> tokens = {1, 2, 3, 4, 5, 6, 0, 1, 3};
  const std::vector<std::int32_t> targets = {2, 3, 4, 5, 6, 0, 1, 3, 1};
  const auto loss = [&](double value) {
    c = value;
    return trainer.score({1, 9}, tokens, targets).loss;
  };
  CHECK(loss(0.25) == loss(-0.25));
  CHECK(loss(0.25) != loss(0.0));
  c = 0.0;
  trainer.gradient({1, 9}, tokens, targets);
  CHECK(trainer.gradients()[offset_of("fire_c")] == 0.0);
  CHECK(trainer.gradients()[offset_of("fire_l")] == 0.0);
  CHECK(trainer.gradients()[offset_of("fire_w1")] != 0.0);
}

TEST_CASE("A trainer refuses sizes beyond its limits", "[train]") {
  const auto with = [](auto change) {
    TrainerOptions options = options_of({"none", {}});
    change(options);
    return [=] { Trainer<float>::bytes(options); };
  };
  expect_rejection(with([](auto& o) { o.decoder.vocab = 65537; }), "vocab", "65537");
  expect_rejection(with([](auto& o) { o.decoder.dim = 4097; }), "dim", "4097");
  expect_rejection(with([](auto& o) { o.decoder.dim = 0; }), "dim", "0");
  CHECK_NOTHROW(with([](auto& o) {
    o.decoder.dim = 1;
    o.decoder.heads = 1;
  })());
  expect_rejection(with([](auto& o) { o.decoder.layers = 65; }), "layers", "65");
  expect_rejection(with([](auto& o) { o.max_shape.batch = 4097; }), "batch", "4097");
  expect_rejection(with([](auto& o) { o.max_shape.length = 4097; }), "length", "4097");
  expect_rejection(with([](auto& o) { o.position = {"rope", {0, 100, 3}}; }), "rotary_dim", "3");

  Trainer<float> trainer(options_of({"none", {}}));
  const std::vector<std::int32_t> tokens(9, 1);
  std::vector<std::int32_t> targets(9, 1);
  expect_rejection([&] { trainer.step({0, 9}, tokens, targets); }, "batch", "0");
  targets[3] = -2;
  expect_rejection([&] { trainer.step({1, 9}, tokens, targets); }, "targets", "-2");
}

TEST_CASE("A trainer scores batches that grow in either direction", "[train]") {
  const TrainerOptions options = options_of({"alibi", {}});
  Trainer<float> trainer(options);
  std::vector<std::int32_t> tokens(60);
  for (std::size_t k = 0; k < tokens.size(); ++k) tokens[k] = static_cast<std::int32_t>(k * k % 7);
  for (const BatchShape shape : {BatchShape{1, 4}, {3, 4}, {1, 20}, {3, 20}, {2, 3}}) {
    const auto batch = std::span<const std::int32_t>(tokens).first(shape.tokens());
    const auto score = trainer.score(shape, batch, batch);
    const auto fresh = Trainer<float>(options).score(shape, batch, batch);
    CHECK(score.loss == fresh.loss);
    CHECK(score.correct == fresh.correct);
    CHECK(score.scored == shape.tokens());
  }
}

TEST_CASE("A step whose loss is not finite changes nothing", "[train]") {
  Trainer<float> trainer(options_of({"none", {}}));
  const std::vector<std::int32_t> tokens(9, 1);
  trainer.values()[0] = INFINITY;
  const std::vector<std::int32_t> first(9, 0);
  const std::vector<float> before(trainer.values().begin(), trainer.values().end());
  const auto result = trainer.step({1, 9}, first, tokens);
  CHECK_FALSE(std::isfinite(result.loss));
  CHECK_FALSE(result.update.was_applied);
  CHECK(std::ranges::equal(trainer.values(), before));
  CHECK(trainer.optimizer().steps() == 0);
  // Token 0 alone has a component that is not finite.
  CHECK(trainer.step({1, 9}, tokens, tokens).update.was_applied);
}

}  // namespace gradients_test
