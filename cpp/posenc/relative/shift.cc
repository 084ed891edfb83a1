#include "posenc/relative/shift.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "posenc/core/error.h"

namespace posenc {
namespace {

std::int64_t signed_size(std::size_t size) { return static_cast<std::int64_t>(size); }

std::vector<float> padded(std::size_t queries, std::size_t columns, const float* x, bool in_front) {
  std::vector<float> result(queries * (columns + 1));
  for (std::size_t i = 0; i < queries; ++i) {
    std::copy_n(x + i * columns, columns, result.data() + i * (columns + 1) + (in_front ? 1 : 0));
  }
  return result;
}

std::size_t row_of(const RelativeTable& table_shape, std::size_t distance) {
  return table_shape.order == DistanceOrder::nearest_first ? distance : table_shape.rows - 1 - distance;
}

/// The vectors of a head, packed for products. Column c is for the distance first - c, of which only the magnitude
/// counts.
Panels packed_vectors(const RelativeTable& table_shape, std::span<const float> table, std::size_t head, std::size_t dim,
                      std::int64_t first, std::size_t count) {
  const float* const from = table.data() + (table_shape.heads == 1 ? 0 : head) * table_shape.rows * dim;
  std::vector<const float*> rows(count);
  for (std::size_t c = 0; c < count; ++c) {
    const auto distance = static_cast<std::size_t>(std::abs(first - signed_size(c)));
    rows[c] = from + row_of(table_shape, distance) * dim;
  }
  return Panels::of_rows(rows, dim);
}

void require_rows(const RelativeShape& shape, ShiftDirection direction, const RelativeTable& table_shape) {
  const std::size_t needed = shift_columns(shape, direction);
  require(table_shape.rows >= needed, "table_rows", table_shape.rows,
          Expected{"at least {value}, one for each distance from 0", needed});
}

void check(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
           std::span<const float> table) {
  require_factor("scale", options.scale);
  require(table_shape.heads == 1 || table_shape.heads == shape.heads, "table_heads", table_shape.heads,
          Expected{"1 or {name}, {value}", shape.heads, "heads"});
  require_rows(shape, options.direction, table_shape);
  require_size("table", table.size(), table_shape.heads * table_shape.rows * shape.head_dim);
}

/// The products of one direction for every batch entry and head. The table is packed once per head.
void multiply_by_distance(const RelativeShape& shape, ShiftDirection direction, float scale,
                          const RelativeTable& table_shape, std::span<const float> q, std::span<const float> table,
                          float* out) {
  const std::size_t columns = shift_columns(shape, direction);
  if (columns == 0) return;
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const std::int64_t first = direction == ShiftDirection::left_to_right ? signed_size(columns) - 1 : 0;
    const Panels panels = packed_vectors(table_shape, table, head, shape.head_dim, first, columns);
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t matrix = batch * shape.heads + head;
      multiply(view(q.data() + matrix * shape.queries * shape.head_dim, shape.queries, shape.head_dim), panels, scale,
               view(out + matrix * shape.queries * columns, shape.queries, columns));
    }
  }
}

/// Writes the shifted products of one direction, with what the references' reshape leaves in undefined entries. Keys
/// outside of the shifted array get zeros.
void shift_with_leak(const RelativeShape& shape, ShiftDirection direction, const RelativeTable& table_shape,
                     float scale, std::span<const float> q, std::span<const float> table, std::span<float> out) {
  const bool back = direction == ShiftDirection::left_to_right;
  const std::size_t matrices = shape.batch * shape.heads;
  const std::size_t columns = shift_columns(shape, direction);
  std::vector<float> products(matrices * shape.queries * columns);
  multiply_by_distance(shape, direction, scale, table_shape, q, table, products.data());
  std::vector<float> shifted(products.size());
  if (back) {
    rel_shift(matrices, shape.queries, columns, products, shifted);
  } else {
    rel_shift_ahead(matrices, shape.queries, columns, products, shifted);
  }

  std::fill(out.begin(), out.end(), 0.0F);
  const std::int64_t keys = signed_size(shape.keys);
  // Looking ahead, column 0 is the key at distance 0 from query 0.
  const std::int64_t first_key = back ? 0 : shape.offset;
  const std::int64_t from = std::max(first_key, std::int64_t{0});
  const std::int64_t to = std::min(first_key + signed_size(columns), keys);
  if (from >= to) return;
  for (std::size_t row = 0; row < matrices * shape.queries; ++row) {
    std::copy_n(shifted.data() + row * columns + (from - first_key), to - from, out.data() + row * shape.keys + from);
  }
}

}  // namespace

