#pragma once

#include <cstddef>
#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// Softmax attention that never stores the weights: keys and values are processed block by block, and a running maximum
/// and sum are kept for each query (Milakov and Gimelshein 2018; Dao et al. 2022, "FlashAttention").
///
/// output [batch, heads, queries, value_dim]; log_sum_exp [batch, heads, queries], or empty if it is not needed.
/// Accuracy: the output of dense_attention() within (1e-6 + 2^-23 L) V, and its log-sum-exp within twice 1e-6 + 2^-23
/// L. V is the largest magnitude of the averaged values; L is the largest sum of the magnitudes of a logit's parts,
/// scale |q_i| . |k_j| + |bias|, times its factor.
///
/// Where the bound comes from: logits may be rounded differently than in dense_attention(), because their sums start
/// from the bias instead of ending with it. That is an error of 2^-24 L on either side, which becomes a relative error
/// of the weight. The log-sum-exp has the magnitude of a logit and is itself rounded. The constant 1e-6 covers the
/// exponentials (1.05 ULP) and the sums: those of the weights in eight lanes, and those of the values over blocks of
/// 384 keys, where two more roundings rescale each block to a new maximum. In 384 additions of one sign, errors of
/// random signs add up to 6.5 2^-24. If all roundings went in one direction, the factors would be (head_dim + 2) 2^-23
/// and 800 2^-24 instead. Values of one sign reach up to 0.9 of the bound, others 0.3.
///
/// Blocks that causality or the window hides from all queries of a tile are skipped.
///
/// Memory beyond inputs and results: a block of 384 keys and one of values, packed, and 8 bytes per query of a group of
/// heads; with half precision, the same blocks widened; with vectors of the distance, 635 of them for queries, twice as
/// many for values, and 413 kB for keys; with biases by rows, whatever those hold; with untied positions, a packed
/// block of their key factor and, unless their factors were given, both factors of a group of heads; with contextual
/// positions, a copy of their table, the products of a tile with each of its rows and 8 more bytes per query; and two
/// copies of the outputs of a group while those that are not finite are computed again.
///
/// Throws as dense_attention() does, but accepts the inputs that only streaming attention can compute; also throws as
/// cope() does if a logit is NaN.
void streaming_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                         std::span<float> output, std::span<float> log_sum_exp);

}  // namespace posenc
