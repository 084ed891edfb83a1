#include "posenc/relative/tupe_factors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "posenc/core/error.h"
#include "posenc/core/product.h"
#include "posenc/core/simd.h"
#include "posenc/core/tile.h"

namespace posenc {
namespace {

/// How many products are summed one after another in single precision (`run`), and how many such sums are added in
/// pairs (`runs`) before double takes over. With all sums in double, projections would be no more exact and a tenth
/// slower.
constexpr std::size_t run = 32;
constexpr std::size_t runs = 4;
static_assert(tile_depth % (runs * run) == 0);

/// The projection of one head, with the layer norm folded in: the norm's weights become factors of the projection's
/// weights, and its biases become a part of the bias that all rows share.
struct HeadProjection {
  HeadProjection(const TupeOptions& options, std::size_t head, const TupeWeights& all, bool keys)
      : dim(options.dim / options.heads), bias(dim), factor(keys ? 1.0 : options.scale) {
    const std::size_t inputs = options.dim;
    const float* row = (keys ? all.key_weight : all.query_weight).data() + head * dim * inputs;
    std::vector<float> products(dim * inputs);
    for (std::size_t output = 0; output < dim; ++output, row += inputs) {
      float* const to = products.data() + output * inputs;
      Double2 sums{static_cast<double>((keys ? all.key_bias : all.query_bias)[head * dim + output]), 0.0};
      std::size_t c = 0;
      for (; c + 4 <= inputs; c += 4) {
        const Float4 four = load4(row + c);
        const Float4 added = load4(all.layer_norm_bias.data() + c);
        store4(to + c, four * load4(all.layer_norm_weight.data() + c));
        sums += widen_low2(four) * widen_low2(added) + widen_high2(four) * widen_high2(added);
      }
      for (; c < inputs; ++c) {
        to[c] = row[c] * all.layer_norm_weight[c];
        sums[0] += static_cast<double>(row[c]) * static_cast<double>(all.layer_norm_bias[c]);
      }
      bias[output] = sums[0] + sums[1];
    }
    weights = Panels::of_transposed(view(std::as_const(products).data(), dim, inputs));
  }

  std::size_t dim;
  Panels weights;
  std::vector<double> bias;
  double factor;
};

/// Projects at most tile_rows rows, which are packed in `packed` as left tiles along the depth.
void project_tile(const HeadProjection& projection, std::span<const LeftTile> packed, std::size_t rows, float* out,
                  std::size_t stride) {
  const std::size_t inputs = projection.weights.inner();
  for (std::size_t index = 0; index < projection.weights.count(); ++index) {
    std::array<double, tile_rows * tile_columns> sums{};
    for (std::size_t start = 0; start < inputs; start += runs * run) {
      std::array<Tile, runs> products;
      for (std::size_t n = 0; n < runs; ++n) {
        const std::size_t first = std::min(start + n * run, inputs);
        multiply_tile(std::min(run, inputs - first), packed[start / tile_depth].data() + start % tile_depth + n * run,
                      projection.weights.panel(index) + first * tile_columns, zero_rows(), rows_of(products[n]));
      }
      for (std::size_t n = 0; n < sums.size(); n += 4) {
        const Float4 four = (load4(products[0].data() + n) + load4(products[1].data() + n)) +
                            (load4(products[2].data() + n) + load4(products[3].data() + n));
        store2(sums.data() + n, load2(sums.data() + n) + widen_low2(four));
        store2(sums.data() + n + 2, load2(sums.data() + n + 2) + widen_high2(four));
      }
    }
    const std::size_t column = index * tile_columns;
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < std::min(tile_columns, projection.dim - column); ++c) {
        out[r * stride + column + c] =
            static_cast<float>(projection.factor * (sums[r * tile_columns + c] + projection.bias[column + c]));
      }
    }
  }
}

/// The first part of the layer norm, for `count` elements of a row: without its weights and biases, which are in the
/// projection.
void normalize(const float* x, const TupeNorm& norm, std::size_t count, float* to) {
  const Double2 mean = splat2(norm.mean);
  const Double2 factor = splat2(norm.factor);
  std::size_t n = 0;
  for (; n + 4 <= count; n += 4) {
    const Float4 four = load4(x + n);
    store4(to + n, narrow4((widen_low2(four) - mean) * factor, (widen_high2(four) - mean) * factor));
  }
  for (; n < count; ++n) to[n] = static_cast<float>((static_cast<double>(x[n]) - norm.mean) * norm.factor);
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
    // A row of equal numbers becomes zeros, so that only the bias of the layer norm remains.
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
  const HeadProjection query(options(), head, weights, false);
  const HeadProjection key(options(), head, weights, true);
  std::vector<LeftTile> packed((dim + tile_depth - 1) / tile_depth);
  const float* row = weights.positions.data() + weights.positions.size() - options().length * dim;
  for (std::size_t first = 0; first < options().length; first += tile_rows) {
    const std::size_t rows = std::min(tile_rows, options().length - first);
    for (std::size_t r = 0; r < rows; ++r, row += dim) {
      for (std::size_t start = 0; start < dim; start += tile_depth) {
        normalize(row + start, norms_[first + r], std::min(tile_depth, dim - start),
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
    // Replaced: all of [CLS], and the two extra elements of the other tokens, which are the same for all of them and
    // therefore those of the second token.
    if (n >= width && column < width - 2) continue;
    const std::size_t from = n < width ? n : width + column;
    queries[n] = static_cast<float>(first_queries[from]);
    keys[n] = static_cast<float>(first_keys[from]);
  }
}

}  // namespace posenc
