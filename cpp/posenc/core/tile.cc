#include "posenc/core/tile.h"

namespace posenc {

[[gnu::noinline]] void multiply_tile(std::size_t depth, const float* left, const float* right, Tile& sum) {
  Tile local = sum;
  for (const float* const end = left + depth; left != end; ++left, right += tile_columns) {
    const Float4 right_0 = load4(right);
    const Float4 right_1 = load4(right + 4);
    for (std::size_t r = 0; r < tile_rows; ++r) {
      const Float4 factor = splat4(left[r * tile_depth]);
      local[r][0] = multiply_add4(factor, right_0, local[r][0]);
      local[r][1] = multiply_add4(factor, right_1, local[r][1]);
    }
  }
  sum = local;
}

}  // namespace posenc
