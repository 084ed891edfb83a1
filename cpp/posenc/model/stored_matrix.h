#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace posenc::model {

/// How a file stores numbers.
enum class StoredType {
  float32,
  float16,
  bfloat16,  ///< the upper half of a float32
  q8_0,      ///< blocks of 32 along a row: a float16 scale, then 32 signed bytes (ggml)
};

/// A weight as its file stores it, which is never widened as a whole. A view: the bytes must outlive it.
struct StoredMatrix {
  StoredType type = StoredType::float32;
  const std::byte* bytes = nullptr;
  std::size_t outputs = 0;
  std::size_t inputs = 0;
  /// Whether it is [inputs, outputs] (GPT-2's Conv1D) rather than [outputs, inputs].
  bool inputs_first = false;

  bool given() const { return bytes != nullptr; }
  std::size_t rows() const { return inputs_first ? inputs : outputs; }
  std::size_t columns() const { return inputs_first ? outputs : inputs; }
  /// The bytes of a row.
  const std::byte* row(std::size_t index) const;
};

/// Numbers of a block of q8_0, and its bytes.
inline constexpr std::size_t q8_0_size = 32;
inline constexpr std::size_t q8_0_bytes = 2 + q8_0_size;

/// Any scale of a block of q8_0.
float q8_0_unusual_scale(const std::byte* block);

/// The scale of a block of q8_0. Scales are normal numbers but for blocks of (nearly) zeros.
inline float q8_0_scale(const std::byte* block) {
  std::uint16_t bits;
  std::memcpy(&bits, block, sizeof bits);
  const std::uint32_t magnitude = bits & 0x7fffU;
  if (magnitude < 0x0400 || magnitude >= 0x7c00) return q8_0_unusual_scale(block);
  return std::bit_cast<float>(((bits & 0x8000U) << 16) | ((magnitude << 13) + ((127 - 15) << 23)));
}

/// Throws std::invalid_argument if rows of such a matrix cannot be stored: q8_0 needs multiples of 32.
void require_storable(const StoredMatrix& matrix);

/// The bytes that a matrix takes.
std::size_t stored_bytes(const StoredMatrix& matrix);

/// Numbers first ... first + count - 1 of a row as floats, exactly (a q8_0 number is a product, rounded once). Of q8_0,
/// `first` is a multiple of 32.
void widen_row(const StoredMatrix& matrix, std::size_t row, std::size_t first, std::size_t count, float* to);

}  // namespace posenc::model
