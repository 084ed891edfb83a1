#include "posenc/bias/data_dependent_alibi.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {

DataDependentAlibiRows::DataDependentAlibiRows(const DataDependentAlibiOptions& options,
                                               std::span<const float> gate_logits)
    : RowBias(options.batch, {.heads = options.heads, .queries = options.length, .keys = options.length, .offset = 0}),
      causal_(options.causal),
      sums_(gate_logits.size()) {
  const std::size_t n = options.length;
  const std::size_t gates = options.causal ? options.heads : 2 * options.heads;
  require_factor("post_log_scale", options.post_log_scale);
  require_size("gate_logits", gate_logits.size(), options.batch * n * gates);
  for (std::size_t series = 0; series < options.batch * gates; ++series) {
    const float* logit = gate_logits.data() + series / gates * n * gates + series % gates;
    double sum = 0.0;
    for (std::size_t t = 0; t < n; ++t, logit += gates) {
      sum += options.post_log_scale * log_sigmoid(static_cast<double>(*logit));
      sums_[series * n + t] = sum;
    }
  }
}

void DataDependentAlibiRows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head,
                                         std::size_t query, std::size_t first_key) const {
  const std::size_t heads = shape().heads;
  const std::size_t n = shape().keys;
  const std::size_t entry = this->batch() == 1 ? 0 : batch;
  const double* const forward = sums_.data() + (entry * (causal_ ? heads : 2 * heads) + head) * n;
  const std::size_t past =
      causal_ ? logits.size() : std::min(logits.size(), query + 1 - std::min(query + 1, first_key));
  add_line(logits.first(past), -1.0, forward[query], forward + first_key);
  if (past < logits.size()) {
    const double* const backward = forward + heads * n;
    add_line(logits.subspan(past), 1.0, -backward[query], backward + first_key + past);
  }
}

}  // namespace posenc
