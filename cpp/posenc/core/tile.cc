#include "posenc/core/tile.h"

namespace posenc {

void pack_row(const float* from, std::size_t depth, float factor, float* to) {
  const Float4 factors = splat4(factor);
  std::size_t t = 0;
  for (; t + 4 <= depth; t += 4) store4(to + t, factors * load4(from + t));
  for (; t < depth; ++t) to[t] = factor * from[t];
}

namespace {

using Sums = std::array<std::array<Float4, 2>, tile_rows>;

/// sum += left * right.
[[gnu::always_inline]] inline void add_products(std::size_t depth, const float* left, const float* right, Sums& sum) {
  for (const float* const end = left + depth; left != end; ++left, right += tile_columns) {
    const Float4 right_0 = load4(right);
    const Float4 right_1 = load4(right + 4);
    for (std::size_t r = 0; r < tile_rows; ++r) {
      const Float4 factor = splat4(left[r * tile_depth]);
      sum[r][0] = multiply_add4(factor, right_0, sum[r][0]);
      sum[r][1] = multiply_add4(factor, right_1, sum[r][1]);
    }
  }
}

}  // namespace

[[gnu::noinline]] void multiply_tile(std::size_t depth, const float* left, const float* right,
                                     TileRows<const float> from, TileRows<float> to) {
  Sums sum;
  for (std::size_t r = 0; r < tile_rows; ++r) sum[r] = {load4(from.row(r)), load4(from.row(r) + 4)};
  add_products(depth, left, right, sum);
  for (std::size_t r = 0; r < tile_rows; ++r) {
    store4(to.row(r), sum[r][0]);
    store4(to.row(r) + 4, sum[r][1]);
  }
}

[[gnu::noinline]] void add_tile(std::size_t depth, const float* left, const float* right, TileRows<const float> from,
                                TileRows<float> to) {
  Sums sum{};
  add_products(depth, left, right, sum);
  for (std::size_t r = 0; r < tile_rows; ++r) {
    store4(to.row(r), load4(from.row(r)) + sum[r][0]);
    store4(to.row(r) + 4, load4(from.row(r) + 4) + sum[r][1]);
  }
}

}  // namespace posenc
