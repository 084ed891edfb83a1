#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// Forget gates as a bias.
struct DataDependentAlibiOptions {
  std::size_t batch;
  std::size_t heads;
  std::size_t length;
  /// If false, a second set of gates counts from the other side, for keys after the query.
  bool causal;
  /// Multiplies the logarithms of the gates; 1 before training.
  double post_log_scale;
};

/// The bias of the Forgetting Transformer (Lin et al. 2025), which x-transformers calls data-dependent ALiBi: each
/// token has a forget gate f = sigmoid(gate_logits), and a key is weakened by the gates of all tokens after it up to
/// the query:
///
///   c[i] - c[j],   c = cumulative sum of post_log_scale ln f.
///
/// gate_logits [batch, length, heads], when bidirectional [batch, length, 2 heads] with the backward gates
/// last. If causal, future keys get positive values that a mask must hide. If bidirectional, they get c'[j] - c'[i]
/// with the backward gates, as in x-transformers.
///
/// Accuracy: 1 ULP plus 2^-50 of the largest |c|. Throws std::invalid_argument for arrays whose sizes do not agree and
/// a post_log_scale beyond 1e18 in magnitude.
///
/// Memory: 8 bytes per gate, for c and, when bidirectional, c'.
class DataDependentAlibiRows final : public RowBias {
 public:
  DataDependentAlibiRows(const DataDependentAlibiOptions& options, std::span<const float> gate_logits);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  bool causal_;
  /// [batch, gates, length], as many gates as there are columns of gate_logits.
  std::vector<double> sums_;
};

}  // namespace posenc
