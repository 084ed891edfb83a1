#include "posenc/attention/visibility.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/error.h"

namespace posenc {

KeyRange visible_keys(std::size_t keys, const AttentionOptions& options, std::size_t query) {
  const std::ptrdiff_t position = static_cast<std::ptrdiff_t>(query) + options.offset;
  std::ptrdiff_t first = 0;
  auto last = static_cast<std::ptrdiff_t>(keys);
  if (options.causal) last = std::min(last, position + 1);
  if (options.window.right) last = std::min(last, position + 1 + static_cast<std::ptrdiff_t>(*options.window.right));
  if (options.window.left) first = std::max(first, position - static_cast<std::ptrdiff_t>(*options.window.left));
  last = std::max(last, std::ptrdiff_t{0});
  first = std::clamp(first, std::ptrdiff_t{0}, last);
  return {static_cast<std::size_t>(first), static_cast<std::size_t>(last)};
}

namespace {

void check_distance_vectors(const AttentionShape& shape, const AttentionOptions& options,
                            const DistanceVectors& vectors) {
  if (!vectors.given()) return;
  require(options.softcap == 0.0F, "softcap", options.softcap, "0 beside vectors of the distance");
  require(vectors.heads == 1 || vectors.heads == shape.heads, "table_heads", vectors.heads,
          "1 or heads = " + describe(static_cast<double>(shape.heads)));
  require_size("table", vectors.table.size(), vectors.heads * vectors.rows * shape.head_dim);
  require_size("row_of_entry", vectors.row_of_entry.size(), shape.queries + shape.keys - 1);
  for (const std::int32_t row : vectors.row_of_entry) {
    require(row >= -1 && row < static_cast<std::int64_t>(vectors.rows), "row_of_entry", row,
            "-1 or a row of the table, of which there are " + describe(static_cast<double>(vectors.rows)));
  }
  if (!vectors.query_bias.empty()) {
    require_size("query_bias", vectors.query_bias.size(), shape.heads * shape.head_dim);
  }
}

}  // namespace

void check_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs) {
  require(shape.kv_heads >= 1 && shape.heads % shape.kv_heads == 0, "kv_heads", shape.kv_heads,
          "a divisor of heads = " + describe(static_cast<double>(shape.heads)));
  require(std::isfinite(options.scale), "scale", options.scale, "a finite number");
  require(options.softcap >= 0.0F && std::isfinite(options.softcap), "softcap", options.softcap,
          "a finite number of at least 0, where 0 means none");
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const std::size_t kv_rows = shape.batch * shape.kv_heads * shape.keys;
  require_size("q", inputs.q.size(), rows * shape.head_dim);
  require_size("k", inputs.k.size(), kv_rows * shape.head_dim);
  require_size("v", inputs.v.size(), kv_rows * shape.value_dim);
  if (!inputs.distance_bias.empty()) {
    require_size("distance_bias", inputs.distance_bias.size(), shape.heads * (shape.queries + shape.keys - 1));
  }
  if (!inputs.query_bias.empty()) require_size("query_bias", inputs.query_bias.size(), shape.heads * shape.head_dim);
  check_distance_vectors(shape, options, inputs.distance_vectors);
}

}  // namespace posenc
