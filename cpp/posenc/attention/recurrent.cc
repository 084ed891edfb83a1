#include "posenc/attention/recurrent.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "posenc/core/double_product.h"
#include "posenc/core/error.h"
#include "posenc/core/logistic.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

// Arithmetic of rows of doubles. Sums have the same order in every build.

void multiply_row(double* row, const double* factors, std::size_t size) {
  std::size_t i = 0;
  for (; i + 2 <= size; i += 2) store2(row + i, load2(row + i) * load2(factors + i));
  if (i < size) row[i] *= factors[i];
}

void add_scaled_row(double* row, double factor, const double* other, std::size_t size) {
  std::size_t i = 0;
  for (; i + 2 <= size; i += 2) store2(row + i, load2(row + i) + splat2(factor) * load2(other + i));
  if (i < size) row[i] += factor * other[i];
}

double dot(const double* a, const double* b, std::size_t size) {
  Double2 sums{};
  std::size_t i = 0;
  for (; i + 2 <= size; i += 2) sums += load2(a + i) * load2(b + i);
  return sums[0] + sums[1] + (i < size ? a[i] * b[i] : 0.0);
}

std::size_t sums_of(const AttentionShape& shape) { return shape.batch * shape.kv_heads; }

void check_state(const AttentionShape& shape, bool normalises, const auto& state) {
  const std::size_t sums = sums_of(shape);
  if (state.values.empty()) return;
  require_size("values", state.values.size(), sums * shape.head_dim * shape.value_dim);
  if (!normalises) return;
  require_size("keys", state.keys.size(), sums * shape.head_dim);
  require_size("decay_sum", state.decay_sum.size(), sums);
}

/// Throws unless the strides keep every element that is read within the data.
void require_within(const char* argument, const TokenValues& values, const AttentionShape& shape) {
  if (values.data.empty()) return;
  const std::pair<std::size_t, std::size_t> axes[] = {{shape.batch, values.batch_stride},
                                                      {shape.kv_heads, values.head_stride},
                                                      {shape.keys, values.token_stride},
                                                      {shape.head_dim, values.component_stride}};
  std::size_t left = values.data.size() - 1;
  for (const auto& [extent, stride] : axes) {
    if (extent == 0) return;
    // A division, because the product of both may overflow a std::size_t.
    if (extent > 1 && stride > left / (extent - 1)) {
      const double index = static_cast<double>(values.data.size() - 1 - left) +
                           static_cast<double>(extent - 1) * static_cast<double>(stride);
      reject_size(argument, values.data.size(), Expected{"more than {value} values, as its strides say", index});
    }
    left -= (extent - 1) * stride;
  }
}

void check(const AttentionShape& shape, const RecurrentAttentionOptions& options,
           const RecurrentAttentionInputs& inputs, const RecurrentAttentionResults& results) {
  require(shape.kv_heads >= 1 && shape.heads % shape.kv_heads == 0, "kv_heads", shape.kv_heads,
          Expected::divisor_of(shape.heads, "heads"));
  require_some("head_dim", shape.head_dim);
  require(shape.keys == shape.queries, "keys", shape.keys, Expected{"as many as queries, {value}", shape.queries});
  require_at_least(0.0, "eps", options.eps);
  require_factor("scale", options.scale);
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const std::size_t kv_rows = sums_of(shape) * shape.keys;
  require_size("q", inputs.q.size(), rows * shape.head_dim);
  require_size("k", inputs.k.size(), kv_rows * shape.head_dim);
  require_size("v", inputs.v.size(), kv_rows * shape.value_dim);
  require_size("output", results.output.size(), rows * shape.value_dim);
  require_within("decay", inputs.decay, shape);
  require_within("beta", inputs.beta, shape);
  for (const float decay : inputs.decay.data) require(decay <= 0.0F, "decay", decay, "a number of at most 0");
  const bool normalises = options.normaliser == RecurrentNormaliser::retention;
  if (normalises && inputs.decay.component_stride != 0) {
    reject("decay", "one for each component", "one for all of them where there is a normaliser");
  }
  check_state(shape, normalises, inputs.past);
  check_state(shape, normalises, results.present);
  if (!normalises) return;
  for (const float sum : inputs.past.decay_sum) require_at_least(0.0, "decay_sum", static_cast<double>(sum));
}

