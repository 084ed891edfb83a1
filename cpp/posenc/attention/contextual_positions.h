#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/attention/logit_term.h"
#include "posenc/core/product.h"

namespace posenc {

/// CoPE (relative/cope.h) inside streaming attention. Blocks of keys pass from the last to the first, and each query
/// of a group of heads carries on the sum of the gates that it has seen. Masked keys have no gate.
///
/// The exponential of a gate is in single precision, as its logit is, and all else in double: beside the rounding of
/// the logits, positions in double throughout change nothing in the output that could be measured (root of the mean
/// square of the error of 4096 tokens: 8.6e-8 both), and take most of attention's time.
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
  /// Columns of a row of logits in whole groups of four, of which [near, last) have positions of their own, and those
  /// before them the last one.
  struct Keys {
    std::size_t first;
    std::size_t near;
    std::size_t last;
  };
  /// Sums the gates of a row of the tile up into positions; its hidden logits become -infinity, which have no gate.
  /// `rows` of the table grow to those that the positions lie between.
  Keys place_row(float* logits, const QueryRange& tile, std::size_t r, std::size_t start, const Columns& visible,
                 Columns& rows);
  /// Multiplies the queries of a tile with these rows of the table.
  void multiply(const QueryRange& tile, const Columns& rows, LeftTile& packed);
  /// Adds the products at the positions of a row of the tile, between two rows of the table in proportion.
  void add_row(float* logits, std::size_t r, const Keys& keys) const;

  std::span<const float> pos_emb_;
  const AttentionProblem* problem_ = nullptr;
  /// [heads of a group, queries]
  std::vector<double> sums_;
  Panels table_;
  /// [rows of a tile, columns of all panels]
  std::vector<float> products_;
  /// Positions of a tile of logits: the row of the table before each, and the way from there to the next one.
  std::array<std::int32_t, tile_rows * tile_depth> rows_of_tile_{};
  std::array<double, tile_rows * tile_depth> parts_of_tile_{};
};

}  // namespace posenc
