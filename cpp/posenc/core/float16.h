#pragma once

#include <cstdint>
#include <span>

namespace posenc {

/// A number of half precision (IEEE 754 binary16) as its 16 bits: 11 significant bits from 2^-14 to 65504 in magnitude,
/// steps of 2^-24 below, infinities and NaN.
enum class Float16 : std::uint16_t {};

/// The nearest number of half precision, and of two equally near ones the even one: within 2^-11 of x from 2^-14 on,
/// relatively, and within 2^-25 below. Infinite from 65520 on; NaN stays NaN.
Float16 to_float16(float x);

/// The same numbers in single precision, exactly: `to` has room for as many. Subnormal numbers, infinities and NaN, of
/// which the sign and the fraction are kept, are no slower than a few others.
void widen(std::span<const Float16> from, float* to);

}  // namespace posenc
