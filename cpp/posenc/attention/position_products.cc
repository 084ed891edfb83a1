#include "posenc/attention/position_products.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "posenc/attention/visibility.h"

namespace posenc {
namespace {

/// The entries of a chunk and a block.
struct Entries {
  /// Entry 0, as DistanceVectors::row_of_entry counts entries.
  std::size_t first;
  std::size_t count;
};

Entries entries_of(const AttentionShape& shape, const QueryRange& chunk, const Block& block) {
  return {block.start + shape.queries - chunk.last(), block.size + chunk.count - 1};
}

/// The vector of an entry of the whole call; null where nothing is added.
const float* vector_of(const DistanceVectors& vectors, std::size_t head, std::size_t entry, std::size_t width) {
  const std::int32_t row = vectors.row_of_entry[entry];
  if (row < 0) return nullptr;
  return vectors.table.data() +
         ((vectors.heads == 1 ? 0 : head) * vectors.rows + static_cast<std::size_t>(row)) * width;
}

/// The vectors of these entries, [count, width]; zeros where there is none.
std::vector<float> gather(const DistanceVectors& vectors, std::size_t head, const Entries& entries, std::size_t width) {
  std::vector<float> gathered(entries.count * width);
  for (std::size_t n = 0; n < entries.count; ++n) {
    const float* const from = vector_of(vectors, head, entries.first + n, width);
    if (from != nullptr) std::copy_n(from, width, gathered.data() + n * width);
  }
  return gathered;
}

}  // namespace

void keep_finite(std::span<float> values) {
  for (float& x : values) x = std::isfinite(x) ? x * finite_scale : 0.0F;
}

void QueryProducts::begin(const AttentionProblem& problem) {
  shape_ = problem.shape;
  if (of_bias_ == nullptr) {
    scale_ = problem.options.scale;
    queries_ = problem.inputs.term_queries();
    return;
  }
  const BiasProduct product = of_bias_->product();
  shape_.head_dim = product.width;
  queries_ = product.queries;
  const std::size_t rows = product.vectors.size() / product.width;
  row_of_entry_.resize(shape_.queries + shape_.keys - 1);
  std::int64_t distance = static_cast<std::int64_t>(shape_.queries) - 1 + of_bias_->shape().offset;
  for (std::int32_t& row : row_of_entry_) {
    row = distance >= 0 && distance < static_cast<std::int64_t>(rows) ? static_cast<std::int32_t>(distance) : -1;
    --distance;
  }
  table_ = {.table = product.vectors, .heads = 1, .rows = rows, .row_of_entry = row_of_entry_};
}

void QueryProducts::prepare(const QueryRange& chunk, const Block& block) {
  chunk_last_ = chunk.last();
  const Entries entries = entries_of(shape_, chunk, block);
  first_entry_ = entries.first;
  existing_.assign((entries.count + tile_columns - 1) / tile_columns, 0);
  std::vector<const float*> rows(entries.count);
  for (std::size_t n = 0; n < rows.size(); ++n) {
    rows[n] = vector_of(table_, chunk.head, entries.first + n, shape_.head_dim);
    if (rows[n] != nullptr) ++existing_[n / tile_columns];
  }
  vectors_ = Panels::of_rows(rows, shape_.head_dim);
}

void QueryProducts::add_to(LeftTile& logits, LeftTile& /*content*/, const QueryRange& tile, const Block& /*block*/,
                           const Columns& columns, LeftTile& packed) {
  // From one row to the next, an entry moves one column to the right. With a row stride of tile_depth + 1, the kernel
  // therefore adds a tile of products directly to the logits it belongs to.
  const auto column_of_first = static_cast<std::ptrdiff_t>(tile.first) - static_cast<std::ptrdiff_t>(chunk_last_ - 1);
  constexpr auto reach = static_cast<std::ptrdiff_t>(tile_rows - 1 + tile_columns);
  constexpr auto row_end = static_cast<std::ptrdiff_t>(tile_depth);
  QueryRange left = tile;
  if (of_bias_ != nullptr && of_bias_->batch() == 1) left.batch = 0;
  for (std::size_t depth_start = 0; depth_start < shape_.head_dim; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, shape_.head_dim - depth_start);
    pack_queries(shape_, scale_, queries_, position_bias_, left, depth_start, depth, packed.data());
    for (std::size_t index = 0; index < vectors_.count(); ++index) {
      const std::ptrdiff_t column = column_of_first + static_cast<std::ptrdiff_t>(index * tile_columns);
      if (column + reach <= static_cast<std::ptrdiff_t>(columns.first)) continue;
      if (column >= static_cast<std::ptrdiff_t>(columns.last)) break;
      const float* const right = vectors_.panel(index) + depth_start * tile_columns;
      // Entries without a vector get no products: a query that is not finite would turn their zeros into NaN.
      if (existing_[index] == 0) continue;
      if (existing_[index] == tile_columns && column >= 0 && column + reach <= row_end) {
        const TileRows<float> place{logits.data() + column, tile_depth + 1};
        if (of_bias_ == nullptr) {
          multiply_tile(depth, packed.data(), right, {place.first, place.stride}, place);
        } else {
          // Summed separately, a bias is rounded at its own magnitude instead of that of the logits.
          Tile sums;
          multiply_tile(depth, packed.data(), right, zero_rows(), rows_of(sums));
          for (std::size_t r = 0; r < tile_rows; ++r) {
            for (std::size_t c = 0; c < tile_columns; c += 4) {
              store4(place.row(r) + c, load4(place.row(r) + c) + load4(rows_of(sums).row(r) + c));
            }
          }
        }
        continue;
      }
      // At an edge the products go through their own tile, with the same sums: the first pass copies the logits to
      // it, the second copies the sums back. One loop serves both because a second one costs speed and size.
      Tile scratch{};
      const bool all_exist = existing_[index] == tile_columns;
      for (const bool multiplied : {false, true}) {
        if (multiplied) {
          multiply_tile(depth, packed.data(), right, rows_of(std::as_const(scratch)), rows_of(scratch));
        } else if (of_bias_ != nullptr) {
          continue;  // The sums of a bias start from zero.
        }
        for (std::size_t r = 0; r < tile_rows; ++r) {
          const std::ptrdiff_t place = column + static_cast<std::ptrdiff_t>(r);
          const std::ptrdiff_t end = std::min(static_cast<std::ptrdiff_t>(tile_columns), row_end - place);
          float* const row = logits.data() + static_cast<std::ptrdiff_t>(r * tile_depth) + place;
          for (std::ptrdiff_t c = std::max(-place, std::ptrdiff_t{0}); c < end; ++c) {
            if (!all_exist && !exists(index * tile_columns + static_cast<std::size_t>(c))) continue;
            float& sum = rows_of(scratch).row(r)[c];
            if (!multiplied) {
              sum = row[c];
            } else {
              row[c] = of_bias_ == nullptr ? sum : row[c] + sum;
            }
          }
        }
      }
    }
  }
}

