#include "posenc/rotary/fope.h"

#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/pi.h"
#include "posenc/core/sincos.h"

namespace posenc {

Frequencies fope_frequencies(const FopeOptions& options) {
  require(options.dim >= 2 && options.dim % 2 == 0, "dim", options.dim, Expected::even(2));
  require_at_least(1.0, "base", options.base);
  require_positive("max_position_embeddings", options.max_position_embeddings);
  const std::size_t pairs = options.dim / 2;
  require(options.num_inv_freq <= pairs, "num_inv_freq", options.num_inv_freq,
          Expected{"at most {name} / 2, {value}", pairs, "dim"});
  Frequencies kept = geometric_frequencies(pairs, log(options.base), static_cast<double>(pairs));
  std::size_t count = options.num_inv_freq;
  if (count == 0) {
    const double slowest = (pi * 2.0 / options.max_position_embeddings).high;
    while (count < pairs && kept[count].high > slowest) ++count;
  }
  require(count > 0, "max_position_embeddings", options.max_position_embeddings, "above 2 pi");
  kept.resize(count);
  return kept;
}

void fope_table(const FopeOptions& options, std::size_t heads, std::span<const float> cos_coef,
                std::span<const float> sin_coef, std::span<const double> positions, std::span<float> cos,
                std::span<float> sin) {
  const Frequencies frequencies = fope_frequencies(options);
  const std::size_t kept = frequencies.size();
  const std::size_t pairs = options.dim / 2;
  const std::size_t rows = positions.size();
  require_size("cos_coef", cos_coef.size(), heads * kept * kept);
  require_size("sin_coef", sin_coef.size(), cos_coef.size());
  require_size("cos", cos.size(), heads * rows * pairs);
  require_size("sin", sin.size(), cos.size());
  std::vector<SinCos> waves(kept);
  for (std::size_t row = 0; row < rows; ++row) {
    require_between(-0x1p31, 0x1p31, "positions", positions[row]);
    for (std::size_t i = 0; i < kept; ++i) waves[i] = sincos(frequencies[i] * positions[row]);
    for (std::size_t head = 0; head < heads; ++head) {
      const std::size_t to = (head * rows + row) * pairs;
      for (std::size_t j = 0; j < pairs; ++j) {
        double c = j < kept ? 0.0 : 1.0;
        double s = c;
        for (std::size_t i = 0; j < kept && i < kept; ++i) {
          const std::size_t at = (head * kept + i) * kept + j;
          c += waves[i].cos * static_cast<double>(cos_coef[at]);
          s += waves[i].sin * static_cast<double>(sin_coef[at]);
        }
        cos[to + j] = static_cast<float>(c);
        sin[to + j] = static_cast<float>(s);
      }
    }
  }
}

}  // namespace posenc
