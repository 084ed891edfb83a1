#pragma once

#include <cmath>

namespace posenc {

template <typename Real>
struct Doubled;
template <typename Real>
Doubled<Real> two_sum(Real a, Real b);
template <typename Real>
Doubled<Real> quick_two_sum(Real a, Real b);
template <typename Real>
Doubled<Real> two_product(Real a, Real b);

/// A number as the unevaluated sum of two doubles, |low| <= half an ULP of high: about 106 significant bits. With a
/// vector as Real, one number per lane.
///
/// Angles are position x frequency. At position 2^24 a double holds such a product only to 2^-29, far more than half an
/// ULP of a float32 sine near zero, so frequencies and angles are kept this way until they are reduced.
///
/// The algorithms are error-free transformations (Dekker 1971, Knuth 1969). They need every operation rounded on its
/// own: sources that include this header are compiled with -ffp-contract=off.
template <typename Real>
struct Doubled {
  Real high;
  Real low;

  constexpr Doubled(Real h = Real{}, Real l = Real{}) : high(h), low(l) {}
  explicit operator Real() const { return high; }

  friend Doubled operator-(Doubled a) { return {-a.high, -a.low}; }

  /// Relative error at most 2^-104, also when the operands cancel.
  friend Doubled operator+(Doubled a, Doubled b) {
    const Doubled highs = two_sum(a.high, b.high);
    const Doubled lows = two_sum(a.low, b.low);
    const Doubled partial = quick_two_sum(highs.high, highs.low + lows.high);
    return quick_two_sum(partial.high, partial.low + lows.low);
  }

  friend Doubled operator-(Doubled a, Doubled b) { return a + -b; }

  friend Doubled operator*(Doubled a, Doubled b) {
    const Doubled product = two_product(a.high, b.high);
    return quick_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
  }

  friend Doubled operator/(Doubled a, Doubled b) {
    const Real first = a.high / b.high;
    const Doubled rest = a - b * first;
    const Real second = rest.high / b.high;
    const Doubled rest_2 = rest - b * second;
    return quick_two_sum(first, second) + rest_2.high / b.high;
  }
};

/// A number of 106 bits as the sum of two doubles.
using DoubleDouble = Doubled<double>;

/// a + b exactly.
template <typename Real>
Doubled<Real> two_sum(Real a, Real b) {
  const Real sum = a + b;
  const Real b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a + b exactly, for |a| >= |b|.
template <typename Real>
Doubled<Real> quick_two_sum(Real a, Real b) {
  const Real sum = a + b;
  return {sum, b - (sum - a)};
}

/// a * b exactly, for |a|, |b| below 2^996.
template <typename Real>
Doubled<Real> two_product(Real a, Real b) {
  constexpr double splitter = 0x1p27 + 1.0;
  const Real a_scaled = splitter * a;
  const Real a_high = a_scaled - (a_scaled - a);
  const Real a_low = a - a_high;
  const Real b_scaled = splitter * b;
  const Real b_high = b_scaled - (b_scaled - b);
  const Real b_low = b - b_high;
  const Real product = a * b;
  return {product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

/// Relative error at most 2^-95 for |x| <= 700; 0 or infinity beyond 1000.
DoubleDouble exp(DoubleDouble x);

/// Natural logarithm of a positive, finite, normal number; absolute error at most 2^-100 * max(1, |log x|).
DoubleDouble log(double x);

}  // namespace posenc
