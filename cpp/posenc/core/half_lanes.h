#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "posenc/core/float16.h"
#include "posenc/core/simd.h"

namespace posenc {

/// Eight half-precision numbers.
using Half8 = std::uint16_t __attribute__((vector_size(16)));

/// How many numbers are inspected together before they are widened: 64 bytes, a cache line.
inline constexpr std::size_t half_group = 32;
/// As many half-precision numbers, in lanes of eight.
using HalfGroup = std::array<Half8, half_group / 8>;

/// The difference of the two exponents' biases, as bits of a float.
inline constexpr std::int32_t half_rebias = (127 - 15) << 23;

/// Reads a group from memory of any alignment.
inline HalfGroup load_group(const void* from) {
  HalfGroup group;
  std::memcpy(group.data(), from, sizeof group);
  return group;
}

/// Whether no exponent is the smallest (0 and subnormal numbers) or the largest (infinities and NaN).
inline bool are_normal(const HalfGroup& group) {
  Half8 largest{};
  for (const Half8 halves : group) {
    // Shifts the sign out, and wraps the smallest exponent around behind the largest.
    const Half8 exponents = (halves + halves) - 0x0800;
    largest = exponents > largest ? exponents : largest;
  }
#if defined(__wasm_simd128__)
  return !wasm_v128_any_true((v128_t)(largest >= 0xf000));
#else
  return !any4((Int4)(largest >= 0xf000));
#endif
}

/// Eight normal numbers as floats: moves sign, exponent and fraction to their places in the upper and lower halves of
/// the lanes, and changes the bias of the exponent.
inline std::array<Float4, 2> widened_normal(Half8 halves) {
  using Signed8 = std::int16_t __attribute__((vector_size(16)));
  const Half8 upper = ((Half8)((Signed8)halves >> 3) & 0x8fff) + static_cast<std::uint16_t>(half_rebias >> 16);
  const Half8 lower = halves << 13;
  return {(Float4)__builtin_shufflevector(lower, upper, 0, 8, 1, 9, 2, 10, 3, 11),
          (Float4)__builtin_shufflevector(lower, upper, 4, 12, 5, 13, 6, 14, 7, 15)};
}

}  // namespace posenc
