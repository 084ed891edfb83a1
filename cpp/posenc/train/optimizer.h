#pragma once

#include <cstddef>
#include <vector>

#include "posenc/train/arena.h"
#include "posenc/train/parameters.h"

namespace posenc::train {

/// How the learning rate falls after the warm-up, during which it rises in proportion to the step.
enum class Schedule {
  cosine,  ///< lr_min + (lr - lr_min)/2 (1 + cos(pi (T - warmup) / (total - warmup)))
  linear,  ///< lr, then over the last `cooldown` steps linearly down to lr_min at step `total`
};

/// AdamW, its schedule and its clipping.
struct OptimizerOptions {
  double lr = 3e-3;
  double lr_min = 0.0;
  Schedule schedule = Schedule::linear;
  /// Step T counts from 1; at T = warmup the rate is lr.
  std::size_t warmup = 50;
  /// From this step on the rate is lr_min.
  std::size_t total = 1000;
  /// For `linear`: at most total - warmup.
  std::size_t cooldown = 100;
  double beta1 = 0.9;
  double beta2 = 0.99;
  double eps = 1e-8;
  double weight_decay = 0.01;
  /// The largest global norm of the gradients; larger ones are scaled down to it.
  double clip_norm = 1.0;
};

/// Throws InvalidArgument for numbers out of range.
void require_optimizer(const OptimizerOptions& options);

/// The learning rate of step T = 1, 2, ...
double learning_rate(const OptimizerOptions& options, std::size_t step);

/// The outcome of an update of the parameters.
struct Update {
  /// The global norm of the gradients before clipping.
  double gradient_norm;
  double learning_rate;
  /// Whether the norm was finite; otherwise nothing was changed.
  bool was_applied;
};

/// AdamW (Loshchilov and Hutter 2017, "Decoupled Weight Decay Regularization") with clipping by the global norm
/// (Pascanu et al. 2012) and a schedule:
///
///   g *= min(1, clip_norm / (norm + 1e-6));  m = beta1 m + (1 - beta1) g;  v = beta2 v + (1 - beta2) g^2
///   theta *= 1 - lr weight_decay, where a parameter decays
///   theta -= lr m / (1 - beta1^T) / (sqrt(v / (1 - beta2^T)) + eps)
template <typename Scalar>
class AdamW {
 public:
  AdamW(const OptimizerOptions& options, const std::vector<Parameter>& parameters);

  /// Takes the memory of the moments. Called twice: see Arena.
  void lay_out(Arena& arena);
  /// Restores the state before the first step.
  void reset();

  /// Does one step; gradients are not changed.
  Update step(Scalar* theta, const Scalar* gradients);

  /// The number of steps done. Set it, and the moments, to resume training from there.
  std::size_t steps() const { return steps_; }
  void set_steps(std::size_t steps);

  Scalar* first_moments() const { return first_; }
  Scalar* second_moments() const { return second_; }

 private:
  /// Contiguous parameters that all decay or all do not.
  struct Run {
    std::size_t begin;
    std::size_t end;
    bool decays;
  };

  OptimizerOptions options_;
  std::vector<Run> runs_;
  std::size_t size_ = 0;
  std::size_t steps_ = 0;
  double beta1_power_ = 1.0;
  double beta2_power_ = 1.0;
  Scalar* first_ = nullptr;
  Scalar* second_ = nullptr;
};

}  // namespace posenc::train
