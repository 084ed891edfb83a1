#include "posenc/core/double_product.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "posenc/core/layer_norm.h"

namespace double_product_test {

TEST_CASE("products in double are right for every remainder, and leave what is between rows", "[double_product]") {
  for (std::size_t rows = 1; rows <= 3; ++rows) {
    for (std::size_t columns = 1; columns <= 9; ++columns) {
      for (std::size_t depth = 0; depth <= 5; ++depth) {
        const auto value = [](std::size_t n) { return std::sin(static_cast<double>(n) + 0.5); };
        std::vector<double> left(rows * depth);
        std::vector<double> right(columns * depth);
        for (std::size_t n = 0; n < left.size(); ++n) left[n] = value(n);
        for (std::size_t n = 0; n < right.size(); ++n) right[n] = value(n + 100);
        const std::size_t stride = columns + 2;
        std::vector<double> out(rows * stride, 7.0);
        posenc::multiply_transposed(left.data(), rows, right.data(), columns, depth, out.data(), stride);
        for (std::size_t r = 0; r < rows; ++r) {
          for (std::size_t c = 0; c < columns; ++c) {
            double sum = 0.0;
            for (std::size_t k = 0; k < depth; ++k) sum += left[r * depth + k] * right[c * depth + k];
            CHECK(std::abs(out[r * stride + c] - sum) <= 1e-15);
          }
          CHECK(out[r * stride + columns] == 7.0);
          CHECK(out[r * stride + columns + 1] == 7.0);
        }
      }
    }
  }
}

TEST_CASE("layer norm takes off the mean, divides by the deviation, and is the bias of a flat row", "[layer_norm]") {
  const std::vector<float> weight{1.0F, 2.0F, 0.5F, -1.0F};
  const std::vector<float> bias{0.0F, 1.0F, 2.0F, 3.0F};
  std::vector<double> row{1.0, 3.0, 5.0, 7.0};
  posenc::layer_norm(row, 4.0, weight, bias);  // deviation sqrt(5 + 4) = 3
  const std::vector<double> expected{-1.0, 1.0 - 2.0 / 3.0, 2.0 + 0.5 / 3.0, 2.0};
  for (std::size_t c = 0; c < 4; ++c) CHECK(std::abs(row[c] - expected[c]) <= 1e-15);
  std::vector<double> without{1.0, 3.0, 5.0, 7.0};
  posenc::layer_norm(without, 4.0, weight, {});
  for (std::size_t c = 0; c < 4; ++c) {
    CHECK(std::abs(without[c] + static_cast<double>(bias[c]) - expected[c]) <= 1e-15);
  }
  std::vector<double> flat(4, 2.5);
  posenc::layer_norm(flat, 0.0, weight, bias);
  CHECK(flat == std::vector<double>{0.0, 1.0, 2.0, 3.0});
}

}  // namespace double_product_test
