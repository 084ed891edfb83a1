#include "posenc/attention/dense.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "posenc/attention/softcap.h"
#include "posenc/attention/softmax.h"
#include "posenc/attention/visibility.h"
#include "posenc/core/error.h"
#include "posenc/core/product.h"

namespace posenc {
namespace {

void check_results(const AttentionShape& shape, const AttentionResults& results) {
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  if (!results.output.empty()) require_size("output", results.output.size(), rows * shape.value_dim);
  if (!results.logits.empty()) require_size("logits", results.logits.size(), rows * shape.keys);
  if (!results.weights.empty()) require_size("weights", results.weights.size(), rows * shape.keys);
  if (!results.log_sum_exp.empty()) require_size("log_sum_exp", results.log_sum_exp.size(), rows);
}

/// Applies softcap, factors, biases and masks to one row of scaled q k^T.
void finish_logits(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                   std::size_t batch, std::size_t head, std::size_t query, std::span<float> row) {
  if (options.softcap > 0.0F) apply_softcap(row, options.softcap);
  if (const float* factor = inputs.factors_of(shape, head, query)) {
    for (float& x : row) x *= *factor++;
  }
  if (const float* bias = inputs.biases_of(shape, head, query)) {
    for (float& x : row) x += *bias++;
  }
  for (const RowBias* const bias : inputs.row_biases) {
    bias->add_to(row, bias->batch() == 1 ? 0 : batch, head, query, 0);
  }
  if (inputs.bias.data != nullptr) {
    const float* bias = inputs.bias.row(batch, head, query);
    for (float& x : row) {
      x += *bias;
      bias += inputs.bias.key_stride;
    }
  }
  if (!inputs.logit_factors.empty()) {
    for (float& x : row) x *= inputs.logit_factor_of(shape, batch, query);
  }
  if (inputs.mask.data != nullptr) {
    const std::uint8_t* visible = inputs.mask.row(batch, head, query);
    for (float& x : row) {
      if (*visible == 0) x = minus_infinity;
      visible += inputs.mask.key_stride;
    }
  }
  const KeyRange range = visible_keys(shape.keys, options, query);
  std::fill(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(range.first), minus_infinity);
  std::fill(row.begin() + static_cast<std::ptrdiff_t>(range.last), row.end(), minus_infinity);
}

/// Computes the outputs of a head that are not finite again, from the visible keys alone: in the product, the weight 0
/// of a hidden key times a value that is not finite is NaN. `weights` [queries, keys], `values` [keys, value_dim].
void replace_non_finite(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                        std::size_t batch, std::size_t head, const Panels& keys, const float* weights,
                        const float* values, float* output) {
  const std::size_t matrix = batch * shape.heads + head;
  std::vector<float> logits(shape.keys);
  for (std::size_t query = 0; query < shape.queries; ++query, weights += shape.keys, output += shape.value_dim) {
    if (std::all_of(output, output + shape.value_dim, [](float x) { return std::isfinite(x); })) continue;
    multiply(view(inputs.q.data() + (matrix * shape.queries + query) * shape.head_dim, 1, shape.head_dim), keys,
             options.scale, view(logits.data(), 1, shape.keys));
    finish_logits(shape, options, inputs, batch, head, query, logits);
    for (std::size_t c = 0; c < shape.value_dim; ++c) {
      if (std::isfinite(output[c])) continue;
      double sum = 0.0;
      for (std::size_t key = 0; key < shape.keys; ++key) {
        if (logits[key] == minus_infinity) continue;
        const auto value = static_cast<double>(values[key * shape.value_dim + c]);
        const auto weight = static_cast<double>(weights[key]);
        sum += std::isfinite(value) || std::isnan(weight) ? weight * value : value;
      }
      output[c] = static_cast<float>(sum);
    }
  }
}

}  // namespace

void dense_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                     const AttentionResults& results) {
  check_attention(shape, options, inputs);
  const auto refuse = [](const char* argument, std::size_t size) {
    require(size == 0, argument, size, "none in dense attention");
  };
  refuse("query_vectors", inputs.query_vectors.row_of_entry.size());
  refuse("key_vectors", inputs.key_vectors.row_of_entry.size());
  refuse("value_vectors", inputs.value_vectors.row_of_entry.size());
  refuse("content_bias", inputs.content_bias.size());
  refuse("position_bias", inputs.position_bias.size());
  refuse("terms", inputs.terms.size());
  check_results(shape, results);
  const std::size_t group = shape.heads / shape.kv_heads;
  std::vector<float> scratch(results.weights.empty() ? shape.queries * shape.keys : 0);
  std::vector<float> key_scratch;
  std::vector<float> value_scratch;

  for (std::size_t batch = 0; batch < shape.batch; ++batch) {
    for (std::size_t kv_head = 0; kv_head < shape.kv_heads; ++kv_head) {
      const std::size_t kv = batch * shape.kv_heads + kv_head;
      const float* const k = inputs.keys_of(shape, kv, 0, shape.keys, key_scratch);
      const Panels keys = Panels::of_transposed(view(k, shape.keys, shape.head_dim));
      const float* const v = inputs.values_of(shape, kv, 0, shape.keys, value_scratch);
      const Panels values = Panels::of(view(v, shape.keys, shape.value_dim));

      for (std::size_t head = kv_head * group; head < (kv_head + 1) * group; ++head) {
        const std::size_t matrix = batch * shape.heads + head;
        const std::size_t first = matrix * shape.queries * shape.keys;
        float* const weights = results.weights.empty() ? scratch.data() : results.weights.data() + first;

        multiply(view(inputs.q.data() + matrix * shape.queries * shape.head_dim, shape.queries, shape.head_dim), keys,
                 options.scale, view(weights, shape.queries, shape.keys));
        for (std::size_t query = 0; query < shape.queries; ++query) {
          const std::span<float> row(weights + query * shape.keys, shape.keys);
          finish_logits(shape, options, inputs, batch, head, query, row);
          if (!results.logits.empty()) {
            std::copy(row.begin(), row.end(),
                      results.logits.begin() + static_cast<std::ptrdiff_t>(first + query * shape.keys));
          }
          const float log_sum_exp = softmax(row, inputs.sink_of(head));
          if (!results.log_sum_exp.empty()) results.log_sum_exp[matrix * shape.queries + query] = log_sum_exp;
        }
        if (!results.output.empty()) {
          const std::size_t size = shape.queries * shape.value_dim;
          const std::span<float> output = results.output.subspan(matrix * size, size);
          multiply(view(static_cast<const float*>(weights), shape.queries, shape.keys), values, 1.0F,
                   view(output.data(), shape.queries, shape.value_dim));
          if (!std::all_of(output.begin(), output.end(), [](float x) { return std::isfinite(x); })) {
            replace_non_finite(shape, options, inputs, batch, head, keys, weights, v, output.data());
          }
        }
      }
    }
  }
}

}  // namespace posenc
