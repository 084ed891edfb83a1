#include "posenc/attention/streaming.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "posenc/attention/visibility.h"
#include "posenc/core/error.h"
#include "posenc/core/exp.h"
#include "posenc/core/product.h"
#include "posenc/core/tile.h"

namespace posenc {
namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

// As many keys as a left tile is deep, so that the weights of a block are one. Their packed keys and values (head_dim
// 64: 128 kB) stay in the second-level cache while all queries pass; anything from 64 to 1024 is within a few percent.
constexpr std::size_t block_keys = tile_depth;

// Queries that share the packed vectors of their distances: 42 tiles. With the keys of a block they have 507 distances
// between them, whose vectors (head_dim 64: 130 kB) stay in the second-level cache, and packing them costs 1 % of their
// products.
constexpr std::size_t chunk_queries = 42 * tile_rows;

/// What a query knows after the keys it has seen.
struct Running {
  float max = minus_infinity;
  float sum = 0.0F;
};

/// Queries of a head that follow each other: a tile of them, or a chunk of tiles.
struct Rows {
  std::size_t batch;
  std::size_t head;
  std::size_t first;
  std::size_t count;
};

class Streaming {
 public:
  Streaming(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
            std::span<float> output)
      : shape_(shape), options_(options), inputs_(inputs), output_(output) {}

  /// All heads that share one key/value head.
  void attend_group(std::size_t batch, std::size_t kv_head, std::span<float> log_sum_exp);

 private:
  /// The keys that queries see between them. Bounds rise with the query, so the first query has the first key and the
  /// last query the last one.
  KeyRange keys_of(const Rows& rows) const {
    return {visible_keys(shape_.keys, options_, rows.first).first,
            visible_keys(shape_.keys, options_, rows.first + rows.count - 1).last};
  }
  bool sees(const Rows& rows, std::size_t start, std::size_t size) const {
    const KeyRange range = keys_of(rows);
    return range.first < start + size && range.last > start;
  }
  /// Folds keys [start, start + size) into the queries of a tile.
  void fold(const Rows& rows, std::size_t start, std::size_t size, const Panels& keys, const Panels& values,
            Running* running);
  void pack_queries(const Rows& rows, std::size_t depth_start, std::size_t depth, std::span<const float> bias);
  void pack_vectors(std::size_t head, std::size_t first, std::size_t last, std::size_t start, std::size_t size);
  void add_positions(const Rows& rows, std::size_t start, std::size_t skipped, std::size_t padded);
  void compute_logits(const Rows& rows, std::size_t start, std::size_t first_panel, std::size_t last_panel,
                      const Panels& keys);
  TileRows<const float> bias_rows(const Rows& rows, std::size_t key, Tile& apart) const;
  void add_values(const Rows& rows, std::size_t first_key, std::size_t depth, const Panels& values);
  void finish_row(const Rows& rows, std::size_t r, std::size_t start, std::size_t size);
  float* output_row(const Rows& rows, std::size_t r) const {
    return output_.data() +
           ((rows.batch * shape_.heads + rows.head) * shape_.queries + rows.first + r) * shape_.value_dim;
  }
  float* logits_row(std::size_t r) { return logits_.data() + r * tile_depth; }

