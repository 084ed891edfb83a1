#include "posenc/rotary/grid_positions.h"

#include <limits>

#include "posenc/core/error.h"
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
  const auto& [coordinates, grid, offsets, factors, prefix_tokens] = placement;
  require(!grid.empty(), "grid", grid.size(), "at least 1 axis");
  require_for_each_axis("offsets", offsets, grid.size());
  require_for_each_axis("factors", factors, grid.size());
  for (const std::size_t extent : grid) require(extent >= 1, "grid", extent, "extents of at least 1");
  const std::size_t cells = size_product("grid", grid);
  const std::size_t most = std::numeric_limits<std::size_t>::max() / sizeof(double) / grid.size();
  require(prefix_tokens <= most && cells <= most - prefix_tokens, "prefix_tokens", prefix_tokens,
          "few enough for one array with the cells");

  std::vector<double> positions;
  positions.reserve(grid.size() * (prefix_tokens + cells));
  std::size_t inner = cells;  // cells that share their place on the axis
  for (std::size_t axis = 0; axis < grid.size(); ++axis) {
    inner /= grid[axis];
    const double offset = offsets.empty() ? 0.0 : offsets[axis];
    const double factor = factors.empty() ? 1.0 : factors[axis];
    positions.insert(positions.end(), prefix_tokens, 0.0);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      positions.push_back((coordinate(coordinates, cell / inner % grid[axis], grid[axis]) + offset) * factor);
    }
  }
  return positions;
}

}  // namespace posenc
