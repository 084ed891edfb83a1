#pragma once

#include <cstddef>
#include <cstdint>

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
};

/// Throws std::invalid_argument if rows of such a matrix cannot be stored: q8_0 needs multiples of 32.
void require_storable(const StoredMatrix& matrix);

/// The bytes that a matrix takes.
std::size_t stored_bytes(const StoredMatrix& matrix);

/// Numbers first ... first + count - 1 of a row as floats, exactly (a q8_0 number is a product, rounded once). Of q8_0,
/// `first` is a multiple of 32.
void widen_row(const StoredMatrix& matrix, std::size_t row, std::size_t first, std::size_t count, float* to);

}  // namespace posenc::model
