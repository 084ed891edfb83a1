#include "posenc/bias/row_bias.h"

#include <algorithm>

#include "posenc/core/error.h"
#include "posenc/core/position.h"
#include "posenc/core/simd.h"

namespace posenc {

RowBias::RowBias(std::size_t batch, const BiasShape& shape) : batch_(batch), shape_(shape) {
  require_offset("offset", shape.offset);
}

void RowBias::require_same_tokens() const {
  require(shape_.keys == shape_.queries, "keys", shape_.keys, Expected{"{value}, as many as queries", shape_.queries});
  require(shape_.offset == 0, "offset", shape_.offset, "0");
}

void RowBias::add_to(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                     std::size_t first_key) const {
  // Without keys the arrays of a bias can be null, and a step from a null pointer is undefined even if nothing is read.
  if (!logits.empty()) add_entries(logits, batch, head, query, first_key);
}

void RowBias::store(std::span<float> out) const {
  const auto& [heads, queries, keys, offset] = shape_;
  const std::size_t rows = batch_ * heads * queries;
  require_size("out", out.size(), rows * keys);
  std::fill(out.begin(), out.end(), 0.0F);
  for (std::size_t row = 0; row < rows; ++row) {
    add_to(out.subspan(row * keys, keys), row / queries / heads, row / queries % heads, row % queries, 0);
  }
}

void RowBias::add_line(std::span<float> logits, double slope, double intercept, const double* x) {
  const auto values = [&](std::size_t n) { return splat2(slope) * load2(x + n) + splat2(intercept); };
  std::size_t n = 0;
  for (; n + 4 <= logits.size(); n += 4) {
    store4(&logits[n], load4(&logits[n]) + narrow4(values(n), values(n + 2)));
  }
  for (; n < logits.size(); ++n) logits[n] += static_cast<float>(slope * x[n] + intercept);
}

}  // namespace posenc
