#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <vector>

#include "posenc/core/random.h"
#include "posenc/train/product.h"

namespace products_test {

namespace {

using posenc::train::Factor;
using posenc::train::ProductShape;
using posenc::train::Sum;
using posenc::train::Triangle;

/// A matrix, and a view of its numbers by rows or by columns.
template <typename Scalar>
struct Operand {
  std::vector<Scalar> values;
  Factor<Scalar> factor;

  double at(std::size_t row, std::size_t column) const {
    return static_cast<double>(values[row * factor.row_stride + column * factor.column_stride]);
  }
};

template <typename Scalar>
Operand<Scalar> operand(std::size_t rows, std::size_t columns, bool by_rows, std::uint64_t seed) {
  posenc::Random random(seed);
  Operand<Scalar> result{std::vector<Scalar>(rows * columns), {}};
  for (Scalar& x : result.values) x = static_cast<Scalar>(random.normal());
  result.factor = by_rows ? posenc::train::rows_of<Scalar>(result.values.data(), columns)
                          : posenc::train::columns_of<Scalar>(result.values.data(), rows);
  return result;
}

/// Compares with sums in double, for factors stored either way.
template <typename Scalar>
void check(const ProductShape& shape, Triangle triangle, double tolerance) {
  const bool by_rows = GENERATE(true, false);
  const Sum sum = GENERATE(Sum::store, Sum::add);
  CAPTURE(shape.rows, shape.columns, shape.depth, by_rows, static_cast<int>(sum));
  Operand<Scalar> left = operand<Scalar>(shape.rows, shape.depth, by_rows, 1);
  const Operand<Scalar> right = operand<Scalar>(shape.depth, shape.columns, by_rows, 2);
  for (std::size_t r = 0; r < shape.rows; ++r) {
    for (std::size_t t = 0; t < shape.depth; ++t) {
      const bool is_zero = (triangle == Triangle::left_lower && t > r) || (triangle == Triangle::left_upper && t < r);
      if (is_zero) left.values[r * left.factor.row_stride + t * left.factor.column_stride] = 0;
    }
  }
  constexpr double before = 9.0;
  std::vector<Scalar> out(shape.rows * shape.columns, static_cast<Scalar>(before));
  std::vector<Scalar> panels(posenc::train::panel_room);
  posenc::train::Products<Scalar>(panels.data())(shape, left.factor, right.factor, out.data(), shape.columns, sum,
                                                 Scalar{0.5}, triangle);
  for (std::size_t r = 0; r < shape.rows; ++r) {
    for (std::size_t c = 0; c < shape.columns; ++c) {
      double expected = sum == Sum::add ? before : 0.0;
      for (std::size_t t = 0; t < shape.depth; ++t) expected += 0.5 * left.at(r, t) * right.at(t, c);
      CHECK(std::abs(static_cast<double>(out[r * shape.columns + c]) - expected) <= tolerance);
    }
  }
}

}  // namespace

TEST_CASE("products of training may be deeper than a tile", "[train]") {
  SECTION("float") { check<float>({7, 13, 900}, Triangle::none, 1e-4); }
  SECTION("double") { check<double>({7, 13, 900}, Triangle::none, 1e-12); }
}

TEST_CASE("triangles of products may end before a tile of the depth begins, and begin behind its end", "[train]") {
  SECTION("left_lower, float") { check<float>({11, 9, 900}, Triangle::left_lower, 1e-5); }
  SECTION("left_lower, double") { check<double>({11, 9, 900}, Triangle::left_lower, 1e-12); }
  SECTION("left_upper, float") { check<float>({11, 9, 3}, Triangle::left_upper, 1e-5); }
  SECTION("left_upper, double") { check<double>({11, 9, 3}, Triangle::left_upper, 1e-12); }
}

}  // namespace products_test
