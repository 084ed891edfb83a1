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
// of m keys have n + m - 1 distances between them, here their entries 0, 1, ...: entry 0 is that of the last query and
// the first key, and one query further back or one key further on is the next entry. So a matrix of all products holds
// a diagonal band of attention's, and only that band is made.

/// Sums of finite values in the second pass over keys whose values are not all finite are scaled by this, so that they
/// stay finite before they are normalised.
inline constexpr float finite_scale = 0x1p-32F;

/// Scales finite values by finite_scale, and puts 0 in the place of others.
void keep_finite(std::span<float> values);

/// Vectors of the queries times table[row], added to logits.
class QueryProducts final : public LogitTerm {
 public:
  /// scale (q_i + position_bias) . table[row], with attention's query_vectors; or with a bias those that it consists
  /// of.
  explicit QueryProducts(const RowBias* bias = nullptr) : of_bias_(bias) {}

  void check(const AttentionProblem& problem) const override;
  void begin(const AttentionProblem& problem) override;
  void prepare(const QueryRange& chunk, const Block& block) override;
  // Out of line, like the other `add_to`: within the loops that call it, engines place the kernel 1 % worse.
  [[gnu::noinline]] void add_to(LeftTile& logits, const QueryRange& tile, const Block& block, const Columns& columns,
                                LeftTile& packed) override;

 private:
  /// Whether there is such an entry of the chunk and the block, and it has a vector.
  bool exists(std::size_t entry) const {
    const std::span<const std::int32_t> rows = table_.row_of_entry;
    return first_entry_ + entry < rows.size() && rows[first_entry_ + entry] >= 0;
  }

  const RowBias* of_bias_;
  /// Of the bias.
  std::vector<std::int32_t> row_of_entry_;
  /// That of attention, but with vectors of its own width.
  AttentionShape shape_{};
  float scale_ = 1.0F;
  std::span<const float> queries_;
  std::span<const float> position_bias_;
  DistanceVectors table_;

  std::size_t chunk_last_ = 0;
  std::size_t first_entry_ = 0;
  /// The vectors of the entries, as the right factor.
  Panels vectors_;
  /// How many columns of each panel have a vector.
  std::vector<std::size_t> existing_;
};

/// k_j . table[row], what sums of logits start from. The keys are a right factor already, and vectors that follow each
/// other a left tile: their product has the logits of one query along a diagonal.
class KeyProducts {
 public:
  KeyProducts(const AttentionShape& shape, const AttentionOptions& options, const DistanceVectors& vectors);

  bool given() const { return vectors_.given(); }
  /// Multiplies the keys of a block, these columns of it, with the vectors of a chunk.
  void prepare(const QueryRange& chunk, const Block& block, const Columns& columns, const Panels& keys);
  /// The products of a tile of the chunk and panel `index` of the block.
  void read(const QueryRange& tile, std::size_t index, Tile& products) const;

 private:
  /// Whether there is such an entry, and it has a vector.
  bool exists(std::size_t entry) const {
    return entry < vectors_.row_of_entry.size() && vectors_.row_of_entry[entry] >= 0;
  }
  void pack_vectors(std::size_t head, std::size_t entry, std::size_t depth_start, std::size_t depth);

  const AttentionShape& shape_;
  const AttentionOptions& options_;
  const DistanceVectors& vectors_;
  std::size_t chunk_last_ = 0;
  std::size_t panel_size_;
  /// For each panel of keys [entries that its keys have with the chunk][8].
  std::vector<float> products_;
  LeftTile packed_{};
};

/// The sum over keys of weight * table[row], added to the output.
class ValueProducts {
 public:
  ValueProducts(const AttentionShape& shape, const DistanceVectors& vectors) : shape_(shape), vectors_(vectors) {}

  bool given() const { return vectors_.given(); }
  /// Makes the vectors of a chunk and a block ready, after keep_finite() where it is asked for.
  void prepare(const QueryRange& chunk, const Block& block, bool finite_part);
  /// The vector of a pair, null where it has none.
  const float* vector_of_pair(std::size_t head, std::size_t query, std::size_t key) const;
  /// Adds to the sums of a tile of the chunk, by its weights in these columns.
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
