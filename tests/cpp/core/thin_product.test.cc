#include "posenc/core/thin_product.h"

#include <catch_amalgamated.hpp>
#include <cstddef>
#include <span>
#include <vector>

#include "normal_values.h"
#include "posenc/core/simd.h"

namespace thin_product_test {

namespace {

using posenc::thin_rows;
using posenc::tile_depth;

/// sum + a b, rounded as in the kernels.
float multiply_add(float a, float b, float sum) {
  return posenc::multiply_add4(posenc::splat4(a), posenc::splat4(b), posenc::splat4(sum))[0];
}

/// Numbers that end where their memory ends, so that a sanitizer sees any read past them, and begin `shift` floats
/// after its start.
struct Numbers {
  Numbers(std::size_t size, std::size_t shift, std::uint64_t seed)
      : values(normal_values(size + shift, seed)), span(std::span(values).subspan(shift)) {}

  std::vector<float> values;
  std::span<float> span;
};

}  // namespace

TEST_CASE("thin products with a transposed matrix add in the order of the depth", "[thin_product]") {
  const std::size_t rows = GENERATE(range<std::size_t>(1, thin_rows + 1));
  const std::size_t columns = GENERATE(as<std::size_t>{}, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 24, 31, 33, 48, 100, 384);
  const std::size_t depth = GENERATE(as<std::size_t>{}, 1, 2, 3, 4, 5, 8, 15, 16, 17, 33, 64, 384);
  const std::size_t gap = GENERATE(as<std::size_t>{}, 0, 1, 6);
  const std::size_t shift = (rows + columns + depth) % 4;
  const std::size_t stride = depth + gap;
  const Numbers left(thin_rows * tile_depth, shift, 1);
  const Numbers right((columns - 1) * stride + depth, shift, 2);
  Numbers sums(thin_rows * tile_depth, shift, 3);
  std::vector<float> expected;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      float sum = sums.span[r * tile_depth + c];
      for (std::size_t t = 0; t < depth; ++t) {
        sum = multiply_add(left.span[r * tile_depth + t], right.span[c * stride + t], sum);
      }
      expected.push_back(sum);
    }
  }

  posenc::add_thin_product_transposed(rows, depth, left.span.data(), right.span.data(), stride, columns,
                                      sums.span.data());
  std::vector<float> got;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) got.push_back(sums.span[r * tile_depth + c]);
  }
  CHECK(got == expected);
}

TEST_CASE("thin products add in the order of the depth", "[thin_product]") {
  const std::size_t rows = GENERATE(range<std::size_t>(1, thin_rows + 1));
  const std::size_t columns = GENERATE(as<std::size_t>{}, 1, 3, 4, 5, 8, 11, 31, 32, 33, 64, 128, 576, 5000);
  const std::size_t depth = GENERATE(as<std::size_t>{}, 1, 2, 7, 8, 31, 32, 33, 65, 384);
  const std::size_t shift = (rows + columns + depth) % 4;
  const Numbers left(thin_rows * tile_depth, shift, 1);
  const Numbers right(depth * columns, shift, 2);
  Numbers sums(rows * columns, shift, 3);
  std::vector<float> expected(sums.span.begin(), sums.span.end());
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t t = 0; t < depth; ++t) {
      for (std::size_t c = 0; c < columns; ++c) {
        float& sum = expected[r * columns + c];
        sum = multiply_add(left.span[r * tile_depth + t], right.span[t * columns + c], sum);
      }
    }
  }

  posenc::add_thin_product(rows, depth, left.span.data(), right.span.data(), columns, sums.span.data());
  CHECK(std::vector<float>(sums.span.begin(), sums.span.end()) == expected);
}

}  // namespace thin_product_test
