#pragma once

#include <cstddef>
#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// Softmax attention that never stores the weights: keys and values are processed in blocks, and each query keeps a
/// running maximum and sum (Milakov and Gimelshein 2018; Dao et al. 2022, "FlashAttention").
///
/// Gives the output of dense_attention() within (1e-6 + 2^-23 L) V and, if requested, its log-sum-exp within twice
/// 1e-6 + 2^-23 L. V is the largest magnitude of the averaged values; L is the sum of the magnitudes of a logit's
/// parts, scale |q_i| . |k_j| + |bias|, times its factor.
///
/// Logits may be rounded differently than in dense_attention(), because their sums start from the bias instead of
/// ending with it: the error is 2^-24 L on either side, and becomes a relative error of the weight. The log-sum-exp has
/// the magnitude of a logit and is rounded itself. The constant 1e-6 covers exponentials (1.05 ULP) and sums: of the
/// weights in eight lanes, and of the values over blocks of 384 keys, each rescaled to a new maximum by two more
/// roundings. In 384 additions of one sign, errors of random signs add up to 6.5 2^-24. If all roundings went in one
/// direction, the factors would be (head_dim + 2) 2^-23 and 800 2^-24 instead. Values of one sign reach up to 0.9 of
/// the bound, others 0.3.
///
/// Blocks that causality or the window hides from all queries of a tile cost nothing.
///
/// Memory beyond inputs and results: two blocks of 384 keys and 8 bytes per query of a group of heads; with vectors of
/// the distance, twice 635 vectors for queries and for values, and 413 kB for keys; with biases by rows, whatever those
/// hold; with untied positions, their two factors for a head and one packed block of them; with contextual positions, a
/// copy of their table, the products of a tile with each of its rows and 8 more bytes per query. Throws as
/// dense_attention() does, and as cope() does if a logit is NaN.
void streaming_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                         std::span<float> output, std::span<float> log_sum_exp);

}  // namespace posenc
