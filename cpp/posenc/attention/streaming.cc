#include "posenc/attention/streaming.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
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

/// What a query knows after the keys it has seen.
struct Running {
  float max = minus_infinity;
  float sum = 0.0F;
};

/// The query tile at hand.
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
  /// Folds keys [start, start + size) into the queries of a tile; false when all of them are hidden.
  void fold(const Rows& rows, std::size_t start, std::size_t size, const Panels& keys, const Panels& values,
            Running* running);
  void pack_queries(const Rows& rows, std::size_t depth_start, std::size_t depth);
  void compute_logits(const Rows& rows, std::size_t start, std::size_t first_panel, std::size_t last_panel,
                      const Panels& keys);
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
      for (std::size_t first = 0; first < shape_.queries; first += tile_rows) {
        const Rows rows{batch, kv_head * group + h, first, std::min(tile_rows, shape_.queries - first)};
        fold(rows, start, size, keys, values, running.data() + h * shape_.queries + first);
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

void Streaming::pack_queries(const Rows& rows, std::size_t depth_start, std::size_t depth) {
  const std::size_t matrix = rows.batch * shape_.heads + rows.head;
  for (std::size_t r = 0; r < rows.count; ++r) {
    const float* const from =
        inputs_.q.data() + (matrix * shape_.queries + rows.first + r) * shape_.head_dim + depth_start;
    std::transform(from, from + depth, queries_.begin() + static_cast<std::ptrdiff_t>(r * tile_depth),
                   [scale = options_.scale](float x) { return scale * x; });
  }
}

void Streaming::compute_logits(const Rows& rows, std::size_t start, std::size_t first_panel, std::size_t last_panel,
                               const Panels& keys) {
  const bool fold_bias = !inputs_.distance_bias.empty() && options_.softcap == 0.0F;
  for (std::size_t depth_start = 0; depth_start < shape_.head_dim; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, shape_.head_dim - depth_start);
    pack_queries(rows, depth_start, depth);
    for (std::size_t index = first_panel; index < last_panel; ++index) {
      Tile tile{};
      for (std::size_t r = 0; r < rows.count; ++r) {
        float* const at = logits_row(r) + index * tile_columns;
        if (depth_start > 0) {
          tile[r] = {load4(at), load4(at + 4)};
        } else if (fold_bias) {
          // The bias is where the sums start from. The last panel may reach past the last key.
          const std::size_t key = start + index * tile_columns;
          const float* const bias = inputs_.distances_of(shape_, rows.head, rows.first + r) + key;
          if (key + tile_columns <= shape_.keys) {
            tile[r] = {load4(bias), load4(bias + 4)};
          } else {
            std::array<float, tile_columns> rest{};
            std::copy_n(bias, shape_.keys - key, rest.begin());
            tile[r] = {load4(rest.data()), load4(rest.data() + 4)};
          }
        }
      }
      multiply_tile(depth, queries_.data(), keys.panel(index) + depth_start * tile_columns, tile);
      for (std::size_t r = 0; r < rows.count; ++r) {
        store4(logits_row(r) + index * tile_columns, tile[r][0]);
        store4(logits_row(r) + index * tile_columns + 4, tile[r][1]);
      }
    }
  }
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

/// Replaces logits [0, padded) by e^(logit - max), padded to whole vectors with -infinity, and returns their sum.
float exponentials(float* row, std::size_t padded, float max) {
  // Weights this small change no sum, but as denormals in the products they would slow everything down.
  constexpr float smallest = 0x1p-100F;
  Float4 sum = splat4(0.0F);
  for (std::size_t i = 0; i < padded; i += 4) {
    const Float4 e = exp4(load4(row + i) - splat4(max));
    const Float4 kept = select4(e < splat4(smallest), splat4(0.0F), e);  // NaN is kept
    store4(row + i, kept);
    sum += kept;
  }
  return sum4(sum);
}

void Streaming::fold(const Rows& rows, std::size_t start, std::size_t size, const Panels& keys, const Panels& values,
                     Running* running) {
  // Bounds rise with the query, so the first query has the first key and the last query the last one.
  const std::size_t first = visible_keys(shape_.keys, options_, rows.first).first;
  const std::size_t last = visible_keys(shape_.keys, options_, rows.first + rows.count - 1).last;
  if (last <= start || first >= start + size) return;
  const std::size_t first_panel = (std::max(first, start) - start) / tile_columns;
  const std::size_t last_key = std::min(last, start + size) - start;
  const std::size_t last_panel = (last_key + tile_columns - 1) / tile_columns;
  const std::size_t skipped = first_panel * tile_columns;
  const std::size_t padded = last_panel * tile_columns;

  compute_logits(rows, start, first_panel, last_panel, keys);
  std::array<float, tile_rows> correction{};
  for (std::size_t r = 0; r < rows.count; ++r) {
    float* const row = logits_row(r);
    finish_row(rows, r, start, size);
    std::fill(row + size, row + std::max(size, padded), minus_infinity);

    Float4 largest = splat4(running[r].max);
    for (std::size_t i = skipped; i < padded; i += 4) {
      const Float4 x = load4(row + i);
      largest = select4(x > largest, x, largest);
    }
    const float max = std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
    if (max == minus_infinity) {  // nothing seen so far
      std::fill(row + skipped, row + padded, 0.0F);
      correction[r] = 0.0F;
      continue;
    }
    correction[r] = running[r].max == minus_infinity ? 0.0F : exp4(splat4(running[r].max - max))[0];
    running[r].sum = running[r].sum * correction[r] + exponentials(row + skipped, padded - skipped, max);
    running[r].max = max;
  }

  const std::size_t depth = std::min(padded, size) - skipped;
  for (std::size_t index = 0; index < values.count(); ++index) {
    const std::size_t column = index * tile_columns;
    const std::size_t width = std::min(tile_columns, shape_.value_dim - column);
    const bool whole = width == tile_columns;
    Tile tile{};
    for (std::size_t r = 0; r < rows.count; ++r) {
      const float* before = output_row(rows, r) + column;
      std::array<float, tile_columns> part{};
      if (!whole) {
        std::copy_n(before, width, part.begin());
        before = part.data();
      }
      const Float4 factor = splat4(correction[r]);
      tile[r] = {load4(before) * factor, load4(before + 4) * factor};
    }
    multiply_tile(depth, logits_.data() + skipped, values.panel(index) + skipped * tile_columns, tile);
    for (std::size_t r = 0; r < rows.count; ++r) {
      std::array<float, tile_columns> part;
      float* const after = whole ? output_row(rows, r) + column : part.data();
      store4(after, tile[r][0]);
      store4(after + 4, tile[r][1]);
      if (!whole) std::copy_n(part.begin(), width, output_row(rows, r) + column);
    }
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