// A key has as many entries with a chunk as the chunk has queries. The eight keys of a panel together have seven more,
// and tiles of entries may reach past either end by `spare`.
constexpr std::size_t spare = tile_rows - 1;

KeyProducts::KeyProducts(const AttentionShape& shape, const AttentionOptions& options, const DistanceVectors& vectors)
    : shape_(shape),
      options_(options),
      vectors_(vectors),
      panel_size_((std::min(shape.queries, chunk_queries) + tile_columns - 1 + 2 * spare) * tile_columns),
      products_(block_keys / tile_columns * panel_size_) {}

void KeyProducts::begin(const AttentionProblem& problem) {
  problem_ = &problem;
  keys_ = Panels();
}

void KeyProducts::prepare(const QueryRange& chunk, const Block& block) {
  const std::size_t kv = chunk.batch * shape_.kv_heads + chunk.head / (shape_.heads / shape_.kv_heads);
  if (keys_.columns() == 0 || kv != kv_ || block.start != block_start_) {
    kv_ = kv;
    block_start_ = block.start;
    std::vector<float> scratch;
    const float* const k = problem_->inputs.term_keys_of(shape_, kv, block.start, block.size, scratch);
    keys_ = Panels::of_transposed(view(k, block.size, shape_.head_dim));
  }
  multiply(chunk, block, {0, keys_.count() * tile_columns}, keys_);
}

