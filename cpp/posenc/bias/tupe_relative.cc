#include "posenc/bias/tupe_relative.h"

#include "posenc/bias/t5.h"
#include "posenc/core/error.h"

namespace posenc {

void tupe_untie_buckets(std::size_t length, std::size_t rel_pos_bins, std::span<std::int32_t> buckets) {
  require(rel_pos_bins >= 2 && rel_pos_bins <= 0x40000000, "rel_pos_bins", rel_pos_bins, Expected::between(2, 0x1p30));
  require_size("buckets", buckets.size(), length * length);
  for (std::size_t i = 0; i < length; ++i) buckets[i * length] = static_cast<std::int32_t>(rel_pos_bins);
  for (std::size_t j = 0; j < length; ++j) buckets[j] = static_cast<std::int32_t>(rel_pos_bins / 2);
}

TupeRelativeRows::TupeRelativeRows(const BiasShape& shape, const TupeBuckets& buckets, std::span<const float> table)
    : RowBias(1, shape) {
  const auto& [bins, max_rel_pos, untie_cls] = buckets;
  require_same_tokens();
  require_some("keys", shape.keys);
  require_size("table", table.size(), (bins + (untie_cls ? 1 : 0)) * shape.heads);
  // One query that meets every distance.
  by_distance_ = std::vector<float>(shape.heads * (2 * shape.keys - 1));
  t5_bias({.heads = shape.heads,
           .queries = 1,
           .keys = 2 * shape.keys - 1,
           .offset = static_cast<std::int64_t>(shape.keys) - 1},
          {.bidirectional = true, .num_buckets = bins, .max_distance = max_rel_pos}, 1.0,
          table.first(bins * shape.heads), by_distance_);
  if (!untie_cls) return;
  const auto row_of_table = [&](std::size_t bucket) {
    const std::span<const float> row = table.subspan(bucket * shape.heads, shape.heads);
    return std::vector<float>(row.begin(), row.end());
  };
  cls_column_ = row_of_table(bins);
  cls_row_ = row_of_table(bins / 2);
}

void TupeRelativeRows::add_entries(std::span<float> logits, std::size_t /*batch*/, std::size_t head, std::size_t query,
                                   std::size_t first_key) const {
  const std::size_t keys = shape().keys;
  const float* from = by_distance_.data() + head * (2 * keys - 1) + first_key + keys - 1 - query;
  for (std::size_t n = 0; n < logits.size(); ++n) {
    float bias = *from++;
    if (!cls_column_.empty() && first_key + n == 0) bias = cls_column_[head];
    if (!cls_row_.empty() && query == 0) bias = cls_row_[head];
    logits[n] += bias;
  }
}

}  // namespace posenc
