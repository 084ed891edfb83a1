#include "posenc/relative/tupe.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "posenc/bias/t5.h"
#include "posenc/core/double_product.h"
#include "posenc/core/error.h"
#include "posenc/core/layer_norm.h"

namespace posenc {
namespace {

/// Rows of the table that are processed at a time.
constexpr std::size_t block_rows = 16;

/// The projection of one head, for queries or for keys.
class Projection {
 public:
  Projection(const TupeOptions& options, const TupeWeights& weights, std::size_t head, bool keys)
      : dim_(options.dim), head_dim_(options.dim / options.heads), eps_(options.layer_norm_eps), weights_(weights) {
    const std::span<const float> weight = keys ? weights.key_weight : weights.query_weight;
    const std::span<const float> bias = keys ? weights.key_bias : weights.query_bias;
    const std::span<const float> rows = weight.subspan(head * head_dim_ * dim_, head_dim_ * dim_);
    weight_.assign(rows.begin(), rows.end());
    bias_ = bias.subspan(head * head_dim_, head_dim_);
  }

  /// Writes factor * (projection + bias) of `count` rows of the table from `first` on, `stride` doubles apart.
  void apply(std::size_t first, std::size_t count, double factor, double* out, std::size_t stride) const {
    std::vector<double> normal(block_rows * dim_);
    for (std::size_t done = 0; done < count; done += block_rows) {
      const std::size_t rows = std::min(block_rows, count - done);
      const std::span<const float> table = weights_.positions.subspan((first + done) * dim_, rows * dim_);
      std::copy(table.begin(), table.end(), normal.begin());
      for (std::size_t r = 0; r < rows; ++r) {
        layer_norm(std::span(normal).subspan(r * dim_, dim_), eps_, weights_.layer_norm_weight,
                   weights_.layer_norm_bias);
      }
      double* const to = out + done * stride;
      multiply_transposed(normal.data(), rows, weight_.data(), head_dim_, dim_, to, stride);
      for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < head_dim_; ++c) {
          double& x = to[r * stride + c];
          x = factor * (x + static_cast<double>(bias_[c]));
        }
      }
    }
  }

 private:
  std::size_t dim_;
  std::size_t head_dim_;
  double eps_;
  const TupeWeights& weights_;
  std::vector<double> weight_;
  std::span<const float> bias_;
};

}  // namespace

TupePositions::TupePositions(const TupeOptions& options, const TupeWeights& weights)
    : options_(options), weights_(weights) {
  require_some("heads", options.heads);
  require(options.dim >= 1 && options.dim % options.heads == 0, "dim", options.dim,
          Expected::multiple_of(options.heads, "heads"));
  require_at_least(0.0, "layer_norm_eps", options.layer_norm_eps);
  require_factor("scale", options.scale);
  const std::size_t dim = options.dim;
  require_size("positions", weights.positions.size(), (options.length + (options.untie_cls ? 1 : 0)) * dim);
  require_size("layer_norm_weight", weights.layer_norm_weight.size(), dim);
  require_size("layer_norm_bias", weights.layer_norm_bias.size(), dim);
  require_size("query_weight", weights.query_weight.size(), dim * dim);
  require_size("query_bias", weights.query_bias.size(), dim);
  require_size("key_weight", weights.key_weight.size(), dim * dim);
  require_size("key_bias", weights.key_bias.size(), dim);
}

void TupePositions::fill(std::size_t head, std::size_t first, std::span<double> queries, std::span<double> keys) const {
  const std::size_t head_dim = options_.dim / options_.heads;
  const std::size_t stride = options_.width();
  const std::size_t count = queries.size() / stride;
  require(first + count <= options_.length, "queries", first + count, Expected::at_most(options_.length));
  require_size("keys", keys.size(), count * stride);
  if (count == 0) return;
  // The projections of the table's first two rows: as queries, then as keys.
  std::vector<double> cls(4 * head_dim);
  for (const bool is_key : {false, true}) {
    const Projection projection(options_, weights_, head, is_key);
    const double factor = is_key ? 1.0 : options_.scale;
    projection.apply(first + (options_.untie_cls ? 1 : 0), count, factor, (is_key ? keys : queries).data(), stride);
    if (options_.untie_cls) projection.apply(0, 2, factor, cls.data() + (is_key ? 2 * head_dim : 0), head_dim);
  }
  if (!options_.untie_cls) return;
  const double* const first_query = cls.data();
  const double* const second_query = first_query + head_dim;
  const double* const first_key = second_query + head_dim;
  const double of_row = std::inner_product(first_query, second_query, first_key, 0.0);
  const double of_column = std::inner_product(second_query, first_key, first_key + head_dim, 0.0);
  for (std::size_t n = 0; n < count; ++n) {
    double* const query = queries.data() + n * stride;
    double* const key = keys.data() + n * stride;
    const bool is_cls = first + n == 0;
    for (std::size_t c = 0; is_cls && c < head_dim; ++c) query[c] = key[c] = 0.0;
    query[head_dim] = is_cls ? of_row : 0.0;
    query[head_dim + 1] = is_cls ? 0.0 : of_column;
    key[head_dim] = 1.0;
    key[head_dim + 1] = is_cls ? 1.0 : 0.0;
  }
}

