#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// TUPE-R adds T5's relative bias with buckets of its own for [CLS]: column 0 takes bucket rel_pos_bins, an extra one,
/// then row 0 takes rel_pos_bins / 2, which T5 never uses. buckets [length, length], those of T5 in both directions,
/// are changed in place.
void tupe_untie_buckets(std::size_t length, std::size_t rel_pos_bins, std::span<std::int32_t> buckets);

/// The buckets of TUPE-R's bias.
struct TupeBuckets {
  /// Buckets of T5 in both directions; [CLS] has one more.
  std::size_t rel_pos_bins;
  std::size_t max_rel_pos;
  bool untie_cls;
};

/// The bias of TUPE-R: table[bucket, head], not scaled; table [rel_pos_bins, heads], with untied [CLS] a row more.
class TupeRelativeRows final : public RowBias {
 public:
  /// `shape`: as many queries as keys.
  TupeRelativeRows(const BiasShape& shape, const TupeBuckets& buckets, std::span<const float> table);

  void add_to(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
              std::size_t first_key) const override;

 private:
  /// [heads, 2 length - 1]: entry key - query + length - 1.
  std::vector<float> by_distance_;
  /// [heads], of untied [CLS]: its column, and then its row.
  std::vector<float> cls_column_;
  std::vector<float> cls_row_;
};

}  // namespace posenc
