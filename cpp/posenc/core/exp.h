#pragma once

#include "posenc/core/simd.h"

namespace posenc {

/// e^x of four floats, for softmax: x is a logit less the largest one, so it is 0 or below, or NaN.
///
/// Max error: 1.05 ULP, with or without fused multiply-add, for x in [-87.336, 0]. Below `lowest` the result is 0;
/// e^0 = 1 exactly; NaN stays NaN. Above 0 it is as exact up to 88, where the exponent overflows.
///
/// x = n ln 2 + r with |r| <= ln 2 / 2 (Cody and Waite 1980), then a degree-6 polynomial in r and a factor of 2^n.
///
/// An object, made before a loop: WebAssembly engines rebuild a vector constant at each use, three instructions each,
/// which took longer than the arithmetic. Values loaded from memory stay in registers.
class Exp4 {
 public:
  /// Just above ln(2^-126): no result is a denormal, which would slow the products that follow.
  static constexpr float least = -0x1.5d589cp6F;

  /// @param lowest  below it results are 0; at least `least`
  explicit Exp4(float lowest = least) : lowest_(from_memory(lowest)) {}

  Float4 operator()(Float4 x) const {
    const Split e = split(x);
    // (1 + rest) * power_of_2, written so that it saves a multiplication where they are fused. The product is exact,
    // except next to `least`.
    return where_not4(x < lowest_, multiply_add4(e.rest, e.power_of_2, e.power_of_2));
  }

  /// e^x - 1 for x <= 0 (-1 below `lowest`). Max error: 1.5 ULP, also next to 0.
  Float4 minus_1(Float4 x) const {
    const Split e = split(max4(x, lowest_));
    return multiply_add4(e.power_of_2, e.rest, e.power_of_2 - one_);
  }

 private:
  /// e^x = power_of_2 (1 + rest).
  struct Split {
    Float4 power_of_2;
    Float4 rest;
  };

  Split split(Float4 x) const {
    const Float4 shifted = multiply_add4(x, to_base_2_, round_to_integer_);
    const Float4 n = shifted - round_to_integer_;
    Float4 r = multiply_add4(n, minus_ln2_high_, x);
    r = multiply_add4(n, minus_ln2_low_, r);

    Float4 p = multiply_add4(c6_, r, c5_);
    p = multiply_add4(p, r, c4_);
    p = multiply_add4(p, r, c3_);
    p = multiply_add4(p, r, c2_);
    return {.power_of_2 = (Float4)((Int4)shifted << 23), .rest = multiply_add4(p * r, r, r)};
  }

  static Float4 from_memory(float constant) {
    const volatile float kept = constant;
    return splat4(kept);
  }

  Float4 to_base_2_ = from_memory(0x1.715476p0F);  // 1 / ln 2
  // Adding it leaves an integer, with the exponent's offset, in the low bits of the sum.
  Float4 round_to_integer_ = from_memory(0x1.8p23F + 127.0F);
  Float4 minus_ln2_high_ = from_memory(-0x1.63p-1F);  // nine bits, so that its products with n are exact
  Float4 minus_ln2_low_ = from_memory(0x1.bd0106p-13F);
  // Minimax in relative error over |r| <= ln 2 / 2; the coefficients of 1 and r are fixed at 1.
  Float4 c2_ = from_memory(0x1.fffffcp-2F);
  Float4 c3_ = from_memory(0x1.55549p-3F);
  Float4 c4_ = from_memory(0x1.5558ap-5F);
  Float4 c5_ = from_memory(0x1.123ac8p-7F);
  Float4 c6_ = from_memory(0x1.6a604ap-10F);
  Float4 one_ = from_memory(1.0F);
  Float4 lowest_;
};

}  // namespace posenc
