#include "posenc/rotary/frequencies.h"

#include "posenc/core/error.h"

namespace posenc {

Frequencies rope_frequencies(const RopeFrequencyOptions& options) {
  const std::size_t dim = options.rotary_dim;
  require(dim >= 2 && dim % 2 == 0, "rotary_dim", dim, Expected::even(2));
  require_base("base", options.base);
  if (options.scaling != RopeScaling::none) require_divisor("factor", options.factor);

  DoubleDouble log_base = log(options.base);
  // For a single pair the exponent d / (d - 2) is undefined, and the one frequency is 1 for every base.
  if (options.scaling == RopeScaling::ntk && dim > 2) {
    log_base = log_base + log(options.factor) * static_cast<double>(dim) / static_cast<double>(dim - 2);
  }
  Frequencies frequencies = geometric_frequencies(dim / 2, log_base, static_cast<double>(dim) / 2.0);
  if (options.scaling == RopeScaling::linear) {
    for (DoubleDouble& f : frequencies) f = f / options.factor;
  }
  return frequencies;
}

}  // namespace posenc
