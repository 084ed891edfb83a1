#pragma once

#include "posenc/core/simd.h"

namespace posenc {

// Functions that learned biases need, in double, with the same bits in every build because they use no C library. For
// angles and frequencies, which need more bits, see double_double.h.

/// e^x. Max error: 1.5 ULP of double for x in [-708, 709]; 0 below that range, infinity above it; NaN stays NaN.
double exp64(double x);

/// ln(1 + x) for x >= 0. Max error: 2.5 ULP of double, also for tiny x; infinity stays infinity, and NaN stays NaN.
double log1p64(double x);

/// 1 / (1 + e^-x). Max error: 3 ULP of double for x >= -708; 0 below.
double sigmoid(double x);

/// The same bits for two numbers.
Double2 exp64(Double2 x);
/// The same bits for two numbers.
Double2 sigmoid(Double2 x);

/// ln(sigmoid(x)), without overflow for large |x|. Max error: 4 ULP of double for |x| <= 700.
double log_sigmoid(double x);

}  // namespace posenc
