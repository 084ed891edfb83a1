#include <algorithm>

#include "posenc/core/logistic.h"
#include "posenc/train/position/shared_bias.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// -r1 ln(1 + r2 distance), both learned per head (Chi et al. 2022, "KERPLE"). Before every forward pass the parameters
/// themselves are raised to at least 0.01, a step that is not differentiated, as in the published code.
template <typename Scalar>
class KerpleLog final : public SharedBias<Scalar> {
 public:
  KerpleLog(const DecoderShape& decoder, SchemeValues /*values*/) : SharedBias<Scalar>(decoder) {}

  std::vector<ParameterSpec> shared_parameters() const override {
    const std::size_t heads = this->decoder().heads;
    return {{"pos_r1", {heads}, false, Initial::uniform(0.0, 2.0)},
            {"pos_r2", {heads}, false, Initial::uniform(0.0, 1.0)}};
  }

  void begin(const BatchShape& shape) override {
    Scalar* const r = this->shared().values;
    for (std::size_t k = 0; k < 2 * this->decoder().heads; ++k) r[k] = std::max(r[k], static_cast<Scalar>(0.01));
    SharedBias<Scalar>::begin(shape);
  }

 protected:
  bool learns() const override { return true; }

  void fill(std::size_t length, Scalar* bias) override {
    this->fill_by_distance(length, bias, [&](std::size_t head, std::size_t t) {
      return -r1(head) * log1p64(r2(head) * static_cast<double>(t));
    });
  }

  void backward(std::size_t length, const Scalar* grad) override {
    const std::size_t heads = this->decoder().heads;
    for (std::size_t head = 0; head < heads; ++head) {
      double grad_r1 = 0.0;
      double grad_r2 = 0.0;
      for (std::size_t t = 1; t < length; ++t) {
        const double sum = this->sum_at_distance(length, grad, head, t);
        const double product = r2(head) * static_cast<double>(t);
        grad_r1 -= sum * log1p64(product);
        grad_r2 -= sum * r1(head) * static_cast<double>(t) / (1.0 + product);
      }
      this->shared().gradients[head] += static_cast<Scalar>(grad_r1);
      this->shared().gradients[heads + head] += static_cast<Scalar>(grad_r2);
    }
  }

 private:
  double r1(std::size_t head) const { return static_cast<double>(this->shared().values[head]); }
  double r2(std::size_t head) const { return static_cast<double>(this->shared().values[this->decoder().heads + head]); }
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> kerple_log_entry() {
  return {"kerple_log", {}, made<Scalar, KerpleLog>};
}

POSENC_INSTANTIATE_SCHEME(kerple_log);

}  // namespace posenc::train
