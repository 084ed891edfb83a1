#include "posenc/rotary/pope.h"

#include <algorithm>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/frequency.h"
#include "posenc/core/logistic.h"
#include "posenc/core/pi.h"
#include "posenc/core/sincos.h"

namespace posenc {

void pope(const PopeShape& shape, double base, std::span<const double> positions, std::span<const float> bias,
          std::span<const float> x, std::span<float> out) {
  const auto& [batch, heads, length, head_dim, rotary_dim] = shape;
  require(head_dim >= 1, "head_dim", head_dim, Expected::at_least(1));
  require(rotary_dim >= 1 && rotary_dim <= head_dim, "rotary_dim", rotary_dim,
          Expected::between(1, head_dim, "head_dim"));
  require_at_least(1.0, "base", base);
  require_size("positions", positions.size(), length);
  if (!bias.empty()) require_size("bias", bias.size(), heads * rotary_dim);
  const std::size_t rows = batch * heads * length;
  require_size("x", x.size(), rows * head_dim);
  require_size("out", out.size(), rows * (head_dim + rotary_dim));

  const Frequencies frequencies = geometric_frequencies(rotary_dim, log(base), static_cast<double>(rotary_dim));
  // Angle addition: the phases of all heads and positions need only the sines of each head's bias and of each position.
  std::vector<SinCos> turns(length * rotary_dim);
  for (std::size_t n = 0; n < turns.size(); ++n) {
    require_between(-0x1p31, 0x1p31, "positions", positions[n / rotary_dim]);
    turns[n] = sincos(frequencies[n % rotary_dim] * positions[n / rotary_dim]);
  }
  std::vector<SinCos> phases(bias.size());
  for (std::size_t n = 0; n < phases.size(); ++n) {
    // NaN stays NaN.
    phases[n] = sincos(std::clamp(static_cast<double>(bias[n]), -2.0 * pi.high, 0.0));
  }
  float* to = out.data();
  for (std::size_t row = 0; row < rows; ++row) {
    const float* const from = x.data() + row * head_dim;
    for (std::size_t j = 0; j < rotary_dim; ++j) {
      SinCos at = turns[row % length * rotary_dim + j];
      if (!phases.empty()) {
        const SinCos phase = phases[row / length % heads * rotary_dim + j];
        at = {.sin = at.sin * phase.cos + at.cos * phase.sin, .cos = at.cos * phase.cos - at.sin * phase.sin};
      }
      const double magnitude = -log_sigmoid(-static_cast<double>(from[j]));
      *to++ = static_cast<float>(magnitude * at.cos);
      *to++ = static_cast<float>(magnitude * at.sin);
    }
    to = std::copy(from + rotary_dim, from + head_dim, to);
  }
}

}  // namespace posenc
