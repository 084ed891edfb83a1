#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/double_double.h"

namespace posenc {

/// Angular frequencies in radians per position, fastest first.
using Frequencies = std::vector<DoubleDouble>;

// Ranges of the inputs of angle tables, within which the tables keep their error bound (angle_table.h).

/// Throws std::invalid_argument for a base of geometric frequencies that is below 0.01 or not finite.
void require_base(const char* argument, double base);

/// Throws std::invalid_argument for a divisor of frequencies that is not between 0.01 and 1e30.
void require_divisor(const char* argument, double divisor);

/// Throws std::invalid_argument for a factor that positions are multiplied by, if it is beyond 1e6 in magnitude.
void require_position_scale(const char* argument, double scale);

/// Throws std::invalid_argument for a factor of sines and cosines that is neither 0 nor between 1e-16 and 1e16 in
/// magnitude.
void require_amplitude(const char* argument, double amplitude);

/// The geometric frequencies base^(-i / denominator) for i = 0 ... count - 1; the first is exactly 1.
Frequencies geometric_frequencies(std::size_t count, DoubleDouble log_base, double denominator);

/// The same frequencies rounded to double, for display and for callers that go on in double.
std::vector<double> rounded(std::span<const DoubleDouble> frequencies);

}  // namespace posenc
