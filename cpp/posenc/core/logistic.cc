#include "posenc/core/logistic.h"

#include <cmath>
#include <limits>

namespace posenc {
namespace {

// ln 2 in two parts, the first with so few bits that its product with an exponent is exact.
constexpr double ln2_high = 0x1.62e42feep-1;
constexpr double ln2_low = 0x1.a39ef35793c76p-33;

/// ln((1 + z) / (1 - z)) for |z| <= 0.172, by its series z + z^3/3 + z^5/5 ...
double twice_artanh(double z) {
  constexpr int last = 23;  // 0.172^24 / 25 < 2^-65
  const double z2 = z * z;
  double sum = 0.0;
  for (int k = last; k >= 3; k -= 2) sum = (sum + 1.0 / static_cast<double>(k)) * z2;
  return 2.0 * (z + z * sum);
}

}  // namespace

double exp64(double x) {
  if (!(x <= 709.0)) return x != x ? x : std::numeric_limits<double>::infinity();
  if (x < -708.0) return 0.0;
  const double n = std::nearbyint(x * 0x1.71547652b82fep0);
  const double r_high = x - n * ln2_high;
  const double r_low = n * ln2_low;
  const double r = r_high - r_low;
  // e^r - 1 - r by Horner's rule; |r| <= 0.3466, 0.3466^15 / 15! < 2^-62.
  double p = 0.0;
  for (int k = 14; k >= 2; --k) p = (p + 1.0) * r / static_cast<double>(k);
  // The part of r that its rounding lost goes in to first order.
  const double lost = (r_high - r) - r_low;
  return std::ldexp(1.0 + (r + (p * r + lost)), static_cast<int>(n));
}

double log1p64(double x) {
  if (!(x <= std::numeric_limits<double>::max())) return x;
  if (x < 0.4) return twice_artanh(x / (2.0 + x));
  const double u = 1.0 + x;
  // What 1 + x lost, exactly.
  const double rest = x >= 1.0 ? 1.0 - (u - x) : x - (u - 1.0);
  int exponent = 0;
  double mantissa = std::frexp(u, &exponent);
  if (mantissa < 0x1.6a09e667f3bcdp-1) {  // sqrt(1/2)
    mantissa *= 2.0;
    --exponent;
  }
  const double e = static_cast<double>(exponent);
  const double log_mantissa = twice_artanh((mantissa - 1.0) / (mantissa + 1.0));
  return e * ln2_high + (log_mantissa + (e * ln2_low + rest / u));
}

double sigmoid(double x) {
  if (x >= 0.0) return 1.0 / (1.0 + exp64(-x));
  const double e = exp64(x);
  return e / (1.0 + e);
}

double log_sigmoid(double x) { return x >= 0.0 ? -log1p64(exp64(-x)) : x - log1p64(exp64(x)); }

}  // namespace posenc
