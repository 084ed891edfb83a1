#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace posenc {

/// The coordinates of the cells of a grid along an axis.
enum class GridCoordinates {
  index,    ///< 0, 1, 2, ...
  edges,    ///< From -1 to 1 in equal steps, the outer cells at the edges; a single cell is at -1.
  centres,  ///< At the centres of equal parts of [-1, 1]: (2 i + 1) / extent - 1.
};

/// How the tokens of an image or a video are placed on several axes.
struct GridPlacement {
  GridCoordinates coordinates;
  /// The extent of each axis: [rows, columns], [frames, rows, columns] or any other number of them.
  std::span<const std::size_t> grid;
  /// One offset per axis, added to its coordinates, or none.
  std::span<const double> offsets;
  /// One factor per axis, by which its coordinates are multiplied after the offset is added, or none.
  std::span<const double> factors;
  /// Tokens before the grid, such as class tokens and registers. They are at 0 on every axis, where nothing rotates.
  std::size_t prefix_tokens;
  /// The same after the grid, where Llama 4 (2025) has its class token.
  std::size_t suffix_tokens = 0;
  /// Rows and columns of the blocks in which the cells of the last two axes are ordered, block after block, as in
  /// vision towers that merge the patches of a block into one token (Qwen2-VL, 2024). Divides both extents; 1 for plain
  /// order.
  std::size_t spatial_merge_size = 1;
};

/// The positions of all tokens, first those before the grid, then its cells, last axis fastest, then those after it:
/// [axes, prefix_tokens + cells + suffix_tokens]. Throws std::invalid_argument for an empty grid, an extent of 0,
/// blocks that do not fill the grid, and offsets or factors that do not match the axes or are not valid positions.
std::vector<double> grid_positions(const GridPlacement& placement);

/// The number of their coordinates, axes * (prefix_tokens + cells + suffix_tokens), before any memory is taken for
/// them. Throws as grid_positions() does.
std::size_t count_grid_positions(const GridPlacement& placement);

/// Writes the same positions to memory of the caller, of exactly that many entries. Throws std::invalid_argument also
/// for any other size of `out`.
void grid_positions(const GridPlacement& placement, std::span<double> out);

}  // namespace posenc
