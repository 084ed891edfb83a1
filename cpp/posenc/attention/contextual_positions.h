#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/attention/logit_term.h"
#include "posenc/core/product.h"

namespace posenc {

/// CoPE (relative/cope.h) inside attention. Positions are counted back from the query, so blocks of keys are
/// processed from the last to the first, and the sum of the gates so far is kept for each query of a group of heads.
/// Hidden keys have no gate.
///
/// The exponential of a gate is computed in single precision, as its logit is, and everything else in double. Computing
/// the exponential in double as well would take most of attention's time and change nothing measurable in the output:
/// next to the rounding of the logits, the root mean square error over 4096 tokens is 8.6e-8 either way.
class ContextualPositions final : public LogitTerm {
 public:
  /// pos_emb [max_pos, head_dim]. Holds a non-owning view: the table must outlive the object.
  explicit ContextualPositions(std::span<const float> pos_emb) : pos_emb_(pos_emb) {}

  void check(const AttentionProblem& problem) const override;
  LogitPart part() const override { return LogitPart::content_position; }
  bool reads_logits() const override { return true; }
  // Not inlined: its callers are compiled for speed and would grow by a quarter.
  [[gnu::noinline]] void begin(const AttentionProblem& problem) override;
  void prepare(const QueryRange& /*chunk*/, const Block& /*block*/) override {}
  /// Throws std::invalid_argument for logits that are NaN.
  [[gnu::noinline]] void add_to(LeftTile& logits, LeftTile& content, const QueryRange& tile, const Block& block,
                                const Columns& columns, LeftTile& packed) override;
  /// By cope(), with exponentials in double.
  void add_rows(const AttentionProblem& problem, const QueryRange& queries, std::span<const float> content,
                std::span<float> logits) override;

 private:
  /// The columns of a row of logits, in whole groups of four. Those in [near, last) have their own positions; those
  /// in [first, near) are farther away and share the last position of the table.
  struct Keys {
    std::size_t first;
    std::size_t near;
    std::size_t last;
  };
  /// Turns the gates of one row of the tile into positions, after setting its hidden logits to -infinity, whose gates
  /// are 0. Extends `rows` to the rows of the table that the positions lie between.
  Keys place_row(float* content, const QueryRange& tile, std::size_t r, std::size_t start, const Columns& visible,
                 Columns& rows);
  /// Multiplies the queries of a tile by these rows of the table.
  void multiply(const QueryRange& tile, const Columns& rows, LeftTile& packed);
  /// Adds the term to the logits of one row of the tile, interpolating between the products with the two rows of the
  /// table next to each position.
  void add_row(float* logits, const float* content, std::size_t r, const Keys& keys) const;

  std::span<const float> pos_emb_;
  const AttentionProblem* problem_ = nullptr;
  /// [heads of a group, queries]: the gates of the keys so far, summed.
  std::vector<double> sums_;
  /// pos_emb as a right factor.
  Panels table_;
  /// [rows of a tile, columns of all panels]: products of the queries of a tile with the rows of the table.
  std::vector<float> products_;
  /// The positions of a tile of logits, each as a row of the table and the fraction of the way from there to the next
  /// row.
  std::array<std::int32_t, tile_rows * tile_depth> rows_of_tile_{};
  std::array<double, tile_rows * tile_depth> parts_of_tile_{};
};

}  // namespace posenc
