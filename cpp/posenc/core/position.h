#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace posenc {

/// The largest magnitude of positions, offsets and distances: beyond it doubles no longer tell neighbouring integers
/// apart. Offsets and distances are std::int64_t, because WebAssembly's std::ptrdiff_t has 32 bits.
inline constexpr std::int64_t largest_position = std::int64_t{1} << 53;

/// Positions may be fractional, negative and in any order, but must be finite and at most largest_position in
/// magnitude. Throws std::invalid_argument otherwise.
void require_positions(const char* argument, std::span<const double> positions);

/// Throws std::invalid_argument for an offset beyond largest_position in magnitude.
void require_offset(const char* argument, std::int64_t offset);

/// Converts a double to an offset. Throws std::invalid_argument unless it is an integer of at most largest_position in
/// magnitude.
std::int64_t whole_offset(const char* argument, double offset);

/// Converts a double to a size. Throws std::invalid_argument unless it is an integer from 0 to 2^32 - 1.
std::size_t whole_size(const char* argument, double size);

/// The product of sizes. Throws std::invalid_argument if it does not fit a std::size_t or is 2^32 or more, which is
/// more than any array in WebAssembly can hold.
std::size_t size_product(const char* argument, std::span<const std::size_t> sizes);

}  // namespace posenc
