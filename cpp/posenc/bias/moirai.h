#pragma once

#include <cstddef>
#include <span>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// What the ids of tokens are, and how they enter Moirai's bias.
enum class MoiraiForm {
  binary,  ///< variates: a learned number for keys of the same variate, and one for those of another
  linear,  ///< times: a slope times the time of the key minus that of the query, not clipped
};

/// The attention biases of Moirai (Woo et al. 2024, "Unified Training of Universal Time Series Forecasting
/// Transformers"), for tokens of several time series in one sequence, [batch, heads, queries, keys]:
///
///   binary: values[id of the query == id of the key ? 1 : 0, head]
///   linear: values[head] (id of the key - id of the query).
///
/// Accuracy: exact for 'binary', 0.5 ULP for 'linear'. Throws std::invalid_argument for arrays whose sizes do not
/// agree.
///
/// The arrays must outlive the object.
class MoiraiRows final : public RowBias {
 public:
  /// values [2, heads] for 'binary', [heads] for 'linear'; query_ids [batch, queries] and key_ids [batch, keys], whole
  /// numbers.
  MoiraiRows(std::size_t batch, const BiasShape& shape, MoiraiForm form, std::span<const float> values,
             std::span<const float> query_ids, std::span<const float> key_ids);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  MoiraiForm form_;
  std::span<const float> values_;
  std::span<const float> query_ids_;
  std::span<const float> key_ids_;
};

}  // namespace posenc
