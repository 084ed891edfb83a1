#include "posenc/bias/data_dependent_alibi.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

/// logits[n] += sign (own - sums[n])
void add_differences(std::span<float> logits, double sign, double own, const double* sums) {
  const auto differences = [&](std::size_t n) { return splat2(sign) * (splat2(own) - load2(sums + n)); };
  std::size_t n = 0;
  for (; n + 4 <= logits.size(); n += 4) {
    store4(&logits[n], load4(&logits[n]) + narrow4(differences(n), differences(n + 2)));
  }
  for (; n < logits.size(); ++n) logits[n] += static_cast<float>(sign * (own - sums[n]));
}

}  // namespace

ForgetGates::ForgetGates(const DataDependentAlibiOptions& options, std::span<const float> gate_logits)
    : RowBias(options.batch, {.heads = options.heads, .queries = options.length, .keys = options.length, .offset = 0}),
      causal_(options.causal),
      sums_(gate_logits.size()) {
  const std::size_t n = options.length;
  const std::size_t gates = options.causal ? options.heads : 2 * options.heads;
  require(std::isfinite(options.post_log_scale), "post_log_scale", options.post_log_scale, "a finite number");
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

void ForgetGates::add_to(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                         std::size_t first_key) const {
  const std::size_t heads = shape().heads;
  const std::size_t n = shape().keys;
  const std::size_t entry = this->batch() == 1 ? 0 : batch;
  const double* const forward = sums_.data() + (entry * (causal_ ? heads : 2 * heads) + head) * n;
  const std::size_t past =
      causal_ ? logits.size() : std::min(logits.size(), query + 1 - std::min(query + 1, first_key));
  add_differences(logits.first(past), 1.0, forward[query], forward + first_key);
  const double* const backward = forward + heads * n;
  if (past < logits.size()) {
    add_differences(logits.subspan(past), -1.0, backward[query], backward + first_key + past);
  }
}

void data_dependent_alibi(const DataDependentAlibiOptions& options, std::span<const float> gate_logits,
                          std::span<float> out) {
  const ForgetGates gates(options, gate_logits);
  const std::size_t n = options.length;
  require_size("out", out.size(), options.batch * options.heads * n * n);
  std::fill(out.begin(), out.end(), 0.0F);
  for (std::size_t row = 0; row < options.batch * options.heads * n; ++row) {
    gates.add_to(out.subspan(row * n, n), row / n / options.heads, row / n % options.heads, row % n, 0);
  }
}

}  // namespace posenc
