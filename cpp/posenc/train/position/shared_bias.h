#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "posenc/train/lanes.h"
#include "posenc/train/position_scheme.h"

namespace posenc::train {

/// A bias that is added to the logits of all layers and sequences: one matrix per head. A scheme fills it and, if it
/// has parameters, derives their gradients from those of its entries.
template <typename Scalar>
class SharedBias : public PositionScheme<Scalar> {
 public:
  void lay_out(Arena& arena, const BatchShape& max_shape, bool keeps_intermediates) override {
    const std::uint64_t size = std::uint64_t{this->decoder().heads} * max_shape.length * max_shape.length;
    bias_ = arena.take<Scalar>(size);
    // Without parameters the gradient is not needed.
    if (learns() && keeps_intermediates) grad_ = arena.take<Scalar>(size);
  }

  void begin(const BatchShape& shape) override {
    if (!learns() && shape.length == filled_) return;
    fill(shape.length, bias_);
    filled_ = shape.length;
  }

  void add_to_logits(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    const Scalar* const bias = bias_ + pass.head * n * n;
    for (std::size_t i = 0; i < n; ++i) add_scaled(pass.logits + i * n, bias + i * n, i + 1);
  }

  void begin_backward(const BatchShape& shape) override {
    if (learns()) std::fill_n(grad_, this->decoder().heads * shape.length * shape.length, Scalar{0});
  }

  void logits_backward(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    if (learns()) add_scaled(grad_ + pass.head * n * n, pass.grad_logits, n * n);
  }

  void end_backward(const BatchShape& shape, const Scalar* /*grad_x*/) override {
    if (learns()) backward(shape.length, grad_);
  }

 protected:
  using PositionScheme<Scalar>::PositionScheme;

  /// Fills bias [heads, length, length] for keys up to the query; entries above the diagonal are not used.
  virtual void fill(std::size_t length, Scalar* bias) = 0;
  virtual bool learns() const { return false; }
  /// Accumulates the gradients of parameters. `grad` has the shape of the bias and is 0 above the diagonal.
  virtual void backward(std::size_t /*length*/, const Scalar* /*grad*/) {}

  /// Fills the bias with value(head, distance).
  template <typename Value>
  void fill_by_distance(std::size_t length, Scalar* bias, Value value) const {
    for (std::size_t head = 0; head < this->decoder().heads; ++head) {
      for (std::size_t t = 0; t < length; ++t) {
        const auto entry = static_cast<Scalar>(value(head, t));
        for (std::size_t j = 0; j + t < length; ++j) bias[(head * length + j + t) * length + j] = entry;
      }
    }
  }

  /// The sum of a head's gradients over all pairs with a distance.
  static double sum_at_distance(std::size_t length, const Scalar* grad, std::size_t head, std::size_t distance) {
    double sum = 0.0;
    for (std::size_t j = 0; j + distance < length; ++j) {
      sum += static_cast<double>(grad[(head * length + j + distance) * length + j]);
    }
    return sum;
  }

 private:
  Scalar* bias_ = nullptr;
  Scalar* grad_ = nullptr;
  std::size_t filled_ = 0;
};

}  // namespace posenc::train
