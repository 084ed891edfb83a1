#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// Options of x-transformers' projected distance basis.
struct RelativeProjectionOptions {
  std::size_t num_distance_basis;
  /// Distances of max_dist or more get 0.
  std::size_t max_dist;
};

/// x-transformers' projected distance basis: every query mixes learned curves of the distance with weights projected
/// from its own token,
///
///   sum over b of weights[.., i, b] distance_bank[b, i - j] for 0 <= i - j < max_dist, 0 elsewhere.
///
/// Accuracy: 1 ULP plus 2^-50 of the largest term; through product(), that of attention's products.
class RelativeProjectionRows final : public RowBias {
 public:
  /// Holds a non-owning view of weights [batch, heads, queries, num_distance_basis], which must outlive the object, and
  /// a copy of distance_bank [num_distance_basis, max_dist]. Throws std::invalid_argument for arrays whose sizes do not
  /// agree.
  RelativeProjectionRows(std::size_t batch, const BiasShape& shape, const RelativeProjectionOptions& options,
                         std::span<const float> weights, std::span<const float> distance_bank);

  BiasProduct product() const override {
    return {.width = options_.num_distance_basis, .queries = weights_, .vectors = vectors_};
  }

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  RelativeProjectionOptions options_;
  std::span<const float> weights_;
  /// Entries from one curve to the next.
  std::size_t stride_;
  /// The bank by falling distance, the order of the keys.
  std::vector<double> curves_;
  /// [max_dist, num_distance_basis], the bank by rising distance.
  std::vector<float> vectors_;
};

}  // namespace posenc
