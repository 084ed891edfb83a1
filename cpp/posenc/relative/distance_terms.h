#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/core/position.h"
#include "posenc/core/product.h"
#include "posenc/relative/shape.h"

namespace posenc {

/// Which row of a table each distance takes: entry j - i + queries - 1 for query i and key j, queries + keys - 1
/// entries; -1 where nothing is added. Every scheme with vectors of the distance (Shaw, BERT, DeBERTa, the shift) is
/// such a list and the products below, or those of streaming attention (DistanceVectors).
using DistanceRows = std::vector<std::int32_t>;

/// row_of(distance) of every distance, position of the query minus position of the key.
template <typename RowOf>
DistanceRows rows_by_distance(const RelativeShape& shape, RowOf row_of) {
  DistanceRows rows(shape.queries == 0 || shape.keys == 0 ? 0 : shape.queries + shape.keys - 1);
  require_offset("offset", shape.offset);
  std::int64_t distance = static_cast<std::int64_t>(shape.queries) - 1 + shape.offset;
  for (std::int32_t& row : rows) row = static_cast<std::int32_t>(row_of(distance--));
  return rows;
}

/// Vectors by the distance of query and key, with which products are made.
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

// Every entry must be a row of the table, for all that follows.

/// content_position() of one head, some queries at a time: its vectors are packed once.
class HeadContentPosition {
 public:
  /// The rows must outlive this.
  HeadContentPosition(const RelativeShape& shape, const DistanceRows& rows, float scale, const DistanceTable& table,
                      std::size_t head);

  /// q [count, head_dim] are queries from `first` on; out [count, keys].
  void fill(std::size_t first, std::span<const float> q, std::span<float> out) const;

 private:
  RelativeShape shape_;
  const DistanceRows& rows_;
  float scale_;
  /// A vector for each entry is the right factor, whose products the tiles write to their places; or the rows that
  /// occur are, whose products are looked up.
  bool by_entry_;
  std::size_t first_row_;
  Panels panels_;
};

/// out[b, h, i, j] = scale q[b, h, i] . table[h, rows of i - j].
void content_position(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> q,
                      const DistanceTable& table, std::span<float> out);

/// out[b, h, i, j] = scale k[b, h, j] . table[h, rows of i - j].
void position_content(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> k,
                      const DistanceTable& table, std::span<float> out);

/// out[b, h, i] = sum over j of weights[b, h, i, j] table[h, rows of i - j]: weights are first added up (in double) by
/// row, because a clip gives many keys one row.
void position_values(const RelativeShape& shape, const DistanceRows& rows, std::span<const float> weights,
                     const DistanceTable& table, std::span<float> out);

}  // namespace posenc
