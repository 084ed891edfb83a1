#include "posenc/core/float16.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "posenc/core/half_lanes.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

/// Each number in the upper half of a 32-bit lane.
Int4 low_upper4(Half8 halves) { return (Int4)__builtin_shufflevector(Half8{}, halves, 0, 8, 1, 9, 2, 10, 3, 11); }
Int4 high_upper4(Half8 halves) { return (Int4)__builtin_shufflevector(Half8{}, halves, 4, 12, 5, 13, 6, 14, 7, 15); }

Float4 any_kind4(Int4 upper) {
  const Int4 magnitude = (upper >> 3) & 0x0fffffff;
  // The largest exponent becomes the largest one of a float.
  const Int4 is_largest = magnitude >= (31 << 23);
  const Float4 as_normal = (Float4)(magnitude + half_rebias + (is_largest & half_rebias));
  // With the smallest exponent, a fraction f was read as 2^-15 (1 + f), but stands for 2^-14 f, the smaller of the two.
  // For all other exponents as_normal is the smaller one.
  const Float4 as_subnormal = (as_normal + as_normal) - splat4(0x1p-14F);
  return (Float4)((Int4)min4(as_normal, as_subnormal) | (upper & static_cast<std::int32_t>(0x80000000U)));
}

/// Widens numbers of any kind. Groups that need it are rare in a cache of keys and values, so it is kept out of line
/// and the common path stays short.
[[gnu::noinline]] void widen_any_kind(const Float16* from, float* to) {
  for (std::size_t i = 0; i < half_group; i += 8) {
    Half8 halves;
    std::memcpy(&halves, from + i, sizeof halves);
    store4(to + i, any_kind4(low_upper4(halves)));
    store4(to + i + 4, any_kind4(high_upper4(halves)));
  }
}

void widen_group(const Float16* from, float* to) {
  const HalfGroup group = load_group(from);
  if (!are_normal(group)) return widen_any_kind(from, to);
  for (const Half8 halves : group) {
    const auto [low, high] = widened_normal(halves);
    store4(to, low);
    store4(to + 4, high);
    to += 8;
  }
}

}  // namespace

Float16 to_float16(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::uint32_t sign = (bits >> 16) & 0x8000;
  const std::uint32_t magnitude = bits & 0x7fffffff;
  const auto signed_half = [sign](std::uint32_t half) { return static_cast<Float16>(sign | half); };
  if (magnitude > 0x7f800000) return signed_half(0x7e00);
  if (magnitude >= std::bit_cast<std::uint32_t>(65520.0F)) return signed_half(0x7c00);
  if (magnitude < std::bit_cast<std::uint32_t>(0x1p-14F)) {
    // Adding 0.5 rounds to steps of 2^-24; the difference of the bits counts them.
    const float sum = std::bit_cast<float>(magnitude) + 0.5F;
    return signed_half(std::bit_cast<std::uint32_t>(sum) - std::bit_cast<std::uint32_t>(0.5F));
  }
  // Adds half a unit of the last remaining place, or one bit less if that place is even; a carry goes into the
  // exponent.
  const std::uint32_t odd = (magnitude >> 13) & 1;
  return signed_half((magnitude - static_cast<std::uint32_t>(half_rebias) + 0x0fff + odd) >> 13);
}

void widen(std::span<const Float16> from, float* to) {
  std::size_t i = 0;
  for (; i + half_group <= from.size(); i += half_group) widen_group(from.data() + i, to + i);
  if (i == from.size()) return;
  std::array<Float16, half_group> last{};
  std::array<float, half_group> wide;
  std::copy(from.begin() + static_cast<std::ptrdiff_t>(i), from.end(), last.begin());
  widen_group(last.data(), wide.data());
  std::copy_n(wide.begin(), from.size() - i, to + i);
}

}  // namespace posenc
