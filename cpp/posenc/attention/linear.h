#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/attention/problem.h"
#include "posenc/rotary/rope.h"

namespace posenc {

/// The similarity of query and key that replaces exp(q . k), chosen so that the cost grows linearly with the length.
enum class LinearSimilarity {
  elu,         ///< phi(q) . phi(k) with phi(x) = elu(x) + 1 (Katharopoulos et al. 2020)
  normalised,  ///< 1 + q . k of unit vectors, never negative, even if both are rotated
  dot,         ///< scale q . k without a normaliser; recurrent.h adds decays
};

/// Options of linear attention.
struct LinearAttentionOptions {
  LinearSimilarity similarity;
  /// Key j is visible to query i when j <= i + offset.
  bool causal;
  /// Position of query 0 minus position of key 0, at most 2^53 in magnitude.
  std::int64_t offset;
  /// Added to the normaliser, at least 0; 1e-6 in fast-transformers. `dot` has no normaliser and ignores it.
  double eps;
  /// Multiplies the products of `dot`, at most 1e18 in magnitude; the other similarities have no scale.
  double scale;
};

/// Views of the tables that rotate queries and keys, as made by rotary_table(). A rotary_dim of 0 means no rotation.
///
/// What is rotated depends on the similarity. elu: the features, in the numerator only (Su et al. 2021, "RoFormer",
/// equation 19), because a rotated normaliser could vanish; weights can be negative and need not sum to 1. normalised:
/// the unit vectors, in numerator and normaliser, so the weights stay a distribution. dot: queries and keys.
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

/// The sums over keys that a later call continues from. Empty spans mean that there is no past, or that the result is
/// not needed.
template <typename Value>
struct LinearState {
  /// [batch, kv_heads, features, value_dim]: the sum of (rotated) features times values.
  std::span<Value> values;
  /// [batch, kv_heads, features]: the sum of the features, for the normaliser.
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

/// The results of linear attention. Empty spans are not filled.
struct LinearAttentionResults {
  /// [batch, heads, queries, value_dim]
  std::span<float> output;
  /// [batch, heads, queries, keys]: the weight of each key of this call, 0 where it is hidden. Requesting them takes
  /// O(queries keys head_dim) time.
  std::span<float> weights;
  LinearState<float> present;
};

/// The number of features: head_dim, plus one for the constant 1 of `normalised`.
std::size_t linear_features(LinearSimilarity similarity, std::size_t head_dim);

/// Linear attention (Katharopoulos et al. 2020): sum over j of similarity(q_i, k_j) v_j / (sum over j of
/// similarity(q_i, k_j) + eps). The normaliser is absent for `dot`.
///
/// Each key is processed once and only sums are kept: O((queries + keys) features value_dim) time. Memory beyond inputs
/// and results: the features of all queries and keys, and sums of O(features value_dim). If a sequence is cut into
/// calls, each of which gets the state of the one before as its past, the numbers are the same within the rounding of
/// the state to float32. A query that sees no key gets zeros. Shapes as in dense_attention().
///
/// Accuracy: sums in double; within 2e-6 of float64 for inputs of unit variance. No C library function is involved.
/// Throws std::invalid_argument for arrays and shapes that do not agree, kv_heads that does not divide heads, a
/// head_dim of 0, a rotary_dim that is odd or above head_dim, and options out of range.
void linear_attention(const AttentionShape& shape, const LinearAttentionOptions& options,
                      const LinearAttentionInputs& inputs, const LinearAttentionResults& results);

}  // namespace posenc
