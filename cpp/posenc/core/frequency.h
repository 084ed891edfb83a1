#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/double_double.h"

namespace posenc {

/// Angular frequencies in radians per position, fastest first.
using Frequencies = std::vector<DoubleDouble>;

/// The geometric ladder base^(-i / denominator) for i = 0 ... count - 1; the first is exactly 1.
Frequencies geometric_frequencies(std::size_t count, DoubleDouble log_base, double denominator);

/// The same frequencies rounded to double, for display and for callers that go on in double.
std::vector<double> rounded(std::span<const DoubleDouble> frequencies);

}  // namespace posenc
