#include "posenc/bias/stored_bias.h"

#include "posenc/core/error.h"

namespace posenc {

StoredBias::StoredBias(std::size_t batch, const BiasShape& shape, LogitPart part,
                       const std::array<std::size_t, 4>& sizes, std::span<const float> values)
    : RowBias(sizes[0] == 1 ? 1 : batch, shape), part_(part), values_(values) {
  const std::array<std::size_t, 4> whole{batch, shape.heads, shape.queries, shape.keys};
  std::size_t size = 1;
  for (std::size_t axis = 4; axis-- > 0;) {
    require(sizes[axis] == 1 || sizes[axis] == whole[axis], "sizes", sizes[axis],
            Expected{"1 or {value}", whole[axis]});
    strides_[axis] = sizes[axis] == 1 ? 0 : size;
    size *= sizes[axis];
  }
  require_size("values", values.size(), size);
}

void StoredBias::add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                             std::size_t first_key) const {
  const auto [of_batch, of_head, of_query, of_key] = strides_;
  const float* from = values_.data() + batch * of_batch + head * of_head + query * of_query + first_key * of_key;
  for (float& x : logits) {
    x += *from;
    from += of_key;
  }
}

}  // namespace posenc
