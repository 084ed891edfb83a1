#include "posenc/core/product.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "eigen_matrix.h"
#include "expect.h"
#include "normal_values.h"
#include "posenc/core/tile.h"

namespace product_test {

namespace {

posenc::ConstMatrixView matrix(const std::vector<float>& values, std::size_t rows) {
  return posenc::view(values.data(), rows, values.size() / rows);
}

}  // namespace

TEST_CASE("products equal Eigen's for every remainder of the tile", "[product]") {
  for (const std::size_t rows : {1U, 5U, 6U, 7U, 13U}) {
    for (const std::size_t columns : {1U, 7U, 8U, 9U, 17U}) {
      for (const std::size_t inner : {1U, 3U, 64U}) {
        const std::vector<float> left = normal_values(rows * inner, 1);
        const std::vector<float> right = normal_values(columns * inner, 2);
        std::vector<float> out(rows * columns);
        posenc::multiply(matrix(left, rows), posenc::Panels::of_transposed(matrix(right, columns)), 0.5F,
                         posenc::view(out.data(), rows, columns));
        const Eigen::MatrixXd exact =
            0.5 * eigen(matrix(left, rows)).cast<double>() * eigen(matrix(right, columns)).cast<double>().transpose();
        const auto got = eigen(posenc::view(out.data(), rows, columns)).cast<double>();
        CHECK((got - exact).cwiseAbs().maxCoeff() < 1e-5);

        std::vector<float> same(rows * columns);
        const Matrix transposed = eigen(matrix(right, columns)).transpose();
        posenc::multiply(matrix(left, rows), posenc::Panels::of(posenc::view(transposed.data(), inner, columns)), 0.5F,
                         posenc::view(same.data(), rows, columns));
        CHECK(same == out);
      }
    }
  }
}

TEST_CASE("rows that lie anywhere are columns of a product, and missing ones zeros", "[product]") {
  for (const std::size_t inner : {1U, 4U, 7U, 64U}) {
    for (const std::size_t columns : {1U, 3U, 4U, 5U, 8U, 9U, 14U}) {
      const std::vector<float> table = normal_values(3 * inner, 2);
      std::vector<const float*> rows(columns);
      std::vector<float> gathered(columns * inner);
      for (std::size_t n = 0; n < columns; ++n) {
        if (n % 5 == 3) continue;
        rows[n] = table.data() + 2 * n % 3 * inner;
        std::copy_n(rows[n], inner, gathered.data() + n * inner);
      }
      const std::vector<float> left = normal_values(7 * inner, 1);
      std::vector<float> out(7 * columns);
      std::vector<float> expected(7 * columns);
      posenc::multiply(matrix(left, 7), posenc::Panels::of_rows(rows, inner), 1.0F,
                       posenc::view(out.data(), 7, columns));
      posenc::multiply(matrix(left, 7), posenc::Panels::of_transposed(matrix(gathered, columns)), 1.0F,
                       posenc::view(expected.data(), 7, columns));
      CHECK(out == expected);
    }
  }
}

TEST_CASE("products may be deeper than a tile", "[product]") {
  for (const std::size_t inner : {posenc::tile_depth, posenc::tile_depth + 1, 2 * posenc::tile_depth + 5}) {
    const std::vector<float> left = normal_values(7 * inner, 1);
    const std::vector<float> right = normal_values(9 * inner, 2);
    std::vector<float> out(std::size_t{7} * 9);
    // Scaled like logits, so that the bound above applies.
    const float scale = 1.0F / std::sqrt(static_cast<float>(inner));
    posenc::multiply(matrix(left, 7), posenc::Panels::of_transposed(matrix(right, 9)), scale,
                     posenc::view(out.data(), 7, 9));
    const Eigen::MatrixXd exact = static_cast<double>(scale) * eigen(matrix(left, 7)).cast<double>() *
                                  eigen(matrix(right, 9)).cast<double>().transpose();
    CHECK((eigen(posenc::view(out.data(), 7, 9)).cast<double>() - exact).cwiseAbs().maxCoeff() < 1e-5);
  }
}

TEST_CASE("equal rows give equal rows wherever they stand", "[product]") {
  constexpr std::size_t rows = 14;
  constexpr std::size_t inner = 37;
  constexpr std::size_t columns = 19;
  std::vector<float> left = normal_values(rows * inner, 3);
  for (std::size_t row = 1; row < rows; ++row) std::copy_n(left.begin(), inner, left.begin() + row * inner);
  const std::vector<float> right = normal_values(columns * inner, 4);
  std::vector<float> out(rows * columns);
  posenc::project(matrix(left, rows), matrix(right, columns), posenc::view(out.data(), rows, columns));
  for (std::size_t row = 1; row < rows; ++row) {
    CHECK(std::equal(out.begin(), out.begin() + columns, out.begin() + row * columns));
  }
}

TEST_CASE("empty products are empty", "[product]") {
  std::vector<float> out;
  const std::vector<float> none;
  CHECK_NOTHROW(posenc::project(posenc::view(none.data(), 0, 4), posenc::view(none.data(), 0, 4),
                                posenc::view(out.data(), 0, 0)));
}

TEST_CASE("shapes of products must agree", "[product]") {
  const std::vector<float> values(12);
  std::vector<float> out(12);
  expect_rejection([&] { posenc::project(matrix(values, 3), matrix(values, 4), posenc::view(out.data(), 3, 4)); },
                   "weight", "3");
}

TEST_CASE("products of vectors without entries are 0", "[product]") {
  for (const std::size_t rows : {1U, 6U, 13U}) {
    for (const std::size_t columns : {1U, 8U, 17U}) {
      std::vector<float> out(rows * columns, 9.0F);
      const float* const nothing = out.data();
      posenc::multiply(posenc::view(nothing, rows, 0), posenc::Panels::of_transposed(posenc::view(nothing, columns, 0)),
                       1.0F, posenc::view(out.data(), rows, columns));
      CHECK(out == std::vector<float>(rows * columns, 0.0F));
    }
  }
}

}  // namespace product_test
