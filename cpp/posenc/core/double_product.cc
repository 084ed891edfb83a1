#include "posenc/core/double_product.h"

#include <algorithm>
#include <array>

#include "posenc/core/simd.h"

namespace posenc {

void multiply_transposed(const double* left, std::size_t rows, const double* right, std::size_t columns,
                         std::size_t depth, double* out, std::size_t stride) {
  // Two rows by four columns: eight sums and their operands stay in registers, and the four columns in the first-level
  // cache. Rows and columns past the end repeat the last one, and their sums are not stored.
  for (std::size_t column = 0; column < columns; column += 4) {
    std::array<const double*, 4> w;
    for (std::size_t c = 0; c < 4; ++c) w[c] = right + std::min(column + c, columns - 1) * depth;
    const auto [w0, w1, w2, w3] = w;
    for (std::size_t row = 0; row < rows; row += 2) {
      const std::array<const double*, 2> rows_here{left + row * depth, left + std::min(row + 1, rows - 1) * depth};
      const auto [x, y] = rows_here;
      Double2 x0{}, x1{}, x2{}, x3{}, y0{}, y1{}, y2{}, y3{};
      std::size_t k = 0;
      for (; k + 2 <= depth; k += 2) {
        x0 += load2(x + k) * load2(w0 + k);
        x1 += load2(x + k) * load2(w1 + k);
        x2 += load2(x + k) * load2(w2 + k);
        x3 += load2(x + k) * load2(w3 + k);
        y0 += load2(y + k) * load2(w0 + k);
        y1 += load2(y + k) * load2(w1 + k);
        y2 += load2(y + k) * load2(w2 + k);
        y3 += load2(y + k) * load2(w3 + k);
      }
      const std::array<Double2, 8> sums{x0, x1, x2, x3, y0, y1, y2, y3};
      for (std::size_t n = 0; n < sums.size(); ++n) {
        const std::size_t r = n / 4;
        const std::size_t c = n % 4;
        if (row + r >= rows || column + c >= columns) continue;
        const double odd = k < depth ? rows_here[r][k] * w[c][k] : 0.0;
        out[(row + r) * stride + column + c] = sums[n][0] + sums[n][1] + odd;
      }
    }
  }
}

}  // namespace posenc
