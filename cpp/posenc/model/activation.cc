#include "posenc/model/activation.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "posenc/core/exp.h"
#include "posenc/core/simd.h"

namespace posenc::model {
namespace {

constexpr Float4 zero4{};

/// 1 / (1 + e^-x), from e^-|x|, which does not overflow.
Float4 sigmoid4(const Exp4& exp, Float4 x) {
  const Float4 e = exp(-abs4(x));
  const Float4 upper = splat4(1.0F) / (splat4(1.0F) + e);
  return select4(x < zero4, e * upper, upper);
}

/// The upper tail of the standard normal distribution at x >= 0, relative error 1e-7: e^(-x^2 / 2) times Mills' ratio,
/// a polynomial in 1 / (1 + 0.35 x) (train/gelu.cc).
Float4 upper_tail(const Exp4& exp, Float4 x) {
  constexpr std::array<float, 9> coefficients = {0.13961908F, 0.13990466F,  0.11950868F, 0.10683098F,  -0.02630683F,
                                                 0.16388418F, -0.25986736F, 0.14598526F, -0.029558672F};
  const Float4 y = splat4(1.0F) / (splat4(1.0F) + splat4(0.35F) * x);
  Float4 p = splat4(coefficients.back());
  for (std::size_t k = coefficients.size() - 1; k-- > 0;) p = p * y + splat4(coefficients[k]);
  return p * y * exp(splat4(-0.5F) * x * x);
}

Float4 gelu4(const Exp4& exp, Float4 x) {
  const Float4 tail = upper_tail(exp, abs4(x));
  return x * select4(x < zero4, tail, splat4(1.0F) - tail);
}

/// (1 + tanh(u)) / 2 is a sigmoid of 2 u.
Float4 gelu_tanh4(const Exp4& exp, Float4 x) {
  constexpr float root = 0.797884560802865F;  // sqrt(2/pi)
  const Float4 u = splat4(2.0F * root) * (x + splat4(0.044715F) * x * x * x);
  return x * sigmoid4(exp, u);
}

Float4 activation4(Activation activation, const Exp4& exp, Float4 x) {
  switch (activation) {
    case Activation::silu:
      return x * sigmoid4(exp, x);
    case Activation::gelu:
      return gelu4(exp, x);
    case Activation::gelu_tanh:
    case Activation::gelu_bloom:  // Its eight digits are the same float32.
      return gelu_tanh4(exp, x);
    case Activation::relu:
      return max4(x, zero4);
    case Activation::relu2:
      break;
  }
  const Float4 positive = max4(x, zero4);
  return positive * positive;
}

/// Four numbers of the array at a time, the last ones padded.
template <typename Function>
void replace_each(std::span<float> x, const Function& function) {
  std::size_t i = 0;
  for (; i + 4 <= x.size(); i += 4) store4(x.data() + i, function(load4(x.data() + i)));
  if (i == x.size()) return;
  std::array<float, 4> last{};
  std::copy(x.begin() + static_cast<std::ptrdiff_t>(i), x.end(), last.begin());
  store4(last.data(), function(load4(last.data())));
  std::copy_n(last.begin(), x.size() - i, x.data() + i);
}

}  // namespace

void activate(Activation activation, std::span<float> x) {
  const Exp4 exp;
  replace_each(x, [&](Float4 v) { return activation4(activation, exp, v); });
}

void activate_gated(Activation activation, std::span<float> x, std::span<const float> up) {
  activate(activation, x);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= up[i];
}

}  // namespace posenc::model
