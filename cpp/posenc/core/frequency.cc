#include "posenc/core/frequency.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/error.h"

namespace posenc {

void require_base(const char* argument, double base) { require_at_least(0.01, argument, base); }

void require_divisor(const char* argument, double divisor) { require_between(0.01, 1e30, argument, divisor); }

void require_position_scale(const char* argument, double scale) { require_between(-1e6, 1e6, argument, scale); }

void require_amplitude(const char* argument, double amplitude) {
  const double magnitude = std::abs(amplitude);
  require(magnitude == 0.0 || (magnitude >= 1e-16 && magnitude <= 1e16), argument, amplitude,
          "0 or a magnitude between 1e-16 and 1e16");
}

Frequencies geometric_frequencies(std::size_t count, DoubleDouble log_base, double denominator) {
  // base^-(16 a + b) as a product of powers: an exponential for each would be far slower, and the error grows no faster
  // than the powers shrink.
  constexpr std::size_t fine = 16;
  const auto powers = [](DoubleDouble factor, std::size_t size) {
    Frequencies result(size, 1.0);
    for (std::size_t i = 1; i < size; ++i) result[i] = result[i - 1] * factor;
    return result;
  };
  // Products of doubled numbers overflow above 2^996; the step is 1 to the last bit long before.
  const DoubleDouble step = exp(-log_base / std::min(denominator, 0x1p900));
  const Frequencies fine_powers = powers(step, fine);
  const Frequencies coarse_powers = powers(fine_powers.back() * step, (count + fine - 1) / fine);
  Frequencies frequencies;
  frequencies.reserve(count);
  for (std::size_t i = 0; i < count; ++i) frequencies.push_back(coarse_powers[i / fine] * fine_powers[i % fine]);
  return frequencies;
}

std::vector<double> rounded(std::span<const DoubleDouble> frequencies) {
  std::vector<double> result;
  result.reserve(frequencies.size());
  for (const DoubleDouble f : frequencies) result.push_back(f.high);
  return result;
}

}  // namespace posenc
