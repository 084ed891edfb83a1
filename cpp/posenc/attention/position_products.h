#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/attention/blocks.h"
#include "posenc/attention/logit_term.h"
#include "posenc/attention/problem.h"
#include "posenc/bias/row_bias.h"
#include "posenc/core/product.h"
#include "posenc/core/tile.h"

namespace posenc {

// Products with vectors of the distance (DistanceVectors) inside streaming attention. A chunk of n queries and a block
// of m keys have n + m - 1 distances between them, called entries 0, 1, ... here: entry 0 is for the last query and the
// first key, and each query further back or key further on is the next entry. In the matrix of all products of queries
// and entries, attention needs only a diagonal band, and only that band is computed.

/// If values are not all finite, a second pass over the keys sums the finite ones, scaled by this factor so that the
/// sums stay finite until they are normalised.
inline constexpr float finite_scale = 0x1p-32F;

/// Scales finite values by finite_scale, and replaces others by 0.
void keep_finite(std::span<float> values);

/// Products of queries with table[row], added to the logits.
class QueryProducts final : public LogitTerm {
 public:
  /// Without a bias, the products are scale (q_i + position_bias) . table[row] with attention's query_vectors; with a
  /// bias, they are those of RowBias::product().
  explicit QueryProducts(const RowBias* bias = nullptr) : of_bias_(bias) {}

  void check(const AttentionProblem& problem) const override;
  void begin(const AttentionProblem& problem) override;
  void prepare(const QueryRange& chunk, const Block& block) override;
  // Out of line, like the other `add_to`: inlined into the loops that call it, the kernel runs 1 % slower in engines.
  [[gnu::noinline]] void add_to(LeftTile& logits, const QueryRange& tile, const Block& block, const Columns& columns,
                                LeftTile& packed) override;

 private:
  /// Whether the chunk and the block have this entry, and it has a vector.
  bool exists(std::size_t entry) const {
    const std::span<const std::int32_t> rows = table_.row_of_entry;
    return first_entry_ + entry < rows.size() && rows[first_entry_ + entry] >= 0;
  }

  const RowBias* of_bias_;
  /// The rows of the bias's product by entry.
  std::vector<std::int32_t> row_of_entry_;
  /// The shape of attention, but with the width of the vectors as head_dim.
  AttentionShape shape_{};
  float scale_ = 1.0F;
  std::span<const float> queries_;
  std::span<const float> position_bias_;
  DistanceVectors table_;

  std::size_t chunk_last_ = 0;
  std::size_t first_entry_ = 0;
  /// The vectors of the entries as a right factor.
  Panels vectors_;
  /// How many columns of each panel have a vector.
  std::vector<std::size_t> existing_;
};

/// k_j . table[row], the value that sums of logits start from. The keys are already packed as a right factor, and
/// consecutive vectors form a left tile: in their product, the logits of one query lie along a diagonal.
class KeyProducts {
 public:
  KeyProducts(const AttentionShape& shape, const AttentionOptions& options, const DistanceVectors& vectors);

  bool given() const { return vectors_.given(); }
  /// Multiplies these columns of a block of keys by the vectors of a chunk.
  void prepare(const QueryRange& chunk, const Block& block, const Columns& columns, const Panels& keys);
  /// Reads the products of a tile of the chunk with panel `index` of the block.
  void read(const QueryRange& tile, std::size_t index, Tile& products) const;

 private:
  /// Whether the entry exists and has a vector.
  bool exists(std::size_t entry) const {
    return entry < vectors_.row_of_entry.size() && vectors_.row_of_entry[entry] >= 0;
  }
  void pack_vectors(std::size_t head, std::size_t entry, std::size_t depth_start, std::size_t depth);

  const AttentionShape& shape_;
  const AttentionOptions& options_;
  const DistanceVectors& vectors_;
  std::size_t chunk_last_ = 0;
  std::size_t panel_size_;
  /// For each panel of keys, [entries that its keys have with the chunk][8].
  std::vector<float> products_;
  LeftTile packed_{};
};

/// The sum over keys of weight * table[row], added to the output.
class ValueProducts {
 public:
  ValueProducts(const AttentionShape& shape, const DistanceVectors& vectors) : shape_(shape), vectors_(vectors) {}

  bool given() const { return vectors_.given(); }
  /// Prepares the vectors of a chunk and a block, after keep_finite() if `finite_part` is set.
  void prepare(const QueryRange& chunk, const Block& block, bool finite_part);
  /// The vector of a pair, or null if it has none.
  const float* vector_of_pair(std::size_t head, std::size_t query, std::size_t key) const;
  /// Adds to the sums of a tile of the chunk, using its weights in these columns.
  [[gnu::noinline]] void add_to(TileRows<float> sums, const QueryRange& tile, const Columns& columns,
                                const LeftTile& weights);

 private:
  const AttentionShape& shape_;
  const DistanceVectors& vectors_;
  std::size_t chunk_last_ = 0;
  Panels panels_;
  LeftTile skewed_{};
};

}  // namespace posenc
