#pragma once

#include <cstddef>
#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// What the output is divided by.
enum class RecurrentNormaliser {
  none,
  /// What the program of RetNet divides by (Sun et al. 2023, section 2.1): the decays of a row by the root of their
  /// sum, then the scores of the row by the magnitude of theirs, where that is above 1.
  retention,
};

/// What a call of recurrent attention is told besides its arrays.
struct RecurrentAttentionOptions {
  /// Multiplies the products of queries and keys.
  double scale;
  RecurrentNormaliser normaliser;
  /// Divides queries and keys by sqrt(sum of squares + eps), as Gated DeltaNet does (Yang et al. 2024).
  bool qk_l2_norm;
  /// At least 0.
  double eps;
  /// Tokens whose products are taken together, with the state before them read and written once; 0 goes token by token.
  std::size_t chunk_size;
};

/// A view of an array that is read as [batch, kv_heads, tokens, head_dim]. A stride of 0 repeats an axis. The
/// strides must stay within the data. No data means absent.
struct TokenValues {
  std::span<const float> data;
  std::size_t batch_stride = 0;
  std::size_t head_stride = 0;
  std::size_t token_stride = 0;
  std::size_t component_stride = 0;
};

/// What is known of the tokens so far. An empty `values` stands for none of them, or is not wanted.
template <typename Value>
struct RecurrentState {
  /// [batch, kv_heads, head_dim, value_dim]: the matrix S.
  std::span<Value> values;
  /// [batch, kv_heads, head_dim]: a further column of S, that of a value which is 1 everywhere. For a normaliser alone.
  std::span<Value> keys;
  /// [batch, kv_heads]: sum of the decays, at least 0. For a normaliser alone.
  std::span<Value> decay_sum;
};

/// What recurrent attention reads; the sizes are those of AttentionShape.
struct RecurrentAttentionInputs {
  std::span<const float> q;
  std::span<const float> k;
  std::span<const float> v;
  /// g, at most 0: before a token is written, component d of the key keeps exp(g_d) of the state. Absent: all of it.
  TokenValues decay;
  /// How much of a value is written, and of what its key reads erased. Absent: values are added, and nothing erased.
  /// The same for all components.
  TokenValues beta;
  RecurrentState<const float> past;
};

/// What recurrent attention writes.
struct RecurrentAttentionResults {
  /// [batch, heads, tokens, value_dim]
  std::span<float> output;
  RecurrentState<float> present;
};

/// Linear attention with a decay. For each token, with the key k, the value v and the queries q of its head:
///
///   S <- diag(exp(g)) S                                 the past decays
///   S <- S + k v^T, or S + beta k (v - S^T k)^T          additive rule, or delta rule where there is a beta
///   output <- scale S^T q
///
/// Retention (Sun et al. 2023) and lightning attention (Qin et al. 2024) have one g per head, gated linear attention
/// (Yang et al. 2023) one per component of the key, DeltaNet (Yang et al. 2024) a beta alone, and the gated delta rule
/// (Yang et al. 2024) both; they are the update rules of ONNX LinearAttention.
///
/// Shapes as in linear_attention(), with as many queries as keys. Time grows with the number of tokens alone. A
/// sequence cut into calls, each with the state of the one before as its past, gives the same numbers within the
/// rounding of the state to float32.
///
/// Accuracy: sums in double, rounded once, whatever the chunk size. No C library function takes part. Under the delta
/// rule the state grows without bound where beta |k|^2 stays above 2. Throws InvalidArgument for arrays and shapes that
/// do not agree, a decay above 0, a normaliser for decays that differ between components, and options out of range.
void recurrent_attention(const AttentionShape& shape, const RecurrentAttentionOptions& options,
                         const RecurrentAttentionInputs& inputs, const RecurrentAttentionResults& results);

}  // namespace posenc
