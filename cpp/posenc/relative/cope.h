#pragma once

#include <cstddef>
#include <span>

#include "posenc/relative/shape.h"

namespace posenc {

/// Options of contextual positions (CoPE).
struct CopeOptions {
  /// The number of rows of the table, for positions 0 ... max_pos - 1 counted back from the query. At least 1.
  std::size_t max_pos;
  /// If true, keys with j > i + offset have no gate, as in the published code. If false, all keys have one.
  bool causal;
};

/// The results of CoPE. Empty spans are not filled.
struct CopeResults {
  /// [batch, heads, queries, keys], added to the logits.
  std::span<float> term;
  /// [batch, heads, queries, keys]: the contextual position, at most max_pos - 1.
  std::span<float> positions;
};

/// Contextual position encoding (Golovneva et al. 2024, "CoPE"): the position of a key is the number of open gates from
/// it to the query, so that "three sentences back" can be a position.
///
///   gate_ij = sigmoid(logit_ij)     position_ij = min(sum of gate_it over t >= j, max_pos - 1)
///
/// The term is q_i . pos_emb[position], interpolated linearly between neighbouring rows and not scaled by 1 /
/// sqrt(head_dim). Keys without a gate have position 0. Masks other than the causal one must already be in the logits,
/// as -infinity.
///
/// q [batch, heads, queries, head_dim]; logits [batch, heads, queries, keys], scaled q . k; pos_emb [max_pos,
/// head_dim]. Accuracy: positions within 1 ULP of the sums for the given logits; products as in attention. Throws
/// std::invalid_argument when sizes do not agree, max_pos is 0, the offset is out of range, or a logit is NaN.
void cope(const RelativeShape& shape, const CopeOptions& options, std::span<const float> q,
          std::span<const float> logits, std::span<const float> pos_emb, const CopeResults& results);

}  // namespace posenc
