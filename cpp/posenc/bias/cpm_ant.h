#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// The buckets of CPM-Ant's bias.
struct CpmAntOptions {
  /// Buckets of distances, at least 4, half of them for keys after the query; 512 in the published model.
  std::size_t num_buckets;
  /// As in T5BucketOptions; 2048 in the published model.
  std::size_t max_distance;
  /// The number of segment types, 1 to 4096; 32 in the published model.
  std::size_t segment_types;
};

/// The position bias of CPM-Ant (OpenBMB 2022, the code of the model), [batch, heads, queries, keys]: T5's
/// bidirectional bias by buckets (t5.h) within a segment, and between two segments a number for that pair of segment
/// types,
///
///   table[num_buckets + segment of the query * segment_types + segment of the key].
///
/// Accuracy: exact. Throws std::invalid_argument as T5Buckets does, and for arrays whose sizes do not agree.
///
/// The segments must outlive the object.
class CpmAntRows final : public RowBias {
 public:
  /// table [num_buckets + segment_types^2, heads]; query_segments [batch, queries] and key_segments [batch, keys],
  /// whole numbers from 0 to segment_types - 1.
  CpmAntRows(std::size_t batch, const BiasShape& shape, const CpmAntOptions& options, std::span<const float> table,
             std::span<const float> query_segments, std::span<const float> key_segments);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  std::size_t segment_types_;
  std::span<const float> pairs_;
  std::span<const float> query_segments_;
  std::span<const float> key_segments_;
  /// [heads, queries + keys - 1]: entry j - i + queries - 1 of a head is for key j and query i.
  std::vector<float> lines_;
};

}  // namespace posenc
