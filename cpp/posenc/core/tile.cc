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

/// sum += left * right, where the entries of a step of `left` are `row_distance` floats apart and steps `step`.
template <std::size_t row_distance, std::size_t step>
[[gnu::always_inline]] inline void add_products(std::size_t depth, const float* left, const float* right, Sums& sum) {
  for (const float* const end = left + depth * step; left != end; left += step, right += tile_columns) {
    const Float4 right_0 = load4(right);
    const Float4 right_1 = load4(right + 4);
    for (std::size_t r = 0; r < tile_rows; ++r) {
      const Float4 factor = splat4(left[r * row_distance]);
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
  add_products<tile_depth, 1>(depth, left, right, sum);
  for (std::size_t r = 0; r < tile_rows; ++r) {
    store4(to.row(r), sum[r][0]);
    store4(to.row(r) + 4, sum[r][1]);
  }
}

[[gnu::noinline]] void multiply_tile_in_parts(std::size_t inputs, std::size_t part, const float* left,
                                              const float* right, const float* bias, TileRows<float> to) {
  for (TileRows<const float> from{bias, 0}; inputs > 0; from = {to.first, to.stride}) {
    const std::size_t depth = inputs < part ? inputs : part;
    Sums sum{};
    add_products<1, tile_rows>(depth, left, right, sum);
    for (std::size_t r = 0; r < tile_rows; ++r) {
      store4(to.row(r), load4(from.row(r)) + sum[r][0]);
      store4(to.row(r) + 4, load4(from.row(r) + 4) + sum[r][1]);
    }
    inputs -= depth;
    left += depth * tile_rows;
    right += depth * tile_columns;
  }
}

}  // namespace posenc
