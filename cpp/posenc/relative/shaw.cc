#include "posenc/relative/shaw.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/error.h"

namespace posenc {
namespace {

DistanceTable table_of(const ShawOptions& options, std::span<const float> table) {
  return {.heads = options.table_heads, .rows = 2 * options.max_relative_positions + 1, .values = table};
}

}  // namespace

DistanceRows shaw_rows(const RelativeShape& shape, const ShawOptions& options) {
  require(options.max_relative_positions <= 0x7fffffff / 2, "max_relative_positions", options.max_relative_positions,
          Expected::at_most(0x3fffffff));
  const auto limit = static_cast<std::int64_t>(options.max_relative_positions);
  return rows_by_distance(shape, [&](std::int64_t distance) {
    const std::int64_t relative = options.sign == RelativeSign::query_minus_key ? distance : -distance;
    if (!options.clip) {
      require(relative >= -limit && relative <= limit, "max_relative_positions", options.max_relative_positions,
              "at least the largest distance, or clipping");
    }
    return std::clamp(relative, -limit, limit) + limit;
  });
}

void shaw_content_position(const RelativeShape& shape, const ShawOptions& options, float scale,
                           std::span<const float> q, std::span<const float> table, std::span<float> out) {
  require_factor("scale", scale);
  content_position(shape, shaw_rows(shape, options), scale, q, table_of(options, table), out);
}

void shaw_position_content(const RelativeShape& shape, const ShawOptions& options, float scale,
                           std::span<const float> k, std::span<const float> table, std::span<float> out) {
  require_factor("scale", scale);
  position_content(shape, shaw_rows(shape, options), scale, k, table_of(options, table), out);
}

void shaw_values(const RelativeShape& shape, const ShawOptions& options, std::span<const float> weights,
                 std::span<const float> table, std::span<float> out) {
  position_values(shape, shaw_rows(shape, options), weights, table_of(options, table), out);
}

}  // namespace posenc
