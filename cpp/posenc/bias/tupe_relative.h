#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// Assigns the buckets of [CLS] in TUPE-R, which adds T5's relative bias but unties [CLS]: column 0 gets the extra
/// bucket rel_pos_bins, then row 0 gets rel_pos_bins / 2, which T5 never uses. `buckets` [length, length], T5's
/// bidirectional buckets, is changed in place. Throws std::invalid_argument for a rel_pos_bins outside 2 ... 2^30 and
/// buckets of another size.
void tupe_untie_buckets(std::size_t length, std::size_t rel_pos_bins, std::span<std::int32_t> buckets);

/// Options of TUPE-R's buckets.
struct TupeBuckets {
  /// Number of T5's bidirectional buckets; untied [CLS] adds one more.
  std::size_t rel_pos_bins;
  std::size_t max_rel_pos;
  bool untie_cls;
};

/// The bias of TUPE-R: table[bucket, head], not scaled; table [rel_pos_bins, heads], with one more row for untied
/// [CLS].
class TupeRelativeRows final : public RowBias {
 public:
  /// `shape`: as many queries as keys, at least one, and no offset. Throws std::invalid_argument for another shape, for
  /// buckets as T5Buckets does, and for a table of another size.
  TupeRelativeRows(const BiasShape& shape, const TupeBuckets& buckets, std::span<const float> table);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  /// [heads, 2 length - 1]: entry key - query + length - 1.
  std::vector<float> by_distance_;
  /// [heads]: for untied [CLS], the values of its column and of its row.
  std::vector<float> cls_column_;
  std::vector<float> cls_row_;
};

}  // namespace posenc
