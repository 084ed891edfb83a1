#include "posenc/train/optimizer.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "expect.h"
#include "train/training_cases.h"

namespace optimizer_test {

namespace {

using posenc::train::AdamW;
using posenc::train::AlignedBlock;
using posenc::train::Arena;
using posenc::train::Initial;
using posenc::train::OptimizerOptions;

/// A matrix that decays and a vector that does not.
template <typename Scalar>
class Optimised {
 public:
  Optimised(const OptimizerOptions& options, std::size_t matrix, std::size_t vector)
      : adamw_(options, {{{"matrix", {matrix}, true, Initial::constant(0)}, 0},
                         {{"vector", {vector}, false, Initial::constant(0)}, matrix}}),
        block_(bytes()) {
    Arena arena(block_.data());
    adamw_.lay_out(arena);
    adamw_.reset();
  }

  AdamW<Scalar>& operator*() { return adamw_; }

 private:
  std::size_t bytes() {
    Arena arena;
    adamw_.lay_out(arena);
    return static_cast<std::size_t>(arena.used());
  }

  AdamW<Scalar> adamw_;
  AlignedBlock block_;
};

template <typename Scalar>
void run(const golden::Case& c, double absolute, double relative) {
  const std::vector<double> matrix = c.array("matrix").values;
  const std::vector<double> vector = c.array("vector").values;
  const std::vector<double> matrix_grads = c.array("matrix_grads").values;
  const std::vector<double> vector_grads = c.array("vector_grads").values;
  std::vector<Scalar> theta(matrix.begin(), matrix.end());
  theta.insert(theta.end(), vector.begin(), vector.end());
  Optimised<Scalar> adamw(training::optimizer_of(c.params), matrix.size(), vector.size());
  std::vector<Scalar> trajectory;
  std::vector<double> norms, rates;
  const std::size_t steps = c.params.at("optimizer").at("steps");
  for (std::size_t step = 0; step < steps; ++step) {
    std::vector<Scalar> gradients;
    for (std::size_t k = 0; k < theta.size(); ++k) {
      gradients.push_back(static_cast<Scalar>(k < matrix.size()
                                                  ? matrix_grads[step * matrix.size() + k]
                                                  : vector_grads[step * vector.size() + k - matrix.size()]));
    }
    const auto update = (*adamw).step(theta.data(), gradients.data());
    REQUIRE(update.was_applied);
    norms.push_back(update.gradient_norm);
    rates.push_back(update.learning_rate);
    trajectory.insert(trajectory.end(), theta.begin(), theta.end());
  }
  CHECK(golden::worst_ratio(trajectory, c.array("trajectory"), absolute, relative) <= 1.0);
  CHECK(golden::worst_ratio(norms, c.array("trace_grad_norm"), absolute, 1e-6) <= 1.0);
  CHECK(golden::worst_ratio(rates, c.array("trace_lr"), 1e-15, 1e-12) <= 1.0);
}

}  // namespace

TEST_CASE("AdamW equals the reference", "[train][golden]") {
  for (const golden::Case& c : training::cases_of("optimizer")) {
    DYNAMIC_SECTION(c.id) {
      run<double>(c, 1e-11, 1e-10);
      run<float>(c, 2.5e-6, 0.0);
    }
  }
}

TEST_CASE("AdamW changes nothing where a gradient is not finite", "[train]") {
  Optimised<float> adamw({}, 3, 2);
  std::vector<float> theta{1, 2, 3, 4, 5};
  const std::vector<float> before = theta;
  const std::vector<float> gradients{0, std::numeric_limits<float>::quiet_NaN(), 0, 0, 0};
  CHECK_FALSE((*adamw).step(theta.data(), gradients.data()).was_applied);
  CHECK(theta == before);
  CHECK((*adamw).steps() == 0);
}

TEST_CASE("The learning rate rises, stays and falls to its end", "[train]") {
  OptimizerOptions options;
  options.lr = 8.0;
  options.lr_min = 2.0;
  options.warmup = 4;
  options.total = 12;
  options.cooldown = 3;
  const auto rate = [&](std::size_t step) { return posenc::train::learning_rate(options, step); };
  CHECK(rate(1) == 2.0);
  CHECK(rate(4) == 8.0);
  CHECK(rate(9) == 8.0);
  CHECK(rate(10) == 6.0);
  CHECK(rate(11) == 4.0);
  CHECK(rate(12) == 2.0);
  CHECK(rate(1000) == 2.0);
  options.schedule = posenc::train::Schedule::cosine;
  CHECK(rate(8) == Catch::Approx(5.0));
  CHECK(rate(12) == 2.0);
  CHECK(rate(13) == 2.0);
}

TEST_CASE("The optimiser takes the ends of its ranges", "[train]") {
  OptimizerOptions options;
  options.lr_min = options.lr;
  options.total = options.warmup;
  options.cooldown = 0;
  options.beta1 = options.beta2 = options.weight_decay = 0.0;
  CHECK_NOTHROW(posenc::train::require_optimizer(options));
}

TEST_CASE("The optimiser refuses what cannot be meant", "[train]") {
  const auto refused = [](auto change, const std::string& argument, const std::string& value) {
    OptimizerOptions options;
    change(options);
    expect_rejection([&] { posenc::train::require_optimizer(options); }, argument, value);
  };
  refused([](auto& o) { o.lr = -1.0; }, "lr", "-1");
  refused([](auto& o) { o.lr_min = 1.0; }, "lr_min", "1");
  refused([](auto& o) { o.warmup = 2000; }, "warmup", "2000");
  refused([](auto& o) { o.cooldown = 951; }, "cooldown", "951");
  refused([](auto& o) { o.beta1 = 1.0; }, "beta1", "1");
  refused([](auto& o) { o.beta1 = -0.5; }, "beta1", "-0.5");
  refused([](auto& o) { o.beta2 = -0.5; }, "beta2", "-0.5");
  refused([](auto& o) { o.beta2 = 1.0; }, "beta2", "1");
  refused([](auto& o) { o.eps = 0.0; }, "eps", "0");
  refused([](auto& o) { o.weight_decay = -1.0; }, "weight_decay", "-1");
  refused([](auto& o) { o.clip_norm = 0.0; }, "clip_norm", "0");
}

TEST_CASE("The optimiser goes on from its steps and moments to the same bits", "[train]") {
  const OptimizerOptions options{.warmup = 2, .total = 9, .cooldown = 3};
  const auto gradients = [](std::size_t step) {
    std::vector<float> values(5);
    for (std::size_t k = 0; k < 5; ++k) values[k] = static_cast<float>(std::sin(static_cast<double>(7 * step + k)));
    return values;
  };
  Optimised<float> whole(options, 3, 2);
  std::vector<float> theta{1, 2, 3, 4, 5};
  for (std::size_t step = 0; step < 3; ++step) (*whole).step(theta.data(), gradients(step).data());

  Optimised<float> resumed(options, 3, 2);
  std::vector<float> from_there = theta;
  std::copy_n((*whole).first_moments(), 5, (*resumed).first_moments());
  std::copy_n((*whole).second_moments(), 5, (*resumed).second_moments());
  (*resumed).set_steps((*whole).steps());
  for (std::size_t step = 3; step < 7; ++step) {
    const auto update = (*whole).step(theta.data(), gradients(step).data());
    const auto again = (*resumed).step(from_there.data(), gradients(step).data());
    CHECK(again.learning_rate == update.learning_rate);
    CHECK(from_there == theta);
  }
  CHECK((*resumed).steps() == 7);
}

}  // namespace optimizer_test
