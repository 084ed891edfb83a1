#include "posenc/train/trainer.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <span>
#include <vector>

#include "expect.h"
#include "train/training_cases.h"

namespace trainer_test {

namespace {

using posenc::train::BatchShape;
using posenc::train::Trainer;

/// The tolerances of a case for a scalar type.
struct Tolerances {
  golden::Value entry;
  bool is_float;

  double absolute(const std::string& name) const {
    if (is_float) return entry.at("tolerance_float32").at(name).at("abs");
    return name == "final_params" ? 1e-9 : 1e-11;
  }
  double relative(const std::string& name) const {
    if (is_float) return entry.at("tolerance_float32").at(name).at("rel");
    return name == "final_params" ? 1e-9 : 1e-10;
  }
};

template <typename Scalar>
void compare(std::span<const Scalar> values, const golden::Case& c, const std::string& name,
             const Tolerances& allowed) {
  INFO(name);
  const golden::Array expected = c.array(name);
  REQUIRE(values.size() == expected.values.size());
  CHECK(golden::worst_ratio(values, expected, allowed.absolute(name), allowed.relative(name)) <= 1.0);
}

/// Repeats the case as the reference ran it: forward and backward once, then ten steps.
template <typename Scalar>
void run(const std::string& family, const golden::Case& c) {
  const Tolerances allowed{c.entry, sizeof(Scalar) == 4};
  const golden::Value described = c.entry.at("parameters");
  Trainer<Scalar> trainer(training::options_of(family, c.params));
  const golden::Array params = c.array("params");
  REQUIRE(trainer.values().size() == params.values.size());
  for (std::size_t k = 0; k < params.values.size(); ++k) trainer.values()[k] = static_cast<Scalar>(params.values[k]);
  const auto& parameters = trainer.layout().parameters;
  REQUIRE(parameters.size() == described.size());
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const golden::Value expected = described[k];
    INFO(parameters[k].spec.name);
    CHECK(parameters[k].spec.name == expected.at("name").get<std::string>());
    CHECK(parameters[k].spec.shape == expected.at("shape").get<std::vector<std::size_t>>());
    CHECK(parameters[k].offset == expected.at("offset").get<std::size_t>());
    CHECK(parameters[k].spec.decay == expected.at("decay").get<bool>());
  }

  const std::vector<std::int32_t> tokens = training::integers(c.array("tokens"));
  const std::vector<std::int32_t> targets = training::integers(c.array("targets"));
  const BatchShape shape{c.params.at("batch"), c.params.at("length")};
  const auto batch = [&](const std::vector<std::int32_t>& all, std::size_t index) {
    return std::span<const std::int32_t>(all).subspan(index * shape.tokens(), shape.tokens());
  };

  compare<Scalar>(trainer.logits(shape, batch(tokens, 0)), c, "logits", allowed);
  std::vector<Scalar> weights(c.array("weights").values.size());
  trainer.attention(batch(tokens, 0).first(shape.length), weights);
  compare<Scalar>(weights, c, "weights", allowed);
  const auto score = trainer.gradient(shape, batch(tokens, 0), batch(targets, 0));
  const std::vector<double> loss{score.loss / static_cast<double>(score.scored)};
  compare<double>(loss, c, "loss", allowed);
  compare<Scalar>(trainer.gradients(), c, "grad", allowed);
  const auto again = trainer.score(shape, batch(tokens, 0), batch(targets, 0));
  CHECK(again.loss == Catch::Approx(score.loss).epsilon(1e-6));
  CHECK(again.correct == score.correct);

  std::vector<double> losses, norms, rates;
  const std::size_t steps = c.params.at("optimizer").at("steps");
  for (std::size_t step = 0; step < steps; ++step) {
    const auto result = trainer.step(shape, batch(tokens, step), batch(targets, step));
    CHECK(result.update.was_applied);
    losses.push_back(result.loss);
    norms.push_back(result.update.gradient_norm);
    rates.push_back(result.update.learning_rate);
  }
  compare<double>(losses, c, "trace_loss", allowed);
  compare<double>(norms, c, "trace_grad_norm", allowed);
  compare<double>(rates, c, "trace_lr", allowed);
  const golden::Array expected = c.array("final_params");
  for (std::size_t n = 0; n < described.size(); ++n) {
    const golden::Value parameter = described[n];
    INFO(parameters[n].spec.name);
    if (parameter.at("final_abs").is_null()) continue;
    const double absolute = allowed.is_float ? parameter.at("final_abs").get<double>() : 1e-9;
    double worst = 0.0;
    std::size_t size = 1;
    for (const std::size_t axis : parameters[n].spec.shape) size *= axis;
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t k = parameters[n].offset + i;
      const double difference = std::abs(static_cast<double>(trainer.values()[k]) - expected.values[k]);
      const double ratio = difference / (absolute + (allowed.is_float ? 0.0 : 1e-9 * std::abs(expected.values[k])));
      // Written so that NaN counts as a failure.
      if (!(ratio <= worst)) worst = std::isnan(ratio) ? INFINITY : ratio;
    }
    CHECK(worst <= 1.0);
  }
  compare<Scalar>(trainer.logits(shape, batch(tokens, 0)), c, "final_logits", allowed);
}

}  // namespace

TEST_CASE("A decoder equals the reference in double", "[train][golden]") {
  for (const std::string& family : training::families) {
    for (const golden::Case& c : training::cases_of(family)) {
      DYNAMIC_SECTION(family << " " << c.id) { run<double>(family, c); }
    }
  }
}

TEST_CASE("A decoder equals the reference in float", "[train][golden]") {
  for (const std::string& family : training::families) {
    for (const golden::Case& c : training::cases_of(family)) {
      DYNAMIC_SECTION(family << " " << c.id) { run<float>(family, c); }
    }
  }
}

}  // namespace trainer_test
