#include "posenc/model/row_product.h"

#include <algorithm>
#include <array>

#include "posenc/core/float16.h"
#include "posenc/core/half_lanes.h"
#include "posenc/core/simd.h"

namespace posenc::model {
namespace {

/// Numbers that are multiplied in one step, each four of them added to their own sum.
constexpr std::size_t step_size = 32;
using Sums = std::array<Float4, step_size / 4>;

void add_step(const float* x, const float* w, Sums& sums) {
  for (std::size_t k = 0; k < sums.size(); ++k) sums[k] = multiply_add4(load4(x + 4 * k), load4(w + 4 * k), sums[k]);
}

float total(const Sums& s) { return sum4(((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]))); }

float dot(const float* x, const float* w, std::size_t count) {
  Sums sums{};
  std::size_t i = 0;
  for (; i + step_size <= count; i += step_size) add_step(x + i, w + i, sums);
  if (i < count) {
    std::array<float, step_size> last_x{};
    std::array<float, step_size> last_w{};
    std::copy_n(x + i, count - i, last_x.begin());
    std::copy_n(w + i, count - i, last_w.begin());
    add_step(last_x.data(), last_w.data(), sums);
  }
  return total(sums);
}

/// Widens in registers, but for groups with numbers that are not normal.
float dot_float16(const float* x, const Float16* halves, std::size_t count) {
  static_assert(half_group == step_size);
  Sums sums{};
  std::array<float, step_size> wide;
  std::size_t i = 0;
  for (; i + step_size <= count; i += step_size) {
    const HalfGroup group = load_group(halves + i);
    if (!are_normal(group)) {
      widen({halves + i, step_size}, wide.data());
      add_step(x + i, wide.data(), sums);
      continue;
    }
    for (std::size_t k = 0; k < group.size(); ++k) {
      const auto [low, high] = widened_normal(group[k]);
      sums[2 * k] = multiply_add4(load4(x + i + 8 * k), low, sums[2 * k]);
      sums[2 * k + 1] = multiply_add4(load4(x + i + 8 * k + 4), high, sums[2 * k + 1]);
    }
  }
  widen({halves + i, count - i}, wide.data());
  return total(sums) + dot(x + i, wide.data(), count - i);
}

#if defined(__wasm_simd128__)
/// Where widening a row first would take longer than all the rest: the bytes of a block become floats in registers, and
/// its scale multiplies their sums. `block` points to [count / 32] blocks.
float dot_q8_0(const float* x, const std::byte* block, std::size_t count) {
  Float4 even = splat4(0.0F);
  Float4 odd = splat4(0.0F);
  for (std::size_t i = 0; i < count; i += q8_0_size, x += q8_0_size, block += q8_0_bytes) {
    std::array<Float4, 4> sums{};
    for (std::size_t k = 0; k < 4; ++k) {
      const v128_t words = wasm_i16x8_load8x8(block + 2 + 8 * k);
      const auto low = (Float4)wasm_f32x4_convert_i32x4(wasm_i32x4_extend_low_i16x8(words));
      const auto high = (Float4)wasm_f32x4_convert_i32x4(wasm_i32x4_extend_high_i16x8(words));
      sums[k % 2] = multiply_add4(low, load4(x + 8 * k), sums[k % 2]);
      sums[2 + k % 2] = multiply_add4(high, load4(x + 8 * k + 4), sums[2 + k % 2]);
    }
    const Float4 scale = splat4(q8_0_scale(block));
    even = multiply_add4(scale, sums[0] + sums[1], even);
    odd = multiply_add4(scale, sums[2] + sums[3], odd);
  }
  return sum4(even + odd);
}
#endif

}  // namespace

[[gnu::noinline]] void multiply_rows(ConstMatrixView x, const StoredMatrix& weight, std::size_t first,
                                     std::size_t count, std::vector<float>& scratch, float* out, std::size_t stride) {
  const auto each = [&](const auto& dot_with_row) {
    for (std::size_t c = 0; c < count; ++c) {
      for (std::size_t r = 0; r < x.rows(); ++r) out[r * stride + c] = dot_with_row(x.row(r).data(), first + c, r);
    }
  };
  const std::size_t inputs = weight.inputs;
  switch (weight.type) {
    case StoredType::float32:
      return each([&](const float* row, std::size_t c, std::size_t) {
        return dot(row, reinterpret_cast<const float*>(weight.row(c)), inputs);
      });
    case StoredType::float16:
      return each([&](const float* row, std::size_t c, std::size_t) {
        return dot_float16(row, reinterpret_cast<const Float16*>(weight.row(c)), inputs);
      });
#if defined(__wasm_simd128__)
    case StoredType::q8_0:
      return each([&](const float* row, std::size_t c, std::size_t) { return dot_q8_0(row, weight.row(c), inputs); });
#endif
    default:
      scratch.resize(inputs);
      return each([&](const float* row, std::size_t c, std::size_t r) {
        if (r == 0) widen_row(weight, c, 0, inputs, scratch.data());
        return dot(row, scratch.data(), inputs);
      });
  }
}

}  // namespace posenc::model
