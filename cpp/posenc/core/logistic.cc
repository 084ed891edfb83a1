#include "posenc/core/logistic.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace posenc {
namespace {

// ln 2 in two parts; the first has few enough bits for its product with an exponent to be exact.
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

Double2 exp64(Double2 x) {
  using Bits2 = std::uint64_t __attribute__((vector_size(16)));
  constexpr double round_to_integer = 0x1.8p52;
  // Adding it leaves an integer in the low bits of the sum.
  const Double2 shifted = x * splat2(0x1.71547652b82fep0) + splat2(round_to_integer);
  const Double2 n = shifted - splat2(round_to_integer);
  const Double2 r_high = x - n * splat2(ln2_high);
  const Double2 r_low = n * splat2(ln2_low);
  const Double2 r = r_high - r_low;
  // (e^r - 1 - r) / r^2 by Horner's rule; |r| <= 0.3466, 0.3466^14 / 14! < 2^-57.
  Double2 p = splat2(0.0);
  // Computed rather than listed, because a list is longer to download; the sum tolerates the rounding of its last
  // coefficients.
  double inverse_factorial = 1.0 / 6227020800.0;  // 13!
  for (int k = 13; k >= 2; --k) {
    p = p * r + splat2(inverse_factorial);
    inverse_factorial *= static_cast<double>(k);
  }
  // The rounding error of r is added to first order.
  const Double2 lost = (r_high - r) - r_low;
  const Double2 sum = splat2(1.0) + (r + (p * r * r + lost));
  const auto power = (Double2)((Bits2)sum + ((Bits2)shifted << 52));
  // Zero or infinity beyond the range; NaN stays NaN.
  const Double2 beyond = select2(x < splat2(0.0), splat2(0.0), x * splat2(std::numeric_limits<double>::infinity()));
  return select2((x >= splat2(-708.0)) & (x <= splat2(709.0)), power, beyond);
}

double exp64(double x) { return exp64(splat2(x))[0]; }

double log1p64(double x) {
  if (!(x <= std::numeric_limits<double>::max())) return x;
  if (x < 0.4) return twice_artanh(x / (2.0 + x));
  const double u = 1.0 + x;
  // The rounding error of 1 + x, exactly.
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

Double2 sigmoid(Double2 x) {
  const Double2 e = exp64(select2(x < splat2(0.0), x, -x));
  return select2(x < splat2(0.0), e, splat2(1.0)) / (splat2(1.0) + e);
}

double sigmoid(double x) { return sigmoid(splat2(x))[0]; }

double log_sigmoid(double x) { return x >= 0.0 ? -log1p64(exp64(-x)) : x - log1p64(exp64(x)); }

}  // namespace posenc