void rel_shift(std::size_t matrices, std::size_t queries, std::size_t columns, std::span<const float> x,
               std::span<float> out) {
  require_size("x", x.size(), matrices * queries * columns);
  require_size("out", out.size(), x.size());
  const std::size_t size = queries * columns;
  for (std::size_t matrix = 0; matrix < matrices; ++matrix) {
    const float* const from = x.data() + matrix * size;
    float* const to = out.data() + matrix * size;
    // Entry e of the result is entry queries + e of the padded array, whose rows have one column more.
    std::size_t row = queries / (columns + 1);
    std::size_t column = queries % (columns + 1);
    for (std::size_t e = 0; e < size; ++e) {
      to[e] = column == 0 ? 0.0F : from[row * columns + column - 1];
      if (++column > columns) {
        column = 0;
        ++row;
      }
    }
  }
}

void rel_shift_ahead(std::size_t matrices, std::size_t queries, std::size_t columns, std::span<const float> x,
                     std::span<float> out) {
  require_size("x", x.size(), matrices * queries * columns);
  require_size("out", out.size(), x.size());
  const std::size_t size = queries * columns;
  for (std::size_t matrix = 0; matrix < matrices; ++matrix) {
    const float* const from = x.data() + matrix * size;
    float* const to = out.data() + matrix * size;
    std::size_t row = 0;
    std::size_t column = 0;
    for (std::size_t e = 0; e < size; ++e) {
      to[e] = column == columns ? 0.0F : from[row * columns + column];
      if (++column > columns) {
        column = 0;
        ++row;
      }
    }
  }
}

void rel_shift_both(std::size_t matrices, std::size_t queries, std::size_t keys, std::span<const float> x,
                    std::span<float> out) {
  const std::size_t columns = keys + queries;
  require_size("x", x.size(), matrices * queries * columns);
  require_size("out", out.size(), matrices * queries * keys);
  for (std::size_t matrix = 0; matrix < matrices; ++matrix) {
    for (std::size_t i = 0; i < queries; ++i) {
      std::copy_n(x.data() + (matrix * queries + i) * columns + queries - i, keys,
                  out.data() + (matrix * queries + i) * keys);
    }
  }
}

std::array<ShiftStage, 5> shift_stages(ShiftDirection direction, std::size_t queries, std::size_t columns,
                                       std::span<const float> x) {
  if (direction == ShiftDirection::both) reject("direction", "both", "left-to-right or right-to-left");
  require_size("x", x.size(), queries * columns);
  const bool back = direction == ShiftDirection::left_to_right;
  const std::vector<float> with_zeros = padded(queries, columns, x.data(), back);
  const std::span<const float> all(with_zeros);
  const std::span<const float> sliced = back ? all.subspan(queries) : all.first(x.size());
  const auto stage = [](std::string_view name, std::size_t rows, std::size_t width, std::span<const float> values) {
    return ShiftStage{name, rows, width, {values.begin(), values.end()}};
  };
  // Looking back, the padded array is read again with another width; looking ahead, it is read on as one row.
  return {stage("products", queries, columns, x), stage("padded", queries, columns + 1, all),
          stage("reshaped", back ? columns + 1 : 1, back ? queries : all.size(), all),
          stage("sliced", back ? columns : 1, back ? queries : x.size(), sliced),
          stage("shifted", queries, columns, sliced)};
}

void toeplitz_tensor(std::size_t queries, std::size_t keys, std::int64_t offset, std::size_t dim,
                     std::span<const float> table, std::span<float> out) {
  require_some("dim", dim);
  require_size("out", out.size(), queries * keys * dim);
  require_size("table", table.size(), table.size() / dim * dim);
  if (out.empty()) return;
  require_offset("offset", offset);
  const std::int64_t back = signed_size(queries) - 1 + offset;
  const std::int64_t ahead = signed_size(keys) - 1 - offset;
  const std::int64_t rows = std::max(std::abs(back), std::abs(ahead)) + 1;
  require(signed_size(table.size() / dim) >= rows, "table_rows", table.size() / dim,
          Expected{"at least {value}, one for each distance from 0", rows});
  float* to = out.data();
  for (std::size_t i = 0; i < queries; ++i) {
    for (std::size_t j = 0; j < keys; ++j, to += dim) {
      const std::int64_t distance = std::abs(signed_size(i) + offset - signed_size(j));
      std::copy_n(table.data() + static_cast<std::size_t>(distance) * dim, dim, to);
    }
  }
}

std::size_t shift_columns(const RelativeShape& shape, ShiftDirection direction) {
  require_offset("offset", shape.offset);
  std::int64_t columns = 0;
  if (direction != ShiftDirection::right_to_left) columns = signed_size(shape.queries) + shape.offset;
  if (direction != ShiftDirection::left_to_right) columns = std::max(columns, signed_size(shape.keys) - shape.offset);
  // The number may not fit a std::size_t of 32 bits. Then this stands for it: more rows than any table has.
  constexpr auto most = static_cast<std::int64_t>(std::numeric_limits<std::ptrdiff_t>::max());
  return static_cast<std::size_t>(std::clamp(columns, std::int64_t{0}, most));
}

