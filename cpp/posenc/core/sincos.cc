#include "posenc/core/sincos.h"

#include <cmath>

namespace posenc {
namespace {

constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
constexpr double half_pi_1 = 0x1.921fb54442d18p0;
constexpr double half_pi_2 = 0x1.1a62633145c07p-54;
constexpr double half_pi_3 = -0x1.f1976b7ed8fbcp-110;

// Minimax polynomials for |x| <= pi/4, relative error below 2^-57.
inline Double2 sin_polynomial(Double2 x, Double2 x2) {
  const Double2 p = 0x1.111111110f75ep-7 +
                    x2 * (-0x1.a01a019bf2523p-13 +
                          x2 * (0x1.71de355f3628cp-19 + x2 * (-0x1.ae5e549c421c4p-26 + x2 * 0x1.5d8e4234a0136p-33)));
  return x * x2 * (-0x1.5555555555548p-3 + x2 * p);  // without the leading x
}

inline Double2 cos_polynomial(Double2 x2) {
  const Double2 p = -0x1.6c16c16c15017p-10 +
                    x2 * (0x1.a01a019c8f66bp-16 +
                          x2 * (-0x1.27e4f7f1c1054p-22 + x2 * (0x1.1ee9dbec7010ap-29 - x2 * 0x1.8fa6917123386p-37)));
  return x2 * x2 * (0x1.555555555554bp-5 + x2 * p);  // without the leading 1 - x^2 / 2
}

}  // namespace

SinesCosines<Double2> sincos(Doubled<Double2> angles) {
  const Double2 n = nearest2(angles.high * two_over_pi);
  const Doubled<Double2> r = ((angles - two_product(n, splat2(half_pi_1))) - two_product(n, splat2(half_pi_2))) -
                             two_product(n, splat2(half_pi_3));

  const Double2 x = r.high;
  const Double2 x2 = x * x;
  // First order in the low part: sin(x + e) = sin x + e cos x, cos(x + e) = cos x - e sin x.
  const Double2 sin = x + (sin_polynomial(x, x2) + r.low * (1.0 - 0.5 * x2));
  const Double2 half_x2 = 0.5 * x2;
  const Double2 leading = 1.0 - half_x2;
  const Double2 cos = leading + (((1.0 - leading) - half_x2) + (cos_polynomial(x2) - x * r.low));

  // In double, because the number of quarter turns may be too large for any integer. Quadrants 1 and 3 exchange sine
  // and cosine, 2 and 3 flip the sign of the sine, 1 and 2 that of the cosine; NaN is in none of them.
  const Double2 quadrant = n - 4.0 * floor2(n * 0.25);
  const Long2 exchanged = (quadrant == 1.0) | (quadrant == 3.0);
  const Double2 first = select2(exchanged, cos, sin);
  const Double2 second = select2(exchanged, sin, cos);
  return {select2(quadrant >= 2.0, -first, first), select2((quadrant == 1.0) | (quadrant == 2.0), -second, second)};
}

SinCos sincos(DoubleDouble angle) {
  const SinesCosines<Double2> both = sincos(Doubled<Double2>(splat2(angle.high), splat2(angle.low)));
  return {both.sin[0], both.cos[0]};
}

}  // namespace posenc
