#pragma once

#include <cstddef>
#include <span>

#include "posenc/bias/shape.h"

namespace posenc {

struct RelativeProjectionOptions {
  std::size_t batch;
  std::size_t num_distance_basis;
  /// Distances from here on get 0.
  std::size_t max_dist;
};

/// x-transformers' projected distance basis: every query mixes learned curves of the distance with weights projected
/// from its own token,
///
///   sum over b of weights[.., i, b] distance_bank[b, i - j] for 0 <= i - j < max_dist, 0 elsewhere.
///
/// weights [batch, heads, queries, num_distance_basis], distance_bank [num_distance_basis, max_dist]; out [batch,
/// heads, queries, keys]. Accuracy: 1 ULP plus 2^-50 of the largest term. Throws std::invalid_argument for arrays that
/// do not agree.
void relative_projection_bias(const BiasShape& shape, const RelativeProjectionOptions& options,
                              std::span<const float> weights, std::span<const float> distance_bank,
                              std::span<float> out);

}  // namespace posenc
