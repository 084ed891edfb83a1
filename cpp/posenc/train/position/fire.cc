#include <algorithm>
#include <cmath>

#include "posenc/core/logistic.h"
#include "posenc/train/position/shared_bias.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// A small network of the distance, made relative to the query's position or, for the first queries, to a learned
/// threshold (Li et al. 2023, "Functional Interpolation for Relative Positions Improves Long Context Transformers"):
///
///   w1 relu(w0 y + b0) + b1,   y = ln(|c| t + 1) / (ln(|c| max(i, |l l0|) + 1) + 1e-6).
///
/// In double, because y and its derivative lose digits where the logarithms are small; it is computed only once per
/// pass.
template <typename Scalar>
class Fire final : public SharedBias<Scalar> {
 public:
  Fire(const DecoderShape& decoder, SchemeValues values)
      : SharedBias<Scalar>(decoder), width_(whole(values[0])), l0_(values[1]) {}

  std::vector<ParameterSpec> shared_parameters() const override {
    const std::size_t heads = this->decoder().heads;
    const double bound = 1.0 / std::sqrt(static_cast<double>(width_));
    return {{"fire_w0", {width_, 1}, false, Initial::uniform(-1.0, 1.0)},
            {"fire_b0", {width_}, false, Initial::uniform(-1.0, 1.0)},
            {"fire_w1", {heads, width_}, false, Initial::uniform(-bound, bound)},
            {"fire_b1", {heads}, false, Initial::uniform(-bound, bound)},
            {"fire_c", {1}, false, Initial::constant(0.1)},
            {"fire_l", {1}, false, Initial::constant(1.0)}};
  }

  void lay_out(Arena& arena, const BatchShape& max_shape, bool keeps_intermediates) override {
    SharedBias<Scalar>::lay_out(arena, max_shape, keeps_intermediates);
    logarithms_ = arena.take<double>(max_shape.length);
    normalisers_ = arena.take<double>(max_shape.length);
    sums_ = arena.take<double>(first_c());
  }

 protected:
  bool learns() const override { return true; }

  void fill(std::size_t length, Scalar* bias) override {
    const Scalar* const theta = this->shared().values;
    const std::size_t heads = this->decoder().heads;
    c_ = static_cast<double>(theta[first_c()]);
    l_ = static_cast<double>(theta[first_c() + 1]);
    for (std::size_t p = 0; p < length; ++p) {
      logarithms_[p] = log1p64(std::abs(c_) * static_cast<double>(p));
      normalisers_[p] = log1p64(std::abs(c_) * farthest(p)) + eps;
    }
    for (std::size_t i = 0; i < length; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const double y = logarithms_[i - j] / normalisers_[i];
        for (std::size_t head = 0; head < heads; ++head) {
          sums_[head] = static_cast<double>(theta[first_b1() + head]);
        }
        for (std::size_t u = 0; u < width_; ++u) {
          const double unit = unit_at(u, y);
          if (unit <= 0.0) continue;
          for (std::size_t head = 0; head < heads; ++head) sums_[head] += w1(head, u) * unit;
        }
        for (std::size_t head = 0; head < heads; ++head) {
          bias[(head * length + i) * length + j] = static_cast<Scalar>(sums_[head]);
        }
      }
    }
  }

  void backward(std::size_t length, const Scalar* grad) override {
    const std::size_t heads = this->decoder().heads;
    const double sign_c = sign(c_);
    std::fill_n(sums_, first_c(), 0.0);
    double grad_c = 0.0;
    double grad_l = 0.0;
    for (std::size_t i = 0; i < length; ++i) {
      const double m = farthest(i);
      const bool by_threshold = m > static_cast<double>(i);
      for (std::size_t j = 0; j <= i; ++j) {
        const auto t = static_cast<double>(i - j);
        const double y = logarithms_[i - j] / normalisers_[i];
        const double grad_y = network_backward(grad + i * length + j, length * length, y, heads);
        const double grad_logarithm = grad_y / normalisers_[i];
        const double grad_normaliser = -grad_y * y / normalisers_[i];
        const double slope = 1.0 / (std::abs(c_) * m + 1.0);
        grad_c += sign_c * (grad_logarithm * t / (std::abs(c_) * t + 1.0) + grad_normaliser * m * slope);
        if (by_threshold) grad_l += grad_normaliser * std::abs(c_) * slope * sign(l_ * l0_) * l0_;
      }
    }
    Scalar* const gradients = this->shared().gradients;
    for (std::size_t k = 0; k < first_c(); ++k) gradients[k] += static_cast<Scalar>(sums_[k]);
    gradients[first_c()] += static_cast<Scalar>(grad_c);
    gradients[first_c() + 1] += static_cast<Scalar>(grad_l);
  }

 private:
  static constexpr double eps = 1e-6;

  static double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

  // The parameters are stored in the order w0, b0, w1, b1, c, l.
  std::size_t first_b1() const { return (2 + this->decoder().heads) * width_; }
  std::size_t first_c() const { return first_b1() + this->decoder().heads; }

  double w0(std::size_t u) const { return static_cast<double>(this->shared().values[u]); }
  double w1(std::size_t head, std::size_t u) const {
    return static_cast<double>(this->shared().values[(2 + head) * width_ + u]);
  }
  double unit_at(std::size_t u, double y) const {
    return w0(u) * y + static_cast<double>(this->shared().values[width_ + u]);
  }

  double farthest(std::size_t query) const { return std::max(static_cast<double>(query), std::abs(l_ * l0_)); }

  /// Adds the gradients of w0 ... b1 that follow from those of an entry, `stride` apart for the heads, to sums_;
  /// returns the gradient of y.
  double network_backward(const Scalar* grad, std::size_t stride, double y, std::size_t heads) {
    double grad_y = 0.0;
    for (std::size_t head = 0; head < heads; ++head) {
      sums_[first_b1() + head] += static_cast<double>(grad[head * stride]);
    }
    for (std::size_t u = 0; u < width_; ++u) {
      const double unit = unit_at(u, y);
      if (unit <= 0.0) continue;
      double grad_unit = 0.0;
      for (std::size_t head = 0; head < heads; ++head) {
        const auto g = static_cast<double>(grad[head * stride]);
        sums_[(2 + head) * width_ + u] += g * unit;
        grad_unit += g * w1(head, u);
      }
      sums_[u] += grad_unit * y;
      sums_[width_ + u] += grad_unit;
      grad_y += grad_unit * w0(u);
    }
    return grad_y;
  }

  std::size_t width_;
  double l0_;
  double c_ = 0.0;
  double l_ = 0.0;
  /// ln(|c| t + 1) for each distance, and its divisor for each query.
  double* logarithms_ = nullptr;
  double* normalisers_ = nullptr;
  double* sums_ = nullptr;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> fire_entry() {
  return {"fire", {{"width", 1, 4096, true}, {"l0", 0, 1e9, false}}, made<Scalar, Fire>};
}

POSENC_INSTANTIATE_SCHEME(fire);

}  // namespace posenc::train
