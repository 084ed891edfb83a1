#pragma once

#include <cstddef>
#include <span>

#include "posenc/relative/shape.h"

namespace posenc {

/// Options of contextual positions (CoPE).
struct CopeOptions {
  /// Rows of the table: positions 0 ... max_pos - 1, counted back from the query. At least 1.
  std::size_t max_pos;
  /// If true, keys with j > i + offset have no gate, as in the published code. If false, they count too.
  bool causal;
};

/// Empty spans are not filled.
struct CopeResults {
  /// [batch, heads, queries, keys], added to the logits.
  std::span<float> term;
  /// [batch, heads, queries, keys]: the contextual position, at most max_pos - 1.
  std::span<float> positions;
};

/// Contextual position encoding (Golovneva et al. 2024, "CoPE"): a key's position is the number of gates that are open
/// between it and the query, so that "three sentences back" is a position.
///
///   gate_ij = sigmoid(logit_ij)     position_ij = min(sum of gate_it over t >= j, max_pos - 1)
///
/// The term is q_i . pos_emb[position], interpolated linearly between neighbouring rows, and is not scaled by 1 /
/// sqrt(head_dim). Masks other than the causal one belong in the logits, as -infinity, before this function.
///
/// q [batch, heads, queries, head_dim]; logits [batch, heads, queries, keys], scaled q . k; pos_emb [max_pos,
/// head_dim]. Accuracy: positions within 1 ULP of the sums for the given logits; products as in attention. Throws
/// std::invalid_argument when sizes do not agree, max_pos is 0, or a logit is NaN.
void cope(const RelativeShape& shape, const CopeOptions& options, std::span<const float> q,
          std::span<const float> logits, std::span<const float> pos_emb, const CopeResults& results);

}  // namespace posenc
