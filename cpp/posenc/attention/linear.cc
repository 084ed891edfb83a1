#include "posenc/attention/linear.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

/// The features of all rows, [matrices, length, features]: one array for the numerator, which may be rotated, and one
/// for the normaliser.
struct Features {
  std::vector<float> numerator;
  std::vector<float> normaliser;
};

float feature(LinearSimilarity similarity, float x, double norm) {
  switch (similarity) {
    case LinearSimilarity::elu:
      return x > 0.0F ? x + 1.0F : static_cast<float>(exp64(static_cast<double>(x)));
    case LinearSimilarity::normalised:
      return norm == 0.0 ? 0.0F : static_cast<float>(static_cast<double>(x) / norm);
    case LinearSimilarity::dot:
      break;
  }
  return x;
}

Features features_of(const AttentionShape& shape, const LinearAttentionOptions& options, std::size_t heads,
                     std::size_t length, std::span<const float> x, const LinearRotation& rotation,
                     std::span<const float> cos, std::span<const float> sin) {
  const std::size_t dim = shape.head_dim;
  std::vector<float> mapped(x.size());
  for (std::size_t start = 0; start < x.size(); start += dim) {
    double squares = 0.0;
    for (std::size_t c = 0; c < dim; ++c) {
      squares += static_cast<double>(x[start + c]) * static_cast<double>(x[start + c]);
    }
    const double norm = std::sqrt(squares);
    for (std::size_t c = 0; c < dim; ++c) mapped[start + c] = feature(options.similarity, x[start + c], norm);
  }
  Features features{.numerator = mapped, .normaliser = mapped};
  if (rotation.rotary_dim > 0) {
    rotate({.batch = shape.batch,
            .heads = heads,
            .length = length,
            .head_dim = dim,
            .rotary_dim = rotation.rotary_dim,
            .position_rows = 1},
           {.layout = rotation.layout, .direction = RopeDirection::forward}, cos, sin, mapped, features.numerator);
  }
  if (options.similarity != LinearSimilarity::normalised) return features;

  // The 1 of 1 + q . k is a separate feature, placed first.
  std::vector<float> with_one(shape.batch * heads * length * (dim + 1), 1.0F);
  for (std::size_t row = 0; row < shape.batch * heads * length; ++row) {
    std::copy_n(features.numerator.data() + row * dim, dim, with_one.data() + row * (dim + 1) + 1);
  }
  return {.numerator = with_one, .normaliser = with_one};
}

void check(const AttentionShape& shape, const LinearAttentionOptions& options, const LinearAttentionInputs& inputs,
           const LinearAttentionResults& results) {
  require(shape.kv_heads >= 1 && shape.heads % shape.kv_heads == 0, "kv_heads", shape.kv_heads,
          Expected::divisor_of(shape.heads, "heads"));
  require_some("head_dim", shape.head_dim);
  require_offset("offset", options.offset);
  require_at_least(0.0, "eps", options.eps);
  require_factor("scale", options.scale);
  const std::size_t rotary_dim = inputs.rotation.rotary_dim;
  require(rotary_dim % 2 == 0 && rotary_dim <= shape.head_dim, "rotary_dim", rotary_dim,
          Expected{"an even number up to {name}, {value}", shape.head_dim, "head_dim"});
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const std::size_t kv_rows = shape.batch * shape.kv_heads * shape.keys;
  require_size("q", inputs.q.size(), rows * shape.head_dim);
  require_size("k", inputs.k.size(), kv_rows * shape.head_dim);
  require_size("v", inputs.v.size(), kv_rows * shape.value_dim);
  if (!inputs.mask.empty()) require_size("mask", inputs.mask.size(), shape.batch * shape.keys);
  require_size("query_cos", inputs.rotation.query_cos.size(), shape.queries * rotary_dim / 2);
  require_size("query_sin", inputs.rotation.query_sin.size(), shape.queries * rotary_dim / 2);
  require_size("key_cos", inputs.rotation.key_cos.size(), shape.keys * rotary_dim / 2);
  require_size("key_sin", inputs.rotation.key_sin.size(), shape.keys * rotary_dim / 2);
  const std::size_t sums = shape.batch * shape.kv_heads * linear_features(options.similarity, shape.head_dim);
  if (!inputs.past.values.empty()) require_size("past_values", inputs.past.values.size(), sums * shape.value_dim);
  if (!inputs.past.keys.empty()) require_size("past_keys", inputs.past.keys.size(), sums);
  if (!results.output.empty()) require_size("output", results.output.size(), rows * shape.value_dim);
  if (!results.weights.empty()) require_size("weights", results.weights.size(), rows * shape.keys);
  if (!results.present.values.empty()) {
    require_size("present_values", results.present.values.size(), sums * shape.value_dim);
  }
  if (!results.present.keys.empty()) require_size("present_keys", results.present.keys.size(), sums);
}

double dot(const float* a, const float* b, std::size_t size) {
  double sum = 0.0;
  for (std::size_t t = 0; t < size; ++t) sum += static_cast<double>(a[t]) * static_cast<double>(b[t]);
  return sum;
}

/// The sums over the keys seen so far, for one batch entry and key/value head.
struct Sums {
  std::vector<double> values;
  std::vector<double> keys;

