#include "posenc/bias/data_dependent_alibi.h"

#include <cmath>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {

void data_dependent_alibi(const DataDependentAlibiOptions& options, std::span<const float> gate_logits,
                          std::span<float> out) {
  const std::size_t n = options.length;
  const std::size_t gates = options.causal ? options.heads : 2 * options.heads;
  require(std::isfinite(options.post_log_scale), "post_log_scale", options.post_log_scale, "a finite number");
  require_size("gate_logits", gate_logits.size(), options.batch * n * gates);
  require_size("out", out.size(), options.batch * options.heads * n * n);

  const auto cumulative = [&](std::size_t entry, std::size_t gate) {
    std::vector<double> sums(n);
    double sum = 0.0;
    for (std::size_t t = 0; t < n; ++t) {
      sum += options.post_log_scale * log_sigmoid(static_cast<double>(gate_logits[(entry * n + t) * gates + gate]));
      sums[t] = sum;
    }
    return sums;
  };

  float* to = out.data();
  for (std::size_t entry = 0; entry < options.batch; ++entry) {
    for (std::size_t head = 0; head < options.heads; ++head) {
      const std::vector<double> forward = cumulative(entry, head);
      const std::vector<double> backward = options.causal ? forward : cumulative(entry, options.heads + head);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          const bool mirrored = !options.causal && j > i;
          *to++ = static_cast<float>(mirrored ? backward[j] - backward[i] : forward[i] - forward[j]);
        }
      }
    }
  }
}

}  // namespace posenc
