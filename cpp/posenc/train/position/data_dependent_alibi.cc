#include <algorithm>

#include "posenc/core/logistic.h"
#include "posenc/train/lanes.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// A forget gate (Lin et al. 2025, "Forgetting Transformer"; data-dependent ALiBi in x-transformers): each token
/// determines how much of the text before it is kept, f = sigmoid(w_f h + b_f), and a logit gets the sum of ln f over
/// the tokens after the key up to the query.
template <typename Scalar>
class DataDependentAlibi final : public PositionScheme<Scalar> {
 public:
  DataDependentAlibi(const DecoderShape& decoder, SchemeValues /*values*/) : PositionScheme<Scalar>(decoder) {}

  std::vector<ParameterSpec> layer_parameters() const override {
    const std::size_t heads = this->decoder().heads;
    return {{"w_f", {heads, this->decoder().dim}, true, Initial::normal(0.02)},
            {"b_f", {heads}, false, Initial::constant(3.0)}};
  }

  void lay_out(Arena& arena, const BatchShape& max_shape, bool keeps_intermediates) override {
    const std::size_t heads = this->decoder().heads;
    const std::size_t gates = max_shape.tokens() * heads;
    keeps_intermediates_ = keeps_intermediates;
    gate_logits_ = arena.take<Scalar>(keeps_intermediates ? this->decoder().layers * gates : gates);
    sums_ = arena.take<double>(gates);
    if (keeps_intermediates) grad_gates_ = arena.take<Scalar>(gates);
  }

  void begin_layer(const LayerPass<Scalar>& pass) override {
    const std::size_t heads = this->decoder().heads;
    const std::size_t dim = this->decoder().dim;
    const Scalar* const w_f = this->of_layer(pass.layer).values;
    const Scalar* const b_f = w_f + heads * dim;
    const std::size_t tokens = pass.shape.tokens();
    Scalar* const gates = gates_of(pass);
    for (std::size_t row = 0; row < tokens; ++row) std::copy_n(b_f, heads, gates + row * heads);
    this->product()({tokens, heads, dim}, rows_of(pass.h, dim), columns_of(w_f, dim), gates, heads, Sum::add);
    // In double, because the bias is a difference of these sums.
    for (std::size_t row = 0; row < tokens; ++row) {
      const bool is_first = row % pass.shape.length == 0;
      for (std::size_t head = 0; head < heads; ++head) {
        const double before = is_first ? 0.0 : sums_[(row - 1) * heads + head];
        sums_[row * heads + head] = before + log_sigmoid(static_cast<double>(gates[row * heads + head]));
      }
    }
  }

  void add_to_logits(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    const std::size_t heads = this->decoder().heads;
    const double* const sums = sums_ + pass.sequence * n * heads + pass.head;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        pass.logits[i * n + j] += static_cast<Scalar>(sums[i * heads] - sums[j * heads]);
      }
    }
  }

  void logits_backward(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    const std::size_t heads = this->decoder().heads;
    // ln f of token t is part of the bias of every pair with the key before t and the query at or after t, so its
    // gradient is the sum of theirs. `before` is that sum for one query.
    Scalar* const grads = grad_gates_ + pass.sequence * n * heads + pass.head;
    for (std::size_t t = 0; t < n; ++t) grads[t * heads] = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double before = 0.0;
      for (std::size_t t = 1; t <= i; ++t) {
        before += static_cast<double>(pass.grad_logits[i * n + t - 1]);
        grads[t * heads] += static_cast<Scalar>(before);
      }
    }
  }

  void end_layer_backward(const LayerPass<Scalar>& pass) override {
    const std::size_t heads = this->decoder().heads;
    const std::size_t dim = this->decoder().dim;
    const std::size_t tokens = pass.shape.tokens();
    const ParameterBlock<Scalar>& block = this->of_layer(pass.layer);
    const Scalar* const gates = gates_of(pass);
    for (std::size_t k = 0; k < tokens * heads; ++k) {
      // The derivative of ln f is 1 - f.
      grad_gates_[k] *= static_cast<Scalar>(sigmoid(-static_cast<double>(gates[k])));
    }
    this->product()({heads, dim, tokens}, columns_of<Scalar>(grad_gates_, heads), rows_of(pass.h, dim), block.gradients,
                    dim, Sum::add);
    for (std::size_t row = 0; row < tokens; ++row) {
      add_scaled(block.gradients + heads * dim, grad_gates_ + row * heads, heads);
    }
    this->product()({tokens, dim, heads}, rows_of<Scalar>(grad_gates_, heads), rows_of<Scalar>(block.values, dim),
                    pass.grad_h, dim, Sum::add);
  }

 private:
  Scalar* gates_of(const LayerPass<Scalar>& pass) const {
    return gate_logits_ + (keeps_intermediates_ ? pass.layer * pass.shape.tokens() * this->decoder().heads : 0);
  }

  bool keeps_intermediates_ = false;
  /// [layers, tokens, heads], or [tokens, heads] without keeps_intermediates.
  Scalar* gate_logits_ = nullptr;
  /// [tokens, heads] for the current layer: ln f summed from the first token of a sequence.
  double* sums_ = nullptr;
  /// [tokens, heads]: gradients with respect to ln f, then to the gates' logits.
  Scalar* grad_gates_ = nullptr;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> data_dependent_alibi_entry() {
  return {"data_dependent_alibi", {}, made<Scalar, DataDependentAlibi>};
}

POSENC_INSTANTIATE_SCHEME(data_dependent_alibi);

}  // namespace posenc::train
