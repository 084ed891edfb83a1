#include "posenc/core/float16.h"

#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace float16_test {

namespace {

using posenc::Float16;
using posenc::to_float16;

constexpr std::uint32_t all = 1U << 16;

Float16 half(std::uint32_t bits) { return static_cast<Float16>(bits); }

/// The value of a half by the definition of IEEE 754.
float value_of(std::uint32_t bits) {
  const int exponent = static_cast<int>(bits >> 10) & 31;
  const auto fraction = static_cast<float>(bits & 1023);
  float magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024.0F + fraction, exponent - 25);
  if (exponent == 31) {
    magnitude = fraction == 0.0F ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
  }
  return bits >= 0x8000 ? -magnitude : magnitude;
}

bool same(float a, float b) {
  return std::isnan(a) ? std::isnan(b) : std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

}  // namespace

TEST_CASE("every number of half precision is widened exactly", "[float16]") {
  std::vector<Float16> halves;
  for (std::uint32_t bits = 0; bits < all; ++bits) halves.push_back(half(bits));
  std::vector<float> wide(all);
  posenc::widen(halves, wide.data());
  for (std::uint32_t bits = 0; bits < all; ++bits) {
    if (!same(wide[bits], value_of(bits))) FAIL(bits << " became " << wide[bits]);
  }
  // Each number beside numbers of all other kinds, in every lane of a vector.
  for (std::uint32_t bits = 0; bits < all; ++bits) {
    halves[bits] = half((bits * 40503U + 12345U) % all);
  }
  posenc::widen(halves, wide.data());
  for (std::uint32_t n = 0; n < all; ++n) {
    const auto bits = static_cast<std::uint32_t>(halves[n]);
    if (!same(wide[n], value_of(bits))) FAIL(bits << " at " << n << " became " << wide[n]);
  }
  // A NaN keeps its fraction.
  posenc::widen(std::vector{half(0xfe01)}, wide.data());
  CHECK(std::bit_cast<std::uint32_t>(wide[0]) == 0xffc02000);
}

TEST_CASE("as many numbers are widened as there are", "[float16]") {
  const std::size_t count = GENERATE(as<std::size_t>{}, 0, 1, 7, 31, 32, 33, 64, 95);
  const std::vector<Float16> halves(count, half(0x3c00));
  std::vector<float> wide(count + 1, 7.0F);
  posenc::widen(halves, wide.data());
  std::vector<float> expected(count, 1.0F);
  expected.push_back(7.0F);
  CHECK(wide == expected);
}

TEST_CASE("numbers are rounded to the nearest of half precision, and ties to the even one", "[float16]") {
  const float infinity = std::numeric_limits<float>::infinity();
  for (std::uint32_t bits = 0; bits < 0x7c00; ++bits) {
    const float here = value_of(bits);
    const float next = bits == 0x7bff ? 65536.0F : value_of(bits + 1);
    const float middle = 0.5F * (here + next);
    const std::uint32_t even = bits + bits % 2;
    for (const std::uint32_t sign : {0U, 0x8000U}) {
      const float factor = sign == 0 ? 1.0F : -1.0F;
      const bool right = to_float16(factor * here) == half(sign | bits) &&
                         to_float16(factor * middle) == half(sign | even) &&
                         to_float16(factor * std::nextafter(middle, 0.0F)) == half(sign | bits) &&
                         to_float16(factor * std::nextafter(middle, infinity)) == half(sign | (bits + 1));
      if (!right) FAIL(bits << " with sign " << sign);
    }
  }
  CHECK(to_float16(infinity) == half(0x7c00));
  CHECK(to_float16(-std::numeric_limits<float>::max()) == half(0xfc00));
  CHECK(to_float16(std::numeric_limits<float>::denorm_min()) == half(0));
  CHECK(std::isnan(value_of(static_cast<std::uint32_t>(to_float16(std::numeric_limits<float>::quiet_NaN())))));
  // This NaN must not become an infinity, although its upper bits alone would be one.
  CHECK(std::isnan(value_of(static_cast<std::uint32_t>(to_float16(std::bit_cast<float>(0x7f800001U))))));
}

}  // namespace float16_test
