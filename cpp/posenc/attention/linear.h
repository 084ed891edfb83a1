#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/attention/problem.h"
#include "posenc/rotary/rope.h"

namespace posenc {

/// The similarity that replaces exp(q . k), so that the cost grows linearly with the length.
enum class LinearSimilarity {
  elu,         ///< phi(q) . phi(k) with phi(x) = elu(x) + 1 (Katharopoulos et al. 2020)
  normalised,  ///< 1 + q . k of unit vectors, never negative, also when both are rotated
  dot,         ///< scale q . k without a normaliser; recurrent.h adds a decay
};

/// Options of linear attention.
struct LinearAttentionOptions {
  LinearSimilarity similarity;
  /// Key j is visible to query i when j <= i + offset.
  bool causal;
  /// Position of query 0 minus position of key 0, at most 2^53 in magnitude.
  std::int64_t offset;
  /// Added to the normaliser, at least 0: 1e-6 in fast-transformers. dot has none.
  double eps;
  /// Multiplies the products of `dot`; the other similarities have no scale.
  double scale;
};

/// Views of the tables that rotate queries and keys, as rotary_table() makes them; rotary_dim 0 means no rotation.
///
/// elu: rotated after the feature map and in the numerator only (Su et al. 2021, "RoFormer", equation 19), because a
/// rotated normaliser could vanish; weights can be negative and need not sum to 1. normalised: rotated wherever they
/// occur; weights stay a distribution. dot: there is only a numerator.
struct LinearRotation {
  RopeLayout layout;
  std::size_t rotary_dim;
  /// [queries, rotary_dim / 2]
  std::span<const float> query_cos;
  std::span<const float> query_sin;
  /// [keys, rotary_dim / 2]
  std::span<const float> key_cos;
  std::span<const float> key_sin;
};

/// Sums over keys, from which a later call continues: values [batch, kv_heads, features, value_dim] and keys [batch,
/// kv_heads, features]. Empty spans mean no past, or results that are not needed.
template <typename Value>
struct LinearState {
  /// Sum of (rotated) feature x value.
  std::span<Value> values;
  /// Sum of the features, for the normaliser.
  std::span<Value> keys;
};

/// Inputs of linear attention; the sizes are those of AttentionShape.
struct LinearAttentionInputs {
  std::span<const float> q;
  std::span<const float> k;
  std::span<const float> v;
  /// [batch, keys], non-zero is a real token; empty: all are.
  std::span<const std::uint8_t> mask;
  LinearRotation rotation;
  LinearState<const float> past;
};

/// Empty spans are not filled.
struct LinearAttentionResults {
  /// [batch, heads, queries, value_dim]
  std::span<float> output;
  /// [batch, heads, queries, keys]: the weight of each key of this call; takes O(queries keys) time.
  std::span<float> weights;
  LinearState<float> present;
};

/// Components of the feature map: head_dim, plus one for the constant 1 of `normalised`.
std::size_t linear_features(LinearSimilarity similarity, std::size_t head_dim);

/// Linear attention: sum over j of similarity(q_i, k_j) v_j / (sum over j of similarity(q_i, k_j) + eps).
///
/// Processes the keys once and keeps only sums: O((queries + keys) features value_dim) time, O(features value_dim)
/// memory. A sequence cut into calls, each with the state of the one before as its past, gives the same numbers within
/// the rounding of the state to float32. A query that sees no key gets zeros. Shapes as in dense_attention.
///
/// Accuracy: sums in double; within 2e-6 of float64 for inputs of unit variance. No C library function is involved.
/// Throws std::invalid_argument for arrays and shapes that do not agree, kv_heads that does not divide heads, a
/// rotary_dim that is odd or above head_dim, or eps or scale out of range.
void linear_attention(const AttentionShape& shape, const LinearAttentionOptions& options,
                      const LinearAttentionInputs& inputs, const LinearAttentionResults& results);

}  // namespace posenc
