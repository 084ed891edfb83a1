#pragma once

#include <array>
#include <span>
#include <vector>

#include "posenc/attention/logit_term.h"
#include "posenc/core/product.h"

namespace posenc {

/// CoPE (relative/cope.h) inside streaming attention. Blocks of keys are processed from the last to the first, and each
/// query of a group of heads keeps a running sum of the gates seen so far. Masked keys have no gate.
class ContextualPositions final : public LogitTerm {
 public:
  /// pos_emb [max_pos, head_dim]. Holds a non-owning view: the table must outlive the object.
  explicit ContextualPositions(std::span<const float> pos_emb) : pos_emb_(pos_emb) {}

  void check(const AttentionProblem& problem) const override;
  bool reads_logits() const override { return true; }
  // Out of line, because its callers are compiled for speed and would grow by a quarter.
  [[gnu::noinline]] void begin(const AttentionProblem& problem) override;
  void prepare(const QueryRange& /*chunk*/, const Block& /*block*/) override {}
  /// Throws std::invalid_argument for logits that are NaN.
  [[gnu::noinline]] void add_to(LeftTile& logits, const QueryRange& tile, const Block& block, const Columns& columns,
                                LeftTile& packed) override;

 private:
  /// Sums the gates of a row of the tile; its hidden logits become -infinity, for which the gate is 0. `rows` is
  /// extended to all rows of the table that the positions lie between.
  void sum_row(float* logits, const QueryRange& tile, std::size_t r, std::size_t start, const Columns& visible,
               Columns& rows);
  /// Multiplies the queries of a tile by these rows of the table.
  void multiply(const QueryRange& tile, const Columns& rows, LeftTile& packed);

  std::span<const float> pos_emb_;
  const AttentionProblem* problem_ = nullptr;
  /// [heads of a group, queries]
  std::vector<double> sums_;
  Panels table_;
  /// [rows of a tile, columns of all panels]
  std::vector<float> products_;
  std::array<double, tile_rows * tile_depth> sums_of_tile_{};
};

}  // namespace posenc
