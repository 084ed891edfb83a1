#pragma once

#include <cstddef>
#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// Softmax attention whose weights are never stored: keys and values pass by in blocks, and each query keeps a running
/// maximum and sum (Milakov and Gimelshein 2018; Dao et al. 2022, "FlashAttention").
///
/// Gives the output and, if wanted, the log-sum-exp of dense_attention() within 1e-6 of the largest value that is
/// averaged (of the log-sum-exp, where that is above 1). Blocks that causality or the window hides from all queries of
/// a tile cost nothing.
///
/// Memory beyond inputs and results: two blocks of 384 keys and 8 bytes per query of a group of heads; with vectors of
/// the distance, twice 635 vectors for queries and for values, and 413 kB for keys; with biases by rows, what those
/// hold; with untied positions, their two factors of a head and a block of them; with contextual positions, a copy of
/// their table, a tile's products with each of its rows and 8 bytes more per query. Errors as for dense_attention(),
/// and as for cope() where a logit is NaN.
void streaming_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                         std::span<float> output, std::span<float> log_sum_exp);

}  // namespace posenc
