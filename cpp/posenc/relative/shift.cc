#include "posenc/relative/shift.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "posenc/core/error.h"
#include "posenc/core/product.h"

namespace posenc {
namespace {

std::ptrdiff_t signed_size(std::size_t size) { return static_cast<std::ptrdiff_t>(size); }

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

/// The rows of `from` for columns farthest ... 0 or 0 ... farthest, in a matrix of their own.
Matrix vectors_by_distance(const RelativeTable& table_shape, const float* from, std::size_t dim, std::size_t columns,
                           bool farthest_first) {
  Matrix rows(signed_size(columns), signed_size(dim));
  for (std::size_t c = 0; c < columns; ++c) {
    const std::size_t distance = farthest_first ? columns - 1 - c : c;
    std::copy_n(from + row_of(table_shape, distance) * dim, dim, rows.data() + c * dim);
  }
  return rows;
}

void require_rows(const RelativeShape& shape, ShiftDirection direction, const RelativeTable& table_shape) {
  const std::size_t needed = shift_columns(shape, direction);
  require(table_shape.rows >= needed, "table_rows", table_shape.rows,
          Expected{"at least ", needed, ", one for each distance from 0"});
}

void check(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
           std::span<const float> q, std::span<const float> table) {
  require(std::isfinite(options.scale), "scale", options.scale, "a finite number");
  require(table_shape.heads == 1 || table_shape.heads == shape.heads, "table_heads", table_shape.heads,
          Expected{"1 or heads = ", shape.heads});
  require_rows(shape, options.direction, table_shape);
  require_size("q", q.size(), shape.batch * shape.heads * shape.queries * shape.head_dim);
  require_size("table", table.size(), table_shape.heads * table_shape.rows * shape.head_dim);
}

/// Products of one direction for every batch entry and head; the table is packed once a head.
void multiply_by_distance(const RelativeShape& shape, ShiftDirection direction, float scale,
                          const RelativeTable& table_shape, std::span<const float> q, std::span<const float> table,
                          float* out) {
  const std::size_t columns = shift_columns(shape, direction);
  if (columns == 0) return;
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const float* from = table.data() + (table_shape.heads == 1 ? 0 : head) * table_shape.rows * shape.head_dim;
    const Matrix rows =
        vectors_by_distance(table_shape, from, shape.head_dim, columns, direction == ShiftDirection::left_to_right);
    const Panels panels = Panels::of_transposed(view(rows.data(), columns, shape.head_dim));
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t matrix = batch * shape.heads + head;
      multiply(view(q.data() + matrix * shape.queries * shape.head_dim, shape.queries, shape.head_dim), panels, scale,
               view(out + matrix * shape.queries * columns, shape.queries, columns));
    }
  }
}

/// Shifted products of one direction as [queries, keys] as the references' reshape leaves them, keys outside of the
/// shifted array being zero.
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
  const std::ptrdiff_t keys = signed_size(shape.keys);
  // Column 0 of the array that looks ahead is the key at distance 0 of query 0.
  const std::ptrdiff_t first_key = back ? 0 : shape.offset;
  const std::ptrdiff_t from = std::max(first_key, std::ptrdiff_t{0});
  const std::ptrdiff_t to = std::min(first_key + signed_size(columns), keys);
  if (from >= to) return;
  for (std::size_t row = 0; row < matrices * shape.queries; ++row) {
    std::copy_n(shifted.begin() + signed_size(row * columns) + (from - first_key), to - from,
                out.begin() + signed_size(row) * keys + from);
  }
}

/// The products where the direction gives them meaning, zeros elsewhere, without an array in between.
void multiply_in_place(const RelativeShape& shape, ShiftDirection direction, const RelativeTable& table_shape,
                       float scale, std::span<const float> q, std::span<const float> table, std::span<float> out) {
  // Distances fall along the keys: from that of the last query to key 0, to that of query 0 to the last key.
  std::ptrdiff_t farthest_back = signed_size(shape.queries) - 1 + shape.offset;
  std::ptrdiff_t farthest_ahead = signed_size(shape.keys) - 1 - shape.offset;
  if (direction == ShiftDirection::left_to_right) farthest_ahead = std::min(farthest_ahead, std::ptrdiff_t{0});
  // The first column is a key of query 0, which stands this far behind the first key.
  std::ptrdiff_t first_column = 1 - signed_size(shape.queries);
  if (direction == ShiftDirection::right_to_left && farthest_back > 0) {
    first_column += farthest_back;
    farthest_back = 0;
  }
  const std::ptrdiff_t columns = farthest_back + farthest_ahead + 1;
  if (columns <= 0) {
    std::fill(out.begin(), out.end(), 0.0F);
    return;
  }

  const std::ptrdiff_t keys = signed_size(shape.keys);
  const std::size_t size = shape.queries * shape.keys;
  Matrix rows(columns, signed_size(shape.head_dim));
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const float* from = table.data() + (table_shape.heads == 1 ? 0 : head) * table_shape.rows * shape.head_dim;
    for (std::ptrdiff_t c = 0; c < columns; ++c) {
      const auto distance = static_cast<std::size_t>(std::abs(farthest_back - c));
      std::copy_n(from + row_of(table_shape, distance) * shape.head_dim, shape.head_dim,
                  rows.data() + c * signed_size(shape.head_dim));
    }
    const Panels panels = Panels::of_transposed(
        view(static_cast<const float*>(rows.data()), static_cast<std::size_t>(columns), shape.head_dim));
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t matrix = batch * shape.heads + head;
      float* const to = out.data() + matrix * size;
      for (std::ptrdiff_t i = 0; i < signed_size(shape.queries); ++i) {
        const std::ptrdiff_t first = std::clamp(first_column + i, std::ptrdiff_t{0}, keys);
        const std::ptrdiff_t last = std::clamp(first_column + i + columns, first, keys);
        std::fill(to + i * keys, to + i * keys + first, 0.0F);
        std::fill(to + i * keys + last, to + (i + 1) * keys, 0.0F);
      }
      multiply_band(view(q.data() + matrix * shape.queries * shape.head_dim, shape.queries, shape.head_dim), panels,
                    first_column, scale, view(to, shape.queries, shape.keys));
    }
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
    // Entry e is entry queries + e of the padded array, whose rows have one column more.
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

