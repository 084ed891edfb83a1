#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

// Slow, simple functions in 113-bit arithmetic that share no code with the library; the accuracy tests compare with
// them.
namespace reference {

#if __LDBL_MANT_DIG__ == 113
using Quad = long double;
#else
using Quad = __float128;
#endif

constexpr Quad abs(Quad x) { return x < 0 ? -x : x; }

/// sin by its series, for |x| <= 1. Like those of exp and cos below, the series is summed until its terms no longer
/// matter.
inline Quad sin_series(Quad x) {
  Quad term = x;
  Quad sum = 0;
  for (int k = 1; abs(term) > abs(sum) * static_cast<Quad>(1e-36) && k < 80; k += 2) {
    sum += term;
    term *= -x * x / (static_cast<Quad>(k + 1) * static_cast<Quad>(k + 2));
  }
  return sum;
}

inline Quad cos_series(Quad x) {
  const Quad s = sin_series(x / 2);
  return 1 - 2 * s * s;
}

inline Quad arctan_inverse(int n) {
  const Quad x = static_cast<Quad>(1) / static_cast<Quad>(n);
  Quad power = x;
  Quad sum = 0;
  for (int k = 1; k < 140; k += 2) {
    sum += power / static_cast<Quad>(k) * static_cast<Quad>(k % 4 == 1 ? 1 : -1);
    power *= x * x;
  }
  return sum;
}

/// pi / 2 by Machin's formula.
inline Quad half_pi() {
  static const Quad value = 2 * (4 * arctan_inverse(5) - arctan_inverse(239));
  return value;
}

struct SinCos {
  Quad sin;
  Quad cos;
};

/// For |x| below 2^40: 113 bits leave an absolute error of at most 2^-72.
inline SinCos sincos(Quad x) {
  const auto n = static_cast<std::int64_t>(std::nearbyint(static_cast<double>(x / half_pi())));
  const Quad r = x - static_cast<Quad>(n) * half_pi();
  const Quad s = sin_series(r);
  const Quad c = cos_series(r);
  switch (((n % 4) + 4) % 4) {
    case 0:
      return {s, c};
    case 1:
      return {c, -s};
    case 2:
      return {-s, -c};
    default:
      return {-c, s};
  }
}

inline Quad exp(Quad x) {
  int halvings = 0;
  while (abs(x) > static_cast<Quad>(0.01)) {
    x /= 2;
    ++halvings;
  }
  Quad term = 1;
  Quad sum = 0;
  for (int k = 1; k < 30; ++k) {
    sum += term;
    term *= x / static_cast<Quad>(k);
  }
  for (; halvings > 0; --halvings) sum *= sum;
  return sum;
}

/// The logarithm, by Newton's method on exp.
inline Quad log(Quad x) {
  Quad y = static_cast<Quad>(std::log(static_cast<double>(x)));
  for (int k = 0; k < 3; ++k) y += x * exp(-y) - 1;
  return y;
}

inline Quad power(Quad base, Quad exponent) { return exp(exponent * log(base)); }

/// The distance between a float and an exact value, in units of the spacing of floats at the exact value.
inline double ulp_error(float value, Quad exact) {
  const float rounded = std::abs(static_cast<float>(exact));
  const int exponent = rounded < std::numeric_limits<float>::min() ? -126 : std::ilogb(rounded);
  return static_cast<double>(abs(static_cast<Quad>(value) - exact)) / std::ldexp(1.0, exponent - 23);
}

inline double ulp_error(double value, Quad exact) {
  const double rounded = std::abs(static_cast<double>(exact));
  const int exponent = rounded < std::numeric_limits<double>::min() ? -1022 : std::ilogb(rounded);
  return static_cast<double>(abs(static_cast<Quad>(value) - exact) / static_cast<Quad>(std::ldexp(1.0, exponent - 52)));
}

}  // namespace reference
