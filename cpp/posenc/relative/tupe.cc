#include "posenc/relative/tupe.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

using Rows = std::vector<double>;

void check(const TupeOptions& options) {
  require(options.heads >= 1, "heads", options.heads, "at least 1");
  require(options.dim >= 1 && options.dim % options.heads == 0, "dim", options.dim,
          Expected{"a multiple of heads = ", options.heads});
  require(options.layer_norm_eps >= 0.0 && std::isfinite(options.layer_norm_eps), "layer_norm_eps",
          options.layer_norm_eps, "a finite number of at least 0");
  require(options.attn_scale_factor > 0.0 && std::isfinite(options.attn_scale_factor), "attn_scale_factor",
          options.attn_scale_factor, "a finite number above 0");
}

Rows layer_norm(const TupeOptions& options, const TupeWeights& weights) {
  const std::size_t dim = options.dim;
  Rows result(weights.positions.begin(), weights.positions.end());
  for (std::size_t start = 0; start < result.size(); start += dim) {
    double mean = 0.0;
    for (std::size_t c = 0; c < dim; ++c) mean += result[start + c];
    mean /= static_cast<double>(dim);
    double variance = 0.0;
    for (std::size_t c = 0; c < dim; ++c) variance += (result[start + c] - mean) * (result[start + c] - mean);
    variance /= static_cast<double>(dim);
    const double deviation = std::sqrt(variance + options.layer_norm_eps);
    for (std::size_t c = 0; c < dim; ++c) {
      // A row of equal numbers has no deviation; without eps it is the bias alone, not 0 / 0.
      const double normal = deviation == 0.0 ? 0.0 : (result[start + c] - mean) / deviation;
      result[start + c] =
          normal * static_cast<double>(weights.layer_norm_weight[c]) + static_cast<double>(weights.layer_norm_bias[c]);
    }
  }
  return result;
}

/// Adds the product of x and each of `count` rows, `stride` apart, to out. Four sums at a time, because each addition
/// of a sum waits for the one before.
void multiply_row(const double* x, std::size_t depth, const double* rows, std::size_t stride, std::size_t count,
                  double* out) {
  std::size_t n = 0;
  for (; n + 4 <= count; n += 4) {
    const double* const a = rows + n * stride;
    const double* const b = a + stride;
    const double* const c = b + stride;
    const double* const d = c + stride;
    Double2 low = load2(out + n);
    Double2 high = load2(out + n + 2);
    for (std::size_t k = 0; k < depth; ++k) {
      const Double2 factor = splat2(x[k]);
      low += Double2{a[k], b[k]} * factor;
      high += Double2{c[k], d[k]} * factor;
    }
    store2(out + n, low);
    store2(out + n + 2, high);
  }
  for (; n < count; ++n) {
    for (std::size_t k = 0; k < depth; ++k) out[n] += rows[n * stride + k] * x[k];
  }
}

Rows projected(const Rows& x, std::size_t dim, std::span<const float> weight, std::span<const float> bias) {
  Rows result(x.size());
  const Rows exact(weight.begin(), weight.end());
  for (std::size_t start = 0; start < result.size(); start += dim) {
    std::copy(bias.begin(), bias.end(), result.begin() + static_cast<std::ptrdiff_t>(start));
    multiply_row(x.data() + start, dim, exact.data(), dim, dim, result.data() + start);
  }
  return result;
}

}  // namespace

double tupe_scale(const TupeOptions& options) {
  check(options);
  const std::size_t head_dim = options.dim / options.heads;  // whole, as checked
  return 1.0 / std::sqrt(options.attn_scale_factor * static_cast<double>(head_dim));
}

void tupe_position_position(const TupeOptions& options, const TupeWeights& weights, std::span<float> out) {
  const double scale = tupe_scale(options);
  const std::size_t dim = options.dim;
  const std::size_t length = options.length;
  const std::size_t first = options.untie_cls ? 1 : 0;
  require_size("positions", weights.positions.size(), (length + first) * dim);
  require_size("layer_norm_weight", weights.layer_norm_weight.size(), dim);
  require_size("layer_norm_bias", weights.layer_norm_bias.size(), dim);
  require_size("query_weight", weights.query_weight.size(), dim * dim);
  require_size("query_bias", weights.query_bias.size(), dim);
  require_size("key_weight", weights.key_weight.size(), dim * dim);
  require_size("key_bias", weights.key_bias.size(), dim);
  require_size("out", out.size(), options.heads * length * length);

  const Rows normal = layer_norm(options, weights);
  const Rows queries = projected(normal, dim, weights.query_weight, weights.query_bias);
  const Rows keys = projected(normal, dim, weights.key_weight, weights.key_bias);
  const std::size_t head_dim = dim / options.heads;
  for (std::size_t head = 0; head < options.heads; ++head) {
    // Of a row of the table with `count` rows from row `from` on.
    const auto logits = [&](std::size_t i, std::size_t from, std::size_t count) {
      Rows sums(count);
      multiply_row(queries.data() + i * dim + head * head_dim, head_dim, keys.data() + from * dim + head * head_dim,
                   dim, count, sums.data());
      return sums;
    };
    const auto rounded = [scale](double sum) { return static_cast<float>(scale * sum); };
    float* const to = out.data() + head * length * length;
    for (std::size_t i = 0; i < length; ++i) {
      std::ranges::transform(logits(i + first, first, length), to + i * length, rounded);
    }
    if (!options.untie_cls || length == 0) continue;
    const float cls_to_others = rounded(logits(0, 0, 1)[0]);
    const float others_to_cls = rounded(logits(1, 1, 1)[0]);
    for (std::size_t i = 0; i < length; ++i) to[i * length] = others_to_cls;
    for (std::size_t j = 0; j < length; ++j) to[j] = cls_to_others;
  }
}

void tupe_untie_buckets(std::size_t length, std::size_t rel_pos_bins, std::span<std::int32_t> buckets) {
  require(rel_pos_bins >= 2 && rel_pos_bins <= 0x40000000, "rel_pos_bins", rel_pos_bins, "2 ... 2^30");
  require_size("buckets", buckets.size(), length * length);
  for (std::size_t i = 0; i < length; ++i) buckets[i * length] = static_cast<std::int32_t>(rel_pos_bins);
  for (std::size_t j = 0; j < length; ++j) buckets[j] = static_cast<std::int32_t>(rel_pos_bins / 2);
}

void tupe_relative_bias(std::size_t heads, std::size_t length, std::size_t table_rows,
                        std::span<const std::int32_t> buckets, std::span<const float> table, std::span<float> out) {
  const std::size_t size = length * length;
  require_size("buckets", buckets.size(), size);
  require_size("table", table.size(), table_rows * heads);
  require_size("out", out.size(), heads * size);
  for (std::size_t n = 0; n < size; ++n) {
    const std::int32_t bucket = buckets[n];
    require(bucket >= 0 && static_cast<std::size_t>(bucket) < table_rows, "buckets", bucket,
            Expected{"rows of the table, 0 ... ", static_cast<double>(table_rows) - 1.0});
    for (std::size_t head = 0; head < heads; ++head) {
      out[head * size + n] = table[static_cast<std::size_t>(bucket) * heads + head];
    }
  }
}

}  // namespace posenc
