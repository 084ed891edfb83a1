#include "posenc/bias/wavlm.h"

#include "posenc/bias/t5.h"
#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {

std::vector<double> wavlm_gates(std::size_t batch, std::size_t heads, std::size_t queries, const WavLMGate& gate) {
  const auto& [head_dim, hidden, weight, bias, constant] = gate;
  require_size("hidden", hidden.size(), batch * heads * queries * head_dim);
  require_size("weight", weight.size(), 8 * head_dim);
  require_size("bias", bias.size(), 8);
  require_size("constant", constant.size(), heads);
  // The sum of four outputs is one output of the sum of their rows.
  std::vector<double> rows(2 * head_dim);
  double sums[2] = {};
  for (std::size_t output = 0; output < 8; ++output) {
    sums[output / 4] += static_cast<double>(bias[output]);
    for (std::size_t c = 0; c < head_dim; ++c) {
      rows[output / 4 * head_dim + c] += static_cast<double>(weight[output * head_dim + c]);
    }
  }
  std::vector<double> gates(batch * heads * queries);
  const float* x = hidden.data();
  for (std::size_t n = 0; n < gates.size(); ++n, x += head_dim) {
    double a = sums[0];
    double c = sums[1];
    for (std::size_t i = 0; i < head_dim; ++i) {
      a += rows[i] * static_cast<double>(x[i]);
      c += rows[head_dim + i] * static_cast<double>(x[i]);
    }
    gates[n] = sigmoid(a) * (sigmoid(c) * static_cast<double>(constant[n / queries % heads]) - 1.0) + 2.0;
  }
  return gates;
}

WavLMRows::WavLMRows(std::size_t batch, const BiasShape& shape, const WavLMOptions& options,
                     std::span<const float> table, const WavLMGate& gate)
    : RowBias(batch, shape), gates_(wavlm_gates(batch, shape.heads, shape.queries, gate)) {
  lines_ = t5_lines(
      shape, {.bidirectional = true, .num_buckets = options.num_buckets, .max_distance = options.max_distance}, table);
}

void WavLMRows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                            std::size_t first_key) const {
  const auto& [heads, queries, keys, offset] = shape();
  const double gate = gates_[(batch * heads + head) * queries + query];
  const float* line = lines_.data() + head * (queries + keys - 1) + queries - 1 - query + first_key;
  for (float& logit : logits) logit += static_cast<float>(gate * static_cast<double>(*line++));
}

}  // namespace posenc
