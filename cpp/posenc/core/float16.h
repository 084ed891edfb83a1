#pragma once

#include <cstdint>
#include <span>

namespace posenc {

/// A half-precision number (IEEE 754 binary16) as its 16 bits: 11 significant bits from 2^-14 to 65504 in magnitude,
/// steps of 2^-24 below, infinities and NaN.
enum class Float16 : std::uint16_t {};

/// The nearest half-precision number, ties to even. Max error: 2^-11 relative for |x| >= 2^-14, 2^-25 absolute below.
/// Infinite from 65520 on; NaN stays NaN.
Float16 to_float16(float x);

/// Converts to single precision, exactly; `to` has room for from.size() floats. NaN keeps its sign and fraction. A
/// group of 32 numbers that contains a zero, a subnormal number, an infinity or NaN takes a slower path.
void widen(std::span<const Float16> from, float* to);

}  // namespace posenc
