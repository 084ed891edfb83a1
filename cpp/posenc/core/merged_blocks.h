#pragma once

#include <cstddef>

namespace posenc {

/// Converts an index in block order to the row-major index of the same cell. The grid has `rows` x `columns` cells per
/// frame; in block order, the cells of a block of `size` x `size` follow one another, as in vision towers that merge
/// the patches of a block into one token (spatial_merge_size of Qwen2-VL, 2024). `size` divides `rows` and `columns`.
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
