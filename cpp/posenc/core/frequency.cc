#include "posenc/core/frequency.h"

#include <algorithm>

namespace posenc {

Frequencies geometric_frequencies(std::size_t count, DoubleDouble log_base, double denominator) {
  // base^-(16 a + b) as a product: the exponential is by far the slower of the two.
  constexpr std::size_t fine = 16;
  const DoubleDouble step = -log_base / denominator;
  Frequencies coarse_powers;
  Frequencies fine_powers;
  const auto power = [&](std::size_t i) { return i == 0 ? DoubleDouble(1.0) : exp(step * static_cast<double>(i)); };
  for (std::size_t i = 0; i < std::min(count, fine); ++i) fine_powers.push_back(power(i));
  for (std::size_t i = 0; i < count; i += fine) coarse_powers.push_back(power(i));
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
