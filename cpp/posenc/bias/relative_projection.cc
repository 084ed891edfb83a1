#include "posenc/bias/relative_projection.h"

#include "posenc/bias/diagonals.h"

namespace posenc {

void relative_projection_bias(const BiasShape& shape, const RelativeProjectionOptions& options,
                              std::span<const float> weights, std::span<const float> distance_bank,
                              std::span<float> out) {
  const std::size_t basis = options.num_distance_basis;
  const std::size_t heads = options.batch * shape.heads;
  require_size("weights", weights.size(), heads * shape.queries * basis);
  require_size("distance_bank", distance_bank.size(), basis * options.max_dist);
  require_bias_shape({.heads = heads, .queries = shape.queries, .keys = shape.keys, .offset = shape.offset},
                     out.size());

  float* to = out.data();
  for (std::size_t row = 0; row < heads * shape.queries; ++row) {
    const std::span<const float> mix = weights.subspan(row * basis, basis);
    const std::int64_t query = static_cast<std::int64_t>(shape.offset) + static_cast<std::int64_t>(row % shape.queries);
    for (std::size_t j = 0; j < shape.keys; ++j) {
      const std::int64_t distance = query - static_cast<std::int64_t>(j);
      double sum = 0.0;
      if (distance >= 0 && distance < static_cast<std::int64_t>(options.max_dist)) {
        for (std::size_t b = 0; b < basis; ++b) {
          const float curve = distance_bank[b * options.max_dist + static_cast<std::size_t>(distance)];
          sum += static_cast<double>(mix[b]) * static_cast<double>(curve);
        }
      }
      *to++ = static_cast<float>(sum);
    }
  }
}

}  // namespace posenc
