#include "posenc/rotary/grid_positions.h"

#include <algorithm>
#include <limits>

#include "posenc/core/error.h"
#include "posenc/core/merged_blocks.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

double coordinate(GridCoordinates coordinates, std::size_t cell, std::size_t extent) {
  const auto at = static_cast<double>(cell);
  const auto cells = static_cast<double>(extent);
  switch (coordinates) {
    case GridCoordinates::index:
      return at;
    case GridCoordinates::edges:
      return extent == 1 ? -1.0 : 2.0 * at / (cells - 1.0) - 1.0;
    case GridCoordinates::centres:
      return (2.0 * at + 1.0 - cells) / cells;
  }
  return 0.0;
}

void require_for_each_axis(const char* argument, std::span<const double> numbers, std::size_t axes) {
  if (!numbers.empty()) require_size(argument, numbers.size(), axes);
  require_positions(argument, numbers);
}

struct Extents {
  std::size_t rows;
  std::size_t columns;
};

/// Those of the last two axes; an only axis is one row.
Extents last_extents(std::span<const std::size_t> grid) {
  return {.rows = grid.size() > 1 ? grid[grid.size() - 2] : 1, .columns = grid.back()};
}

}  // namespace

std::size_t count_grid_positions(const GridPlacement& placement) {
  const auto& [coordinates, grid, offsets, factors, prefix_tokens, suffix_tokens, spatial_merge_size] = placement;
  require(!grid.empty(), "grid", grid.size(), "at least 1 axis");
  require_for_each_axis("offsets", offsets, grid.size());
  require_for_each_axis("factors", factors, grid.size());
  for (const std::size_t extent : grid) require(extent >= 1, "grid", extent, "extents of at least 1");
  const std::size_t cells = size_product("grid", grid);
  const std::size_t most = std::numeric_limits<std::size_t>::max() / sizeof(double) / grid.size();
  require(prefix_tokens <= most && cells <= most - prefix_tokens, "prefix_tokens", prefix_tokens,
          "few enough for one array with the cells");
  require(suffix_tokens <= most - prefix_tokens - cells, "suffix_tokens", suffix_tokens,
          "few enough for one array with the cells");
  const auto [rows, columns] = last_extents(grid);
  require(spatial_merge_size >= 1 && rows % spatial_merge_size == 0 && columns % spatial_merge_size == 0,
          "spatial_merge_size", spatial_merge_size, "a divisor of the last two extents of grid");
  return grid.size() * (prefix_tokens + cells + suffix_tokens);
}

void grid_positions(const GridPlacement& placement, std::span<double> out) {
  const auto& [coordinates, grid, offsets, factors, prefix_tokens, suffix_tokens, spatial_merge_size] = placement;
  const std::size_t count = count_grid_positions(placement);
  require_size("out", out.size(), count);
  const auto [rows, columns] = last_extents(grid);
  const std::size_t cells = count / grid.size() - prefix_tokens - suffix_tokens;
  std::ranges::fill(out, 0.0);
  double* positions = out.data();
  std::size_t inner = cells;  // cells that share their place on the axis
  for (std::size_t axis = 0; axis < grid.size(); ++axis) {
    inner /= grid[axis];
    const double offset = offsets.empty() ? 0.0 : offsets[axis];
    const double factor = factors.empty() ? 1.0 : factors[axis];
    positions += prefix_tokens;
    for (std::size_t at = 0; at < cells; ++at) {
      const std::size_t cell = spatial_merge_size == 1 ? at : cell_in_blocks(at, rows, columns, spatial_merge_size);
      *positions++ = (coordinate(coordinates, cell / inner % grid[axis], grid[axis]) + offset) * factor;
    }
    positions += suffix_tokens;
  }
}

std::vector<double> grid_positions(const GridPlacement& placement) {
  std::vector<double> positions(count_grid_positions(placement));
  grid_positions(placement, positions);
  return positions;
}

}  // namespace posenc
