#include "posenc/attention/compression.h"

#include <algorithm>
#include <limits>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {

void compress(const Compression& compression, std::span<const float> kv, std::span<const float> gate,
              std::span<const float> position_bias, std::span<float> out) {
  const auto& [batch, tokens, dim, rate] = compression;
  require_some("rate", rate);
  require_size("kv", kv.size(), batch * tokens * dim);
  require_size("gate", gate.size(), kv.size());
  require_size("position_bias", position_bias.size(), rate * dim);
  const std::size_t entries = tokens / rate;
  require_size("out", out.size(), batch * entries * dim);
  for (std::size_t n = 0; n < out.size(); ++n) {
    const std::size_t entry = n / dim;
    const std::size_t c = n % dim;
    const std::size_t first = (entry / entries * tokens + entry % entries * rate) * dim + c;
    const auto logit = [&](std::size_t place) {
      return static_cast<double>(gate[first + place * dim]) + static_cast<double>(position_bias[place * dim + c]);
    };
    double largest = -std::numeric_limits<double>::infinity();
    for (std::size_t place = 0; place < rate; ++place) largest = std::max(largest, logit(place));
    double total = 0.0;
    double sum = 0.0;
    for (std::size_t place = 0; place < rate; ++place) {
      const double weight = exp64(logit(place) - largest);
      total += weight;
      sum += weight * static_cast<double>(kv[first + place * dim]);
    }
    out[n] = static_cast<float>(sum / total);
  }
}

}  // namespace posenc
