#include "posenc/bias/decomposed_relative.h"

#include <algorithm>

#include "posenc/core/double_product.h"
#include "posenc/core/error.h"
#include "posenc/core/resample.h"

namespace posenc {
namespace {

std::size_t distances(std::size_t queries, std::size_t keys) { return 2 * std::max(queries, keys) - 1; }

/// The table, resampled to one row per distance.
std::vector<float> resized(std::size_t queries, std::size_t keys, std::size_t dim, const char* argument,
                           std::span<const float> table) {
  require_some("head_dim", dim);
  const std::size_t rows = table.size() / dim;
  require(rows >= 1 && rows * dim == table.size(), argument, table.size(),
          Expected{"at least 1 row of {name} values", "head_dim"});
  std::vector<float> result(distances(queries, keys) * dim);
  const ResampleAxis axis{.from = rows, .to = distances(queries, keys), .scale_factor = 0.0};
  const ResampleOptions linear{
      .method = ResampleMethod::bilinear, .align_corners = false, .antialias = false, .cubic_coeff_a = 0.0};
  resample(linear, {&axis, 1}, dim, table, result);
  return result;
}

}  // namespace

std::vector<std::size_t> decomposed_relative_index(std::size_t queries, std::size_t keys) {
  require_some("queries", queries);
  require_some("keys", keys);
  const auto q = static_cast<double>(queries);
  const auto k = static_cast<double>(keys);
  const double query_step = std::max(k / q, 1.0);
  const double key_step = std::max(q / k, 1.0);
  std::vector<std::size_t> index;
  for (std::size_t query = 0; query < queries; ++query) {
    for (std::size_t key = 0; key < keys; ++key) {
      const double apart = static_cast<double>(query) * query_step - static_cast<double>(key) * key_step;
      index.push_back(static_cast<std::size_t>(apart + (k - 1.0) * key_step));
    }
  }
  return index;
}

void decomposed_relative_rows(std::size_t queries, std::size_t keys, std::size_t dim, std::span<const float> table,
                              std::span<float> out) {
  const std::vector<std::size_t> index = decomposed_relative_index(queries, keys);
  const std::vector<float> rows = resized(queries, keys, dim, "table", table);
  require_size("out", out.size(), index.size() * dim);
  float* to = out.data();
  for (const std::size_t row : index) to = std::copy_n(&rows[row * dim], dim, to);
}

DecomposedRelativeRows::Axis DecomposedRelativeRows::axis_of(std::size_t queries, std::size_t keys, std::size_t dim,
                                                             std::span<const float> q, const char* argument,
                                                             std::span<const float> table) {
  const std::vector<float> vectors = resized(queries, keys, dim, argument, table);
  const std::size_t rows = distances(queries, keys);
  Axis axis{.rows = rows,
            .products = std::vector<float>(q.size() / dim * rows),
            .index = decomposed_relative_index(queries, keys)};
  // In double, because a product may cancel to almost nothing while its terms do not; a few queries at a time.
  const std::vector<double> right(vectors.begin(), vectors.end());
  constexpr std::size_t chunk = 64;
  std::vector<double> left(chunk * dim);
  std::vector<double> products(chunk * rows);
  for (std::size_t first = 0; first < q.size() / dim; first += chunk) {
    const std::size_t count = std::min(chunk, q.size() / dim - first);
    std::ranges::copy(q.subspan(first * dim, count * dim), left.begin());
    multiply_transposed(left.data(), count, right.data(), rows, dim, products.data(), rows);
    std::transform(products.data(), products.data() + count * rows, axis.products.data() + first * rows,
                   [](double product) { return static_cast<float>(product); });
  }
  return axis;
}

DecomposedRelativeRows::DecomposedRelativeRows(std::size_t batch, std::size_t heads,
                                               const DecomposedRelativeOptions& options, std::span<const float> q,
                                               std::span<const float> rel_pos_h, std::span<const float> rel_pos_w)
    : RowBias(
          batch,
          {.heads = heads, .queries = tokens_of(options.query_size), .keys = tokens_of(options.key_size), .offset = 0}),
      options_(options) {
  require_window(options.query_size);
  require_window(options.key_size);
  const std::size_t dim = options.head_dim;
  require_size("q", q.size(), batch * heads * tokens_of(options.query_size) * dim);
  rows_ = axis_of(options.query_size.height, options.key_size.height, dim, q, "rel_pos_h", rel_pos_h);
  columns_ = axis_of(options.query_size.width, options.key_size.width, dim, q, "rel_pos_w", rel_pos_w);
}

void DecomposedRelativeRows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head,
                                         std::size_t query, std::size_t first_key) const {
  const std::size_t at = (batch * shape().heads + head) * shape().queries + query;
  const Extent keys = options_.key_size;
  const float* const down = &rows_.products[at * rows_.rows];
  const float* const right = &columns_.products[at * columns_.rows];
  const std::size_t* const rows = &rows_.index[query / options_.query_size.width * keys.height];
  const std::size_t* const columns = &columns_.index[query % options_.query_size.width * keys.width];
  for (std::size_t n = 0; n < logits.size(); ++n) {
    const std::size_t key = first_key + n;
    logits[n] += down[rows[key / keys.width]] + right[columns[key % keys.width]];
  }
}

}  // namespace posenc