void KeyProducts::add_to(LeftTile& logits, LeftTile& /*content*/, const QueryRange& tile, const Block& /*block*/,
                         const Columns& columns, LeftTile& /*packed*/) {
  for (std::size_t column = columns.first; column < columns.last; column += tile_columns) {
    Tile products;
    read(tile, column / tile_columns, products);
    for (std::size_t r = 0; r < tile.count; ++r) {
      float* const row = logits.data() + r * tile_depth + column;
      for (std::size_t c = 0; c < tile_columns; c += 4) {
        store4(row + c, load4(row + c) + load4(rows_of(products).row(r) + c));
      }
    }
  }
}

/// Packs the vectors of a tile of entries, times scale.
void KeyProducts::pack_vectors(std::size_t head, std::size_t entry, std::size_t depth_start, std::size_t depth) {
  for (std::size_t r = 0; r < tile_rows; ++r) {
    const auto to = packed_.begin() + static_cast<std::ptrdiff_t>(r * tile_depth);
    const float* const from = exists(entry + r) ? vector_of(vectors_, head, entry + r, shape_.head_dim) : nullptr;
    if (from == nullptr) {
      std::fill_n(to, depth, 0.0F);
    } else {
      std::transform(from + depth_start, from + depth_start + depth, to,
                     [scale = options_.scale](float x) { return scale * x; });
    }
  }
}

void KeyProducts::multiply(const QueryRange& chunk, const Block& block, const Columns& columns, const Panels& keys) {
  chunk_last_ = chunk.last();
  const Entries entries = entries_of(shape_, chunk, block);
  const EntryRange visible = visible_entries(shape_, options_);
  for (std::size_t entry = 0; entry < entries.count; entry += tile_rows) {
    const std::size_t absolute = entries.first + entry;
    if (absolute + tile_rows <= visible.first || absolute >= visible.last) continue;
    // The panels with a key that has one of these entries with a query of the chunk.
    const std::size_t before = chunk.count + tile_columns - 2;
    const std::size_t lowest = entry > before ? (entry - before + tile_columns - 1) / tile_columns : 0;
    const std::size_t first = std::max(lowest, columns.first / tile_columns);
    const std::size_t last = std::min(
        {(entry + tile_rows - 1) / tile_columns + 1, (columns.last + tile_columns - 1) / tile_columns, keys.count()});
    for (std::size_t depth_start = 0; depth_start < shape_.head_dim; depth_start += tile_depth) {
      const std::size_t depth = std::min(tile_depth, shape_.head_dim - depth_start);
      pack_vectors(chunk.head, absolute, depth_start, depth);
      for (std::size_t index = first; index < last; ++index) {
        float* const to =
            products_.data() + index * panel_size_ + (entry + spare - index * tile_columns) * tile_columns;
        const TileRows<float> place{to, tile_columns};
        const TileRows<const float> from =
            depth_start == 0 ? zero_rows() : TileRows<const float>{place.first, place.stride};
        multiply_tile(depth, packed_.data(), keys.panel(index) + depth_start * tile_columns, from, place);
        // A key that is not finite would turn the zeros of missing vectors into NaN.
        for (std::size_t r = 0; r < tile_rows; ++r) {
          if (!exists(absolute + r)) std::fill_n(place.row(r), tile_columns, 0.0F);
        }
      }
    }
  }
}

