#include "posenc/core/sincos.h"

#include <cmath>

namespace posenc {
namespace {

constexpr double two_over_pi = 0x1.45f306dc9c883p-1;
constexpr double half_pi_1 = 0x1.921fb54442d18p0;
constexpr double half_pi_2 = 0x1.1a62633145c07p-54;
constexpr double half_pi_3 = -0x1.f1976b7ed8fbcp-110;

// Minimax polynomials for |x| <= pi/4, relative error below 2^-57.
inline double sin_polynomial(double x, double x2) {
  const double p = 0x1.111111110f75ep-7 +
                   x2 * (-0x1.a01a019bf2523p-13 +
                         x2 * (0x1.71de355f3628cp-19 + x2 * (-0x1.ae5e549c421c4p-26 + x2 * 0x1.5d8e4234a0136p-33)));
  return x * x2 * (-0x1.5555555555548p-3 + x2 * p);  // without the leading x
}

inline double cos_polynomial(double x2) {
  const double p = -0x1.6c16c16c15017p-10 +
                   x2 * (0x1.a01a019c8f66bp-16 +
                         x2 * (-0x1.27e4f7f1c1054p-22 + x2 * (0x1.1ee9dbec7010ap-29 - x2 * 0x1.8fa6917123386p-37)));
  return x2 * x2 * (0x1.555555555554bp-5 + x2 * p);  // without the leading 1 - x^2 / 2
}

}  // namespace

SinCos sincos(DoubleDouble angle) {
  const double n = std::nearbyint(angle.high * two_over_pi);
  const DoubleDouble r = ((angle - two_product(n, half_pi_1)) - two_product(n, half_pi_2)) - two_product(n, half_pi_3);

  const double x = r.high;
  const double x2 = x * x;
  // First order in the low part: sin(x + e) = sin x + e cos x, cos(x + e) = cos x - e sin x.
  const double sin = x + (sin_polynomial(x, x2) + r.low * (1.0 - 0.5 * x2));
  const double half_x2 = 0.5 * x2;
  const double leading = 1.0 - half_x2;
  const double cos = leading + (((1.0 - leading) - half_x2) + (cos_polynomial(x2) - x * r.low));

  // In double, because a turn count may be too large for any integer; NaN ends in the last line.
  const double quadrant = n - 4.0 * std::floor(n * 0.25);
  if (quadrant == 0.0) return {sin, cos};
  if (quadrant == 1.0) return {cos, -sin};
  if (quadrant == 2.0) return {-sin, -cos};
  return {-cos, sin};
}

}  // namespace posenc
