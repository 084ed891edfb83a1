#pragma once

#include <cstddef>
#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// How outputs are normalised.
enum class RecurrentNormaliser {
  none,
  /// As in the code of RetNet (Sun et al. 2023, section 2.2): the decays that weight the keys of a query are divided by
  /// the square root of their sum, and then its scores by the magnitude of their sum, where that is above 1.
  retention,
};

/// Options of recurrent attention.
struct RecurrentAttentionOptions {
  /// Multiplies the products of queries and keys; at most 1e18 in magnitude.
  double scale;
  RecurrentNormaliser normaliser;
  /// Whether queries and keys are divided by sqrt(sum of squares + eps), as in Gated DeltaNet (Yang et al. 2024).
  bool qk_l2_norm;
  /// For qk_l2_norm; at least 0.
  double eps;
  /// Tokens per chunk. The products of a chunk are computed together, and the state is read and written once per chunk;
  /// 0 processes one token at a time.
  std::size_t chunk_size;
};

/// A view of an array that is read as [batch, kv_heads, tokens, head_dim]. Strides count elements, must not lead beyond
/// the data, and repeat the array along an axis where they are 0. No data means absent.
struct TokenValues {
  std::span<const float> data;
  std::size_t batch_stride = 0;
  std::size_t head_stride = 0;
  std::size_t token_stride = 0;
  std::size_t component_stride = 0;
};

/// The state after the tokens so far. An empty `values` means no past, or a result that is not needed.
template <typename Value>
struct RecurrentState {
  /// [batch, kv_heads, head_dim, value_dim]: the matrix S.
  std::span<Value> values;
  /// [batch, kv_heads, head_dim]: an extra column of S, for a value component that is always 1. Needed only with a
  /// normaliser.
  std::span<Value> keys;
  /// [batch, kv_heads]: the sum of the decays, at least 0. Needed only with a normaliser.
  std::span<Value> decay_sum;
};

/// Inputs of recurrent attention; the sizes are those of AttentionShape.
struct RecurrentAttentionInputs {
  std::span<const float> q;
  std::span<const float> k;
  std::span<const float> v;
  /// g, at most 0: before a token is written, row d of the state is multiplied by exp(g_d). If absent, the state does
  /// not decay.
  TokenValues decay;
  /// How much of an update is written: of the value, and of the erasure of what the key reads from the state. One
  /// number for all components, so component_stride is not used. If absent, values are added in full and nothing is
  /// erased.
  TokenValues beta;
  RecurrentState<const float> past;
};

/// Results of recurrent attention.
struct RecurrentAttentionResults {
  /// [batch, heads, tokens, value_dim]
  std::span<float> output;
  RecurrentState<float> present;
};

/// Linear attention with a decay. Each token updates the state S [head_dim, value_dim] of each key/value head, with the
/// key k, the value v and the queries q of that head:
///
///   S <- diag(exp(g)) S                                 the past decays
///   S <- S + k v^T, or S + beta k (v - S^T k)^T          additive rule, or delta rule where there is a beta
///   output <- scale S^T q
///
/// Retention (Sun et al. 2023) and lightning attention (Qin et al. 2024) have one g per head, gated linear attention
/// (Yang et al. 2023) one per component of the key, DeltaNet (Yang et al. 2024) a beta alone, and the gated delta rule
/// (Yang et al. 2024) both; they are the update rules of ONNX LinearAttention.
///
/// Shapes as in linear_attention(), with as many queries as keys. Time grows linearly with the number of tokens. If a
/// sequence is cut into calls, each of which gets the state of the one before as its past, the numbers are the same
/// within the rounding of the state to float32.
///
/// Accuracy: sums in double, rounded once, whatever the chunk size. No C library function is involved. Under the delta
/// rule the state grows without bound where beta |k|^2 stays above 2. Throws std::invalid_argument for arrays and
/// shapes that do not agree, a head_dim of 0, a decay above 0, a past decay_sum below 0, a normaliser for decays that
/// differ between components, and options out of range.
void recurrent_attention(const AttentionShape& shape, const RecurrentAttentionOptions& options,
                         const RecurrentAttentionInputs& inputs, const RecurrentAttentionResults& results);

}  // namespace posenc
