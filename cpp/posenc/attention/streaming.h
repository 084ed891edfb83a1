#pragma once

#include <cstddef>
#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// Softmax attention whose weights are never stored: keys and values pass by in blocks, and each query keeps a running
/// maximum and sum (Milakov and Gimelshein 2018; Dao et al. 2022, "FlashAttention").
///
/// Gives the output of dense_attention() within (1e-6 + 2^-23 L) V and, if wanted, its log-sum-exp within twice
/// 1e-6 + 2^-23 L. V is the largest value that is averaged; L is what the parts of a logit come to without their signs,
/// scale |q_i| . |k_j| + |bias|, times its factor.
///
/// A logit may be rounded otherwise than there, where its sum starts from the bias instead of ending with it: by
/// 2^-24 L on either side, which becomes a share of its weight. The log-sum-exp has the size of a logit, and is itself
/// rounded. The constant is for exponentials (1.05 ULP) and for sums, of the weights in eight lanes and of the values
/// over blocks of 384 keys, each taken to a new maximum by two more roundings: in 384 additions of one sign, errors of
/// random signs come to 6.5 2^-24. If all roundings went one way, the factors would be (head_dim + 2) 2^-23 and
/// 800 2^-24 instead; values of one sign take up to 0.9 of the bound, others 0.3.
///
/// Blocks that causality or the window hides from all queries of a tile cost nothing.
///
/// Memory beyond inputs and results: two blocks of 384 keys and 8 bytes per query of a group of heads; with vectors of
/// the distance, twice 635 vectors for queries and for values, and 413 kB for keys; with biases by rows, what those
/// hold; with untied positions, their two factors of a head and a block of them; with contextual positions, a copy of
/// their table, a tile's products with each of its rows and 8 bytes more per query. Errors as for dense_attention(),
/// and as for cope() where a logit is NaN.
void streaming_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                         std::span<float> output, std::span<float> log_sum_exp);

}  // namespace posenc
