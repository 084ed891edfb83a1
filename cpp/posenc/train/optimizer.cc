#include "posenc/train/optimizer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/pi.h"
#include "posenc/core/sincos.h"
#include "posenc/train/lanes.h"

namespace posenc::train {
namespace {

Float4 square_root(Float4 v) {
#if defined(__wasm_simd128__)
  return (Float4)wasm_f32x4_sqrt((v128_t)v);
#else
  return Float4{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
#endif
}

Double2 square_root(Double2 v) { return Double2{std::sqrt(v[0]), std::sqrt(v[1])}; }

/// The Euclidean norm in double, in four sums, so that additions do not wait for one another.
template <typename Scalar>
double norm(std::size_t size, const Scalar* values) {
  std::array<double, 4> sums{};
  for (std::size_t k = 0; k < size; ++k) {
    const auto value = static_cast<double>(values[k]);
    sums[k % 4] += value * value;
  }
  return std::sqrt((sums[0] + sums[1]) + (sums[2] + sums[3]));
}

}  // namespace

void require_optimizer(const OptimizerOptions& options) {
  require_between(0.0, 1e3, "lr", options.lr);
  require_between(0.0, options.lr, "lr_min", options.lr_min);
  require(options.warmup <= options.total, "warmup", options.warmup, Expected::at_most(options.total, "total"));
  if (options.schedule == Schedule::linear) {
    require(options.cooldown <= options.total - options.warmup, "cooldown", options.cooldown,
            Expected{"at most {name} - warmup, {value}", options.total - options.warmup, "total"});
  }
  require(options.beta1 >= 0.0 && options.beta1 < 1.0, "beta1", options.beta1, "at least 0 and below 1");
  require(options.beta2 >= 0.0 && options.beta2 < 1.0, "beta2", options.beta2, "at least 0 and below 1");
  require_positive("eps", options.eps);
  require_between(0.0, 1e3, "weight_decay", options.weight_decay);
  require_positive("clip_norm", options.clip_norm);
}

double learning_rate(const OptimizerOptions& options, std::size_t step) {
  if (step <= options.warmup) {
    return options.lr * static_cast<double>(step) / static_cast<double>(options.warmup);
  }
  if (step >= options.total) return options.lr_min;
  if (options.schedule == Schedule::linear) {
    const std::size_t rest = options.total - step;
    if (rest >= options.cooldown) return options.lr;
    return options.lr_min +
           (options.lr - options.lr_min) * static_cast<double>(rest) / static_cast<double>(options.cooldown);
  }
  const double share = static_cast<double>(step - options.warmup) / static_cast<double>(options.total - options.warmup);
  return options.lr_min + (options.lr - options.lr_min) / 2.0 * (1.0 + sincos(pi * share).cos);
}

template <typename Scalar>
AdamW<Scalar>::AdamW(const OptimizerOptions& options, const std::vector<Parameter>& parameters) : options_(options) {
  require_optimizer(options);
  for (const auto& [spec, offset] : parameters) {
    if (runs_.empty() || runs_.back().decays != spec.decay) runs_.push_back({offset, offset, spec.decay});
    size_ = runs_.back().end = offset + spec.size();
  }
}

template <typename Scalar>
void AdamW<Scalar>::lay_out(Arena& arena) {
  first_ = arena.take<Scalar>(size_);
  second_ = arena.take<Scalar>(size_);
}

template <typename Scalar>
void AdamW<Scalar>::reset() {
  std::fill_n(first_, size_, Scalar{0});
  std::fill_n(second_, size_, Scalar{0});
  set_steps(0);
}

template <typename Scalar>
void AdamW<Scalar>::set_steps(std::size_t steps) {
  steps_ = steps;
  beta1_power_ = beta2_power_ = 1.0;
  for (std::size_t k = 0; k < steps; ++k) {
    beta1_power_ *= options_.beta1;
    beta2_power_ *= options_.beta2;
  }
}

template <typename Scalar>
Update AdamW<Scalar>::step(Scalar* theta, const Scalar* gradients) {
  using L = Lanes<Scalar>;
  const double gradient_norm = norm(size_, gradients);
  const double lr = learning_rate(options_, steps_ + 1);
  if (!std::isfinite(gradient_norm)) return {gradient_norm, lr, false};
  ++steps_;
  beta1_power_ *= options_.beta1;
  beta2_power_ *= options_.beta2;

  const auto splat = [](double x) { return L::splat(static_cast<Scalar>(x)); };
  const auto clip = splat(std::min(1.0, options_.clip_norm / (gradient_norm + 1e-6)));
  const auto beta1 = splat(options_.beta1);
  const auto rest1 = splat(1.0 - options_.beta1);
  const auto beta2 = splat(options_.beta2);
  const auto rest2 = splat(1.0 - options_.beta2);
  const auto rate = splat(lr / (1.0 - beta1_power_));
  const auto root_scale = splat(1.0 / std::sqrt(1.0 - beta2_power_));
  const auto eps = splat(options_.eps);
  for (const Run& run : runs_) {
    const auto keep = splat(run.decays ? 1.0 - lr * options_.weight_decay : 1.0);
    const std::size_t count = run.end - run.begin;
    Scalar* const values = theta + run.begin;
    Scalar* const first = first_ + run.begin;
    Scalar* const second = second_ + run.begin;
    for_each_vector(gradients + run.begin, count, Scalar{0}, [&](std::size_t k, typename L::Vector g) {
      const auto load = [&](const Scalar* from) {
        auto v = L::splat(0);
        for (std::size_t lane = 0; k + lane < count; ++lane) v[lane] = from[k + lane];
        return v;
      };
      const bool is_whole = k + L::count <= count;
      g *= clip;
      const auto m = beta1 * (is_whole ? L::load(first + k) : load(first)) + rest1 * g;
      const auto v = beta2 * (is_whole ? L::load(second + k) : load(second)) + rest2 * g * g;
      const auto moved =
          keep * (is_whole ? L::load(values + k) : load(values)) - rate * m / (square_root(v) * root_scale + eps);
      store_within(first, k, count, m);
      store_within(second, k, count, v);
      store_within(values, k, count, moved);
    });
  }
  return {gradient_norm, lr, true};
}

template class AdamW<float>;
template class AdamW<double>;

}  // namespace posenc::train
