#include "posenc/attention/blocks.h"

#include <algorithm>
#include <utility>

#include "posenc/attention/visibility.h"
#include "posenc/core/simd.h"

namespace posenc {

Columns visible_columns(const AttentionShape& shape, const AttentionOptions& options, std::size_t query,
                        const Block& block) {
  const KeyRange range = visible_keys(shape.keys, options, query);
  const std::size_t end = block.start + block.size;
  return {std::clamp(range.first, block.start, end) - block.start,
          std::clamp(range.last, block.start, end) - block.start};
}

void pack_queries(const AttentionShape& shape, float scale, std::span<const float> q, std::span<const float> bias,
                  const QueryRange& tile, std::size_t depth_start, std::size_t depth, float* packed) {
  const std::size_t matrix = tile.batch * shape.heads + tile.head;
  for (std::size_t r = 0; r < tile.count; ++r) {
    const float* const from = q.data() + (matrix * shape.queries + tile.first + r) * shape.head_dim + depth_start;
    float* const to = packed + r * tile_depth;
    if (bias.empty()) {
      pack_row(from, depth, scale, to);
    } else {
      const float* const added = bias.data() + tile.head * shape.head_dim + depth_start;
      const Float4 factor = splat4(scale);
      std::size_t t = 0;
      for (; t + 4 <= depth; t += 4) store4(to + t, factor * (load4(from + t) + load4(added + t)));
      for (; t < depth; ++t) to[t] = scale * (from[t] + added[t]);
    }
  }
}

void add_product(std::size_t count, std::size_t depth, const float* left, const Panels& right, std::size_t first,
                 TileRows<float> sums) {
  for (std::size_t index = 0; index < right.count(); ++index) {
    const std::size_t column = index * tile_columns;
    const std::size_t width = std::min(tile_columns, right.columns() - column);
    const float* const panel = right.panel(index) + first * tile_columns;
    const TileRows<float> place{sums.first + column, sums.stride};
    if (count == tile_rows && width == tile_columns) {
      multiply_tile(depth, left, panel, {place.first, place.stride}, place);
      continue;
    }
    Tile scratch{};
    for (std::size_t r = 0; r < count; ++r) std::copy_n(place.row(r), width, rows_of(scratch).row(r));
    multiply_tile(depth, left, panel, rows_of(std::as_const(scratch)), rows_of(scratch));
    for (std::size_t r = 0; r < count; ++r) std::copy_n(rows_of(scratch).row(r), width, place.row(r));
  }
}

}  // namespace posenc
