#include "posenc/core/frequency.h"

namespace posenc {

Frequencies geometric_frequencies(std::size_t count, DoubleDouble log_base, double denominator) {
  // base^-(16 a + b) as a product of powers: the exponential is by far slower, and its error grows no faster than the
  // powers shrink.
  constexpr std::size_t fine = 16;
  const auto powers = [](DoubleDouble factor, std::size_t size) {
    Frequencies result(size, 1.0);
    for (std::size_t i = 1; i < size; ++i) result[i] = result[i - 1] * factor;
    return result;
  };
  const DoubleDouble step = exp(-log_base / denominator);
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