/// The recurrence, for one batch entry and key/value head after another.
class Recurrence {
 public:
  Recurrence(const AttentionShape& shape, const RecurrentAttentionOptions& options,
             const RecurrentAttentionInputs& inputs, const RecurrentAttentionResults& results)
      : shape_(shape),
        options_(options),
        inputs_(inputs),
        results_(results),
        normalises_(options.normaliser == RecurrentNormaliser::retention),
        decays_(!inputs.decay.data.empty()),
        has_beta_(!inputs.beta.data.empty()),
        dim_(shape.head_dim),
        width_(shape.value_dim + (normalises_ ? 1 : 0)),
        group_(shape.heads / shape.kv_heads),
        room_(std::clamp<std::size_t>(options.chunk_size, 1, std::max<std::size_t>(shape.keys, 1))),
        state_(width_ * dim_),
        added_(width_ * dim_),
        kept_(dim_),
        factors_(room_ * dim_, 1.0),
        keys_(room_ * dim_),
        decayed_keys_(room_ * dim_),
        keys_by_component_(room_ * dim_),
        queries_(group_ * room_ * dim_),
        decayed_queries_(group_ * room_ * dim_),
        values_(room_ * width_),
        erased_(room_ * width_),
        values_by_component_(room_ * width_),
        outputs_(group_ * room_ * width_),
        betas_(room_),
        decay_sums_(room_) {}

  void run(std::size_t matrix) {
    matrix_ = matrix;
    restore();
    for (std::size_t first = 0; first < shape_.keys; first += room_) {
      const std::size_t count = std::min(room_, shape_.keys - first);
      for (std::size_t i = 0; i < count; ++i) read_token(first + i, i);
      if (options_.chunk_size == 0) {
        step();
      } else {
        chunk(count);
      }
      for (std::size_t member = 0; member < group_; ++member) {
        for (std::size_t i = 0; i < count; ++i) write_output(member, first + i, i);
      }
    }
    store();
  }

 private:
  /// The state is S transposed: entry d of row e is S[d, e], so that what a key or query reads from it is a dot
  /// product.
  double* state_row(std::size_t e) { return state_.data() + e * dim_; }

  /// The element of a caller's state that holds S[d, e].
  template <typename Value>
  Value& entry(const RecurrentState<Value>& state, std::size_t d, std::size_t e) const {
    const std::size_t row = matrix_ * dim_ + d;
    return e < shape_.value_dim ? state.values[row * shape_.value_dim + e] : state.keys[row];
  }

  void restore() {
    std::fill(state_.begin(), state_.end(), 0.0);
    decay_sum_ = 0.0;
    if (inputs_.past.values.empty()) return;
    for (std::size_t e = 0; e < width_; ++e) {
      for (std::size_t d = 0; d < dim_; ++d) state_row(e)[d] = static_cast<double>(entry(inputs_.past, d, e));
    }
    if (normalises_) decay_sum_ = static_cast<double>(inputs_.past.decay_sum[matrix_]);
  }

  void store() {
    if (results_.present.values.empty()) return;
    for (std::size_t e = 0; e < width_; ++e) {
      for (std::size_t d = 0; d < dim_; ++d) entry(results_.present, d, e) = static_cast<float>(state_row(e)[d]);
    }
    if (normalises_) results_.present.decay_sum[matrix_] = static_cast<float>(decay_sum_);
  }

  std::size_t place(const TokenValues& values, std::size_t token) const {
    return (matrix_ / shape_.kv_heads) * values.batch_stride + (matrix_ % shape_.kv_heads) * values.head_stride +
           token * values.token_stride;
  }

