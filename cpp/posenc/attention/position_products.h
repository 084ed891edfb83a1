#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <span>
#include <vector>

#include "posenc/attention/blocks.h"
#include "posenc/attention/logit_term.h"
#include "posenc/attention/problem.h"
#include "posenc/bias/row_bias.h"
#include "posenc/core/product.h"
#include "posenc/core/tile.h"

namespace posenc {

// Products with vectors of the distance (DistanceVectors) inside attention. A chunk of n queries and a block
// of m keys have n + m - 1 distances between them, called entries 0, 1, ... here. Entry 0 is the distance between the
// last query and the first key; one query earlier, or one key later, is the next entry. Of all products of queries and
// entries, attention needs only a diagonal band, and only that band is computed.

/// If outputs are not finite, a second pass over the keys sums the finite values alone, scaled by this factor so that
/// the sums stay finite until they are normalised.
inline constexpr float finite_scale = 0x1p-32F;

/// Scales finite values by finite_scale and replaces the others by 0.
void keep_finite(std::span<float> values);

/// Products of queries with table[row], added to the logits.
class QueryProducts final : public LogitTerm {
 public:
  /// scale (q_i + position_bias) . table[row]. Holds views.
  explicit QueryProducts(const DistanceVectors& vectors, std::span<const float> position_bias)
      : position_bias_(position_bias), table_(vectors) {}
  /// The products of RowBias::product(), whose width is above 0, with all that they are scaled by.
  explicit QueryProducts(const RowBias& bias) : of_bias_(&bias) {}

  /// Nothing to check: attention checks the vectors of the distance before it makes this term.
  void check(const AttentionProblem& /*problem*/) const override {}
  LogitPart part() const override { return LogitPart::content_position; }
  void begin(const AttentionProblem& problem) override;
  void prepare(const QueryRange& chunk, const Block& block) override;
  // Not inlined, like the other add_to() functions: inside the loops that call it, engines compile the kernel 1 %
  // slower.
  [[gnu::noinline]] void add_to(LeftTile& logits, LeftTile& content, const QueryRange& tile, const Block& block,
                                const Columns& columns, LeftTile& packed) override;

 private:
  /// Whether this entry of the chunk and the block exists and has a vector.
  bool exists(std::size_t entry) const {
    const std::span<const std::int32_t> rows = table_.row_of_entry;
    return first_entry_ + entry < rows.size() && rows[first_entry_ + entry] >= 0;
  }

  const RowBias* of_bias_ = nullptr;
  /// For a bias: the row of its product for each entry.
  std::vector<std::int32_t> row_of_entry_;
  /// The shape of attention, but with the width of the vectors as head_dim.
  AttentionShape shape_{};
  float scale_ = 1.0F;
  std::span<const float> queries_;
  std::span<const float> position_bias_;
  DistanceVectors table_;

  /// The chunk and the block of the last prepare(): the query after its last one, and their entry 0 as
  /// DistanceVectors::row_of_entry counts entries.
  std::size_t chunk_last_ = 0;
  std::size_t first_entry_ = 0;
  /// The vectors of the entries as a right factor.
  Panels vectors_;
  /// How many columns of each panel of `vectors_` have a vector.
  std::vector<std::size_t> existing_;
};

/// scale k_j . table[row]. The keys are packed as a right factor, so vectors of consecutive entries form the left
/// tiles; in their products, the logits of one query lie along a diagonal. Streaming attention starts the sums of its
/// logits from them where it can, which saves adding them to each tile.
class KeyProducts final : public LogitTerm {
 public:
  /// Holds references.
  KeyProducts(const AttentionShape& shape, const AttentionOptions& options, const DistanceVectors& vectors);

  void check(const AttentionProblem& /*problem*/) const override {}
  LogitPart part() const override { return LogitPart::position_content; }
  void begin(const AttentionProblem& problem) override;
  /// Packs the keys of the block, unless it was the last one, and multiplies them.
  void prepare(const QueryRange& chunk, const Block& block) override;
  [[gnu::noinline]] void add_to(LeftTile& logits, LeftTile& content, const QueryRange& tile, const Block& block,
                                const Columns& columns, LeftTile& packed) override;

  /// Multiplies the vectors of a chunk by these columns of a block of keys.
  void multiply(const QueryRange& chunk, const Block& block, const Columns& columns, const Panels& keys);
  /// Writes to `products` those of a tile of the chunk with panel `index` of the block.
  void read(const QueryRange& tile, std::size_t index, Tile& products) const;

 private:
  /// Whether the entry, counted as in DistanceVectors::row_of_entry, exists and has a vector.
  bool exists(std::size_t entry) const {
    return entry < vectors_.row_of_entry.size() && vectors_.row_of_entry[entry] >= 0;
  }
  void pack_vectors(std::size_t head, std::size_t entry, std::size_t depth_start, std::size_t depth);

  const AttentionShape& shape_;
  const AttentionOptions& options_;
  const DistanceVectors& vectors_;
  std::size_t chunk_last_ = 0;
  std::size_t panel_size_;
  /// For each panel of keys: [entries that its keys have with the chunk][8].
  std::vector<float> products_;
  LeftTile packed_{};
  /// For prepare(): the problem, the packed keys, and which ones they are.
  const AttentionProblem* problem_ = nullptr;
  Panels keys_;
  std::size_t kv_ = 0;
  std::size_t block_start_ = 0;
};

/// The sum over keys of weight * table[row], added to the output.
class ValueProducts {
 public:
  ValueProducts(const AttentionShape& shape, const DistanceVectors& vectors) : shape_(shape), vectors_(vectors) {}

  /// Packs the vectors of a chunk and a block, after keep_finite() if `finite_part` is set.
  void prepare(const QueryRange& chunk, const Block& block, bool finite_part);
  /// The vector of a pair, or null if it has none.
  const float* vector_of_pair(std::size_t head, std::size_t query, std::size_t key) const;
  /// Adds to the sums of a tile of the chunk, with its weights in these columns of the block.
  [[gnu::noinline]] void add_to(TileRows<float> sums, const QueryRange& tile, const Columns& columns,
                                const LeftTile& weights);

 private:
  const AttentionShape& shape_;
  const DistanceVectors& vectors_;
  std::size_t chunk_last_ = 0;
  Panels panels_;
  /// The weights of a tile by entry instead of by key.
  LeftTile skewed_{};
};

/// The products of all terms of a call with vectors of the distance.
struct DistanceProducts {
  /// Which terms are one product: q and position_bias with the vectors, and content_bias as a part of q with the keys.
  /// Otherwise position biases are left out, and content biases are further products of the keys.
  struct Joined {
    bool position_biases;
    bool content_biases;
  };

  /// Holds references.
  DistanceProducts(const AttentionShape& shape, const AttentionOptions& options, std::span<const DistanceTerms> terms,
                   const Joined& joined);
  ~DistanceProducts();

  // Lists, because their elements cannot be moved.
  std::list<QueryProducts> query;
  std::list<KeyProducts> key;
  std::list<ValueProducts> value;

 private:
  /// Content biases as vectors of every distance.
  std::vector<std::int32_t> every_distance_;
  std::list<DistanceVectors> content_biases_;
};

}  // namespace posenc
