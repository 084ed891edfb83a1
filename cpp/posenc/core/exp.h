#pragma once

#include "posenc/core/simd.h"

namespace posenc {

/// e^x for four floats, for softmax.
///
/// Max error: 1.05 ULP, with or without fused multiply-add, for x in [-87.336, 88.722].
/// Below that range the result is 0 (never a denormal, which would slow the products that follow); above it is
/// infinity. exp4(0) = 1 exactly; NaN stays NaN.
///
/// x = n ln 2 + r with |r| <= ln 2 / 2 (Cody and Waite 1980), then a degree-6 polynomial in r and a shift of the
/// exponent.
inline Float4 exp4(Float4 x) {
  constexpr float to_base_2 = 0x1.715476p0f;     // 1 / ln 2
  constexpr float ln2_high = 0x1.63p-1f;         // nine bits, so that n * ln2_high is exact
  constexpr float ln2_low = -0x1.bd0106p-13f;    // ln 2 - ln2_high
  constexpr float round_to_integer = 0x1.8p23f;  // adding it leaves an integer in the low bits of the sum
  constexpr float lowest = -0x1.5d589cp6f;       // just above ln(2^-126)
  constexpr float highest = 0x1.62e42cp6f;       // the largest x with a finite result

  const Float4 shifted = multiply_add4(x, splat4(to_base_2), splat4(round_to_integer));
  const Float4 n = shifted - splat4(round_to_integer);
  Float4 r = multiply_add4(n, splat4(-ln2_high), x);
  r = multiply_add4(n, splat4(-ln2_low), r);

  // Minimax in relative error over |r| <= ln 2 / 2; the first two coefficients are fixed at 1.
  Float4 p = splat4(0x1.6a604ap-10f);
  p = multiply_add4(p, r, splat4(0x1.123ac8p-7f));
  p = multiply_add4(p, r, splat4(0x1.5558ap-5f));
  p = multiply_add4(p, r, splat4(0x1.55549p-3f));
  p = multiply_add4(p, r, splat4(0x1.fffffcp-2f));
  p = multiply_add4(p * r, r, r) + splat4(1.0f);

  // 2^n in two factors, because n = 128 has no float of its own.
  const Int4 exponent = (Int4)shifted - (Int4)splat4(round_to_integer);
  const Int4 half = exponent >> 1;
  const Float4 result = p * (Float4)((half + 127) << 23) * (Float4)((exponent - half + 127) << 23);

  const Float4 infinity = splat4(__builtin_inff());
  const Float4 with_overflow = select4(x > splat4(highest), infinity, result);
  const Float4 with_underflow = select4(x < splat4(lowest), splat4(0.0f), with_overflow);
  return select4(x != x, x, with_underflow);
}

}  // namespace posenc
