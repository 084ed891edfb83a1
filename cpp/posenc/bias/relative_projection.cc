#include "posenc/bias/relative_projection.h"

#include <algorithm>
#include <cstdint>

#include "posenc/core/error.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

/// Padding between curves, in entries: without it, where max_dist is a power of two, the entries of one distance would
/// all fall into one set of the first-level cache.
constexpr std::size_t padding = 8;

}  // namespace

RelativeProjectionRows::RelativeProjectionRows(std::size_t batch, const BiasShape& shape,
                                               const RelativeProjectionOptions& options, std::span<const float> weights,
                                               std::span<const float> distance_bank)
    : RowBias(batch, shape), options_(options), weights_(weights), stride_(options.max_dist + padding) {
  const auto& [basis, max_dist] = options;
  require_size("weights", weights.size(), batch * shape.heads * shape.queries * basis);
  require_size("distance_bank", distance_bank.size(), basis * max_dist);
  curves_.resize(basis * stride_);
  vectors_.resize(basis * max_dist);
  for (std::size_t b = 0; b < basis; ++b) {
    for (std::size_t distance = 0; distance < max_dist; ++distance) {
      const float x = distance_bank[b * max_dist + distance];
      curves_[b * stride_ + max_dist - 1 - distance] = static_cast<double>(x);
      vectors_[distance * basis + b] = x;
    }
  }
}

void RelativeProjectionRows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head,
                                         std::size_t query, std::size_t first_key) const {
  const auto& [basis, max_dist] = options_;
  // The distance from first_key to the first key that has a value.
  const auto first_with = static_cast<std::int64_t>(query) + shape().offset + 1 - static_cast<std::int64_t>(max_dist) -
                          static_cast<std::int64_t>(first_key);
  const auto size = static_cast<std::int64_t>(logits.size());
  const std::int64_t first = std::clamp(first_with, std::int64_t{0}, size);
  const std::int64_t last = std::clamp(first_with + static_cast<std::int64_t>(max_dist), first, size);
  const auto count = static_cast<std::size_t>(last - first);
  if (count == 0 || basis == 0) return;
  const float* const mix = weights_.data() + ((batch * shape().heads + head) * shape().queries + query) * basis;
  const double* const curves = curves_.data() + static_cast<std::size_t>(first - first_with);
  float* const to = logits.data() + first;
  std::size_t n = 0;
  // Eight sums at a time, in registers: in memory they would cost more than the products.
  for (; n + 8 <= count; n += 8) {
    Double2 sum0{};
    Double2 sum1{};
    Double2 sum2{};
    Double2 sum3{};
    const double* curve = curves + n;
    for (std::size_t b = 0; b < basis; ++b, curve += stride_) {
      const Double2 weight = splat2(static_cast<double>(mix[b]));
      sum0 += weight * load2(curve);
      sum1 += weight * load2(curve + 2);
      sum2 += weight * load2(curve + 4);
      sum3 += weight * load2(curve + 6);
    }
    store4(to + n, load4(to + n) + narrow4(sum0, sum1));
    store4(to + n + 4, load4(to + n + 4) + narrow4(sum2, sum3));
  }
  for (; n < count; ++n) {
    double sum = 0.0;
    for (std::size_t b = 0; b < basis; ++b) sum += static_cast<double>(mix[b]) * curves[b * stride_ + n];
    to[n] += static_cast<float>(sum);
  }
}

}  // namespace posenc
