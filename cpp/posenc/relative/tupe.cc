#include "posenc/relative/tupe.h"

#include <cmath>
#include <string>
#include <vector>

#include "posenc/core/error.h"

namespace posenc {
namespace {

using Rows = std::vector<double>;

void check(const TupeOptions& options) {
  require(options.heads >= 1, "heads", options.heads, "at least 1");
  require(options.dim >= 1 && options.dim % options.heads == 0, "dim", options.dim,
          "a multiple of heads = " + std::to_string(options.heads));
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

Rows projected(const Rows& x, std::size_t dim, std::span<const float> weight, std::span<const float> bias) {
  Rows result(x.size());
  const Rows exact(weight.begin(), weight.end());
  for (std::size_t n = 0; n < result.size(); ++n) {
    const double* from = x.data() + n / dim * dim;
    const double* row = exact.data() + n % dim * dim;
    double sum = static_cast<double>(bias[n % dim]);
    for (std::size_t c = 0; c < dim; ++c) sum += row[c] * from[c];
    result[n] = sum;
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
    const auto logit = [&](std::size_t i, std::size_t j) {
      const double* query = queries.data() + i * dim + head * head_dim;
      const double* key = keys.data() + j * dim + head * head_dim;
      double sum = 0.0;
      for (std::size_t c = 0; c < head_dim; ++c) sum += query[c] * key[c];
      return static_cast<float>(scale * sum);
    };
    float* const to = out.data() + head * length * length;
    for (std::size_t i = 0; i < length; ++i) {
      for (std::size_t j = 0; j < length; ++j) to[i * length + j] = logit(i + first, j + first);
    }
    if (!options.untie_cls || length == 0) continue;
    const float cls_to_others = logit(0, 0);
    const float others_to_cls = logit(1, 1);
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
            "rows of the table, 0 ... " + describe(static_cast<double>(table_rows) - 1.0));
    for (std::size_t head = 0; head < heads; ++head) {
      out[head * size + n] = table[static_cast<std::size_t>(bucket) * heads + head];
    }
  }
}

}  // namespace posenc
