#include "posenc/core/double_double.h"

#include <limits>

namespace posenc {
namespace {

constexpr DoubleDouble ln2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

}  // namespace

DoubleDouble exp(DoubleDouble x) {
  // e^x = 2^n (e^(r / 256))^256 with |r| <= ln 2 / 2, so that a short Taylor series is enough.
  if (std::abs(x.high) > 1000.0) return x.high > 0.0 ? std::numeric_limits<double>::infinity() : 0.0;
  constexpr int squarings = 8;
  constexpr int terms = 11;  // (0.35 / 256)^12 / 12! < 2^-142
  const double n = std::nearbyint(x.high * 0x1.71547652b82fep0);
  const DoubleDouble r = (x - ln2 * n) * 0x1p-8;

  // e^r - 1, because adding the 1 early would lose the low bits that the squarings amplify.
  DoubleDouble minus_one = 0.0;
  for (int k = terms; k >= 1; --k) minus_one = (minus_one + 1.0) * r / static_cast<double>(k);
  for (int k = 0; k < squarings; ++k) minus_one = minus_one * minus_one + minus_one * 2.0;
  const DoubleDouble result = minus_one + 1.0;

  const int exponent = static_cast<int>(n);
  return {std::ldexp(result.high, exponent), std::ldexp(result.low, exponent)};
}

DoubleDouble log(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // [0.5, 1)
  if (mantissa < 0x1.6a09e667f3bcdp-1) {       // sqrt(1/2): keeps |z| below 0.172
    mantissa *= 2.0;
    --exponent;
  }
  // log m = 2 artanh(z) = 2 (z + z^3/3 + z^5/5 + ...)
  const DoubleDouble z = DoubleDouble(mantissa - 1.0) / two_sum(mantissa, 1.0);
  const DoubleDouble z2 = z * z;
  DoubleDouble sum = 0.0;
  for (int k = 43; k >= 1; k -= 2) sum = sum * z2 + DoubleDouble(1.0) / static_cast<double>(k);
  return ln2 * static_cast<double>(exponent) + sum * z * 2.0;
}

}  // namespace posenc
