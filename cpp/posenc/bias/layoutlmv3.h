#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"
#include "posenc/bias/t5.h"

namespace posenc {

/// The buckets of LayoutLMv3's two biases, by position ids and by boxes.
struct LayoutLMv3Options {
  /// Rows of the table for position ids, and the distance at which its logarithmic buckets would end; 32 and 128 in the
  /// published models.
  std::size_t rel_pos_bins;
  std::size_t max_rel_pos;
  /// The same for the tables of coordinates; 64 and 256.
  std::size_t rel2d_pos_bins;
  std::size_t max_rel2d_pos;
  /// Multiplies the bias: 1 / sqrt(head_dim) in LayoutLMv3, which adds it before it scales the logits.
  double output_scale;
};

/// Inputs of the bias; empty spans are left out.
struct LayoutLMv3Inputs {
  std::span<const float> table;    ///< [rel_pos_bins, heads]
  std::span<const float> table_x;  ///< [rel2d_pos_bins, heads]
  std::span<const float> table_y;  ///< [rel2d_pos_bins, heads]
  /// [batch, length], whole numbers; 0, 1, 2, ... when empty.
  std::span<const float> position_ids;
  /// [batch, length, 4], whole numbers: the left, top, right and bottom edges of the box that a token is printed in.
  std::span<const float> bbox;
};

/// The relative biases of LayoutLMv3 (Huang et al. 2022, "LayoutLMv3: Pre-training for Document AI with Unified Text
/// and Image Masking"), [batch, heads, length, length]:
///
///   output_scale (table[bucket(position)] + table_x[bucket(left edge)] + table_y[bucket(bottom edge)]),
///
/// where bucket is T5's bidirectional bucket (t5.h) of the key's number minus the query's. Without `table` the first
/// term is left out, without `bbox` the other two. Accuracy: 1 ULP plus 2^-50 of the sum of the magnitudes. Throws
/// std::invalid_argument as T5Buckets does, for arrays whose sizes do not agree, and unless queries and keys are the
/// same tokens.
///
/// The tables must outlive the object.
class LayoutLMv3Rows final : public RowBias {
 public:
  LayoutLMv3Rows(std::size_t batch, const BiasShape& shape, const LayoutLMv3Options& options,
                 const LayoutLMv3Inputs& inputs);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  /// A table, and the numbers whose differences select the row.
  struct Axis {
    T5Buckets bucket;
    std::span<const float> table;
    std::vector<std::int64_t> numbers;  ///< [batch, length]
  };

  double output_scale_;
  std::vector<Axis> axes_;
};

}  // namespace posenc
