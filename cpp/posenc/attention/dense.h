#pragma once

#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// Results of dense attention; empty spans are not filled.
struct AttentionResults {
  /// [batch, heads, queries, value_dim]
  std::span<float> output;
  /// [batch, heads, queries, keys]: after scale, softcap and bias; -infinity where masked.
  std::span<float> logits;
  /// [batch, heads, queries, keys]
  std::span<float> weights;
  /// [batch, heads, queries]
  std::span<float> log_sum_exp;
};

/// Softmax attention (Vaswani et al. 2017) that computes all weights: softmax(scale q k^T + bias) v.
///
/// A query that sees no key gets zero weights and a zero output, and -infinity as log-sum-exp.
/// Accuracy: within 3e-6 of float64 for inputs of unit variance. Equal queries give equal rows to the last bit.
/// Memory beyond inputs and results: [queries, keys] for one head, unless weights are requested. Throws
/// std::invalid_argument for arrays and shapes that do not agree, kv_heads that does not divide heads, numbers out of
/// range, and inputs that only streaming attention accepts.
void dense_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                     const AttentionResults& results);

}  // namespace posenc
