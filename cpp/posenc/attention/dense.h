#pragma once

#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// The results of dense attention. Empty spans are not filled.
struct AttentionResults {
  /// [batch, heads, queries, value_dim]
  std::span<float> output;
  /// [batch, heads, queries, keys]: the arguments of the softmax, after scale, softcap, factors and biases; -infinity
  /// where a key is hidden.
  std::span<float> logits;
  /// [batch, heads, queries, keys]
  std::span<float> weights;
  /// [batch, heads, queries]: ln of the sum of e^logit over the visible keys and the sink.
  std::span<float> log_sum_exp;
};

/// Softmax attention (Vaswani et al. 2017) that computes all weights: softmax(scale q k^T + bias) v. AttentionInputs
/// says what else may enter the logits, and in which order.
///
/// A query that sees no key gets zero weights and a zero output; its log-sum-exp is its sink, or -infinity without one.
/// Values of hidden keys do not reach the output, even if they are not finite.
///
/// Accuracy: within 3e-6 of float64 for inputs of unit variance. Equal queries give equal rows to the last bit. Memory
/// beyond inputs and results: packed copies of the keys and values of one head, and [queries, keys] for one head unless
/// weights are requested.
///
/// Throws std::invalid_argument for arrays and shapes that do not agree, kv_heads that does not divide heads, numbers
/// out of range, and inputs that only streaming attention accepts.
void dense_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                     const AttentionResults& results);

}  // namespace posenc
