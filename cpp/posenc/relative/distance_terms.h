#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/core/position.h"
#include "posenc/relative/shape.h"

namespace posenc {

/// The row of a table for each distance: queries + keys - 1 entries, of which entry j - i + queries - 1 is for query i
/// and key j; -1 where nothing is added. Every scheme with vectors of the distance (Shaw, BERT, DeBERTa, the shift)
/// consists of such a list and of the products below, or of those of streaming attention (DistanceVectors).
using DistanceRows = std::vector<std::int32_t>;

/// The rows that row_of(distance) returns, where the distance is the position of the query minus that of the key. Calls
/// it once for each distance, from the last query and key 0 to query 0 and the last key. Throws std::invalid_argument
/// for an offset out of range.
template <typename RowOf>
DistanceRows rows_by_distance(const RelativeShape& shape, RowOf row_of) {
  DistanceRows rows(shape.queries == 0 || shape.keys == 0 ? 0 : shape.queries + shape.keys - 1);
  require_offset("offset", shape.offset);
  std::int64_t distance = static_cast<std::int64_t>(shape.queries) - 1 + shape.offset;
  for (std::int32_t& row : rows) row = static_cast<std::int32_t>(row_of(distance--));
  return rows;
}

/// A table of vectors, one per row, for the products below.
struct DistanceTable {
  /// 1 when all heads share it, otherwise heads.
  std::size_t heads;
  std::size_t rows;
  /// [heads, rows, head_dim]
  std::span<const float> values;
};

/// Throws std::invalid_argument unless the table has 1 or shape.heads heads and as many values as its sizes say.
void require_table(const RelativeShape& shape, const DistanceTable& table);

/// Throws std::invalid_argument unless x has the size of [batch, heads, length, head_dim].
void require_heads(const RelativeShape& shape, const char* argument, std::span<const float> x, std::size_t length);

// The functions below throw std::invalid_argument when sizes do not agree, or an entry of `rows` is not a row of the
// table: -1 is not allowed.

/// out[b, h, i, j] = scale q[b, h, i] . table[h, row of i - j]. Queries are multiplied either by the rows that occur,
/// followed by a gather, or by a vector for each entry of `rows`, whichever is less work.
void content_position(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> q,
                      const DistanceTable& table, std::span<float> out);

/// out[b, h, i, j] = scale k[b, h, j] . table[h, row of i - j], likewise.
void position_content(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> k,
                      const DistanceTable& table, std::span<float> out);

/// out[b, h, i] = sum over j of weights[b, h, i, j] table[h, row of i - j], where shape.head_dim is the width of the
/// values. Weights are first summed by row (in double), because clipping maps many keys to one row. A row with a total
/// weight of 0 does not count, even if it is not finite.
void position_values(const RelativeShape& shape, const DistanceRows& rows, std::span<const float> weights,
                     const DistanceTable& table, std::span<float> out);

}  // namespace posenc