std::vector<ShiftStage> shift_stages(ShiftDirection direction, std::size_t queries, std::size_t columns,
                                     std::span<const float> x) {
  if (direction == ShiftDirection::both) reject("direction", "both", "left_to_right or right_to_left");
  require_size("x", x.size(), queries * columns);
  const bool back = direction == ShiftDirection::left_to_right;
  std::vector<ShiftStage> stages;
  stages.push_back({"products", queries, columns, {x.begin(), x.end()}});
  const std::vector<float> with_zeros = padded(queries, columns, x.data(), back);
  stages.push_back({"padded", queries, columns + 1, with_zeros});
  const auto rest = signed_size(queries);
  if (back) {
    stages.push_back({"reshaped", columns + 1, queries, with_zeros});
    stages.push_back({"sliced", columns, queries, {with_zeros.begin() + rest, with_zeros.end()}});
  } else {
    stages.push_back({"reshaped", 1, queries * (columns + 1), with_zeros});
    stages.push_back({"sliced", 1, queries * columns, {with_zeros.begin(), with_zeros.end() - rest}});
  }
  const std::vector<float> shifted = stages.back().values;
  stages.push_back({"shifted", queries, columns, shifted});
  return stages;
}

void toeplitz_tensor(std::size_t queries, std::size_t keys, std::ptrdiff_t offset, std::size_t dim,
                     std::span<const float> table, std::span<float> out) {
  require(dim >= 1, "dim", dim, "at least 1");
  require_size("out", out.size(), queries * keys * dim);
  require_size("table", table.size(), table.size() / dim * dim);
  if (out.empty()) return;
  const std::ptrdiff_t back = signed_size(queries) - 1 + offset;
  const std::ptrdiff_t ahead = signed_size(keys) - 1 - offset;
  const auto rows = static_cast<std::size_t>(std::max(std::abs(back), std::abs(ahead))) + 1;
  require(table.size() / dim >= rows, "table_rows", table.size() / dim,
          Expected{"at least ", rows, ", one for each distance from 0"});
  float* to = out.data();
  for (std::size_t i = 0; i < queries; ++i) {
    for (std::size_t j = 0; j < keys; ++j, to += dim) {
      const std::ptrdiff_t distance = std::abs(signed_size(i) + offset - signed_size(j));
      std::copy_n(table.data() + static_cast<std::size_t>(distance) * dim, dim, to);
    }
  }
}

std::size_t shift_columns(const RelativeShape& shape, ShiftDirection direction) {
  std::ptrdiff_t columns = 0;
  if (direction != ShiftDirection::right_to_left) columns = signed_size(shape.queries) + shape.offset;
  if (direction != ShiftDirection::left_to_right) columns = std::max(columns, signed_size(shape.keys) - shape.offset);
  return static_cast<std::size_t>(std::max(columns, std::ptrdiff_t{0}));
}

DistanceRows shift_rows(const RelativeShape& shape, ShiftDirection direction, const RelativeTable& table_shape) {
  require_rows(shape, direction, table_shape);
  return rows_by_distance(shape, [&](std::ptrdiff_t distance) {
    const bool has_meaning = direction == ShiftDirection::both ||
                             (direction == ShiftDirection::left_to_right ? distance >= 0 : distance <= 0);
    return has_meaning ? signed_size(row_of(table_shape, static_cast<std::size_t>(std::abs(distance)))) : -1;
  });
}

void relative_products(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
                       std::span<const float> q, std::span<const float> table, std::span<float> out) {
  if (options.direction == ShiftDirection::both) reject("direction", "both", "left_to_right or right_to_left");
  check(shape, options, table_shape, q, table);
  require_size("out", out.size(), shape.batch * shape.heads * shape.queries * shift_columns(shape, options.direction));
  multiply_by_distance(shape, options.direction, options.scale, table_shape, q, table, out.data());
}

void relative_logits(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
                     std::span<const float> q, std::span<const float> table, std::span<float> out) {
  check(shape, options, table_shape, q, table);
  require_size("out", out.size(), shape.batch * shape.heads * shape.queries * shape.keys);
  if (options.direction != ShiftDirection::both && options.leak == ShiftLeak::keep) {
    shift_with_leak(shape, options.direction, table_shape, options.scale, q, table, out);
  } else {
    multiply_in_place(shape, options.direction, table_shape, options.scale, q, table, out);
  }
}

}  // namespace posenc
