#pragma once

#include <cstddef>

#include "posenc/attention/problem.h"

namespace posenc {

/// Keys [first, last) that causality and the window leave to a query. Both bounds rise with the query.
struct KeyRange {
  std::size_t first;
  std::size_t last;
};

/// The keys that a query sees by causality and the window.
KeyRange visible_keys(std::size_t keys, const AttentionOptions& options, std::size_t query);

/// Entries [first, last) of the distances, j - i + queries - 1, that causality and the window leave to some pair.
struct EntryRange {
  std::size_t first;
  std::size_t last;
};

/// The same for all pairs of a call, as distances.
EntryRange visible_entries(const AttentionShape& shape, const AttentionOptions& options);

/// The checks of a table of vectors of the distance, where it is given.
void check_vectors(const AttentionShape& shape, const char* argument, const DistanceVectors& vectors,
                   std::size_t width);

/// The checks that every form of softmax attention makes of its shapes, options and inputs.
void check_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs);

}  // namespace posenc
