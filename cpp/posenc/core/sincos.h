#pragma once

#include "posenc/core/double_double.h"
#include "posenc/core/simd.h"

namespace posenc {

/// Sine and cosine of one angle, or of the lanes of a vector.
template <typename Real>
struct SinesCosines {
  Real sin;
  Real cos;
};

/// The sine and cosine of one angle.
using SinCos = SinesCosines<double>;

/// Sine and cosine of an angle in radians, given to 106 bits.
///
/// Max error: 1 ULP of double for |angle| <= 2^31, also close to the zeros of the result; rounded to float32 the result
/// is the correctly rounded one except when the exact value lies within 2^-52 (relative) of the middle between two
/// floats.
///
/// Multiples of pi/2 are subtracted with a 160-bit pi/2, so large angles lose no accuracy.
SinCos sincos(DoubleDouble angle);

/// The same for two angles at once, with the same bits.
SinesCosines<Double2> sincos(Doubled<Double2> angles);

}  // namespace posenc
