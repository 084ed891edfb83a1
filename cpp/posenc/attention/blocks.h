#pragma once

#include <cstddef>
#include <span>

#include "posenc/attention/problem.h"
#include "posenc/core/product.h"
#include "posenc/core/tile.h"

namespace posenc {

// The pieces into which streaming attention divides queries and keys.

/// Keys per block: the depth of a left tile, so that the weights of a block fit one. Packed keys and values of a block
/// (head_dim 64: 197 kB) stay in the second-level cache while all queries pass; anything from 128 to 512 is within a
/// few percent.
inline constexpr std::size_t block_keys = tile_depth;

/// Queries per chunk: a whole number of tiles, which share the work that depends on distances. A chunk and a block have
/// 635 distances between them, whose vectors (head_dim 64: 163 kB) stay in the second-level cache, and packing them
/// costs 1 % of their products.
inline constexpr std::size_t chunk_queries = 252;
static_assert(chunk_queries % tile_rows == 0);

/// Consecutive queries of a head: a tile of them, or a chunk of tiles.
struct QueryRange {
  std::size_t batch;
  std::size_t head;
  std::size_t first;
  std::size_t count;

  /// The query after the last one.
  std::size_t last() const { return first + count; }
};

/// Consecutive keys.
struct Block {
  std::size_t start;
  std::size_t size;
};

/// Columns [first, last) of a block.
struct Columns {
  std::size_t first;
  std::size_t last;

  bool empty() const { return last <= first; }
};

/// The columns of a block that a query sees by causality and the window.
Columns visible_columns(const AttentionShape& shape, const AttentionOptions& options, std::size_t query,
                        const Block& block);

/// Packs scale (q + bias) as the left factor of a tile of queries: elements [depth_start, depth_start + depth) of each.
/// `bias` [heads, head_dim] may be empty. `packed` has tile_depth floats between rows.
void pack_queries(const AttentionShape& shape, float scale, std::span<const float> q, std::span<const float> bias,
                  const QueryRange& tile, std::size_t depth_start, std::size_t depth, float* packed);

/// Adds left * right to `count` rows of sums, which are as wide as right. left [count][depth] has tile_depth floats
/// between rows; its depth starts at row `first` of right.
void add_product(std::size_t count, std::size_t depth, const float* left, const Panels& right, std::size_t first,
                 TileRows<float> sums);

}  // namespace posenc
