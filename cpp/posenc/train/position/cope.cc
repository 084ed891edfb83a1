#include <algorithm>
#include <cmath>
#include <cstdint>

#include "posenc/train/exponential.h"
#include "posenc/train/lanes.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// Contextual positions (Golovneva et al. 2024, "Contextual Position Encoding"): a key's position is the sum of the
/// gates sigmoid(logit) from it up to the query, at most max_pos - 1; learned vectors at whole positions are
/// interpolated.
template <typename Scalar>
class Cope final : public PositionScheme<Scalar> {
 public:
  Cope(const DecoderShape& decoder, SchemeValues values)
      : PositionScheme<Scalar>(decoder), max_pos_(whole(values[0])) {}

  std::vector<ParameterSpec> layer_parameters() const override {
    return {{"pos_emb", {max_pos_, this->decoder().head_dim()}, false, Initial::constant(0.0)}};
  }

  void lay_out(Arena& arena, const BatchShape& max_shape, bool keeps_intermediates) override {
    keeps_intermediates_ = keeps_intermediates;
    const std::uint64_t matrices =
        keeps_intermediates ? std::uint64_t{this->decoder().layers} * this->decoder().heads * max_shape.batch : 1;
    gates_ = arena.take<Scalar>(matrices * max_shape.length * max_shape.length);
    products_ = arena.take<Scalar>(std::uint64_t{max_shape.length} * max_pos_);
    shares_ = arena.take<Scalar>(std::uint64_t{max_shape.length} * max_pos_);
    grad_positions_ = arena.take<Scalar>(max_shape.length);
  }

  void begin(const BatchShape& shape) override { batch_ = shape.batch; }

  void add_to_logits(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    Scalar* const gates = gates_of(pass);
    multiply_queries(pass);
    for (std::size_t i = 0; i < n; ++i) {
      Scalar* const logits = pass.logits + i * n;
      fill_gates(logits, i + 1, gates + i * n);
      const Scalar* const products = products_ + i * max_pos_;
      for_each_position(gates + i * n, i, [&](std::size_t j, const InterpolatedRow& row) {
        const auto part = static_cast<Scalar>(row.part);
        logits[j] += (1 - part) * products[row.low] + part * products[row.high];
      });
    }
  }

  void logits_backward(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    const std::size_t d = this->decoder().head_dim();
    const Scalar* const gates = gates_of(pass);
    multiply_queries(pass);
    std::fill_n(shares_, n * max_pos_, Scalar{0});
    for (std::size_t i = 0; i < n; ++i) {
      Scalar* const grad = pass.grad_logits + i * n;
      Scalar* const shares = shares_ + i * max_pos_;
      for_each_position(gates + i * n, i, [&](std::size_t j, const InterpolatedRow& row) {
        const auto part = static_cast<Scalar>(row.part);
        shares[row.low] += grad[j] * (1 - part);
        shares[row.high] += grad[j] * part;
        const Scalar* const products = products_ + i * max_pos_;
        grad_positions_[j] = grad[j] * (products[row.high] - products[row.low]);
      });
      // A gate contributes to the positions of its own key and of all keys before it.
      Scalar grad_gate = 0;
      for (std::size_t j = 0; j <= i; ++j) {
        const Scalar gate = gates[i * n + j];
        grad_gate += grad_positions_[j];
        grad[j] += grad_gate * gate * (1 - gate);
      }
    }
    const ParameterBlock<Scalar>& block = this->of_layer(pass.layer);
    this->product()({n, d, max_pos_}, rows_of<Scalar>(shares_, max_pos_), rows_of<Scalar>(block.values, d), pass.grad_q,
                    pass.stride, Sum::add);
    this->product()({max_pos_, d, n}, columns_of<Scalar>(shares_, max_pos_), rows_of(pass.q, pass.stride),
                    block.gradients, d, Sum::add);
  }

 private:
  /// A position between two rows of the table; both rows are the same if it is a whole number or clipped to the last
  /// row.
  struct InterpolatedRow {
    std::size_t low;
    std::size_t high;
    double part;
  };

  Scalar* gates_of(const HeadPass<Scalar>& pass) const {
    if (!keeps_intermediates_) return gates_;
    const std::size_t heads = this->decoder().heads;
    return gates_ + ((pass.layer * batch_ + pass.sequence) * heads + pass.head) * pass.length * pass.length;
  }

  /// Computes products_ [length, max_pos] of queries and rows of the table.
  void multiply_queries(const HeadPass<Scalar>& pass) {
    const std::size_t d = this->decoder().head_dim();
    const Scalar* const table = this->of_layer(pass.layer).values;
    this->product()({pass.length, max_pos_, d}, rows_of(pass.q, pass.stride), columns_of(table, d), products_, max_pos_,
                    Sum::store);
  }

  void fill_gates(const Scalar* logits, std::size_t count, Scalar* gates) const {
    const auto one = Lanes<Scalar>::splat(1);
    for_each_vector(logits, count, Scalar{0}, [&](std::size_t j, auto x) {
      const auto e = exp_(-Lanes<Scalar>::magnitude(x));
      store_within(gates, j, count, Lanes<Scalar>::by_sign(x, e, one) / (one + e));
    });
  }

  /// Calls work(key, row), from the query backwards.
  template <typename Work>
  void for_each_position(const Scalar* gates, std::size_t query, Work work) const {
    const auto last = static_cast<double>(max_pos_ - 1);
    double position = 0.0;
    for (std::size_t j = query + 1; j-- > 0;) {
      position += static_cast<double>(gates[j]);
      const double cut = std::min(position, last);
      const auto low = static_cast<std::size_t>(cut);
      const double part = cut - static_cast<double>(low);
      work(j, InterpolatedRow{low, part > 0.0 ? low + 1 : low, part});
    }
  }

  std::size_t max_pos_;
  std::size_t batch_ = 0;
  bool keeps_intermediates_ = false;
  Exponential<Scalar> exp_;
  /// [layers, batch, heads, length, length]: the gates of the forward pass.
  Scalar* gates_ = nullptr;
  Scalar* products_ = nullptr;
  /// The gradients of products_.
  Scalar* shares_ = nullptr;
  Scalar* grad_positions_ = nullptr;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> cope_entry() {
  return {"cope", {{"max_pos", 1, 65536, true}}, made<Scalar, Cope>};
}

POSENC_INSTANTIATE_SCHEME(cope);

}  // namespace posenc::train
