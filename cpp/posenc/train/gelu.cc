#include "posenc/train/gelu.h"

#include <array>
#include <utility>

#include "posenc/train/exponential.h"
#include "posenc/train/lanes.h"

namespace posenc::train {
namespace {

/// 1 / sqrt(2 pi)
constexpr double density_at_0 = 0x1.9884533d43651p-2;

/// The upper tail of the standard normal distribution at x >= 0; `e` is its factor e^(-x^2 / 2).
///
/// The other factor is Mills' ratio, smooth enough for a polynomial in y = 1 / (1 + 0.35 x), as in Abramowitz and
/// Stegun 7.1.26; this one interpolates at Chebyshev nodes for x up to 13.2, where `e` becomes 0, with a relative error
/// of 4e-8.
Float4 upper_tail(Float4 x, Float4 e) {
  constexpr std::array<float, 9> coefficients = {0.13961908F, 0.13990466F,  0.11950868F, 0.10683098F,  -0.02630683F,
                                                 0.16388418F, -0.25986736F, 0.14598526F, -0.029558672F};
  const Float4 y = splat4(1.0F) / (splat4(1.0F) + splat4(0.35F) * x);
  Float4 p = splat4(coefficients.back());
  for (std::size_t k = coefficients.size() - 1; k-- > 0;) p = p * y + splat4(coefficients[k]);
  return p * y * e;
}

/// The same in double: one half minus the series x + x^3/3 + x^5/15 + ... times the density. All terms are positive, so
/// nothing cancels, but there are many of them.
double upper_tail(double x, double e) {
  if (x > 9.0) return 0.0;
  double term = x;
  double sum = x;
  for (double k = 3.0; term > sum * 0x1p-54; k += 2.0) {
    term *= x * x / k;
    sum += term;
  }
  return 0.5 - density_at_0 * e * sum;
}

Double2 upper_tail(Double2 x, Double2 e) { return Double2{upper_tail(x[0], e[0]), upper_tail(x[1], e[1])}; }

}  // namespace

template <typename Scalar>
void gelu(std::size_t rows, std::size_t columns, const Scalar* bias, Scalar* x, Scalar* slopes) {
  using L = Lanes<Scalar>;
  const Exponential<Scalar> exp;
  const auto density = L::splat(static_cast<Scalar>(density_at_0));
  /// Values and slopes for a vector.
  const auto gelu_of = [&](typename L::Vector t) {
    const auto e = exp(L::splat(static_cast<Scalar>(-0.5)) * t * t);
    const auto tail = upper_tail(L::magnitude(t), e);
    const auto below = L::by_sign(t, tail, L::splat(1) - tail);
    return std::pair{t * below, below + t * (density * e)};
  };
  for (std::size_t row = 0; row < rows; ++row, x += columns, slopes += columns) {
    std::size_t c = 0;
    for (; c + L::count <= columns; c += L::count) {
      const auto [value, slope] = gelu_of(L::load(x + c) + L::load(bias + c));
      L::store(x + c, value);
      L::store(slopes + c, slope);
    }
    for (; c < columns; ++c) {
      const auto [value, slope] = gelu_of(L::splat(x[c] + bias[c]));
      x[c] = value[0];
      slopes[c] = slope[0];
    }
  }
}

template void gelu(std::size_t, std::size_t, const float*, float*, float*);
template void gelu(std::size_t, std::size_t, const double*, double*, double*);

}  // namespace posenc::train
