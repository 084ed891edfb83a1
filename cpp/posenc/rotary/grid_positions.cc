#include "posenc/rotary/grid_positions.h"

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

}  // namespace

std::vector<double> grid_positions(const GridPlacement& placement) {
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
  const std::size_t columns = grid.back();
  const std::size_t rows = grid.size() > 1 ? grid[grid.size() - 2] : 1;
  require(spatial_merge_size >= 1 && rows % spatial_merge_size == 0 && columns % spatial_merge_size == 0,
          "spatial_merge_size", spatial_merge_size, "a divisor of the last two extents of `grid`");

  std::vector<double> positions;
  positions.reserve(grid.size() * (prefix_tokens + cells + suffix_tokens));
  std::size_t inner = cells;  // cells that share their place on the axis
  for (std::size_t axis = 0; axis < grid.size(); ++axis) {
    inner /= grid[axis];
    const double offset = offsets.empty() ? 0.0 : offsets[axis];
    const double factor = factors.empty() ? 1.0 : factors[axis];
    positions.insert(positions.end(), prefix_tokens, 0.0);
    for (std::size_t at = 0; at < cells; ++at) {
      const std::size_t cell = spatial_merge_size == 1 ? at : cell_in_blocks(at, rows, columns, spatial_merge_size);
      positions.push_back((coordinate(coordinates, cell / inner % grid[axis], grid[axis]) + offset) * factor);
    }
    positions.insert(positions.end(), suffix_tokens, 0.0);
  }
  return positions;
}

}  // namespace posenc
