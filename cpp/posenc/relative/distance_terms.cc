#include "posenc/relative/distance_terms.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "posenc/core/error.h"
#include "posenc/core/product.h"

namespace posenc {
namespace {

/// The rows of a table from the first to the last that occurs.
struct RowRange {
  std::size_t first;
  std::size_t count;
};

RowRange range_of(const DistanceRows& rows) {
  const auto [lowest, highest] = std::minmax_element(rows.begin(), rows.end());
  return {static_cast<std::size_t>(*lowest), static_cast<std::size_t>(*highest - *lowest + 1)};
}

ConstMatrixView table_rows(const RelativeShape& shape, const DistanceTable& table, std::size_t head,
                           const RowRange& range) {
  const std::size_t matrix = table.heads == 1 ? 0 : head;
  return view(table.values.data() + (matrix * table.rows + range.first) * shape.head_dim, range.count, shape.head_dim);
}

void check(const RelativeShape& shape, const DistanceRows& rows, const DistanceTable& table) {
  require_table(shape, table);
  for (const std::int32_t row : rows) {
    require(row >= 0 && static_cast<std::size_t>(row) < table.rows, "table_rows", table.rows, Expected::above(row));
  }
}

/// Whether multiplying by a vector for each entry, with products that the tiles write directly to their places, takes
/// less work than multiplying by each row of the table and looking the products up.
bool better_by_entry(const RelativeShape& shape, const DistanceRows& rows) {
  return 2 * range_of(rows).count > std::min(shape.queries, shape.keys);
}

/// Multiplies queries, or keys, by a vector for each entry; the products are written directly to the term.
void multiply_by_entry(const RelativeShape& shape, DistanceRows rows, bool of_keys, float scale,
                       std::span<const float> x, const DistanceTable& table, float* out) {
  // Seen from the keys, distances run the other way, and the products are the transpose of the term.
  if (of_keys) std::reverse(rows.begin(), rows.end());
  const std::size_t length = of_keys ? shape.keys : shape.queries;
  const std::size_t others = of_keys ? shape.queries : shape.keys;
  std::vector<float> transposed(of_keys ? length * others : 0);
  std::vector<const float*> vectors(rows.size());
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const ConstMatrixView from = table_rows(shape, table, head, {0, table.rows});
    std::ranges::transform(rows, vectors.begin(),
                           [&](std::int32_t row) { return from.row(static_cast<std::size_t>(row)).data(); });
    const Panels panels = Panels::of_rows(vectors, shape.head_dim);
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t matrix = batch * shape.heads + head;
      float* const term = out + matrix * length * others;
      multiply_band(view(x.data() + matrix * length * shape.head_dim, length, shape.head_dim), panels,
                    1 - static_cast<std::ptrdiff_t>(length), scale,
                    view(of_keys ? transposed.data() : term, length, others));
      // Eight rows at a time, so that what is read and what is written both stay in the first-level cache.
      for (std::size_t block = 0; block < transposed.size(); block += 8 * others) {
        for (std::size_t i = 0; i < others; ++i) {
          for (std::size_t at = block; at < std::min(block + 8 * others, transposed.size()); at += others) {
            term[i * length + at / others] = transposed[at + i];
          }
        }
      }
    }
  }
}

/// Multiplies the rows of x [batch, heads, length, head_dim] by the rows of the table in the range that occurs, and
/// calls place(matrix, range, products) for each batch entry and head.
template <typename Place>
void multiply_by_row(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> x,
                     std::size_t length, const DistanceTable& table, Place place) {
  const RowRange range = range_of(rows);
  std::vector<float> products(length * range.count);
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const Panels panels = Panels::of_transposed(table_rows(shape, table, head, range));
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t matrix = batch * shape.heads + head;
      multiply(view(x.data() + matrix * length * shape.head_dim, length, shape.head_dim), panels, scale,
               view(products.data(), length, range.count));
      place(matrix, range, products.data());
    }
  }
}

}  // namespace

void require_table(const RelativeShape& shape, const DistanceTable& table) {
  require(table.heads == 1 || table.heads == shape.heads, "table_heads", table.heads,
          Expected{"1 or {name}, {value}", shape.heads, "heads"});
  require_size("table", table.values.size(), table.heads * table.rows * shape.head_dim);
}

void require_heads(const RelativeShape& shape, const char* argument, std::span<const float> x, std::size_t length) {
  require_size(argument, x.size(), shape.batch * shape.heads * length * shape.head_dim);
}

