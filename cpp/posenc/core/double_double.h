#pragma once

#include <cmath>

namespace posenc {

/// A number as the unevaluated sum of two doubles, |low| <= half an ULP of high: about 106 significant bits.
///
/// Angles are position x frequency. At position 2^24 a double holds such a product only to 2^-29, far more than half an
/// ULP of a float32 sine near zero, so frequencies and angles are kept this way until they are reduced.
///
/// The algorithms are error-free transformations (Dekker 1971, Knuth 1969). They need every operation rounded on its
/// own: sources that include this are compiled with -ffp-contract=off.
struct DoubleDouble {
  double high;
  double low;

  constexpr DoubleDouble(double h = 0.0, double l = 0.0) : high(h), low(l) {}
  explicit operator double() const { return high; }
};

/// a + b exactly.
inline DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a + b exactly, for |a| >= |b|.
inline DoubleDouble quick_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a * b exactly, for |a|, |b| below 2^996.
inline DoubleDouble two_product(double a, double b) {
  constexpr double splitter = 0x1p27 + 1.0;
  const double a_scaled = splitter * a;
  const double a_high = a_scaled - (a_scaled - a);
  const double a_low = a - a_high;
  const double b_scaled = splitter * b;
  const double b_high = b_scaled - (b_scaled - b);
  const double b_low = b - b_high;
  const double product = a * b;
  return {product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

inline DoubleDouble operator-(DoubleDouble a) { return {-a.high, -a.low}; }

/// Relative error at most 2^-104, also when the operands cancel.
inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = two_sum(a.high, b.high);
  const DoubleDouble low = two_sum(a.low, b.low);
  const DoubleDouble partial = quick_two_sum(high.high, high.low + low.high);
  return quick_two_sum(partial.high, partial.low + low.low);
}

inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.high, b.high);
  return quick_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double first = a.high / b.high;
  const DoubleDouble rest = a - b * first;
  const double second = rest.high / b.high;
  const DoubleDouble rest_2 = rest - b * second;
  return quick_two_sum(first, second) + rest_2.high / b.high;
}

/// Relative error at most 2^-95 for |x| <= 700.
DoubleDouble exp(DoubleDouble x);

/// Natural logarithm of a positive, finite, normal number; absolute error at most 2^-100 * max(1, |log x|).
DoubleDouble log(double x);

}  // namespace posenc
