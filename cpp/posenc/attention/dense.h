#pragma once

#include <array>
#include <span>

#include "posenc/attention/problem.h"
#include "posenc/core/logit_part.h"

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
  /// [batch, heads, queries, keys] each, by LogitPart: what the logits are the sum of, for hidden keys, too. That of
  /// the content is after softcap and factors of the distance.
  std::array<std::span<float>, logit_parts> parts{};
};

/// Softmax attention (Vaswani et al. 2017) that computes all weights: softmax(scale q k^T + bias) v. AttentionInputs
/// says what else may enter the logits, and in which order.
///
/// A query that sees no key gets zero weights and a zero output; its log-sum-exp is its sink, or -infinity without one.
/// Values of hidden keys do not reach the output, even if they are not finite.
///
/// Accuracy: within 3e-6 of float64 for inputs of unit variance. Equal queries give equal rows to the last bit. Memory
/// beyond inputs and results: packed copies of the keys and values of one head, [queries, keys] for one head unless
/// weights are requested, twice that with terms of position, and what streaming_attention() needs for its terms.
///
/// Throws std::invalid_argument for arrays and shapes that do not agree, kv_heads that does not divide heads, and
/// numbers out of range; as cope() does if a logit is NaN.
void dense_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                     const AttentionResults& results);

}  // namespace posenc
