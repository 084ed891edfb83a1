#pragma once

#include <cstddef>
#include <span>

#include "posenc/attention/problem.h"

namespace posenc {

/// Keys [first, last) that causality and the window let a query see. Both bounds are non-decreasing in the query.
struct KeyRange {
  std::size_t first;
  std::size_t last;
};

/// The keys that a query sees.
KeyRange visible_keys(std::size_t keys, const AttentionOptions& options, std::size_t query);

/// Sets the logits [keys] of the keys that a query does not see to -infinity.
void hide_keys(const AttentionProblem& problem, std::size_t batch, std::size_t head, std::size_t query,
               std::span<float> logits);

/// Entries [first, last) of the distances, counted as j - i + queries - 1, that causality and the window leave visible
/// for at least one pair.
struct EntryRange {
  std::size_t first;
  std::size_t last;
};

/// The range of visible entries over all pairs of a call.
EntryRange visible_entries(const AttentionShape& shape, const AttentionOptions& options);

/// Throws std::invalid_argument if shapes, options or inputs are not valid for any form of softmax attention.
void check_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs);

}  // namespace posenc
