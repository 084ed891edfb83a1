// Terms over queries and keys that leave the module some rows at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "memory.h"
#include "posenc/relative/shape.h"
#include "row_receiver.h"

namespace posenc::bindings {

/// Tiles of products have 6 rows, or 4 where nothing is fused.
inline constexpr std::size_t rows_of_whole_tiles = 12;

/// Fills `piece` [at most rows, keys] with rows of a term [batch, heads, queries, keys] again and again, in any order;
/// `receive` copies them. `term_of(head)` packs what all queries of a head are multiplied with, and has
/// fill(first query, some queries [count, head_dim], out [count, keys]).
template <typename TermOf>
void fill_in_pieces(const RelativeShape& shape, std::span<const float> q, Pointer piece, std::size_t rows,
                    const RowReceiver& receive, TermOf term_of) {
  const std::size_t step = rows < rows_of_whole_tiles ? rows : rows / rows_of_whole_tiles * rows_of_whole_tiles;
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const auto term = term_of(head);
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t row = (batch * shape.heads + head) * shape.queries;
      for (std::size_t first = 0; first < shape.queries; first += step) {
        const std::size_t count = std::min(step, shape.queries - first);
        term.fill(first, q.subspan((row + first) * shape.head_dim, count * shape.head_dim),
                  array<float>(piece, count * shape.keys));
        receive(row + first, count);
      }
    }
  }
}

}  // namespace posenc::bindings
