#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/core/position.h"
#include "posenc/relative/shape.h"

namespace posenc {

/// The row of a table for each distance: entry j - i + queries - 1 is for query i and key j, queries + keys - 1 entries
/// in all; -1 where nothing is added. Every scheme with vectors of the distance (Shaw, BERT, DeBERTa, the shift)
/// consists of such a list and the products below, or those of streaming attention (DistanceVectors).
using DistanceRows = std::vector<std::int32_t>;

/// Calls row_of(distance) for every distance, position of the query minus position of the key.
template <typename RowOf>
DistanceRows rows_by_distance(const RelativeShape& shape, RowOf row_of) {
  DistanceRows rows(shape.queries == 0 || shape.keys == 0 ? 0 : shape.queries + shape.keys - 1);
  require_offset("offset", shape.offset);
  std::int64_t distance = static_cast<std::int64_t>(shape.queries) - 1 + shape.offset;
  for (std::int32_t& row : rows) row = static_cast<std::int32_t>(row_of(distance--));
  return rows;
}

/// A table of vectors, one per row, that products are computed with.
struct DistanceTable {
  /// 1 when all heads share it, otherwise heads.
  std::size_t heads;
  std::size_t rows;
  /// [heads, rows, head_dim]
  std::span<const float> values;
};

/// Throws std::invalid_argument unless the table has 1 or shape.heads heads and the size it says.
void require_table(const RelativeShape& shape, const DistanceTable& table);

/// Throws std::invalid_argument unless x is [batch, heads, length, head_dim].
void require_heads(const RelativeShape& shape, const char* argument, std::span<const float> x, std::size_t length);

/// In this and the functions below, every entry of `rows` must be a row of the table, so -1 is not allowed.
///
/// out[b, h, i, j] = scale q[b, h, i] . table[h, rows of i - j]: one product with the rows that occur, followed by a
/// gather.
void content_position(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> q,
                      const DistanceTable& table, std::span<float> out);

/// out[b, h, i, j] = scale k[b, h, j] . table[h, rows of i - j].
void position_content(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> k,
                      const DistanceTable& table, std::span<float> out);

/// out[b, h, i] = sum over j of weights[b, h, i, j] table[h, rows of i - j]: weights are first summed (in double) by
/// row, because clipping maps many keys to one row.
void position_values(const RelativeShape& shape, const DistanceRows& rows, std::span<const float> weights,
                     const DistanceTable& table, std::span<float> out);

}  // namespace posenc
