#include "posenc/model/stored_matrix.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "posenc/core/error.h"
#include "posenc/core/float16.h"
#include "posenc/core/simd.h"

namespace posenc::model {
namespace {

std::size_t row_bytes(StoredType type, std::size_t columns) {
  switch (type) {
    case StoredType::float32:
      return 4 * columns;
    case StoredType::float16:
    case StoredType::bfloat16:
      return 2 * columns;
    case StoredType::q8_0:
      break;
  }
  return columns / q8_0_size * q8_0_bytes;
}

void widen_bfloat16(const std::byte* from, std::size_t count, float* to) {
  for (std::size_t i = 0; i < count; ++i) {
    std::uint16_t half;
    std::memcpy(&half, from + 2 * i, sizeof half);
    to[i] = std::bit_cast<float>(static_cast<std::uint32_t>(half) << 16);
  }
}

/// 32 signed bytes times a scale.
void widen_block(const std::byte* bytes, float scale, float* to) {
#if defined(__wasm_simd128__)
  const v128_t scales = wasm_f32x4_splat(scale);
  for (std::size_t i = 0; i < q8_0_size; i += 8) {
    const v128_t words = wasm_i16x8_load8x8(bytes + i);
    const v128_t low = wasm_f32x4_convert_i32x4(wasm_i32x4_extend_low_i16x8(words));
    const v128_t high = wasm_f32x4_convert_i32x4(wasm_i32x4_extend_high_i16x8(words));
    wasm_v128_store(to + i, wasm_f32x4_mul(low, scales));
    wasm_v128_store(to + i + 4, wasm_f32x4_mul(high, scales));
  }
#else
  for (std::size_t i = 0; i < q8_0_size; ++i) to[i] = scale * static_cast<float>(static_cast<std::int8_t>(bytes[i]));
#endif
}

}  // namespace

float q8_0_unusual_scale(const std::byte* block) {
  Float16 half;
  std::memcpy(&half, block, sizeof half);
  float wide;
  widen({&half, 1}, &wide);
  return wide;
}

const std::byte* StoredMatrix::row(std::size_t index) const { return bytes + index * row_bytes(type, columns()); }

void require_storable(const StoredMatrix& matrix) {
  if (matrix.type != StoredType::q8_0) return;
  require(matrix.columns() % q8_0_size == 0, "columns", matrix.columns(), Expected::multiple_of(q8_0_size));
}

std::size_t stored_bytes(const StoredMatrix& matrix) {
  return matrix.rows() * row_bytes(matrix.type, matrix.columns());
}

void widen_row(const StoredMatrix& matrix, std::size_t row, std::size_t first, std::size_t count, float* to) {
  const std::byte* const from = matrix.row(row) + row_bytes(matrix.type, first);
  switch (matrix.type) {
    case StoredType::float32:
      std::memcpy(to, from, 4 * count);
      return;
    case StoredType::float16:
      return widen({reinterpret_cast<const Float16*>(from), count}, to);
    case StoredType::bfloat16:
      return widen_bfloat16(from, count, to);
    case StoredType::q8_0:
      break;
  }
  const std::byte* block = from;
  std::size_t done = 0;
  for (; done + q8_0_size <= count; done += q8_0_size, block += q8_0_bytes) {
    widen_block(block + 2, q8_0_scale(block), to + done);
  }
  if (done == count) return;
  std::array<float, q8_0_size> last;
  widen_block(block + 2, q8_0_scale(block), last.data());
  std::copy_n(last.begin(), count - done, to + done);
}

}  // namespace posenc::model
