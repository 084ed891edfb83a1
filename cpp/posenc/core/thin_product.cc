#include "posenc/core/thin_product.h"

#include <array>

namespace posenc {
namespace {

/// Columns c ... c + 4 groups - 1. Each group of four is transposed in registers, four elements of the depth at a time.
template <std::size_t rows, std::size_t groups>
void add_dots(std::size_t depth, const float* left, const float* right, std::size_t stride, float* sums) {
  std::array<std::array<Float4, groups>, rows> sum;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t g = 0; g < groups; ++g) sum[r][g] = load4(sums + r * tile_depth + 4 * g);
  }
  const auto add = [&](std::size_t g, std::size_t t, Float4 column) {
    for (std::size_t r = 0; r < rows; ++r)
      sum[r][g] = multiply_add4(splat4(left[r * tile_depth + t]), column, sum[r][g]);
  };
  std::size_t t = 0;
  for (; t + 4 <= depth; t += 4) {
    for (std::size_t g = 0; g < groups; ++g) {
      const float* const from = right + 4 * g * stride + t;
      const std::array<Float4, 4> block =
          transposed4({load4(from), load4(from + stride), load4(from + 2 * stride), load4(from + 3 * stride)});
      for (std::size_t k = 0; k < 4; ++k) add(g, t + k, block[k]);
    }
  }
  for (; t < depth; ++t) {
    for (std::size_t g = 0; g < groups; ++g) {
      const float* const from = right + 4 * g * stride + t;
      add(g, t, Float4{from[0], from[stride], from[2 * stride], from[3 * stride]});
    }
  }
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t g = 0; g < groups; ++g) store4(sums + r * tile_depth + 4 * g, sum[r][g]);
  }
}

template <std::size_t rows, std::size_t groups>
void add_all_dots(std::size_t depth, const float* left, const float* right, std::size_t stride, std::size_t columns,
                  float* sums) {
  std::size_t c = 0;
  for (; c + 4 * groups <= columns; c += 4 * groups) {
    add_dots<rows, groups>(depth, left, right + c * stride, stride, sums + c);
  }
  for (; c + 4 <= columns; c += 4) add_dots<rows, 1>(depth, left, right + c * stride, stride, sums + c);
  for (; c < columns; ++c) {
    for (std::size_t r = 0; r < rows; ++r) {
      float& sum = sums[r * tile_depth + c];
      for (std::size_t t = 0; t < depth; ++t) {
        sum = multiply_add4(splat4(left[r * tile_depth + t]), splat4(right[c * stride + t]), splat4(sum))[0];
      }
    }
  }
}

/// Columns c ... c + 4 vectors - 1.
template <std::size_t rows, std::size_t vectors>
void add_rows(std::size_t depth, const float* left, const float* right, std::size_t columns, float* sums) {
  std::array<std::array<Float4, vectors>, rows> sum;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t v = 0; v < vectors; ++v) sum[r][v] = load4(sums + r * columns + 4 * v);
  }
  for (std::size_t t = 0; t < depth; ++t, right += columns) {
    std::array<Float4, rows> factor;
    for (std::size_t r = 0; r < rows; ++r) factor[r] = splat4(left[r * tile_depth + t]);
    for (std::size_t v = 0; v < vectors; ++v) {
      const Float4 value = load4(right + 4 * v);
      for (std::size_t r = 0; r < rows; ++r) sum[r][v] = multiply_add4(factor[r], value, sum[r][v]);
    }
  }
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t v = 0; v < vectors; ++v) store4(sums + r * columns + 4 * v, sum[r][v]);
  }
}

template <std::size_t rows, std::size_t vectors>
void add_all_rows(std::size_t depth, const float* left, const float* right, std::size_t columns, float* sums) {
  std::size_t c = 0;
  for (; c + 4 * vectors <= columns; c += 4 * vectors)
    add_rows<rows, vectors>(depth, left, right + c, columns, sums + c);
  for (; c + 4 <= columns; c += 4) add_rows<rows, 1>(depth, left, right + c, columns, sums + c);
  for (; c < columns; ++c) {
    for (std::size_t r = 0; r < rows; ++r) {
      float& sum = sums[r * columns + c];
      for (std::size_t t = 0; t < depth; ++t) {
        sum = multiply_add4(splat4(left[r * tile_depth + t]), splat4(right[t * columns + c]), splat4(sum))[0];
      }
    }
  }
}

}  // namespace

void add_thin_product_transposed(std::size_t rows, std::size_t depth, const float* left, const float* right,
                                 std::size_t stride, std::size_t columns, float* sums) {
  // As many sums as keep the multiply-adds busy, and no more than there are registers for.
  if (rows > 1) return add_all_dots<4, 2>(depth, left, right, stride, columns, sums);
  add_all_dots<1, 4>(depth, left, right, stride, columns, sums);
}

void add_thin_product(std::size_t rows, std::size_t depth, const float* left, const float* right, std::size_t columns,
                      float* sums) {
  if (rows == 4) return add_all_rows<4, 2>(depth, left, right, columns, sums);
  for (std::size_t r = 0; r < rows; ++r) {
    add_all_rows<1, 8>(depth, left + r * tile_depth, right, columns, sums + r * columns);
  }
}

}  // namespace posenc
