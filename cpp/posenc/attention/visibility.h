#pragma once

#include <cstddef>

#include "posenc/attention/problem.h"

namespace posenc {

/// Keys [first, last) that a query sees by causality and the window. Both bounds are non-decreasing in the query.
struct KeyRange {
  std::size_t first;
  std::size_t last;
};

/// The visible keys of a query.
KeyRange visible_keys(std::size_t keys, const AttentionOptions& options, std::size_t query);

/// Entries [first, last) of the distances, j - i + queries - 1, that some pair sees by causality and the window.
struct EntryRange {
  std::size_t first;
  std::size_t last;
};

/// The range of visible entries over all pairs of a call.
EntryRange visible_entries(const AttentionShape& shape, const AttentionOptions& options);

/// Checks a table of vectors of the distance, if one is given.
void check_vectors(const AttentionShape& shape, const char* argument, const DistanceVectors& vectors,
                   std::size_t width);

/// Checks shapes, options and inputs, for every form of softmax attention.
void check_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs);

}  // namespace posenc
