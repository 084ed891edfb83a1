#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"
#include "posenc/bias/window.h"

namespace posenc {

/// The index of the vector for each query and key along one axis of a grid: entry query * keys + key, below 2
/// max(queries, keys) - 1. Where one side is pooled, one of its steps counts as several of the other side's; fractions
/// are cut off. Throws std::invalid_argument for 0 queries or keys.
std::vector<std::size_t> decomposed_relative_index(std::size_t queries, std::size_t keys);

/// The vector for each query and key along one axis: out [queries, keys, dim]. `table` [rows, dim] has the vectors of
/// all distances, and is linearly resampled if it does not have 2 max(queries, keys) - 1 rows. Accuracy: 1 ULP. Throws
/// std::invalid_argument for an empty table, 0 queries or keys and an `out` of another size.
void decomposed_relative_rows(std::size_t queries, std::size_t keys, std::size_t dim, std::span<const float> table,
                              std::span<float> out);

/// Queries and keys are the cells of grids, row by row; a pooled grid covers the same image.
struct DecomposedRelativeOptions {
  Extent query_size;
  Extent key_size;
  std::size_t head_dim;
};

/// Decomposed relative positions (Li et al. 2021, "MViTv2: Improved Multiscale Vision Transformers for Classification
/// and Detection"; ViTDet, SAM): q . rel_pos_h[distance of rows] + q . rel_pos_w[distance of columns], with one table
/// per axis that all heads share. The scale of attention does not apply to this bias. Each product is computed in
/// double and rounded once, with the same bits in every build.
class DecomposedRelativeRows final : public RowBias {
 public:
  /// q [batch, heads, queries, head_dim]; rel_pos_h and rel_pos_w [any number of rows, head_dim]. None of them needs to
  /// outlive the constructor. Throws std::invalid_argument for windows as require_window() does and arrays whose sizes
  /// do not agree.
  DecomposedRelativeRows(std::size_t batch, std::size_t heads, const DecomposedRelativeOptions& options,
                         std::span<const float> q, std::span<const float> rel_pos_h, std::span<const float> rel_pos_w);

  LogitPart part() const override { return LogitPart::content_position; }

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  /// Products of all queries with the vectors of one axis.
  struct Axis {
    std::size_t rows;
    std::vector<float> products;
    std::vector<std::size_t> index;
  };

  static Axis axis_of(std::size_t queries, std::size_t keys, std::size_t dim, std::span<const float> q,
                      const char* argument, std::span<const float> table);

  DecomposedRelativeOptions options_;
  Axis rows_;
  Axis columns_;
};

}  // namespace posenc
