#include "posenc/bias/moirai.h"

#include "posenc/core/error.h"

namespace posenc {

MoiraiRows::MoiraiRows(std::size_t batch, const BiasShape& shape, MoiraiForm form, std::span<const float> values,
                       std::span<const float> query_ids, std::span<const float> key_ids)
    : RowBias(batch, shape), form_(form), values_(values), query_ids_(query_ids), key_ids_(key_ids) {
  const bool binary = form == MoiraiForm::binary;
  require_size(binary ? "table" : "slopes", values.size(), (binary ? 2 : 1) * shape.heads);
  require_size("query_ids", query_ids.size(), batch * shape.queries);
  require_size("key_ids", key_ids.size(), batch * shape.keys);
}

void MoiraiRows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                             std::size_t first_key) const {
  const auto& [heads, queries, keys, offset] = shape();
  const double query_id = query_ids_[batch * queries + query];
  const float* other = key_ids_.data() + batch * keys + first_key;
  for (float& logit : logits) {
    const double id = *other++;
    logit += form_ == MoiraiForm::linear ? static_cast<float>(values_[head] * (id - query_id))
                                         : values_[(id == query_id ? heads : 0) + head];
  }
}

}  // namespace posenc
