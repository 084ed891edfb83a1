#pragma once

#include <vector>

#include "posenc/train/position/shared_bias.h"

namespace posenc::train {

/// A learned table [rows, heads] of biases, whose row is selected by the distance.
template <typename Scalar>
class LearnedRows : public SharedBias<Scalar> {
 public:
  std::vector<ParameterSpec> shared_parameters() const override {
    return {{"pos_bias", {rows_, this->decoder().heads}, false, Initial::constant(0.0)}};
  }

 protected:
  LearnedRows(const DecoderShape& decoder, std::size_t rows) : SharedBias<Scalar>(decoder), rows_(rows) {}

  virtual std::size_t row_of(std::size_t distance) const = 0;

  bool learns() const override { return true; }

  void fill(std::size_t length, Scalar* bias) override {
    this->fill_by_distance(length, bias, [&](std::size_t head, std::size_t t) {
      return this->shared().values[row_of(t) * this->decoder().heads + head];
    });
  }

  void backward(std::size_t length, const Scalar* grad) override {
    const std::size_t heads = this->decoder().heads;
    for (std::size_t head = 0; head < heads; ++head) {
      for (std::size_t t = 0; t < length; ++t) {
        this->shared().gradients[row_of(t) * heads + head] +=
            static_cast<Scalar>(this->sum_at_distance(length, grad, head, t));
      }
    }
  }

 private:
  std::size_t rows_;
};

}  // namespace posenc::train
