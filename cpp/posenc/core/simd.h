#pragma once

#include <cstdint>
#include <cstring>

#if defined(__wasm_relaxed_simd__)
#include <wasm_simd128.h>
#elif defined(__FMA__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace posenc {

/// The one SIMD type: four floats as a compiler vector, so the same source becomes WebAssembly SIMD, SSE/AVX or NEON.
using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16)));

inline Float4 load4(const float* from) {
  Float4 v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

inline void store4(float* to, Float4 v) { std::memcpy(to, &v, sizeof v); }

inline Float4 splat4(float x) { return Float4{x, x, x, x}; }

/// Per lane: where the mask is all ones take `yes`, where it is zero take `no`.
inline Float4 select4(Int4 mask, Float4 yes, Float4 no) { return (Float4)((mask & (Int4)yes) | (~mask & (Int4)no)); }

/// a * b + c, fused into one rounding where the build has the instruction and rounded twice elsewhere. Its results
/// differ between builds in the last bit, so only matrix products and `exp4` may use it: encodings must be identical
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

/// Sum of the lanes as (0 + 2) + (1 + 3).
inline float sum4(Float4 v) { return (v[0] + v[2]) + (v[1] + v[3]); }

}  // namespace posenc
