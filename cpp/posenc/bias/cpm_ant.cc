#include "posenc/bias/cpm_ant.h"

#include "posenc/bias/t5.h"
#include "posenc/core/error.h"

namespace posenc {

CpmAntRows::CpmAntRows(std::size_t batch, const BiasShape& shape, const CpmAntOptions& options,
                       std::span<const float> table, std::span<const float> query_segments,
                       std::span<const float> key_segments)
    : RowBias(batch, shape),
      segment_types_(options.segment_types),
      query_segments_(query_segments),
      key_segments_(key_segments) {
  require_between(1.0, 4096.0, "segment_types", static_cast<double>(segment_types_));
  const std::size_t buckets = options.num_buckets * shape.heads;
  require_size("table", table.size(), buckets + segment_types_ * segment_types_ * shape.heads);
  pairs_ = table.subspan(buckets);
  require_size("query_segments", query_segments.size(), batch * shape.queries);
  require_size("key_segments", key_segments.size(), batch * shape.keys);
  const auto require_kinds = [this](const char* name, std::span<const float> segments) {
    for (const float segment : segments) {
      require(segment >= 0.0F && segment < static_cast<float>(segment_types_), name, segment,
              Expected{"at least 0 and below {name}, {value}", segment_types_, "segment_types"});
    }
  };
  require_kinds("query_segments", query_segments);
  require_kinds("key_segments", key_segments);
  lines_ =
      t5_lines(shape, {.bidirectional = true, .num_buckets = options.num_buckets, .max_distance = options.max_distance},
               table.first(buckets));
}

void CpmAntRows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                             std::size_t first_key) const {
  const auto& [heads, queries, keys, offset] = shape();
  const float* line = lines_.data() + head * (queries + keys - 1) + queries - 1 - query + first_key;
  const float query_segment = query_segments_[batch * queries + query];
  const float* other = key_segments_.data() + batch * keys + first_key;
  const float* const pairs = pairs_.data() + static_cast<std::size_t>(query_segment) * segment_types_ * heads + head;
  for (float& logit : logits) {
    logit += *other == query_segment ? *line : pairs[static_cast<std::size_t>(*other) * heads];
    ++line;
    ++other;
  }
}

}  // namespace posenc