  void read_row(std::span<const float> from, std::size_t row, double* to) const {
    std::copy_n(from.data() + row * dim_, dim_, to);
    if (!options_.qk_l2_norm) return;
    const double norm = std::sqrt(dot(to, to, dim_) + options_.eps);
    for (std::size_t d = 0; d < dim_ && norm > 0.0; ++d) to[d] /= norm;
  }

  std::size_t query_row(std::size_t member, std::size_t token) const {
    return (matrix_ * group_ + member) * shape_.queries + token;
  }

  double* query(std::size_t member, std::size_t i) { return queries_.data() + (member * room_ + i) * dim_; }
  double* output(std::size_t member, std::size_t i) { return outputs_.data() + (member * room_ + i) * width_; }

  /// Reads a token of the sequence as token i of the chunk.
  void read_token(std::size_t token, std::size_t i) {
    if (decays_) {
      const std::size_t stride = inputs_.decay.component_stride;
      double* const factors = factors_.data() + i * dim_;
      const float* const from = inputs_.decay.data.data() + place(inputs_.decay, token);
      for (std::size_t d = 0; d < dim_; ++d) {
        factors[d] = d > 0 && stride == 0 ? factors[0] : exp64(static_cast<double>(from[d * stride]));
      }
    }
    decay_sum_ = factors_[i * dim_] * decay_sum_ + 1.0;
    decay_sums_[i] = decay_sum_;
    const std::size_t row = matrix_ * shape_.keys + token;
    read_row(inputs_.k, row, keys_.data() + i * dim_);
    double* const value = values_.data() + i * width_;
    std::copy_n(inputs_.v.data() + row * shape_.value_dim, shape_.value_dim, value);
    if (normalises_) value[shape_.value_dim] = 1.0;
    if (has_beta_) betas_[i] = static_cast<double>(inputs_.beta.data[place(inputs_.beta, token)]);
    for (std::size_t member = 0; member < group_; ++member) {
      read_row(inputs_.q, query_row(member, token), query(member, i));
    }
  }

  /// Processes one token by the definition, one row of the state after another.
  void step() {
    for (std::size_t e = 0; e < width_; ++e) {
      double* const row = state_row(e);
      multiply_row(row, factors_.data(), dim_);
      double update = values_[e];
      if (has_beta_) update = betas_[0] * (update - dot(row, keys_.data(), dim_));
      add_scaled_row(row, update, keys_.data(), dim_);
      for (std::size_t member = 0; member < group_; ++member) {
        output(member, 0)[e] = dot(row, query(member, 0), dim_);
      }
    }
  }

