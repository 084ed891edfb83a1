#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__FMA__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace posenc {

/// The main SIMD type: four floats as a compiler vector, so that the same source becomes WebAssembly SIMD, SSE/AVX or
/// NEON. Sums that need more bits use Double2.
using Float4 = float __attribute__((vector_size(16)));
/// Two doubles.
using Double2 = double __attribute__((vector_size(16)));
/// The mask of two doubles.
using Long2 = std::int64_t __attribute__((vector_size(16)));
/// The mask of four floats.
using Int4 = std::int32_t __attribute__((vector_size(16)));

/// Four floats from an address of any alignment.
inline Float4 load4(const float* from) {
  Float4 v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

/// Four floats to an address of any alignment.
inline void store4(float* to, Float4 v) { std::memcpy(to, &v, sizeof v); }

/// One float in all lanes.
inline Float4 splat4(float x) { return Float4{x, x, x, x}; }

/// Per lane: where the mask is all ones take `yes`, where it is zero take `no`.
inline Float4 select4(Int4 mask, Float4 yes, Float4 no) { return (Float4)((mask & (Int4)yes) | (~mask & (Int4)no)); }

/// Per lane: zero where the mask is all ones, `v` where it is zero.
inline Float4 where_not4(Int4 mask, Float4 v) { return (Float4)(~mask & (Int4)v); }

/// Per lane the larger one; `a` where either is NaN. Unlike f32x4.max it is one instruction on x86-64.
inline Float4 max4(Float4 a, Float4 b) {
#if defined(__wasm_simd128__)
  return (Float4)wasm_f32x4_pmax((v128_t)a, (v128_t)b);
#else
  return select4(b > a, b, a);
#endif
}

/// Per lane the smaller one; `a` where either is NaN.
inline Float4 min4(Float4 a, Float4 b) {
#if defined(__wasm_simd128__)
  return (Float4)wasm_f32x4_pmin((v128_t)a, (v128_t)b);
#else
  return select4(b < a, b, a);
#endif
}

/// Whether multiply_add4() is one instruction.
inline constexpr bool fuses_multiply_add =
#if defined(__wasm_relaxed_simd__) || defined(__FMA__) || defined(__aarch64__)
    true;
#else
    false;
#endif

/// a * b + c, fused into one rounding where the build has the instruction and rounded twice elsewhere. Its results
/// differ between builds in the last bit, so only matrix products and `Exp4` may use it: encodings must be identical
/// everywhere.
inline Float4 multiply_add4(Float4 a, Float4 b, Float4 c) {
#if defined(__wasm_relaxed_simd__)
  return (Float4)wasm_f32x4_relaxed_madd((v128_t)a, (v128_t)b, (v128_t)c);
#elif defined(__FMA__)
  return (Float4)_mm_fmadd_ps((__m128)a, (__m128)b, (__m128)c);
#elif defined(__aarch64__)
  return (Float4)vfmaq_f32((float32x4_t)c, (float32x4_t)a, (float32x4_t)b);
#else
  return a * b + c;
#endif
}

/// Two doubles from an address of any alignment.
inline Double2 load2(const double* from) {
  Double2 v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

/// Two doubles to an address of any alignment.
inline void store2(double* to, Double2 v) { std::memcpy(to, &v, sizeof v); }

/// One double in both lanes.
inline Double2 splat2(double x) { return Double2{x, x}; }

/// Per lane: where the mask is all ones take `yes`, where it is zero take `no`.
inline Double2 select2(Long2 mask, Double2 yes, Double2 no) {
  return (Double2)((mask & (Long2)yes) | (~mask & (Long2)no));
}

/// Per lane: the nearest whole number, the even one of two.
inline Double2 nearest2(Double2 v) { return Double2{std::nearbyint(v[0]), std::nearbyint(v[1])}; }
/// Per lane: the largest whole number that is not above it.
inline Double2 floor2(Double2 v) { return Double2{std::floor(v[0]), std::floor(v[1])}; }

/// The first two of four floats, and the last two, as doubles.
inline Double2 widen_low2(Float4 v) {
#if defined(__wasm_simd128__)
  return (Double2)wasm_f64x2_promote_low_f32x4((v128_t)v);
#else
  return Double2{static_cast<double>(v[0]), static_cast<double>(v[1])};
#endif
}
/// See widen_low2().
inline Double2 widen_high2(Float4 v) { return widen_low2(__builtin_shufflevector(v, v, 2, 3, 2, 3)); }

/// The nearest floats of four doubles.
inline Float4 narrow4(Double2 low, Double2 high) {
#if defined(__wasm_simd128__)
  // Put together as 64-bit lanes: the compiler would split a vector of which only two floats are used into lanes.
  const v128_t first = wasm_f32x4_demote_f64x2_zero((v128_t)low);
  const v128_t second = wasm_f32x4_demote_f64x2_zero((v128_t)high);
  return (Float4)wasm_i64x2_shuffle(first, second, 0, 2);
#else
  using Float2 = float __attribute__((vector_size(8)));
  return __builtin_shufflevector(__builtin_convertvector(low, Float2), __builtin_convertvector(high, Float2), 0, 1, 2,
                                 3);
#endif
}

/// The lanes a0 b0 a1 b1 and a2 b2 a3 b3.
inline Float4 interleave_low4(Float4 a, Float4 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
/// See interleave_low4().
inline Float4 interleave_high4(Float4 a, Float4 b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }

/// The lanes a0 a2 b0 b2 and a1 a3 b1 b3.
inline Float4 even4(Float4 a, Float4 b) { return __builtin_shufflevector(a, b, 0, 2, 4, 6); }
/// See even4().
inline Float4 odd4(Float4 a, Float4 b) { return __builtin_shufflevector(a, b, 1, 3, 5, 7); }

/// Rows become columns.
inline std::array<Float4, 4> transposed4(const std::array<Float4, 4>& rows) {
  const Float4 low_01 = interleave_low4(rows[0], rows[1]);
  const Float4 low_23 = interleave_low4(rows[2], rows[3]);
  const Float4 high_01 = interleave_high4(rows[0], rows[1]);
  const Float4 high_23 = interleave_high4(rows[2], rows[3]);
  return {__builtin_shufflevector(low_01, low_23, 0, 1, 4, 5), __builtin_shufflevector(low_01, low_23, 2, 3, 6, 7),
          __builtin_shufflevector(high_01, high_23, 0, 1, 4, 5), __builtin_shufflevector(high_01, high_23, 2, 3, 6, 7)};
}

/// Magnitudes.
inline Float4 abs4(Float4 v) { return (Float4)((Int4)v & 0x7fffffff); }

/// Whether a lane of the mask is set.
inline bool any4(Int4 mask) { return ((mask[0] | mask[1]) | (mask[2] | mask[3])) != 0; }

/// Sum of the lanes as (0 + 2) + (1 + 3).
inline float sum4(Float4 v) { return (v[0] + v[2]) + (v[1] + v[3]); }

}  // namespace posenc
