#pragma once

#include <cstddef>

namespace posenc {

/// The cell, in the order of a grid of `rows` and `columns` (and any frames before them), that stands at `at` in an
/// order by blocks of `size` rows and columns, as vision towers have it that merge the patches of a block into one
/// token (spatial_merge_size of Qwen2-VL, 2024). `size` divides both.
inline std::size_t cell_in_blocks(std::size_t at, std::size_t rows, std::size_t columns, std::size_t size) {
  const std::size_t frame = at / (rows * columns);
  const std::size_t in_frame = at % (rows * columns);
  const std::size_t block = in_frame / (size * size);
  const std::size_t in_block = in_frame % (size * size);
  const std::size_t blocks = columns / size;
  const std::size_t row = block / blocks * size + in_block / size;
  return (frame * rows + row) * columns + block % blocks * size + in_block % size;
}

}  // namespace posenc
