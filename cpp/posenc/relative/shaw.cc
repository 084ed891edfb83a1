#include "posenc/relative/shaw.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/error.h"
#include "posenc/relative/distance_terms.h"

namespace posenc {
namespace {

DistanceRows rows_of(const RelativeShape& shape, const ShawOptions& options) {
  require(options.max_relative_positions <= 0x7fffffff / 2, "max_relative_positions", options.max_relative_positions,
          "at most 2^30 - 1");
  const auto limit = static_cast<std::ptrdiff_t>(options.max_relative_positions);
  DistanceRows rows(shape.queries == 0 || shape.keys == 0 ? 0 : shape.queries + shape.keys - 1);
  std::ptrdiff_t distance = first_distance(shape);
  for (std::size_t& row : rows) {
    const std::ptrdiff_t relative = options.sign == RelativeSign::query_minus_key ? distance : -distance;
    if (!options.clip) {
      require(relative >= -limit && relative <= limit, "max_relative_positions", options.max_relative_positions,
              "at least the largest distance, or clipping");
    }
    row = static_cast<std::size_t>(std::clamp(relative, -limit, limit) + limit);
    ++distance;
  }
  return rows;
}

DistanceTable table_of(const ShawOptions& options, std::span<const float> table) {
  return {.heads = options.table_heads, .rows = 2 * options.max_relative_positions + 1, .values = table};
}

void require_finite(float scale) { require(std::isfinite(scale), "scale", scale, "a finite number"); }

}  // namespace

void shaw_index(const RelativeShape& shape, const ShawOptions& options, std::span<std::int32_t> out) {
  const DistanceRows rows = rows_of(shape, options);
  require_size("out", out.size(), shape.queries * shape.keys);
  for (std::size_t i = 0; i < shape.queries; ++i) {
    for (std::size_t j = 0; j < shape.keys; ++j) {
      out[i * shape.keys + j] = static_cast<std::int32_t>(rows[i + shape.keys - 1 - j]);
    }
  }
}

void shaw_content_position(const RelativeShape& shape, const ShawOptions& options, float scale,
                           std::span<const float> q, std::span<const float> table, std::span<float> out) {
  require_finite(scale);
  content_position(shape, rows_of(shape, options), scale, q, table_of(options, table), out);
}

void shaw_position_content(const RelativeShape& shape, const ShawOptions& options, float scale,
                           std::span<const float> k, std::span<const float> table, std::span<float> out) {
  require_finite(scale);
  position_content(shape, rows_of(shape, options), scale, k, table_of(options, table), out);
}

void shaw_values(const RelativeShape& shape, const ShawOptions& options, std::span<const float> weights,
                 std::span<const float> table, std::span<float> out) {
  position_values(shape, rows_of(shape, options), weights, table_of(options, table), out);
}

}  // namespace posenc
