#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "posenc/attention/blocks.h"

namespace posenc {

/// CoPE (relative/cope.h) inside streaming attention. Blocks of keys pass from the last to the first, and each query
/// of a group of heads carries on the sum of the gates that it has seen.
class ContextualPositions {
 public:
  // Out of line, as what calls them is compiled for speed and would be a quarter longer.
  [[gnu::noinline]] ContextualPositions(const AttentionShape& shape, const AttentionOptions& options,
                                        const AttentionInputs& inputs);

  bool given() const { return !inputs_.pos_emb.empty(); }
  /// Before the keys of a group of heads pass.
  void begin() { std::fill(sums_.begin(), sums_.end(), 0.0); }
  /// Adds the term to a tile of logits, which are scale q . k so far. `packed` is room for its queries.
  /// Throws std::invalid_argument for logits that are NaN.
  [[gnu::noinline]] void add_to(LeftTile& logits, const Rows& tile, const Block& block, LeftTile& packed);

 private:
  /// Sums of a row of the tile, whose hidden logits become -infinity: they have no gate. `rows` of the table grow to
  /// those that the positions lie between.
  void sum_row(float* logits, const Rows& tile, std::size_t r, std::size_t start, const Columns& visible,
               Columns& rows);
  /// The queries of a tile with these rows of the table.
  void multiply(const Rows& tile, const Columns& rows, LeftTile& packed);

  const AttentionShape& shape_;
  const AttentionOptions& options_;
  const AttentionInputs& inputs_;
  /// [heads of a group, queries]
  std::vector<double> sums_;
  Panels table_;
  /// [6, columns of all panels]
  std::vector<float> products_;
  std::array<double, tile_rows * tile_depth> sums_of_tile_{};
};

}  // namespace posenc