void KeyProducts::read(const QueryRange& tile, std::size_t index, Tile& products) const {
  // Where the last row of the tile begins. The row above it begins one entry later, and so does each further column.
  const float* const entries = products_.data() + index * panel_size_ + (chunk_last_ - 1 - tile.first) * tile_columns;
  for (std::size_t half = 0; half < tile_columns; half += 4) {
    std::array<Float4, tile_rows + 3> row;
    for (std::size_t n = 0; n < row.size(); ++n) row[n] = load4(entries + (half + n) * tile_columns + half);
    // Each row of the tile is a diagonal: lanes 0, 1, 2, 3 of rows n, n + 1, n + 2, n + 3, gathered in two steps.
    std::array<Float4, tile_rows + 2> pair;
    for (std::size_t n = 0; n < pair.size(); ++n) pair[n] = __builtin_shufflevector(row[n], row[n + 1], 0, 5, 2, 7);
    for (std::size_t r = 0; r < tile_rows; ++r) {
      const std::size_t n = tile_rows - 1 - r;
      store4(rows_of(products).row(r) + half, __builtin_shufflevector(pair[n], pair[n + 2], 0, 1, 6, 7));
    }
  }
}

void ValueProducts::prepare(const QueryRange& chunk, const Block& block, bool finite_part) {
  chunk_last_ = chunk.last();
  const Entries entries = entries_of(shape_, chunk, block);
  std::vector<float> gathered = gather(vectors_, chunk.head, entries, shape_.value_dim);
  if (finite_part) keep_finite(gathered);
  panels_ = Panels::of(view(std::as_const(gathered).data(), entries.count, shape_.value_dim));
}

const float* ValueProducts::vector_of_pair(std::size_t head, std::size_t query, std::size_t key) const {
  return vector_of(vectors_, head, key + shape_.queries - 1 - query, shape_.value_dim);
}

void ValueProducts::add_to(TileRows<float> sums, const QueryRange& tile, const Columns& columns,
                           const LeftTile& weights) {
  // Arranged by entry, the weights of each row start one place further to the left than those of the row above.
  const std::size_t rows = tile.count;
  const std::size_t count = columns.last - columns.first + rows - 1;
  const std::size_t first_entry = chunk_last_ - tile.last() + columns.first;
  for (std::size_t start = 0; start < count; start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, count - start);
    for (std::size_t r = 0; r < rows; ++r) {
      float* const to = skewed_.data() + r * tile_depth;
      // The places of columns.first and columns.last.
      const std::size_t begin = std::clamp(rows - 1 - r, start, start + depth) - start;
      const std::size_t end = std::clamp(count - r, start, start + depth) - start;
      std::fill_n(to, begin, 0.0F);
      std::copy(weights.data() + r * tile_depth + columns.first + start + begin - (rows - 1 - r),
                weights.data() + r * tile_depth + columns.first + start + end - (rows - 1 - r), to + begin);
      std::fill(to + end, to + depth, 0.0F);
    }
    add_product(rows, depth, skewed_.data(), panels_, first_entry + start, sums);
  }
}

DistanceProducts::DistanceProducts(const AttentionShape& shape, const AttentionOptions& options,
                                   std::span<const DistanceTerms> terms, const Joined& joined) {
  for (const DistanceTerms& one : terms) {
    if (one.query_vectors.given()) {
      query.emplace_back(one.query_vectors, joined.position_biases ? one.position_bias : std::span<const float>());
    }
    if (one.key_vectors.given()) key.emplace_back(shape, options, one.key_vectors);
    if (one.value_vectors.given()) value.emplace_back(shape, one.value_vectors);
    if (joined.content_biases || one.content_bias.empty()) continue;
    every_distance_.resize(shape.queries + shape.keys - 1);
    key.emplace_back(shape, options,
                     content_biases_.emplace_back(DistanceVectors{
                         .table = one.content_bias, .heads = shape.heads, .rows = 1, .row_of_entry = every_distance_}));
  }
}

// Here, because the lists are destroyed in one place only.
DistanceProducts::~DistanceProducts() = default;

}  // namespace posenc