  const AttentionShape& shape_;
  const AttentionOptions& options_;
  const AttentionInputs& inputs_;
  std::span<float> output_;
  LeftTile queries_{};
  /// Vectors of entries first_entry_ ... of the distances, as the right factor.
  Panels vectors_;
  std::size_t first_entry_ = 0;
  /// Logits of a tile and a block, then the weights in their place.
  LeftTile logits_{};
};

void Streaming::attend_group(std::size_t batch, std::size_t kv_head, std::span<float> log_sum_exp) {
  const std::size_t group = shape_.heads / shape_.kv_heads;
  const std::size_t kv = batch * shape_.kv_heads + kv_head;
  const float* const k = inputs_.k.data() + kv * shape_.keys * shape_.head_dim;
  const float* const v = inputs_.v.data() + kv * shape_.keys * shape_.value_dim;
  std::vector<Running> running(group * shape_.queries);

  for (std::size_t start = 0; start < shape_.keys; start += block_keys) {
    const std::size_t size = std::min(block_keys, shape_.keys - start);
    const Panels keys = Panels::of_transposed(view(k + start * shape_.head_dim, size, shape_.head_dim));
    const Panels values = Panels::of(view(v + start * shape_.value_dim, size, shape_.value_dim));
    for (std::size_t h = 0; h < group; ++h) {
      for (std::size_t chunk = 0; chunk < shape_.queries; chunk += chunk_queries) {
        const std::size_t end = std::min(chunk + chunk_queries, shape_.queries);
        if (!sees({batch, kv_head * group + h, chunk, end - chunk}, start, size)) continue;
        if (inputs_.distance_vectors.given()) pack_vectors(kv_head * group + h, chunk, end, start, size);
        for (std::size_t first = chunk; first < end; first += tile_rows) {
          const Rows rows{batch, kv_head * group + h, first, std::min(tile_rows, end - first)};
          fold(rows, start, size, keys, values, running.data() + h * shape_.queries + first);
        }
      }
    }
  }

  for (std::size_t h = 0; h < group; ++h) {
    const std::size_t head = kv_head * group + h;
    for (std::size_t query = 0; query < shape_.queries; ++query) {
      const Running& state = running[h * shape_.queries + query];
      const Rows row{batch, head, query, 1};
      float* const out = output_row(row, 0);
      const float factor = state.max == minus_infinity ? 0.0F : 1.0F / state.sum;
      for (std::size_t c = 0; c < shape_.value_dim; ++c) out[c] *= factor;
      if (!log_sum_exp.empty()) {
        log_sum_exp[(batch * shape_.heads + head) * shape_.queries + query] =
            state.max == minus_infinity ? minus_infinity : state.max + std::log(state.sum);
      }
    }
  }
}

void Streaming::pack_queries(const Rows& rows, std::size_t depth_start, std::size_t depth,
                             std::span<const float> bias) {
  const std::size_t matrix = rows.batch * shape_.heads + rows.head;
  for (std::size_t r = 0; r < rows.count; ++r) {
    const float* const from =
        inputs_.q.data() + (matrix * shape_.queries + rows.first + r) * shape_.head_dim + depth_start;
    const auto to = queries_.begin() + static_cast<std::ptrdiff_t>(r * tile_depth);
    if (bias.empty()) {
      std::transform(from, from + depth, to, [scale = options_.scale](float x) { return scale * x; });
    } else {
      std::transform(from, from + depth, bias.data() + rows.head * shape_.head_dim + depth_start, to,
                     [scale = options_.scale](float x, float added) { return scale * (x + added); });
    }
  }
}

/// Packs the vectors of the distances that queries [first, last) and keys [start, start + size) have between them.
void Streaming::pack_vectors(std::size_t head, std::size_t first, std::size_t last, std::size_t start,
                             std::size_t size) {
  const DistanceVectors& vectors = inputs_.distance_vectors;
  first_entry_ = start + shape_.queries - last;
  const std::size_t count = size + last - first - 1;
  const float* const table = vectors.table.data() + (vectors.heads == 1 ? 0 : head) * vectors.rows * shape_.head_dim;
  std::vector<float> gathered(count * shape_.head_dim);
  for (std::size_t n = 0; n < count; ++n) {
    const std::int32_t row = vectors.row_of_entry[first_entry_ + n];
    if (row < 0) continue;
    std::copy_n(table + static_cast<std::size_t>(row) * shape_.head_dim, shape_.head_dim,
                gathered.data() + n * shape_.head_dim);
  }
  vectors_ = Panels::of_transposed(view(static_cast<const float*>(gathered.data()), count, shape_.head_dim));
}

/// Adds the products with the vectors of the distances to the logits of columns [skipped, padded). An entry stands one
/// column further to the right in each row, so tiles of products go where they belong with a row stride of one more.
void Streaming::add_positions(const Rows& rows, std::size_t start, std::size_t skipped, std::size_t padded) {
  const auto column_of_first =
      static_cast<std::ptrdiff_t>(first_entry_ + rows.first) - static_cast<std::ptrdiff_t>(shape_.queries - 1 + start);
  constexpr auto reach = static_cast<std::ptrdiff_t>(tile_rows - 1 + tile_columns);
  for (std::size_t depth_start = 0; depth_start < shape_.head_dim; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, shape_.head_dim - depth_start);
    pack_queries(rows, depth_start, depth, inputs_.distance_vectors.query_bias);
    for (std::size_t index = 0; index < vectors_.count(); ++index) {
      const std::ptrdiff_t column = column_of_first + static_cast<std::ptrdiff_t>(index * tile_columns);
      if (column + reach <= static_cast<std::ptrdiff_t>(skipped)) continue;
      if (column >= static_cast<std::ptrdiff_t>(padded)) break;
      const float* const right = vectors_.panel(index) + depth_start * tile_columns;
      if (column >= 0 && column + reach <= static_cast<std::ptrdiff_t>(tile_depth)) {
        const TileRows<float> place{logits_.data() + column, tile_depth + 1};
        multiply_tile(depth, queries_.data(), right, {place.first, place.stride}, place);
        continue;
      }
      // Through a tile of its own, with the same sums.
      Tile apart{};
      const auto for_each_place = [&](auto use) {
        for (std::size_t r = 0; r < tile_rows; ++r) {
          for (std::size_t c = 0; c < tile_columns; ++c) {
            const std::ptrdiff_t at = column + static_cast<std::ptrdiff_t>(r + c);
            if (at >= 0 && at < static_cast<std::ptrdiff_t>(tile_depth))
              use(logits_row(r)[at], rows_of(apart).row(r)[c]);
          }
        }
      };
      for_each_place([](float logit, float& sum) { sum = logit; });
      multiply_tile(depth, queries_.data(), right, rows_of(std::as_const(apart)), rows_of(apart));
      for_each_place([](float& logit, float sum) { logit = sum; });
    }
  }
}