  /// Processes `count` tokens together: their products with the state before them are matrix products, and those among
  /// themselves need no state. Decays are multiplied up token by token, because a quotient of two accumulated decays
  /// could be 0 / 0.
  void chunk(std::size_t count) {
    // How much is left of the state before the chunk at each token, and what each query and key reads of it.
    decayed_queries_ = queries_;
    decayed_keys_ = keys_;
    std::fill(kept_.begin(), kept_.end(), 1.0);
    for (std::size_t i = 0; i < count; ++i) {
      multiply_row(kept_.data(), factors_.data() + i * dim_, dim_);
      multiply_row(decayed_keys_.data() + i * dim_, kept_.data(), dim_);
      for (std::size_t member = 0; member < group_; ++member) {
        multiply_row(decayed_queries_.data() + (member * room_ + i) * dim_, kept_.data(), dim_);
      }
    }
    multiply_transposed(decayed_queries_.data(), group_ * room_, state_.data(), width_, dim_, outputs_.data(), width_);
    if (has_beta_) {
      multiply_transposed(decayed_keys_.data(), count, state_.data(), width_, dim_, erased_.data(), width_);
    }

    // Products of the tokens among themselves. The keys before i decay in place, so after the loop each has decayed to
    // the end of the chunk.
    for (std::size_t i = 0; i < count; ++i) {
      const double* const key = keys_.data() + i * dim_;
      double* const value = values_.data() + i * width_;
      double* const erased = erased_.data() + i * width_;
      for (std::size_t j = 0; j < i; ++j) {
        double* const earlier = keys_.data() + j * dim_;
        if (decays_) multiply_row(earlier, factors_.data() + i * dim_, dim_);
        if (has_beta_) add_scaled_row(erased, dot(key, earlier, dim_), values_.data() + j * width_, width_);
      }
      if (has_beta_) {
        for (std::size_t e = 0; e < width_; ++e) value[e] = betas_[i] * (value[e] - erased[e]);
      }
      for (std::size_t member = 0; member < group_; ++member) {
        for (std::size_t j = 0; j <= i; ++j) {
          add_scaled_row(output(member, i), dot(query(member, i), keys_.data() + j * dim_, dim_),
                         values_.data() + j * width_, width_);
        }
      }
    }

    // The state that the next chunk starts from.
    transpose(keys_.data(), count, dim_, keys_by_component_.data());
    transpose(values_.data(), count, width_, values_by_component_.data());
    multiply_transposed(values_by_component_.data(), width_, keys_by_component_.data(), dim_, count, added_.data(),
                        dim_);
    for (std::size_t e = 0; e < width_; ++e) {
      multiply_row(state_row(e), kept_.data(), dim_);
      add_scaled_row(state_row(e), 1.0, added_.data() + e * dim_, dim_);
    }
  }

  static void transpose(const double* from, std::size_t rows, std::size_t columns, double* to) {
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) to[column * rows + row] = from[row * columns + column];
    }
  }

  void write_output(std::size_t member, std::size_t token, std::size_t i) {
    const double* const from = output(member, i);
    double factor = options_.scale;
    if (normalises_) {
      factor /= std::sqrt(decay_sums_[i]);
      factor /= std::max(1.0, std::abs(factor * from[shape_.value_dim]));
    }
    std::transform(from, from + shape_.value_dim,
                   results_.output.begin() + static_cast<std::ptrdiff_t>(query_row(member, token) * shape_.value_dim),
                   [factor](double sum) { return static_cast<float>(factor * sum); });
  }

  const AttentionShape& shape_;
  const RecurrentAttentionOptions& options_;
  const RecurrentAttentionInputs& inputs_;
  const RecurrentAttentionResults& results_;
  bool normalises_;
  bool decays_;
  bool has_beta_;
  std::size_t dim_;
  /// The width of a value: value_dim, plus one for the constant 1 of the normaliser.
  std::size_t width_;
  std::size_t group_;
  /// The number of tokens processed together.
  std::size_t room_;
  std::size_t matrix_ = 0;
  double decay_sum_ = 0.0;
  /// [width, dim]: the state (see state_row()), and what a chunk adds to it; [dim]: how much of it a chunk keeps.
  std::vector<double> state_;
  std::vector<double> added_;
  std::vector<double> kept_;
  /// Arrays of the current chunk: [room, dim], queries [group, room, dim].
  std::vector<double> factors_;
  std::vector<double> keys_;
  std::vector<double> decayed_keys_;
  std::vector<double> keys_by_component_;
  std::vector<double> queries_;
  std::vector<double> decayed_queries_;
  /// [room, width]; outputs [group, room, width].
  std::vector<double> values_;
  std::vector<double> erased_;
  std::vector<double> values_by_component_;
  std::vector<double> outputs_;
  /// [room]
  std::vector<double> betas_;
  std::vector<double> decay_sums_;
};

}  // namespace

void recurrent_attention(const AttentionShape& shape, const RecurrentAttentionOptions& options,
                         const RecurrentAttentionInputs& inputs, const RecurrentAttentionResults& results) {
  check(shape, options, inputs, results);
  Recurrence recurrence(shape, options, inputs, results);
  for (std::size_t matrix = 0; matrix < sums_of(shape); ++matrix) recurrence.run(matrix);
}

}  // namespace posenc
