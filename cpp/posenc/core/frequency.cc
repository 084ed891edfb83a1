#include "posenc/core/frequency.h"

namespace posenc {

Frequencies geometric_frequencies(std::size_t count, DoubleDouble log_base, double denominator) {
  Frequencies frequencies;
  frequencies.reserve(count);
  if (count > 0) frequencies.emplace_back(1.0);
  const DoubleDouble step = -log_base / denominator;
  for (std::size_t i = 1; i < count; ++i) frequencies.push_back(exp(step * static_cast<double>(i)));
  return frequencies;
}

std::vector<double> rounded(std::span<const DoubleDouble> frequencies) {
  std::vector<double> result;
  result.reserve(frequencies.size());
  for (const DoubleDouble f : frequencies) result.push_back(f.high);
  return result;
}

}  // namespace posenc