  Sums(std::size_t features, std::size_t value_dim) : values(features * value_dim), keys(features) {}

  void start(std::size_t matrix, const LinearState<const float>& past) {
    const auto from = [matrix](std::vector<double>& sums, std::span<const float> given) {
      std::fill(sums.begin(), sums.end(), 0.0);
      if (!given.empty()) std::copy_n(given.data() + matrix * sums.size(), sums.size(), sums.begin());
    };
    from(values, past.values);
    from(keys, past.keys);
  }

  void add(const float* numerator, const float* normaliser, std::span<const float> value) {
    double* to = values.data();
    for (std::size_t f = 0; f < keys.size(); ++f) {
      const double factor = static_cast<double>(numerator[f]);
      for (const float v : value) *to++ += factor * static_cast<double>(v);
      keys[f] += static_cast<double>(normaliser[f]);
    }
  }

  void store(std::size_t matrix, const LinearState<float>& present) const {
    const auto to = [matrix](const std::vector<double>& sums, std::span<float> wanted) {
      if (wanted.empty()) return;
      std::transform(sums.begin(), sums.end(), wanted.begin() + static_cast<std::ptrdiff_t>(matrix * sums.size()),
                     [](double sum) { return static_cast<float>(sum); });
    };
    to(values, present.values);
    to(keys, present.keys);
  }
};

}  // namespace

std::size_t linear_features(LinearSimilarity similarity, std::size_t head_dim) {
  return similarity == LinearSimilarity::normalised ? head_dim + 1 : head_dim;
}

void linear_attention(const AttentionShape& shape, const LinearAttentionOptions& options,
                      const LinearAttentionInputs& inputs, const LinearAttentionResults& results) {
  check(shape, options, inputs, results);
  const LinearRotation& rotation = inputs.rotation;
  const Features queries = features_of(shape, options, shape.heads, shape.queries, inputs.q, rotation,
                                       rotation.query_cos, rotation.query_sin);
  const Features keys =
      features_of(shape, options, shape.kv_heads, shape.keys, inputs.k, rotation, rotation.key_cos, rotation.key_sin);
  const std::size_t features = linear_features(options.similarity, shape.head_dim);
  const std::size_t value_dim = shape.value_dim;
  const std::size_t group = shape.heads / shape.kv_heads;
  const bool normalise = options.similarity != LinearSimilarity::dot;
  Sums sums(features, value_dim);
  std::vector<double> row(value_dim);

  for (std::size_t matrix = 0; matrix < shape.batch * shape.kv_heads; ++matrix) {
    const std::size_t batch = matrix / shape.kv_heads;
    const auto is_real = [&](std::size_t j) { return inputs.mask.empty() || inputs.mask[batch * shape.keys + j] != 0; };
    const auto key_row = [&](std::size_t j) { return (matrix * shape.keys + j) * features; };
    sums.start(matrix, inputs.past);
    std::size_t seen = 0;
    const auto see = [&](std::size_t until) {
      for (; seen < until; ++seen) {
        if (!is_real(seen)) continue;
        sums.add(keys.numerator.data() + key_row(seen), keys.normaliser.data() + key_row(seen),
                 inputs.v.subspan((matrix * shape.keys + seen) * value_dim, value_dim));
      }
    };

    for (std::size_t i = 0; i < shape.queries; ++i) {
      const std::int64_t last = std::clamp(static_cast<std::int64_t>(i) + options.offset + 1, std::int64_t{0},
                                           static_cast<std::int64_t>(shape.keys));
      see(options.causal ? static_cast<std::size_t>(last) : shape.keys);
      for (std::size_t member = 0; member < group; ++member) {
        // The query heads of a key/value head are adjacent, and so are the rows of their features.
        const std::size_t query = ((matrix * group + member) * shape.queries + i);
        const float* const numerator = queries.numerator.data() + query * features;
        const float* const normaliser = queries.normaliser.data() + query * features;
        double total = 0.0;
        for (std::size_t f = 0; f < features; ++f) total += static_cast<double>(normaliser[f]) * sums.keys[f];
        total += options.eps;
        // A total this small means that no key was seen: a product of two float32 features is 0 or at least 2^-298.
        const bool none = std::abs(total) < std::numeric_limits<double>::min();
        const double factor = normalise ? (none ? 0.0 : 1.0 / total) : options.scale;

        if (!results.output.empty()) {
          std::fill(row.begin(), row.end(), 0.0);
          const double* from = sums.values.data();
          for (std::size_t f = 0; f < features; ++f) {
            for (double& sum : row) sum += static_cast<double>(numerator[f]) * *from++;
          }
          std::transform(row.begin(), row.end(),
                         results.output.begin() + static_cast<std::ptrdiff_t>(query * value_dim),
                         [factor](double sum) { return static_cast<float>(factor * sum); });
        }
        if (!results.weights.empty()) {
          for (std::size_t j = 0; j < shape.keys; ++j) {
            const bool visible = j < seen && is_real(j);
            const double product = visible ? dot(numerator, keys.numerator.data() + key_row(j), features) : 0.0;
            results.weights[query * shape.keys + j] = static_cast<float>(factor * product);
          }
        }
      }
    }
    see(shape.keys);
    sums.store(matrix, results.present);
  }
}

}  // namespace posenc