void tupe_position_position(const TupePositions& positions, std::size_t head, std::size_t first_query,
                            std::size_t count, std::span<float> out) {
  if (count == 0) return;
  const std::size_t length = out.size() / count;
  const std::size_t width = positions.options().width();
  require_size("out", out.size(), count * length);
  const std::size_t tokens = std::max(length, first_query + count);
  std::vector<double> queries(tokens * width);
  std::vector<double> keys(tokens * width);
  std::vector<double> products(block_rows * length);
  positions.fill(head, 0, queries, keys);
  float* to = out.data();
  for (std::size_t row = 0; row < count; row += block_rows) {
    const std::size_t rows = std::min(block_rows, count - row);
    multiply_transposed(queries.data() + (first_query + row) * width, rows, keys.data(), length, width, products.data(),
                        length);
    to = std::transform(products.begin(), products.begin() + static_cast<std::ptrdiff_t>(rows * length), to,
                        [](double sum) { return static_cast<float>(sum); });
  }
}

void tupe_position_position(const TupePositions& positions, std::span<float> out) {
  const auto& [heads, length, dim, untie_cls, eps, scale] = positions.options();
  require_size("out", out.size(), heads * length * length);
  for (std::size_t head = 0; head < heads; ++head) {
    tupe_position_position(positions, head, 0, length, out.subspan(head * length * length, length * length));
  }
}

void tupe_untie_buckets(std::size_t length, std::size_t rel_pos_bins, std::span<std::int32_t> buckets) {
  require(rel_pos_bins >= 2 && rel_pos_bins <= 0x40000000, "rel_pos_bins", rel_pos_bins, Expected::between(2, 0x1p30));
  require_size("buckets", buckets.size(), length * length);
  for (std::size_t i = 0; i < length; ++i) buckets[i * length] = static_cast<std::int32_t>(rel_pos_bins);
  for (std::size_t j = 0; j < length; ++j) buckets[j] = static_cast<std::int32_t>(rel_pos_bins / 2);
}

TupeRelativeRows::TupeRelativeRows(const BiasShape& shape, const TupeBuckets& buckets, std::span<const float> table)
    : RowBias(1, shape) {
  const auto& [bins, max_rel_pos, untie_cls] = buckets;
  require_same_tokens();
  require_some("keys", shape.keys);
  require_size("table", table.size(), (bins + (untie_cls ? 1 : 0)) * shape.heads);
  // One query that meets every distance.
  by_distance_ = std::vector<float>(shape.heads * (2 * shape.keys - 1));
  t5_bias({.heads = shape.heads,
           .queries = 1,
           .keys = 2 * shape.keys - 1,
           .offset = static_cast<std::int64_t>(shape.keys) - 1},
          {.bidirectional = true, .num_buckets = bins, .max_distance = max_rel_pos}, 1.0,
          table.first(bins * shape.heads), by_distance_);
  if (!untie_cls) return;
  const auto row_of_table = [&](std::size_t bucket) {
    const std::span<const float> row = table.subspan(bucket * shape.heads, shape.heads);
    return std::vector<float>(row.begin(), row.end());
  };
  cls_column_ = row_of_table(bins);
  cls_row_ = row_of_table(bins / 2);
}

void TupeRelativeRows::add_entries(std::span<float> logits, std::size_t /*batch*/, std::size_t head, std::size_t query,
                                   std::size_t first_key) const {
  const std::size_t keys = shape().keys;
  const float* from = by_distance_.data() + head * (2 * keys - 1) + first_key + keys - 1 - query;
  for (std::size_t n = 0; n < logits.size(); ++n) {
    float bias = *from++;
    if (!cls_column_.empty() && first_key + n == 0) bias = cls_column_[head];
    if (!cls_row_.empty() && query == 0) bias = cls_row_[head];
    logits[n] += bias;
  }
}

}  // namespace posenc
