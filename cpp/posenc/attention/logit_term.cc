#include "posenc/attention/logit_term.h"

#include <algorithm>

namespace posenc {

void LogitTerm::add_rows(const AttentionProblem& problem, const QueryRange& queries, std::span<const float> content,
                         std::span<float> logits) {
  const std::size_t keys = problem.shape.keys;
  const std::size_t blocks = (keys + block_keys - 1) / block_keys;
  LeftTile sums;
  LeftTile content_of_tile{};
  LeftTile packed{};
  begin(problem);
  for (std::size_t n = 0; n < blocks; ++n) {
    const std::size_t start = (reads_logits() ? blocks - 1 - n : n) * block_keys;
    const Block block{start, std::min(block_keys, keys - start)};
    const Columns columns{0, (block.size + tile_columns - 1) / tile_columns * tile_columns};
    for (QueryRange chunk = queries; chunk.first < queries.last(); chunk.first += chunk_queries) {
      chunk.count = std::min(chunk_queries, queries.last() - chunk.first);
      prepare(chunk, block);
      for (QueryRange tile = chunk; tile.first < chunk.last(); tile.first += tile_rows) {
        tile.count = std::min(tile_rows, chunk.last() - tile.first);
        const std::size_t first = (tile.first - queries.first) * keys + start;
        sums.fill(0.0F);
        for (std::size_t r = 0; reads_logits() && r < tile.count; ++r) {
          std::copy_n(content.data() + first + r * keys, block.size, content_of_tile.data() + r * tile_depth);
        }
        add_to(sums, content_of_tile, tile, block, columns, packed);
        for (std::size_t r = 0; r < tile.count; ++r) {
          const float* const from = sums.data() + r * tile_depth;
          float* const to = logits.data() + first + r * keys;
          for (std::size_t column = 0; column < block.size; ++column) to[column] += from[column];
        }
      }
    }
  }
}

}  // namespace posenc
