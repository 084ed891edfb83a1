#include "posenc/bias/xlnet_segments.h"

#include "posenc/core/error.h"

namespace posenc {

XlnetSegmentRows::XlnetSegmentRows(std::size_t batch, const BiasShape& shape, const XlnetSegmentOptions& options,
                                   std::span<const float> q, std::span<const float> seg_embed,
                                   std::span<const float> r_s_bias, std::span<const float> token_type_ids)
    : RowBias(batch, shape), segment_rows_(options.segment_rows), token_type_ids_(token_type_ids) {
  const std::size_t dim = options.head_dim;
  const std::size_t rows = batch * shape.heads * shape.queries;
  require(shape.queries <= shape.keys, "queries", shape.queries, Expected::at_most(shape.keys, "keys"));
  require(segment_rows_ == 1 || segment_rows_ == batch, "segment_rows", segment_rows_,
          Expected{"1 or {name}, {value}", batch, "batch"});
  require_size("q", q.size(), rows * dim);
  require_size("seg_embed", seg_embed.size(), 2 * shape.heads * dim);
  require_size("r_s_bias", r_s_bias.size(), shape.heads * dim);
  require_size("token_type_ids", token_type_ids.size(), segment_rows_ * shape.keys);
  products_.reserve(2 * rows);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t head = row / shape.queries % shape.heads;
    for (std::size_t which = 0; which < 2; ++which) {
      double product = 0.0;
      for (std::size_t c = 0; c < dim; ++c) {
        const double query = static_cast<double>(q[row * dim + c]) + static_cast<double>(r_s_bias[head * dim + c]);
        product += query * static_cast<double>(seg_embed[(which * shape.heads + head) * dim + c]);
      }
      products_.push_back(static_cast<float>(options.scale * product));
    }
  }
}

void XlnetSegmentRows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                                   std::size_t first_key) const {
  const float* const products = &products_[2 * ((batch * shape().heads + head) * shape().queries + query)];
  const float* const ids = token_type_ids_.data() + (segment_rows_ == 1 ? 0 : batch * shape().keys);
  const float query_segment = ids[shape().keys - shape().queries + query];
  for (std::size_t n = 0; n < logits.size(); ++n) logits[n] += products[ids[first_key + n] == query_segment ? 0 : 1];
}

}  // namespace posenc