void content_position(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> q,
                      const DistanceTable& table, std::span<float> out) {
  check(shape, rows, table);
  require_heads(shape, "q", q, shape.queries);
  require_size("out", out.size(), shape.batch * shape.heads * shape.queries * shape.keys);
  if (out.empty()) return;
  if (better_by_entry(shape, rows)) return multiply_by_entry(shape, rows, false, scale, q, table, out.data());
  multiply_by_row(shape, rows, scale, q, shape.queries, table,
                  [&](std::size_t matrix, const RowRange& range, const float* products) {
                    float* to = out.data() + matrix * shape.queries * shape.keys;
                    for (std::size_t i = 0; i < shape.queries; ++i) {
                      const std::int32_t* row = rows.data() + shape.queries - 1 - i;
                      const float* from = products + i * range.count;
                      for (std::size_t j = 0; j < shape.keys; ++j) {
                        *to++ = from[static_cast<std::size_t>(*row++) - range.first];
                      }
                    }
                  });
}

void position_content(const RelativeShape& shape, const DistanceRows& rows, float scale, std::span<const float> k,
                      const DistanceTable& table, std::span<float> out) {
  check(shape, rows, table);
  require_heads(shape, "k", k, shape.keys);
  require_size("out", out.size(), shape.batch * shape.heads * shape.queries * shape.keys);
  if (out.empty()) return;
  if (better_by_entry(shape, rows)) return multiply_by_entry(shape, rows, true, scale, k, table, out.data());
  multiply_by_row(shape, rows, scale, k, shape.keys, table,
                  [&](std::size_t matrix, const RowRange& range, const float* products) {
                    float* to = out.data() + matrix * shape.queries * shape.keys;
                    for (std::size_t i = 0; i < shape.queries; ++i) {
                      for (std::size_t j = 0; j < shape.keys; ++j) {
                        const auto row = static_cast<std::size_t>(rows[j + shape.queries - 1 - i]);
                        *to++ = products[j * range.count + row - range.first];
                      }
                    }
                  });
}

void position_values(const RelativeShape& shape, const DistanceRows& rows, std::span<const float> weights,
                     const DistanceTable& table, std::span<float> out) {
  check(shape, rows, table);
  require_size("weights", weights.size(), shape.batch * shape.heads * shape.queries * shape.keys);
  require_heads(shape, "out", out, shape.queries);
  if (out.empty()) return;
  std::fill(out.begin(), out.end(), 0.0F);
  if (shape.keys == 0) return;
  const RowRange range = range_of(rows);
  std::vector<double> sums(range.count);
  std::vector<float> by_row(shape.queries * range.count);
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const Panels panels = Panels::of(table_rows(shape, table, head, range));
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t matrix = batch * shape.heads + head;
      for (std::size_t i = 0; i < shape.queries; ++i) {
        const float* from = weights.data() + (matrix * shape.queries + i) * shape.keys;
        std::fill(sums.begin(), sums.end(), 0.0);
        for (std::size_t j = 0; j < shape.keys; ++j) {
          const auto row = static_cast<std::size_t>(rows[j + shape.queries - 1 - i]);
          sums[row - range.first] += static_cast<double>(from[j]);
        }
        std::transform(sums.begin(), sums.end(), by_row.begin() + static_cast<std::ptrdiff_t>(i * range.count),
                       [](double sum) { return static_cast<float>(sum); });
      }
      const std::size_t size = shape.queries * shape.head_dim;
      const std::span<float> values = out.subspan(matrix * size, size);
      multiply(view(std::as_const(by_row).data(), shape.queries, range.count), panels, 1.0F,
               view(values.data(), shape.queries, shape.head_dim));
      if (std::all_of(values.begin(), values.end(), [](float x) { return std::isfinite(x); })) continue;
      // In the product, a weight of 0 times an entry that is not finite is NaN; such entries must not count.
      const ConstMatrixView vectors = table_rows(shape, table, head, range);
      for (std::size_t n = 0; n < size; ++n) {
        if (std::isfinite(values[n])) continue;
        double sum = 0.0;
        for (std::size_t row = 0; row < range.count; ++row) {
          const auto weight = static_cast<double>(by_row[n / shape.head_dim * range.count + row]);
          const float entry = vectors.data()[row * shape.head_dim + n % shape.head_dim];
          if (weight != 0.0) sum += weight * static_cast<double>(entry);
        }
        values[n] = static_cast<float>(sum);
      }
    }
  }
}

}  // namespace posenc
