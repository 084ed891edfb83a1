#include "posenc/bias/relative_projection.h"

#include <algorithm>
#include <cstdint>

#include "posenc/core/error.h"
#include "posenc/core/simd.h"

namespace posenc {

RelativeProjectionRows::RelativeProjectionRows(std::size_t batch, const BiasShape& shape,
                                               const RelativeProjectionOptions& options, std::span<const float> weights,
                                               std::span<const float> distance_bank)
    : RowBias(batch, shape), options_(options), weights_(weights), curves_(distance_bank.size()) {
  const auto& [basis, max_dist] = options;
  require_size("weights", weights.size(), batch * shape.heads * shape.queries * basis);
  require_size("distance_bank", distance_bank.size(), basis * max_dist);
  auto to = curves_.begin();
  for (std::size_t b = 0; b < basis; ++b) {
    const std::span<const float> curve = distance_bank.subspan(b * max_dist, max_dist);
    to = std::reverse_copy(curve.begin(), curve.end(), to);
  }
}

void RelativeProjectionRows::add_to(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                                    std::size_t first_key) const {
  const auto& [basis, max_dist] = options_;
  // How many keys the first one with a curve lies ahead of first_key.
  const auto first_with = static_cast<std::int64_t>(query) + shape().offset + 1 - static_cast<std::int64_t>(max_dist) -
                          static_cast<std::int64_t>(first_key);
  const auto size = static_cast<std::int64_t>(logits.size());
  const std::int64_t first = std::clamp(first_with, std::int64_t{0}, size);
  const std::int64_t last = std::clamp(first_with + static_cast<std::int64_t>(max_dist), first, size);
  const auto count = static_cast<std::size_t>(last - first);
  if (count == 0) return;
  const float* const mix = weights_.data() + ((batch * shape().heads + head) * shape().queries + query) * basis;
  std::vector<double> sums(count);
  for (std::size_t b = 0; b < basis; ++b) {
    const auto weight = static_cast<double>(mix[b]);
    const double* const curve = curves_.data() + b * max_dist + static_cast<std::size_t>(first - first_with);
    std::size_t n = 0;
    for (; n + 2 <= count; n += 2) store2(&sums[n], load2(&sums[n]) + splat2(weight) * load2(curve + n));
    if (n < count) sums[n] += weight * curve[n];
  }
  float* to = logits.data() + first;
  for (const double sum : sums) *to++ += static_cast<float>(sum);
}

}  // namespace posenc