void Streaming::compute_logits(const Rows& rows, std::size_t start, std::size_t first_panel, std::size_t last_panel,
                               const Panels& keys) {
  const bool fold_bias = !inputs_.distance_bias.empty() && options_.softcap == 0.0F;
  for (std::size_t depth_start = 0; depth_start < shape_.head_dim; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, shape_.head_dim - depth_start);
    pack_queries(rows, depth_start, depth, inputs_.query_bias);
    for (std::size_t index = first_panel; index < last_panel; ++index) {
      const TileRows<float> logits{logits_.data() + index * tile_columns, tile_depth};
      Tile apart;
      TileRows<const float> from = zero_rows();
      if (depth_start > 0) {
        from = {logits.first, logits.stride};
      } else if (fold_bias) {
        from = bias_rows(rows, start + index * tile_columns, apart);
      }
      multiply_tile(depth, queries_.data(), keys.panel(index) + depth_start * tile_columns, from, logits);
    }
  }
}

/// The distance bias of a tile, where its sums start from: from the line itself, in which each row begins one entry
/// before the row above, or from a copy where the tile reaches past the last key or the last query.
TileRows<const float> Streaming::bias_rows(const Rows& rows, std::size_t key, Tile& apart) const {
  if (rows.count == tile_rows && key + tile_columns <= shape_.keys) {
    return {inputs_.distances_of(shape_, rows.head, rows.first) + key, -1};
  }
  apart.fill(0.0F);
  for (std::size_t r = 0; r < rows.count; ++r) {
    const float* const line = inputs_.distances_of(shape_, rows.head, rows.first + r) + key;
    std::copy_n(line, std::min(tile_columns, shape_.keys - key), rows_of(apart).row(r));
  }
  return rows_of(std::as_const(apart));
}

/// Softcap, bias and masks of one row of a block; hidden keys become -infinity.
void Streaming::finish_row(const Rows& rows, std::size_t r, std::size_t start, std::size_t size) {
  const std::size_t query = rows.first + r;
  const std::span<float> row(logits_row(r), size);
  if (options_.softcap > 0.0F) {
    for (float& x : row) x = options_.softcap * std::tanh(x / options_.softcap);
    if (const float* bias = inputs_.distances_of(shape_, rows.head, query)) {
      bias += start;
      for (float& x : row) x += *bias++;
    }
  }
  if (inputs_.bias.data != nullptr) {
    const float* bias =
        inputs_.bias.row(rows.batch, rows.head, query) + static_cast<std::ptrdiff_t>(start) * inputs_.bias.key_stride;
    for (float& x : row) {
      x += *bias;
      bias += inputs_.bias.key_stride;
    }
  }
  if (inputs_.mask.data != nullptr) {
    const std::uint8_t* visible =
        inputs_.mask.row(rows.batch, rows.head, query) + static_cast<std::ptrdiff_t>(start) * inputs_.mask.key_stride;
    for (float& x : row) {
      if (*visible == 0) x = minus_infinity;
      visible += inputs_.mask.key_stride;
    }
  }
  const KeyRange range = visible_keys(shape_.keys, options_, query);
  const std::size_t first = std::clamp(range.first, start, start + size) - start;
  const std::size_t last = std::clamp(range.last, start, start + size) - start;
  std::fill(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(first), minus_infinity);
  std::fill(row.begin() + static_cast<std::ptrdiff_t>(last), row.end(), minus_infinity);
}

/// ln(2^-100): weights this small change no sum, but their products would be denormal and slow everything down.
constexpr float least_logit = -0x1.154244p6F;

