#include "posenc/attention/dense.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "posenc/attention/blocks.h"
#include "posenc/attention/logit_term.h"
#include "posenc/attention/position_products.h"
#include "posenc/attention/softcap.h"
#include "posenc/attention/softmax.h"
#include "posenc/attention/visibility.h"
#include "posenc/core/error.h"
#include "posenc/core/product.h"
#include "posenc/relative/distance_terms.h"

namespace posenc {
namespace {

void check_results(const AttentionShape& shape, const AttentionResults& results) {
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  if (!results.output.empty()) require_size("output", results.output.size(), rows * shape.value_dim);
  if (!results.logits.empty()) require_size("logits", results.logits.size(), rows * shape.keys);
  if (!results.weights.empty()) require_size("weights", results.weights.size(), rows * shape.keys);
  if (!results.log_sum_exp.empty()) require_size("log_sum_exp", results.log_sum_exp.size(), rows);
  for (const std::span<float> part : results.parts) {
    if (!part.empty()) require_size("parts", part.size(), rows * shape.keys);
  }
}

bool all_finite(std::span<const float> values) {
  return std::ranges::all_of(values, [](float x) { return std::isfinite(x); });
}

/// The state of one call of dense_attention().
class Dense {
 public:
  Dense(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
        const AttentionResults& results)
      : shape_(shape),
        options_(options),
        inputs_(inputs),
        results_(results),
        needs_logits_(!results.output.empty() || !results.logits.empty() || !results.weights.empty() ||
                      !results.log_sum_exp.empty()),
        visible_options_(options),
        problem_{shape, options, inputs},
        terms_(inputs.terms.begin(), inputs.terms.end()),
        products_(shape, visible_options_, inputs.distance_terms, {.position_biases = false, .content_biases = false}) {
    visible_options_.causal = false;
    visible_options_.window = {};
    for (QueryProducts& products : products_.query) terms_.push_back(&products);
    for (KeyProducts& products : products_.key) terms_.push_back(&products);
  }

  /// Computes everything for the heads that share a key/value head.
  void attend_group(std::size_t batch, std::size_t kv_head);

 private:
  /// Computes the logits of these queries, [count, keys], before keys are hidden, and records their parts.
  void compute_logits(const QueryRange& range, const Panels& keys, std::span<float> logits, bool records);
  /// Adds those terms.
  void add_terms(LogitPart part, const QueryRange& range, std::span<const float> content, std::span<float> sums);
  /// Adds what depends on the distance alone and is a product of positions.
  void add_distance_products(const QueryRange& range, std::span<float> sums);
  /// Adds the biases.
  void add_biases(const QueryRange& range, std::span<float> sums) const;
  /// Adds the row biases that are this part of the logits.
  void add_row_biases(LogitPart part, const QueryRange& range, std::span<float> sums) const;
  /// Whether terms are this part of the logits, other than what add_biases() adds.
  bool has_terms(LogitPart part) const;
  std::span<float> recorded(LogitPart part, const QueryRange& range) const {
    const std::span<float> all = results_.parts[static_cast<std::size_t>(part)];
    if (all.empty()) return all;
    const std::size_t matrix = range.batch * shape_.heads + range.head;
    return all.subspan((matrix * shape_.queries + range.first) * shape_.keys, range.count * shape_.keys);
  }
  /// Multiplies these rows by the factors of the logits.
  void apply_factors(const QueryRange& range, std::span<float> logits) const;
  /// Adds the averages of the vectors of the distance.
  void add_value_vectors(const QueryRange& range, std::span<const float> weights, std::span<float> output);
  /// Computes the outputs of a head that are not finite again, from the visible keys alone: in the product, the weight
  /// 0 of a hidden key times a value that is not finite is NaN. `values` [keys, value_dim].
  void replace_non_finite(const QueryRange& range, const Panels& keys, std::span<const float> weights,
                          const float* values, std::span<float> output);
  std::size_t row_size(const QueryRange& range) const { return range.count * shape_.keys; }

