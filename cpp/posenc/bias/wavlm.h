#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// The buckets of WavLM's gated bias.
struct WavLMOptions {
  /// Rows of the table, at least 4, half of them for keys after the query; 320 in the published models.
  std::size_t num_buckets;
  /// As in T5BucketOptions; 800 in the published models.
  std::size_t max_distance;
};

/// Inputs of the gates: the hidden states before the projections of queries and keys, split into heads, and a learned
/// linear layer that all heads share.
struct WavLMGate {
  std::size_t head_dim;
  std::span<const float> hidden;    ///< [batch, heads, queries, head_dim]
  std::span<const float> weight;    ///< [8, head_dim]
  std::span<const float> bias;      ///< [8]
  std::span<const float> constant;  ///< [heads]
};

/// The gate by which each query of a head scales its bias (Chen et al. 2021, "WavLM: Large-Scale Self-Supervised
/// Pre-Training for Full Stack Speech Processing", after Chi et al. 2021, "XLM-E"), [batch, heads, queries]:
///
///   a (c constant - 1) + 2,
///
/// where a and c are sigmoids of the sums of the first and of the last four outputs of the layer. Accuracy: 2^-48 of
/// the sum of the magnitudes of the products. Throws std::invalid_argument for arrays whose sizes do not agree.
std::vector<double> wavlm_gates(std::size_t batch, std::size_t heads, std::size_t queries, const WavLMGate& gate);

/// The gated relative position bias, [batch, heads, queries, keys]: the gate of a query times T5's bias by buckets
/// (t5.h), bidirectional. Accuracy: 1 ULP plus the error of the gate. Throws std::invalid_argument as wavlm_gates() and
/// T5Buckets do, and for a table of another size.
///
/// Memory: 4 bytes per head and distance, 8 per gate; the inputs are not kept.
class WavLMRows final : public RowBias {
 public:
  /// table [num_buckets, heads]
  WavLMRows(std::size_t batch, const BiasShape& shape, const WavLMOptions& options, std::span<const float> table,
            const WavLMGate& gate);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  std::vector<double> gates_;
  /// [heads, queries + keys - 1]: entry j - i + queries - 1 of a head is for key j and query i.
  std::vector<float> lines_;
};

}  // namespace posenc