/// The largest of `max` and row [0, padded), whole panels.
float largest_of(const float* row, std::size_t padded, float max) {
  // Two chains, because each step waits for the one before.
  Float4 even = splat4(max);
  Float4 odd = even;
  for (std::size_t i = 0; i < padded; i += tile_columns) {
    even = max4(even, load4(row + i));
    odd = max4(odd, load4(row + i + 4));
  }
  const Float4 largest = max4(even, odd);
  return std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
}

/// Replaces logits [0, padded), whole panels, by e^(logit - max) and returns their sum.
float exponentials(float* row, std::size_t padded, float max) {
  const Exp4 exp4(least_logit);
  const Float4 largest = splat4(max);
  Float4 sum = splat4(0.0F);
  for (std::size_t i = 0; i < padded; i += 4) {
    const Float4 e = exp4(load4(row + i) - largest);
    store4(row + i, e);
    sum += e;
  }
  return sum4(sum);
}

void Streaming::fold(const Rows& rows, std::size_t start, std::size_t size, const Panels& keys, const Panels& values,
                     Running* running) {
  if (!sees(rows, start, size)) return;
  const auto [first, last] = keys_of(rows);
  const std::size_t first_panel = (std::max(first, start) - start) / tile_columns;
  const std::size_t last_key = std::min(last, start + size) - start;
  const std::size_t last_panel = (last_key + tile_columns - 1) / tile_columns;
  const std::size_t skipped = first_panel * tile_columns;
  const std::size_t padded = last_panel * tile_columns;

  compute_logits(rows, start, first_panel, last_panel, keys);
  if (inputs_.distance_vectors.given()) add_positions(rows, start, skipped, padded);
  for (std::size_t r = 0; r < rows.count; ++r) {
    float* const row = logits_row(r);
    finish_row(rows, r, start, size);
    std::fill(row + size, row + std::max(size, padded), minus_infinity);

    const float max = largest_of(row + skipped, padded - skipped, running[r].max);
    if (max == minus_infinity) {  // nothing seen so far
      std::fill(row + skipped, row + padded, 0.0F);
      continue;
    }
    if (max != running[r].max) {
      const float correction = Exp4()(splat4(running[r].max - max))[0];  // 0 when nothing was seen before
      running[r].sum *= correction;
      running[r].max = max;
      float* const sums = output_row(rows, r);
      for (std::size_t c = 0; c < shape_.value_dim; ++c) sums[c] *= correction;
    }
    running[r].sum += exponentials(row + skipped, padded - skipped, max);
  }
  add_values(rows, skipped, std::min(padded, size) - skipped, values);
}

/// Adds the values of a block, from key `first_key` on, to the queries' sums by the weights that stand in `logits_`.
void Streaming::add_values(const Rows& rows, std::size_t first_key, std::size_t depth, const Panels& values) {
  const TileRows<float> sums{output_row(rows, 0), static_cast<std::ptrdiff_t>(shape_.value_dim)};
  for (std::size_t index = 0; index < values.count(); ++index) {
    const std::size_t column = index * tile_columns;
    const std::size_t width = std::min(tile_columns, shape_.value_dim - column);
    const float* const left = logits_.data() + first_key;
    const float* const right = values.panel(index) + first_key * tile_columns;
    const TileRows<float> place{sums.first + column, sums.stride};
    if (rows.count == tile_rows && width == tile_columns) {
      multiply_tile(depth, left, right, {place.first, place.stride}, place);
      continue;
    }
    Tile apart{};
    for (std::size_t r = 0; r < rows.count; ++r) std::copy_n(place.row(r), width, rows_of(apart).row(r));
    multiply_tile(depth, left, right, rows_of(std::as_const(apart)), rows_of(apart));
    for (std::size_t r = 0; r < rows.count; ++r) std::copy_n(rows_of(apart).row(r), width, place.row(r));
  }
}

}  // namespace

void streaming_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                         std::span<float> output, std::span<float> log_sum_exp) {
  check_attention(shape, options, inputs);
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  require_size("output", output.size(), rows * shape.value_dim);
  if (!log_sum_exp.empty()) require_size("log_sum_exp", log_sum_exp.size(), rows);

  std::fill(output.begin(), output.end(), 0.0F);
  Streaming streaming(shape, options, inputs, output);
  for (std::size_t batch = 0; batch < shape.batch; ++batch) {
    for (std::size_t kv_head = 0; kv_head < shape.kv_heads; ++kv_head) {
      streaming.attend_group(batch, kv_head, log_sum_exp);
    }
  }
}

}  // namespace posenc