DistanceRows shift_rows(const RelativeShape& shape, ShiftDirection direction, const RelativeTable& table_shape) {
  require_rows(shape, direction, table_shape);
  return rows_by_distance(shape, [&](std::int64_t distance) {
    const bool has_meaning = direction == ShiftDirection::both ||
                             (direction == ShiftDirection::left_to_right ? distance >= 0 : distance <= 0);
    return has_meaning ? signed_size(row_of(table_shape, static_cast<std::size_t>(std::abs(distance)))) : -1;
  });
}

void relative_products(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
                       std::span<const float> q, std::span<const float> table, std::span<float> out) {
  if (options.direction == ShiftDirection::both) reject("direction", "both", "left-to-right or right-to-left");
  check(shape, options, table_shape, table);
  require_size("q", q.size(), shape.batch * shape.heads * shape.queries * shape.head_dim);
  require_size("out", out.size(), shape.batch * shape.heads * shape.queries * shift_columns(shape, options.direction));
  multiply_by_distance(shape, options.direction, options.scale, table_shape, q, table, out.data());
}

HeadRelativeLogits::HeadRelativeLogits(const RelativeShape& shape, const ShiftOptions& options,
                                       const RelativeTable& table_shape, std::span<const float> table, std::size_t head)
    : shape_(shape), scale_(options.scale) {
  check(shape, options, table_shape, table);
  // Columns have falling distances, from that of the last query to key 0 down to that of query 0 to the last key.
  std::int64_t farthest_back = signed_size(shape.queries) - 1 + shape.offset;
  std::int64_t farthest_ahead = signed_size(shape.keys) - 1 - shape.offset;
  if (options.direction == ShiftDirection::left_to_right) farthest_ahead = std::min(farthest_ahead, std::int64_t{0});
  // The key of the first column for query 0, counted from key 0 and therefore negative before it.
  std::int64_t first_column = 1 - signed_size(shape.queries);
  if (options.direction == ShiftDirection::right_to_left && farthest_back > 0) {
    first_column += farthest_back;
    farthest_back = 0;
  }
  const auto columns = static_cast<std::size_t>(std::max(farthest_back + farthest_ahead + 1, std::int64_t{0}));
  // If there are columns, first_column lies within the size of the matrix; if there are none, it may not fit.
  first_column_ = columns == 0 ? 0 : static_cast<std::ptrdiff_t>(first_column);
  vectors_ = packed_vectors(table_shape, table, head, shape.head_dim, farthest_back, columns);
}

void HeadRelativeLogits::fill(std::size_t first_query, std::span<const float> q, std::span<float> out) const {
  const std::size_t queries = shape_.keys == 0 ? 0 : out.size() / shape_.keys;
  if (shape_.keys > 0) require_size("q", q.size(), queries * shape_.head_dim);
  require_size("out", out.size(), queries * shape_.keys);
  const auto keys = static_cast<std::ptrdiff_t>(shape_.keys);
  const std::ptrdiff_t first_column = first_column_ + static_cast<std::ptrdiff_t>(first_query);
  for (std::ptrdiff_t i = 0; i < static_cast<std::ptrdiff_t>(queries); ++i) {
    const std::ptrdiff_t first = std::clamp(first_column + i, std::ptrdiff_t{0}, keys);
    const std::ptrdiff_t last =
        std::clamp(first_column + i + static_cast<std::ptrdiff_t>(vectors_.columns()), first, keys);
    float* const row = out.data() + i * keys;
    std::memset(row, 0, static_cast<std::size_t>(first) * sizeof(float));
    std::memset(row + last, 0, static_cast<std::size_t>(keys - last) * sizeof(float));
  }
  multiply_band(view(q.data(), queries, shape_.head_dim), vectors_, first_column, scale_,
                view(out.data(), queries, shape_.keys));
}

void relative_logits(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
                     std::span<const float> q, std::span<const float> table, std::span<float> out) {
  check(shape, options, table_shape, table);
  require_size("q", q.size(), shape.batch * shape.heads * shape.queries * shape.head_dim);
  require_size("out", out.size(), shape.batch * shape.heads * shape.queries * shape.keys);
  if (options.direction != ShiftDirection::both && options.leak == ShiftLeak::keep) {
    shift_with_leak(shape, options.direction, table_shape, options.scale, q, table, out);
  } else {
    const std::size_t query_size = shape.queries * shape.head_dim;
    const std::size_t size = shape.queries * shape.keys;
    for (std::size_t head = 0; head < shape.heads; ++head) {
      const HeadRelativeLogits logits(shape, options, table_shape, table, head);
      for (std::size_t batch = 0; batch < shape.batch; ++batch) {
        const std::size_t matrix = batch * shape.heads + head;
        logits.fill(0, q.subspan(matrix * query_size, query_size), out.subspan(matrix * size, size));
      }
    }
  }
}

}  // namespace posenc
