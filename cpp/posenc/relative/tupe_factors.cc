#include "posenc/relative/tupe_factors.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/product.h"
#include "posenc/core/simd.h"
#include "posenc/core/tile.h"

namespace posenc {
namespace {

/// Products that are added up in single precision.
constexpr std::size_t run = 32;
static_assert(tile_depth % run == 0);

/// A projection of one head: its weights as a right factor.
struct Projection {
  Projection(const TupeOptions& options, std::size_t head, std::span<const float> all_weights,
             std::span<const float> all_biases, double scale)
      : dim(options.dim / options.heads),
        weights(Panels::of_transposed(view(all_weights.data() + head * dim * options.dim, dim, options.dim))),
        bias(all_biases.subspan(head * dim, dim)),
        factor(scale) {}

  std::size_t dim;
  Panels weights;
  std::span<const float> bias;
  double factor;
};

/// The projections of some rows, at most tile_rows, that lie packed as one left tile after the other.
void project_tile(const Projection& projection, std::span<const LeftTile> packed, std::size_t rows, float* out,
                  std::size_t stride) {
  for (std::size_t index = 0; index < projection.weights.count(); ++index) {
    std::array<double, tile_rows * tile_columns> sums{};
    for (std::size_t start = 0; start < projection.weights.inner(); start += run) {
      Tile products;
      multiply_tile(std::min(run, projection.weights.inner() - start),
                    packed[start / tile_depth].data() + start % tile_depth,
                    projection.weights.panel(index) + start * tile_columns, zero_rows(), rows_of(products));
      for (std::size_t n = 0; n < sums.size(); n += 4) {
        const Float4 four = load4(products.data() + n);
        store2(sums.data() + n, load2(sums.data() + n) + widen_low2(four));
        store2(sums.data() + n + 2, load2(sums.data() + n + 2) + widen_high2(four));
      }
    }
    const std::size_t column = index * tile_columns;
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < std::min(tile_columns, projection.dim - column); ++c) {
        out[r * stride + column + c] = static_cast<float>(
            projection.factor * (sums[r * tile_columns + c] + static_cast<double>(projection.bias[column + c])));
      }
    }
  }
}

/// The layer norm of a row of the table, its elements from `start` on.
void normalize(const float* row, const TupeNorm& norm, const TupeWeights& weights, std::size_t start, std::size_t count,
               float* to) {
  const float* const x = row + start;
  const float* const weight = weights.layer_norm_weight.data() + start;
  const float* const bias = weights.layer_norm_bias.data() + start;
  const Double2 mean = splat2(norm.mean);
  const Double2 factor = splat2(norm.factor);
  std::size_t n = 0;
  for (; n + 4 <= count; n += 4) {
    const Float4 four = load4(x + n);
    const Float4 weights4 = load4(weight + n);
    const Float4 biases4 = load4(bias + n);
    store4(to + n, narrow4((widen_low2(four) - mean) * factor * widen_low2(weights4) + widen_low2(biases4),
                           (widen_high2(four) - mean) * factor * widen_high2(weights4) + widen_high2(biases4)));
  }
  for (; n < count; ++n) {
    to[n] = static_cast<float>((static_cast<double>(x[n]) - norm.mean) * norm.factor * static_cast<double>(weight[n]) +
                               static_cast<double>(bias[n]));
  }
}

}  // namespace

TupeFactors::TupeFactors(const TupePositions& positions) : positions_(positions), norms_(options().length) {
  const std::size_t dim = options().dim;
  const std::span<const float> table = positions_.weights().positions;
  const float* row = table.data() + table.size() - norms_.size() * dim;
  for (TupeNorm& norm : norms_) {
    double sum = 0.0;
    for (std::size_t c = 0; c < dim; ++c) sum += static_cast<double>(row[c]);
    norm.mean = sum / static_cast<double>(dim);
    double squares = 0.0;
    for (std::size_t c = 0; c < dim; ++c) {
      const double difference = static_cast<double>(row[c]) - norm.mean;
      squares += difference * difference;
    }
    const double deviation = std::sqrt(squares / static_cast<double>(dim) + options().layer_norm_eps);
    // A row of equal numbers becomes the layer norm's bias.
    norm.factor = deviation == 0.0 ? 0.0 : 1.0 / deviation;
    row += dim;
  }
}

void TupeFactors::fill(std::size_t head, std::span<float> queries, std::span<float> keys) const {
  const std::size_t dim = options().dim;
  const std::size_t width = options().width();
  require_size("queries", queries.size(), options().length * width);
  require_size("keys", keys.size(), queries.size());
  const TupeWeights& weights = positions_.weights();
  const Projection query(options(), head, weights.query_weight, weights.query_bias, options().scale);
  const Projection key(options(), head, weights.key_weight, weights.key_bias, 1.0);
  std::vector<LeftTile> packed((dim + tile_depth - 1) / tile_depth);
  const float* row = weights.positions.data() + weights.positions.size() - options().length * dim;
  for (std::size_t first = 0; first < options().length; first += tile_rows) {
    const std::size_t rows = std::min(tile_rows, options().length - first);
    for (std::size_t r = 0; r < rows; ++r, row += dim) {
      for (std::size_t start = 0; start < dim; start += tile_depth) {
        normalize(row, norms_[first + r], weights, start, std::min(tile_depth, dim - start),
                  packed[start / tile_depth].data() + r * tile_depth);
      }
    }
    project_tile(query, packed, rows, queries.data() + first * width, width);
    project_tile(key, packed, rows, keys.data() + first * width, width);
  }
  if (options().untie_cls) untie(head, queries, keys);
}

void TupeFactors::untie(std::size_t head, std::span<float> queries, std::span<float> keys) const {
  const std::size_t width = options().width();
  std::vector<double> first_queries(std::min(queries.size(), 2 * width));
  std::vector<double> first_keys(first_queries.size());
  positions_.fill(head, 0, first_queries, first_keys);
  for (std::size_t n = 0; n < queries.size(); ++n) {
    const std::size_t column = n % width;
    // All of [CLS], and the last two numbers of the others, which have them in common with the second token.
    if (n >= width && column < width - 2) continue;
    const std::size_t from = n < width ? n : width + column;
    queries[n] = static_cast<float>(first_queries[from]);
    keys[n] = static_cast<float>(first_keys[from]);
  }
}

}  // namespace posenc
