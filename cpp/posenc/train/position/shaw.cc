#include <algorithm>

#include "posenc/train/lanes.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// Learned vectors of the distance, up to `clip`, added to keys and to values (Shaw et al. 2018, "Self-Attention with
/// Relative Position Representations"). Row 0 is for key - query = -clip; a causal decoder reaches only the first
/// clip + 1 rows.
template <typename Scalar>
class Shaw final : public PositionScheme<Scalar> {
 public:
  Shaw(const DecoderShape& decoder, SchemeValues values) : PositionScheme<Scalar>(decoder), clip_(whole(values[0])) {}

  std::vector<ParameterSpec> layer_parameters() const override {
    const std::vector<std::size_t> shape{2 * clip_ + 1, this->decoder().head_dim()};
    return {{"rel_key", shape, false, Initial::normal(0.1)}, {"rel_value", shape, false, Initial::normal(0.1)}};
  }

  void lay_out(Arena& arena, const BatchShape& max_shape, bool /*keeps_intermediates*/) override {
    by_row_ = arena.take<Scalar>(max_shape.length * rows_for(max_shape.length));
  }

  void add_to_logits(const HeadPass<Scalar>& pass) override {
    by_rows(pass, rows_of(pass.q, pass.stride), key_rows(pass));
    for_each_pair(pass.length, [&](std::size_t i, std::size_t j, std::size_t row) {
      pass.logits[i * pass.length + j] += scale() * by_row_[row];
    });
  }

  void add_to_output(const HeadPass<Scalar>& pass) override {
    gather(pass.length, pass.weights, 1);
    const std::size_t rows = rows_for(pass.length);
    const std::size_t d = this->decoder().head_dim();
    this->product()({pass.length, d, rows}, rows_of<Scalar>(by_row_, rows), rows_of(value_rows(pass), d), pass.output,
                    this->decoder().dim, Sum::add);
  }

  void output_backward(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    const std::size_t rows = rows_for(n);
    const std::size_t d = this->decoder().head_dim();
    gather(n, pass.weights, 1);
    this->product()({rows, d, n}, columns_of<Scalar>(by_row_, rows), rows_of(pass.grad_output, this->decoder().dim),
                    gradient_of(pass, value_rows(pass)), d, Sum::add);
    by_rows(pass, rows_of(pass.grad_output, this->decoder().dim), value_rows(pass));
    for_each_pair(n,
                  [&](std::size_t i, std::size_t j, std::size_t row) { pass.grad_weights[i * n + j] += by_row_[row]; });
  }

  void logits_backward(const HeadPass<Scalar>& pass) override {
    const std::size_t n = pass.length;
    const std::size_t rows = rows_for(n);
    const std::size_t d = this->decoder().head_dim();
    gather(n, pass.grad_logits, scale());
    this->product()({n, d, rows}, rows_of<Scalar>(by_row_, rows), rows_of(key_rows(pass), d), pass.grad_q, pass.stride,
                    Sum::add);
    this->product()({rows, d, n}, columns_of<Scalar>(by_row_, rows), rows_of(pass.q, pass.stride),
                    gradient_of(pass, key_rows(pass)), d, Sum::add);
  }

 private:
  Scalar scale() const { return static_cast<Scalar>(this->decoder().logit_scale()); }

  /// The number of distinct distances in a sequence of this length; the largest stands for `clip` and everything
  /// beyond.
  std::size_t rows_for(std::size_t length) const { return std::min(clip_, length - 1) + 1; }

  /// The rows of the tables that a sequence of this length reaches, farthest first.
  const Scalar* key_rows(const HeadPass<Scalar>& pass) const {
    return this->of_layer(pass.layer).values + (clip_ + 1 - rows_for(pass.length)) * this->decoder().head_dim();
  }
  const Scalar* value_rows(const HeadPass<Scalar>& pass) const {
    return key_rows(pass) + (2 * clip_ + 1) * this->decoder().head_dim();
  }
  Scalar* gradient_of(const HeadPass<Scalar>& pass, const Scalar* rows) const {
    const ParameterBlock<Scalar>& block = this->of_layer(pass.layer);
    return block.gradients + (rows - block.values);
  }

  /// Computes by_row_ [length, rows] = left [length, head_dim] * table^T.
  void by_rows(const HeadPass<Scalar>& pass, const Factor<Scalar>& left, const Scalar* table) {
    const std::size_t rows = rows_for(pass.length);
    const std::size_t d = this->decoder().head_dim();
    this->product()({pass.length, rows, d}, left, columns_of(table, d), by_row_, rows, Sum::store);
  }

  /// Calls work(query, key, index in by_row_).
  template <typename Work>
  void for_each_pair(std::size_t length, Work work) const {
    const std::size_t rows = rows_for(length);
    for (std::size_t i = 0; i < length; ++i) {
      for (std::size_t j = 0; j <= i; ++j) work(i, j, i * rows + rows - 1 - std::min(i - j, rows - 1));
    }
  }

  /// Sets by_row_ to factor * the sums of a matrix over the keys that use each row of the table.
  void gather(std::size_t length, const Scalar* matrix, Scalar factor) {
    std::fill_n(by_row_, length * rows_for(length), Scalar{0});
    for_each_pair(length, [&](std::size_t i, std::size_t j, std::size_t row) {
      by_row_[row] += factor * matrix[i * length + j];
    });
  }

  std::size_t clip_;
  Scalar* by_row_ = nullptr;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> shaw_entry() {
  return {"shaw", {{"clip", 1, 65536, true}}, made<Scalar, Shaw>};
}

POSENC_INSTANTIATE_SCHEME(shaw);

}  // namespace posenc::train
