#include <algorithm>

#include "posenc/core/error.h"
#include "posenc/core/frequency.h"
#include "posenc/core/sincos.h"
#include "posenc/train/lanes.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// Projected sinusoids of the distance and two biases of the queries (Dai et al. 2019, "Transformer-XL"), without
/// memory: ((q + u) . k + (q + v) . (w_r r)) / sqrt(head_dim), r = [sines | cosines] of the distance.
template <typename Scalar>
class TransformerXl final : public PositionScheme<Scalar> {
 public:
  TransformerXl(const DecoderShape& decoder, SchemeValues values)
      : PositionScheme<Scalar>(decoder),
        frequencies_(geometric_frequencies(decoder.dim / 2, log(values[0]), static_cast<double>(decoder.dim) / 2)) {
    require(decoder.dim % 2 == 0, "dim", decoder.dim, Expected::even(0));
  }

  std::vector<ParameterSpec> layer_parameters() const override {
    const auto& [vocab, dim, layers, heads] = this->decoder();
    return {{"u", {heads, dim / heads}, false, Initial::normal(0.1)},
            {"v", {heads, dim / heads}, false, Initial::normal(0.1)},
            {"w_r", {dim, dim}, true, Initial::normal(1.0 / std::sqrt(static_cast<double>(dim)))}};
  }

  void lay_out(Arena& arena, const BatchShape& max_shape, bool /*keeps_intermediates*/) override {
    const std::size_t dim = this->decoder().dim;
    rows_ = max_shape.length;
    waves_ = arena.take<Scalar>(rows_ * dim);
    projected_ = arena.take<Scalar>(rows_ * dim);
    grad_projected_ = arena.take<Scalar>(rows_ * dim);
    moved_ = arena.take<Scalar>(rows_ * this->decoder().head_dim());
    by_key_ = arena.take<Scalar>(rows_);
    by_distance_ = arena.take<Scalar>(rows_ * rows_);
    is_filled_ = false;
  }

  void begin(const BatchShape& /*shape*/) override {
    if (is_filled_) return;
    const std::size_t half = frequencies_.size();
    for (std::size_t t = 0; t < rows_; ++t) {
      for (std::size_t m = 0; m < half; ++m) {
        const SinCos wave = sincos(frequencies_[m] * static_cast<double>(t));
        waves_[2 * half * t + m] = static_cast<Scalar>(wave.sin);
        waves_[2 * half * t + half + m] = static_cast<Scalar>(wave.cos);
      }
    }
    is_filled_ = true;
  }

  void begin_layer(const LayerPass<Scalar>& pass) override { project(pass); }

  void add_to_logits(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    const std::size_t d = this->decoder().head_dim();
    for (std::size_t j = 0; j < n; ++j) by_key_[j] = scale() * dot(u(pass), pass.k + j * pass.stride, d);
    move_queries(pass);
    this->product()({n, n, d}, rows_of<Scalar>(moved_, d), columns_of(of_head(projected_, pass), this->decoder().dim),
                    by_distance_, n, Sum::store, scale(), Triangle::result);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) pass.logits[i * n + j] += by_key_[j] + by_distance_[i * n + i - j];
    }
  }

  void begin_layer_backward(const LayerPass<Scalar>& pass) override {
    project(pass);
    std::fill_n(grad_projected_, pass.shape.length * this->decoder().dim, Scalar{0});
  }

  void logits_backward(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    const std::size_t d = this->decoder().head_dim();
    const std::size_t dim = this->decoder().dim;
    std::fill_n(by_key_, n, Scalar{0});
    std::fill_n(by_distance_, n * n, Scalar{0});
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const Scalar grad = scale() * pass.grad_logits[i * n + j];
        by_distance_[i * n + i - j] = grad;
        by_key_[j] += grad;
      }
    }
    for (std::size_t j = 0; j < n; ++j) {
      add_scaled(grad_u(pass), pass.k + j * pass.stride, d, by_key_[j]);
      add_scaled(pass.grad_k + j * pass.stride, u(pass), d, by_key_[j]);
    }
    move_queries(pass);
    this->product()({n, d, n}, columns_of<Scalar>(by_distance_, n), rows_of<Scalar>(moved_, d),
                    of_head(grad_projected_, pass), dim, Sum::add, 1, Triangle::left_upper);
    // The gradient of q + v goes to both q and v.
    this->product()({n, d, n}, rows_of<Scalar>(by_distance_, n), rows_of<Scalar>(of_head(projected_, pass), dim),
                    moved_, d, Sum::store, 1, Triangle::left_lower);
    for (std::size_t i = 0; i < n; ++i) {
      add_scaled(pass.grad_q + i * pass.stride, moved_ + i * d, d);
      add_scaled(grad_u(pass) + this->decoder().dim, moved_ + i * d, d);
    }
  }

  void end_layer_backward(const LayerPass<Scalar>& pass) override {
    const std::size_t dim = this->decoder().dim;
    this->product()({dim, dim, pass.shape.length}, columns_of<Scalar>(grad_projected_, dim),
                    rows_of<Scalar>(waves_, dim), this->of_layer(pass.layer).gradients + 2 * dim, dim, Sum::add);
  }

 private:
  Scalar scale() const { return static_cast<Scalar>(this->decoder().logit_scale()); }

  // The parameters of a layer are stored in the order u, v, w_r.
  const Scalar* u(const HeadPass<Scalar>& pass) const { return of_head(this->of_layer(pass.layer).values, pass); }
  Scalar* grad_u(const HeadPass<Scalar>& pass) const { return of_head(this->of_layer(pass.layer).gradients, pass); }
  Scalar* of_head(Scalar* rows, const HeadPass<Scalar>& pass) const {
    return rows + pass.head * this->decoder().head_dim();
  }

  /// projected_ [length, dim] = w_r r
  void project(const LayerPass<Scalar>& pass) {
    const std::size_t dim = this->decoder().dim;
    const Scalar* const w_r = this->of_layer(pass.layer).values + 2 * dim;
    this->product()({pass.shape.length, dim, dim}, rows_of<Scalar>(waves_, dim), columns_of(w_r, dim), projected_, dim,
                    Sum::store);
  }

  /// moved_ [length, head_dim] = q + v
  void move_queries(const HeadPass<Scalar>& pass) {
    const std::size_t d = this->decoder().head_dim();
    const Scalar* const v = u(pass) + this->decoder().dim;
    for (std::size_t i = 0; i < pass.length; ++i) {
      std::copy_n(pass.q + i * pass.stride, d, moved_ + i * d);
      add_scaled(moved_ + i * d, v, d);
    }
  }

  Frequencies frequencies_;
  std::size_t rows_ = 0;
  bool is_filled_ = false;
  Scalar* waves_ = nullptr;
  Scalar* projected_ = nullptr;
  Scalar* grad_projected_ = nullptr;
  Scalar* moved_ = nullptr;
  Scalar* by_key_ = nullptr;
  /// [length, length]: query, distance
  Scalar* by_distance_ = nullptr;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> transformer_xl_entry() {
  return {"transformer_xl", {{"base", 0.01, 1e30, false}}, made<Scalar, TransformerXl>};
}

POSENC_INSTANTIATE_SCHEME(transformer_xl);

}  // namespace posenc::train