  const AttentionShape& shape_;
  const AttentionOptions& options_;
  const AttentionInputs& inputs_;
  const AttentionResults& results_;
  bool needs_logits_;
  /// The options without anything that hides keys, whose terms are recorded, too.
  AttentionOptions visible_options_;
  AttentionProblem problem_;
  std::vector<LogitTerm*> terms_;
  DistanceProducts products_;
  std::vector<float> part_;
  std::vector<float> sum_;
  std::vector<float> logits_;
  std::vector<float> key_scratch_;
  std::vector<float> value_scratch_;
};

bool Dense::has_terms(LogitPart part) const {
  const auto is_part = [part](const auto* term) { return term->part() == part; };
  if (std::ranges::any_of(terms_, is_part)) return true;
  if (part == LogitPart::bias) return false;
  const auto has_distance_products = [](const DistanceTerms& terms) {
    return !terms.distance_products.empty() || (terms.query_vectors.given() && !terms.position_bias.empty());
  };
  return std::ranges::any_of(inputs_.row_biases, is_part) ||
         (part == LogitPart::position_position && std::ranges::any_of(inputs_.distance_terms, has_distance_products));
}

void Dense::add_terms(LogitPart part, const QueryRange& range, std::span<const float> content, std::span<float> sums) {
  for (LogitTerm* const term : terms_) {
    if (term->part() == part) term->add_rows(problem_, range, content, sums);
  }
  if (part == LogitPart::position_position) add_distance_products(range, sums);
  if (part != LogitPart::bias) add_row_biases(part, range, sums);
}

void Dense::add_distance_products(const QueryRange& range, std::span<float> sums) {
  const std::size_t distances = shape_.queries + shape_.keys - 1;
  for (const DistanceTerms& terms : inputs_.distance_terms) {
    std::vector<float> line;
    if (terms.query_vectors.given() && !terms.position_bias.empty()) {
      const auto& [table, heads, rows, row_of_entry] = terms.query_vectors;
      const std::size_t width = shape_.head_dim;
      const float* const vectors = table.data() + (heads == 1 ? 0 : range.head) * rows * width;
      std::vector<float> products(rows);
      multiply(view(terms.position_bias.data() + range.head * width, 1, width),
               Panels::of_transposed(view(vectors, rows, width)), options_.scale, view(products.data(), 1, rows));
      line.resize(distances);
      for (std::size_t n = 0; n < distances; ++n) {
        if (row_of_entry[n] >= 0) line[n] = products[static_cast<std::size_t>(row_of_entry[n])];
      }
    }
    if (!terms.distance_products.empty()) {
      const std::span<const float> of_head = terms.distance_products.subspan(range.head * distances, distances);
      line.resize(distances);
      std::transform(line.begin(), line.end(), of_head.begin(), line.begin(), std::plus<>());
    }
    for (std::size_t r = 0; !line.empty() && r < range.count; ++r) {
      const float* const from = line.data() + shape_.queries - 1 - (range.first + r);
      float* const to = sums.data() + r * shape_.keys;
      for (std::size_t n = 0; n < shape_.keys; ++n) to[n] += from[n];
    }
  }
}

void Dense::add_row_biases(LogitPart part, const QueryRange& range, std::span<float> sums) const {
  for (const RowBias* const bias : inputs_.row_biases) {
    if (bias->part() != part) continue;
    const std::size_t batch = bias->batch() == 1 ? 0 : range.batch;
    for (std::size_t r = 0; r < range.count; ++r) {
      bias->add_to(sums.subspan(r * shape_.keys, shape_.keys), batch, range.head, range.first + r, 0);
    }
  }
}

void Dense::add_biases(const QueryRange& range, std::span<float> sums) const {
  for (std::size_t r = 0; r < range.count; ++r) {
    const std::span<float> row = sums.subspan(r * shape_.keys, shape_.keys);
    const std::size_t query = range.first + r;
    if (const float* bias = AttentionInputs::distances_of(inputs_.distance_bias, shape_, range.head, query)) {
      for (float& x : row) x += *bias++;
    }
  }
  add_row_biases(LogitPart::bias, range, sums);
  for (std::size_t r = 0; inputs_.bias.data != nullptr && r < range.count; ++r) {
    const float* bias = inputs_.bias.row(range.batch, range.head, range.first + r);
    for (float& x : sums.subspan(r * shape_.keys, shape_.keys)) {
      x += *bias;
      bias += inputs_.bias.key_stride;
    }
  }
}

void Dense::apply_factors(const QueryRange& range, std::span<float> logits) const {
  if (inputs_.logit_factors.empty()) return;
  for (std::size_t r = 0; r < range.count; ++r) {
    const float factor = inputs_.logit_factor_of(shape_, range.batch, range.first + r);
    for (float& x : logits.subspan(r * shape_.keys, shape_.keys)) x *= factor;
  }
}

void Dense::compute_logits(const QueryRange& range, const Panels& keys, std::span<float> logits, bool records) {
  const std::size_t matrix = range.batch * shape_.heads + range.head;
  const bool reads_logits = std::ranges::any_of(terms_, &LogitTerm::reads_logits);
  if (needs_logits_ || reads_logits || !results_.parts[0].empty()) {
    const float* const q = inputs_.q.data() + (matrix * shape_.queries + range.first) * shape_.head_dim;
    multiply(view(q, range.count, shape_.head_dim), keys, options_.scale,
             view(logits.data(), range.count, shape_.keys));
    for (std::size_t r = 0; r < range.count; ++r) {
      const std::span<float> row = logits.subspan(r * shape_.keys, shape_.keys);
      if (options_.softcap > 0.0F) apply_softcap(row, options_.softcap);
      if (const float* factor = inputs_.factors_of(shape_, range.head, range.first + r)) {
        for (float& x : row) x *= *factor++;
      }
    }
    if (const std::span<float> into = recorded(LogitPart::content_content, range); records && !into.empty()) {
      std::ranges::copy(logits, into.begin());
      apply_factors(range, into);
    }
  }
  // Terms are summed before they are added to the content, and those of a part before those of others, so that the
  // logits do not depend on what is recorded.
  bool has_sum = false;
  for (const LogitPart part :
       {LogitPart::content_position, LogitPart::position_content, LogitPart::position_position, LogitPart::bias}) {
    const std::span<float> into = records ? recorded(part, range) : std::span<float>();
    if (!needs_logits_ && into.empty()) continue;
    const bool is_empty = !has_terms(part);
    if (!is_empty) {
      part_.assign(row_size(range), 0.0F);
      add_terms(part, range, logits, part_);
    }
    if (!into.empty()) {
      if (is_empty) {
        std::ranges::fill(into, 0.0F);
      } else {
        std::ranges::copy(part_, into.begin());
      }
      if (part == LogitPart::bias) add_biases(range, into);
      apply_factors(range, into);
    }
    if (is_empty) continue;
    if (has_sum) {
      for (std::size_t n = 0; n < part_.size(); ++n) sum_[n] += part_[n];
    } else {
      sum_.swap(part_);
      has_sum = true;
    }
  }
  if (!needs_logits_) return;
  if (has_sum) {
    for (std::size_t n = 0; n < sum_.size(); ++n) logits[n] += sum_[n];
  }
  add_biases(range, logits);
  apply_factors(range, logits);
  for (std::size_t r = 0; r < range.count; ++r) {
    hide_keys(problem_, range.batch, range.head, range.first + r, logits.subspan(r * shape_.keys, shape_.keys));
  }
}

void Dense::add_value_vectors(const QueryRange& range, std::span<const float> weights, std::span<float> output) {
  const std::size_t width = shape_.value_dim;
  for (const DistanceTerms& terms : inputs_.distance_terms) {
    const auto& [table, heads, rows, row_of_entry] = terms.value_vectors;
    if (!terms.value_vectors.given()) continue;
    // The head's vectors, and after them zeros for entries without one.
    const std::span<const float> of_head = table.subspan((heads == 1 ? 0 : range.head) * rows * width, rows * width);
    std::vector<float> vectors((rows + 1) * width);
    std::ranges::copy(of_head, vectors.begin());
    DistanceRows row_of(row_of_entry.begin(), row_of_entry.end());
    std::ranges::replace(row_of, -1, static_cast<std::int32_t>(rows));
    std::vector<float> added(output.size());
    position_values(
        {.batch = 1, .heads = 1, .queries = shape_.queries, .keys = shape_.keys, .head_dim = width, .offset = 0},
        row_of, weights, {.heads = 1, .rows = rows + 1, .values = vectors}, added);
    for (std::size_t n = 0; n < added.size(); ++n) output[n] += added[n];
  }
}

void Dense::replace_non_finite(const QueryRange& range, const Panels& keys, std::span<const float> weights,
                               const float* values, std::span<float> output) {
  std::vector<float> logits(shape_.keys);
  for (std::size_t r = 0; r < range.count; ++r) {
    const std::span<float> row = output.subspan(r * shape_.value_dim, shape_.value_dim);
    if (all_finite(row)) continue;
    const std::size_t query = range.first + r;
    compute_logits({range.batch, range.head, query, 1}, keys, logits, false);
    for (std::size_t c = 0; c < shape_.value_dim; ++c) {
      if (std::isfinite(row[c])) continue;
      double sum = 0.0;
      for (std::size_t key = 0; key < shape_.keys; ++key) {
        if (logits[key] == minus_infinity) continue;
        const auto weight = static_cast<double>(weights[r * shape_.keys + key]);
        const auto add = [&](float x) {
          const auto value = static_cast<double>(x);
          sum += std::isfinite(value) || std::isnan(weight) ? weight * value : value;
        };
        add(values[key * shape_.value_dim + c]);
        for (const ValueProducts& products : products_.value) {
          if (const float* const vector = products.vector_of_pair(range.head, query, key)) add(vector[c]);
        }
      }
      row[c] = static_cast<float>(sum);
    }
  }
}

void Dense::attend_group(std::size_t batch, std::size_t kv_head) {
  const std::size_t group = shape_.heads / shape_.kv_heads;
  const std::size_t kv = batch * shape_.kv_heads + kv_head;
  const float* const k = inputs_.keys_of(shape_, kv, 0, shape_.keys, key_scratch_);
  const Panels keys = Panels::of_transposed(view(k, shape_.keys, shape_.head_dim));
  const float* const v = inputs_.values_of(shape_, kv, 0, shape_.keys, value_scratch_);
  const Panels values = Panels::of(view(v, shape_.keys, shape_.value_dim));
  for (std::size_t head = kv_head * group; head < (kv_head + 1) * group; ++head) {
    const std::size_t matrix = batch * shape_.heads + head;
    const QueryRange range{batch, head, 0, shape_.queries};
    const std::size_t size = row_size(range);
    if (results_.weights.empty()) logits_.resize(size);
    const std::span<float> weights =
        results_.weights.empty() ? std::span(logits_) : results_.weights.subspan(matrix * size, size);
    compute_logits(range, keys, weights, true);
    if (!needs_logits_) continue;
    if (!results_.logits.empty()) std::ranges::copy(weights, results_.logits.subspan(matrix * size, size).begin());
    for (std::size_t query = 0; query < shape_.queries; ++query) {
      const float log_sum_exp = softmax(weights.subspan(query * shape_.keys, shape_.keys), inputs_.sink_of(head));
      if (!results_.log_sum_exp.empty()) results_.log_sum_exp[matrix * shape_.queries + query] = log_sum_exp;
    }
    if (results_.output.empty()) continue;
    const std::size_t output_size = shape_.queries * shape_.value_dim;
    const std::span<float> output = results_.output.subspan(matrix * output_size, output_size);
    multiply(view(static_cast<const float*>(weights.data()), shape_.queries, shape_.keys), values, 1.0F,
             view(output.data(), shape_.queries, shape_.value_dim));
    add_value_vectors(range, weights, output);
    if (!all_finite(output)) replace_non_finite(range, keys, weights, v, output);
  }
}

}  // namespace

void dense_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                     const AttentionResults& results) {
  check_attention(shape, options, inputs);
  check_results(shape, results);
  Dense dense(shape, options, inputs, results);
  // Batch entries in the inner loop, because terms of positions keep what all batch entries share.
  for (std::size_t kv_head = 0; kv_head < shape.kv_heads; ++kv_head) {
    for (std::size_t batch = 0; batch < shape.batch; ++batch) dense.attend_group(batch, kv_head);
  }
}

}  // namespace posenc
