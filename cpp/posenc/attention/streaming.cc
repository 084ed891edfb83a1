#include "posenc/attention/streaming.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "posenc/attention/blocks.h"
#include "posenc/attention/logit_term.h"
#include "posenc/attention/position_products.h"
#include "posenc/attention/running_softmax.h"
#include "posenc/attention/softcap.h"
#include "posenc/attention/visibility.h"
#include "posenc/core/error.h"
#include "posenc/core/exp.h"
#include "posenc/core/logistic.h"
#include "posenc/core/product.h"
#include "posenc/core/thin_product.h"
#include "posenc/core/tile.h"

namespace posenc {
namespace {

static_assert(thin_rows <= tile_rows);
/// The most queries of a group of heads for which multiplying in place (thin_product.h) is faster than packing.
constexpr std::size_t max_thin_rows = 8;

/// The state of one call of streaming_attention(). A group is the query heads that share a key/value head.
class Streaming {
 public:
  Streaming(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
            std::span<float> output)
      : shape_(shape),
        options_(options),
        inputs_(inputs),
        problem_{shape, options, inputs},
        output_(output),
        readers_(std::ranges::count_if(inputs.terms, &LogitTerm::reads_logits)),
        starts_from_bias_(options.softcap == 0.0F && readers_ == 0 && inputs.distance_factors.empty()),
        starts_from_terms_(
            starts_from_bias_ && inputs.term_q.empty() && !inputs.has_term_keys() &&
            std::ranges::count_if(inputs.distance_terms,
                                  [](const DistanceTerms& terms) { return !terms.content_bias.empty(); }) <= 1),
        multiplied_bias_(bias_of_products()),
        products_(shape, options, inputs.distance_terms,
                  {.position_biases = true, .content_biases = starts_from_terms_}) {
    for (const DistanceTerms& terms : inputs.distance_terms) {
      if (starts_from_terms_ && !terms.content_bias.empty()) content_bias_ = terms.content_bias;
      add_distance_bias(terms.distance_products);
    }
    add_distance_bias(inputs.distance_bias);
    // Terms that read logits come first, before anything is added to those.
    for (LogitTerm* const term : inputs.terms) {
      if (term->reads_logits()) terms_.push_back(term);
    }
    for (QueryProducts& products : products_.query) terms_.push_back(&products);
    for (LogitTerm* const term : inputs.terms) {
      if (!term->reads_logits()) terms_.push_back(term);
    }
    if (multiplied_bias_ != nullptr) terms_.push_back(&products_.query.emplace_back(*multiplied_bias_));
    if (!starts_from_terms_) {
      for (KeyProducts& products : products_.key) terms_.push_back(&products);
    }
    finishes_content_ = !terms_.empty() && (options.softcap > 0.0F || !inputs.distance_factors.empty());
    products_are_logits_ = options.softcap == 0.0F && inputs.bias.data == nullptr && inputs.mask.data == nullptr &&
                           inputs.row_biases.size() == (multiplied_bias_ == nullptr ? 0 : 1) &&
                           inputs.logit_factors.empty() && inputs.distance_factors.empty() &&
                           (starts_from_bias_ || distance_bias_.empty());
  }

  /// Computes the outputs of a group, and its log-sum-exp if that is not empty.
  void attend_group(std::size_t batch, std::size_t kv_head, std::span<float> log_sum_exp);

 private:
  /// The first row bias that is a product and so better multiplied in the tiles than added by rows; null if there is
  /// none.
  const RowBias* bias_of_products() const;
  /// The softmax of each query of a group before any key is seen.
  std::vector<RunningSoftmax> starts(std::size_t kv_head) const;
  /// Whether the queries of a group are so few that packing keys and values would take longer than the products.
  bool is_thin() const {
    return shape_.heads / shape_.kv_heads * shape_.queries <= max_thin_rows && terms_.empty() &&
           products_.key.empty() && products_.value.empty() && non_finite_.empty();
  }
  /// Does what sum_values() does, with the same bits, but reads keys and values where they are.
  void sum_values_thinly(std::size_t batch, std::size_t kv_head, std::span<RunningSoftmax> running);
  /// Sums the values of all keys in the output, each times its weight before normalisation.
  void sum_values(std::size_t batch, std::size_t kv_head, std::span<RunningSoftmax> running);
  /// The values of a block; in the second pass of replace_non_finite(), as keep_finite() leaves them.
  const float* values_of(std::size_t kv, const Block& block);
  /// Computes the outputs of a group that are not finite again, from the visible keys alone.
  [[gnu::noinline]] void replace_non_finite(std::size_t batch, std::size_t kv_head);
  [[gnu::noinline]] void add_non_finite(const QueryRange& tile, std::size_t r, const Block& block,
                                        const Columns& columns);
  /// The output of all heads of a group.
  std::span<float> output_of_group(std::size_t batch, std::size_t kv_head) const {
    const std::size_t size = shape_.heads / shape_.kv_heads * shape_.queries * shape_.value_dim;
    return output_.subspan((batch * shape_.kv_heads + kv_head) * size, size);
  }
  /// The keys that at least one of the queries sees. Both bounds are non-decreasing in the query, so the first query
  /// has the first of these keys and the last query the last.
  KeyRange keys_of(const QueryRange& rows) const {
    return {visible_keys(shape_.keys, options_, rows.first).first,
            visible_keys(shape_.keys, options_, rows.last() - 1).last};
  }
  /// The columns of a block that at least one of the queries sees, in whole panels.
  Columns columns_of(const QueryRange& rows, const Block& block) const;
  /// Prepares what the tiles of a chunk share. Returns false if they see nothing of the block.
  bool prepare(const QueryRange& chunk, const Block& block, const Panels& keys);
  /// Makes distance_bias_ a view of the only array, or of their sum if there are more.
  void add_distance_bias(std::span<const float> array) {
    if (array.empty()) return;
    if (distance_bias_.empty()) {
      distance_bias_ = array;
      return;
    }
    if (distance_bias_sum_.empty()) distance_bias_sum_.assign(distance_bias_.begin(), distance_bias_.end());
    for (std::size_t n = 0; n < array.size(); ++n) distance_bias_sum_[n] += array[n];
    distance_bias_ = distance_bias_sum_;
  }
  /// The distance bias of a query, and every number for each distance that is added like it.
  const float* biases_of(std::size_t head, std::size_t query) const {
    return AttentionInputs::distances_of(distance_bias_, shape_, head, query);
  }
  // Not inlined, because engines inline the kernel into what calls it, and compile it less well inside one large
  // function.

  /// Adds a block of keys to the softmax and the sums of the queries of a tile.
  [[gnu::noinline]] void fold(const QueryRange& tile, const Block& block, const Panels& keys, const Panels& values,
                              RunningSoftmax* running);
  [[gnu::noinline]] void compute_logits(const QueryRange& tile, const Block& block, const Columns& columns,
                                        const Panels& keys);
  TileRows<const float> first_sums(const QueryRange& tile, const Block& block, std::size_t index, Tile& scratch) const;
  TileRows<const float> distance_bias_rows(const QueryRange& tile, std::size_t key, Tile& scratch) const;
  /// Whether the products are already the finished logits: nothing else enters them, and every query sees the whole
  /// block.
  bool is_finished(const QueryRange& tile, const Block& block) const {
    return products_are_logits_ && block.size % tile_columns == 0 &&
           visible_keys(shape_.keys, options_, tile.last() - 1).first <= block.start &&
           visible_keys(shape_.keys, options_, tile.first).last >= block.start + block.size;
  }
  /// Applies softcap, factors, biases and masks to the logits of one query (`row`) in a block. Those of `columns` that
  /// it does not see become -infinity.
  void finish_row(const QueryRange& row, float* logits, const Block& block, const Columns& columns);
  void finish_content(const QueryRange& row, std::span<float> logits, std::size_t key) const;
  /// Replaces the finished logits of a query by weights and, if its maximum changes, rescales its sums of values.
  void weigh_row(float* logits, const Columns& columns, RunningSoftmax& running, float* sums);
  [[gnu::noinline]] void add_row_biases(const QueryRange& tile, std::size_t query, std::size_t first_key,
                                        std::span<float> logits) const;
  float* output_row(const QueryRange& rows, std::size_t r) const {
    return output_.data() +
           ((rows.batch * shape_.heads + rows.head) * shape_.queries + rows.first + r) * shape_.value_dim;
  }
  float* logits_row(std::size_t r) { return logits_.data() + r * tile_depth; }

  const AttentionShape& shape_;
  const AttentionOptions& options_;
  const AttentionInputs& inputs_;
  AttentionProblem problem_;
  std::span<float> output_;
  LeftTile queries_{};
  /// The terms added to the products of queries and keys, in this order.
  std::vector<LogitTerm*> terms_;
  /// How many of the terms read logits.
  std::ptrdiff_t readers_;
  /// Whether the sums of the logits start from the distance bias. A softcap, distance factors and terms that read the
  /// logits need them without it.
  bool starts_from_bias_;
  /// Whether they also start from the products of keys with vectors of the distance, and content biases are added to
  /// the queries. Otherwise these are terms like others.
  bool starts_from_terms_;
  /// The row bias that is multiplied in the tiles, by one of `products_`; null if there is none.
  const RowBias* multiplied_bias_;
  DistanceProducts products_;
  /// Added to the queries before they are multiplied with the keys.
  std::span<const float> content_bias_;
  std::span<const float> distance_bias_;
  std::vector<float> distance_bias_sum_;
  /// Whether a softcap and distance factors are applied to the products before terms are added.
  bool finishes_content_;
  /// Whether nothing is applied to the products of the tiles except causality and the window.
  bool products_are_logits_;
  /// The logits of the content, where several terms read them.
  LeftTile content_{};
  /// The logits of a tile and a block, then the weights in their place.
  LeftTile logits_{};
  /// In the second pass of replace_non_finite(), as large as the outputs of a group: the sums of the visible values
  /// that are not finite. Otherwise empty.
  std::vector<float> non_finite_;
  /// Where keys and values in half precision are widened.
  std::vector<float> key_scratch_;
  std::vector<float> value_scratch_;
};

const RowBias* Streaming::bias_of_products() const {
  // Terms are added to q . k before anything else is applied. The number of queries plays no part in the choice,
  // because some of the queries must get the same bits as they do among all of them.
  if (!starts_from_bias_) return nullptr;
  const auto found =
      std::ranges::find_if(inputs_.row_biases, [](const RowBias* bias) { return bias->product().width > 0; });
  return found == inputs_.row_biases.end() ? nullptr : *found;
}

std::vector<RunningSoftmax> Streaming::starts(std::size_t kv_head) const {
  const std::size_t group = shape_.heads / shape_.kv_heads;
  std::vector<RunningSoftmax> running(group * shape_.queries);
  for (std::size_t n = 0; n < running.size(); ++n) {
    running[n] = RunningSoftmax(inputs_.sink_of(kv_head * group + n / shape_.queries));
  }
  return running;
}

void Streaming::sum_values(std::size_t batch, std::size_t kv_head, std::span<RunningSoftmax> running) {
  if (is_thin()) return sum_values_thinly(batch, kv_head, running);
  const std::size_t group = shape_.heads / shape_.kv_heads;
  const std::size_t kv = batch * shape_.kv_heads + kv_head;
  const std::size_t blocks = (shape_.keys + block_keys - 1) / block_keys;
  for (LogitTerm* const term : terms_) term->begin(problem_);
  for (std::size_t n = 0; n < blocks; ++n) {
    const std::size_t start = (readers_ > 0 ? blocks - 1 - n : n) * block_keys;
    const Block block{start, std::min(block_keys, shape_.keys - start)};
    const float* const k = inputs_.keys_of(shape_, kv, start, block.size, key_scratch_);
    const Panels keys = Panels::of_transposed(view(k, block.size, shape_.head_dim));
    const Panels values = Panels::of(view(values_of(kv, block), block.size, shape_.value_dim));
    for (std::size_t h = 0; h < group; ++h) {
      for (std::size_t first = 0; first < shape_.queries; first += chunk_queries) {
        const QueryRange chunk{batch, kv_head * group + h, first, std::min(chunk_queries, shape_.queries - first)};
        if (!prepare(chunk, block, keys)) continue;
        for (QueryRange tile = chunk; tile.first < chunk.last(); tile.first += tile_rows) {
          tile.count = std::min(tile_rows, chunk.last() - tile.first);
          fold(tile, block, keys, values, running.data() + h * shape_.queries + tile.first);
        }
      }
    }
  }
}

const float* Streaming::values_of(std::size_t kv, const Block& block) {
  const float* const v = inputs_.values_of(shape_, kv, block.start, block.size, value_scratch_);
  if (non_finite_.empty()) return v;
  std::vector<float> finite(v, v + block.size * shape_.value_dim);
  keep_finite(finite);
  value_scratch_ = std::move(finite);
  return value_scratch_.data();
}

void Streaming::sum_values_thinly(std::size_t batch, std::size_t kv_head, std::span<RunningSoftmax> running) {
  const std::size_t group = shape_.heads / shape_.kv_heads;
  const std::size_t kv = batch * shape_.kv_heads + kv_head;
  const std::span<float> output = output_of_group(batch, kv_head);
  const auto query_of = [&](std::size_t n) {
    return QueryRange{batch, kv_head * group + n / shape_.queries, n % shape_.queries, 1};
  };
  for (std::size_t start = 0; start < shape_.keys; start += block_keys) {
    const Block block{start, std::min(block_keys, shape_.keys - start)};
    const Columns columns = columns_of({batch, kv_head * group, 0, shape_.queries}, block);
    if (columns.empty()) continue;
    const Columns existing{columns.first, std::min(columns.last, block.size)};
    const std::size_t count = existing.last - existing.first;
    const float* const k = inputs_.keys_of(shape_, kv, start + columns.first, count, key_scratch_);
    const float* const v = inputs_.values_of(shape_, kv, start + columns.first, count, value_scratch_);
    for (std::size_t first = 0; first < running.size(); first += thin_rows) {
      const std::size_t rows = std::min(thin_rows, running.size() - first);
      for (std::size_t r = 0; r < rows; ++r) {
        const QueryRange row = query_of(first + r);
        const float* const line = starts_from_bias_ ? biases_of(row.head, row.first) : nullptr;
        float* const logits = logits_row(r) + columns.first;
        std::fill_n(logits, columns.last - columns.first, 0.0F);
        if (line != nullptr) std::copy_n(line + start + columns.first, count, logits);
      }
      for (std::size_t depth_start = 0; depth_start < shape_.head_dim; depth_start += tile_depth) {
        const std::size_t depth = std::min(tile_depth, shape_.head_dim - depth_start);
        for (std::size_t r = 0; r < rows; ++r) {
          pack_queries(shape_, options_.scale, inputs_.q, content_bias_, query_of(first + r), depth_start, depth,
                       queries_.data() + r * tile_depth);
        }
        add_thin_product_transposed(rows, depth, queries_.data(), k + depth_start, shape_.head_dim, count,
                                    logits_.data() + columns.first);
      }
      float* const sums = output.data() + first * shape_.value_dim;
      for (std::size_t r = 0; r < rows; ++r) {
        const QueryRange row = query_of(first + r);
        if (!is_finished(row, block)) finish_row(row, logits_row(r), block, columns);
        weigh_row(logits_row(r), columns, running[first + r], sums + r * shape_.value_dim);
      }
      add_thin_product(rows, count, logits_.data() + columns.first, v, shape_.value_dim, sums);
    }
  }
}

void Streaming::attend_group(std::size_t batch, std::size_t kv_head, std::span<float> log_sum_exp) {
  const std::size_t group = shape_.heads / shape_.kv_heads;
  std::vector<RunningSoftmax> running = starts(kv_head);
  sum_values(batch, kv_head, running);

  bool finite = true;
  for (std::size_t h = 0; h < group; ++h) {
    const std::size_t head = kv_head * group + h;
    for (std::size_t query = 0; query < shape_.queries; ++query) {
      const RunningSoftmax& state = running[h * shape_.queries + query];
      const QueryRange row{batch, head, query, 1};
      float* const out = output_row(row, 0);
      for (std::size_t c = 0; c < shape_.value_dim; ++c) {
        out[c] *= state.factor();
        finite = finite && std::isfinite(out[c]);
      }
      if (!log_sum_exp.empty()) {
        log_sum_exp[(batch * shape_.heads + head) * shape_.queries + query] =
            state.is_empty() ? minus_infinity
                             : state.max + static_cast<float>(log1p64(static_cast<double>(state.sum) - 1.0));
      }
    }
  }
  if (!finite) replace_non_finite(batch, kv_head);
}

// A weight of 0 times a value that is not finite is NaN, and a tile multiplies the values of keys that only some of its
// queries see. Therefore a second pass leaves such values, which are rare, out of the products and adds them one by one
// to the queries that see them.
void Streaming::replace_non_finite(std::size_t batch, std::size_t kv_head) {
  const std::span<float> output = output_of_group(batch, kv_head);
  const std::vector<float> first_pass(output.begin(), output.end());
  std::fill(output.begin(), output.end(), 0.0F);
  std::vector<RunningSoftmax> running = starts(kv_head);
  non_finite_.assign(output.size(), 0.0F);
  sum_values(batch, kv_head, running);
  for (std::size_t n = 0; n < output.size(); ++n) {
    const float finite_part = output[n] * running[n / shape_.value_dim].factor() / finite_scale;
    output[n] = std::isfinite(first_pass[n]) ? first_pass[n] : finite_part + non_finite_[n];
  }
  non_finite_.clear();
}

/// Adds up the values that are not finite of the keys that row `r` of the tile sees.
void Streaming::add_non_finite(const QueryRange& tile, std::size_t r, const Block& block, const Columns& columns) {
  const std::size_t group = shape_.heads / shape_.kv_heads;
  const std::size_t query = tile.first + r;
  const std::size_t kv = tile.batch * shape_.kv_heads + tile.head / group;
  float* const sums = non_finite_.data() + (tile.head % group * shape_.queries + query) * shape_.value_dim;
  const auto add = [&](const float* values) {
    for (std::size_t c = 0; c < shape_.value_dim; ++c) sums[c] += std::isfinite(values[c]) ? 0.0F : values[c];
  };
  for (std::size_t column = columns.first; column < std::min(columns.last, block.size); ++column) {
    if (logits_row(r)[column] == minus_infinity) continue;
    const std::size_t key = block.start + column;
    add(inputs_.values_of(shape_, kv, key, 1, value_scratch_));
    for (const ValueProducts& products : products_.value) {
      if (const float* vector = products.vector_of_pair(tile.head, query, key)) add(vector);
    }
  }
}

Columns Streaming::columns_of(const QueryRange& rows, const Block& block) const {
  const KeyRange range = keys_of(rows);
  if (range.first >= block.start + block.size || range.last <= block.start) return {0, 0};
  const std::size_t last = std::min(range.last - block.start, block.size);
  return {(std::max(range.first, block.start) - block.start) / tile_columns * tile_columns,
          (last + tile_columns - 1) / tile_columns * tile_columns};
}

bool Streaming::prepare(const QueryRange& chunk, const Block& block, const Panels& keys) {
  const Columns columns = columns_of(chunk, block);
  if (columns.empty()) return false;
  for (LogitTerm* const term : terms_) term->prepare(chunk, block);
  if (starts_from_terms_) {
    for (KeyProducts& products : products_.key) products.multiply(chunk, block, columns, keys);
  }
  for (ValueProducts& products : products_.value) products.prepare(chunk, block, !non_finite_.empty());
  return true;
}

void Streaming::compute_logits(const QueryRange& tile, const Block& block, const Columns& columns, const Panels& keys) {
  // At least once: with a head_dim of 0 the products are 0, but they must be written.
  for (std::size_t depth_start = 0; depth_start == 0 || depth_start < shape_.head_dim; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, shape_.head_dim - depth_start);
    pack_queries(shape_, options_.scale, inputs_.q, content_bias_, tile, depth_start, depth, queries_.data());
    for (std::size_t column = columns.first; column < columns.last; column += tile_columns) {
      const TileRows<float> logits{logits_.data() + column, tile_depth};
      const std::size_t index = column / tile_columns;
      Tile scratch;
      const TileRows<const float> from = depth_start > 0 ? TileRows<const float>{logits.first, logits.stride}
                                                         : first_sums(tile, block, index, scratch);
      multiply_tile(depth, queries_.data(), keys.panel(index) + depth_start * tile_columns, from, logits);
    }
  }
  if (finishes_content_) {
    for (std::size_t r = 0; r < tile.count; ++r) {
      const auto [first, last] = visible_columns(shape_, options_, tile.first + r, block);
      finish_content({tile.batch, tile.head, tile.first + r, 1}, std::span(logits_row(r) + first, last - first),
                     block.start + first);
    }
  }
  if (readers_ > 1) content_ = logits_;
  for (LogitTerm* const term : terms_) {
    term->add_to(logits_, readers_ > 1 ? content_ : logits_, tile, block, columns, queries_);
  }
}

/// Applies softcap and distance factors to the visible logits of one query, the first of which is that of `key`.
void Streaming::finish_content(const QueryRange& row, std::span<float> logits, std::size_t key) const {
  if (options_.softcap > 0.0F) apply_softcap(logits, options_.softcap);
  if (const float* factor = inputs_.factors_of(shape_, row.head, row.first)) {
    factor += key;
    for (float& x : logits) x *= *factor++;
  }
}

/// What the sums of a tile of logits start from.
TileRows<const float> Streaming::first_sums(const QueryRange& tile, const Block& block, std::size_t index,
                                            Tile& scratch) const {
  const std::size_t key = block.start + index * tile_columns;
  const bool has_bias = !distance_bias_.empty() && starts_from_bias_;
  if (products_.key.empty() || !starts_from_terms_) {
    return has_bias ? distance_bias_rows(tile, key, scratch) : zero_rows();
  }
  Tile part;
  const auto add = [&](const TileRows<const float>& rows) {
    for (std::size_t r = 0; r < tile.count; ++r) {
      for (std::size_t c = 0; c < tile_columns; ++c) rows_of(scratch).row(r)[c] += rows.row(r)[c];
    }
  };
  products_.key.front().read(tile, index, scratch);
  for (auto products = std::next(products_.key.begin()); products != products_.key.end(); ++products) {
    products->read(tile, index, part);
    add(rows_of(std::as_const(part)));
  }
  if (has_bias) add(distance_bias_rows(tile, key, part));
  return rows_of(std::as_const(scratch));
}

/// The distance bias of a tile, for its sums to start from: the line itself, in which each row begins one entry before
/// the row above it, or a copy of it in `scratch` if the tile reaches past the last key or the last query.
TileRows<const float> Streaming::distance_bias_rows(const QueryRange& tile, std::size_t key, Tile& scratch) const {
  if (tile.count == tile_rows && key + tile_columns <= shape_.keys) {
    return {biases_of(tile.head, tile.first) + key, -1};
  }
  scratch.fill(0.0F);
  for (std::size_t r = 0; r < tile.count; ++r) {
    const float* const line = biases_of(tile.head, tile.first + r) + key;
    std::copy_n(line, std::min(tile_columns, shape_.keys - key), rows_of(scratch).row(r));
  }
  return rows_of(std::as_const(scratch));
}

void Streaming::finish_row(const QueryRange& row, float* logits, const Block& block, const Columns& columns) {
  const std::size_t query = row.first;
  const auto [first, last] = visible_columns(shape_, options_, query, block);
  const std::size_t key = block.start + first;
  const std::span<float> seen(logits + first, last - first);
  if (!finishes_content_) finish_content(row, seen, key);
  if (const float* bias = starts_from_bias_ ? nullptr : biases_of(row.head, query)) {
    bias += key;
    for (float& x : seen) x += *bias++;
  }
  if (!inputs_.row_biases.empty()) add_row_biases(row, query, key, seen);
  if (inputs_.bias.data != nullptr) {
    const float* bias =
        inputs_.bias.row(row.batch, row.head, query) + static_cast<std::ptrdiff_t>(key) * inputs_.bias.key_stride;
    for (float& x : seen) {
      x += *bias;
      bias += inputs_.bias.key_stride;
    }
  }
  if (!inputs_.logit_factors.empty()) {
    for (float& x : seen) x *= inputs_.logit_factor_of(shape_, row.batch, query);
  }
  if (inputs_.mask.data != nullptr) {
    const std::uint8_t* visible =
        inputs_.mask.row(row.batch, row.head, query) + static_cast<std::ptrdiff_t>(key) * inputs_.mask.key_stride;
    for (float& x : seen) {
      if (*visible == 0) x = minus_infinity;
      visible += inputs_.mask.key_stride;
    }
  }
  std::fill(logits + columns.first, logits + first, minus_infinity);
  std::fill(logits + last, logits + columns.last, minus_infinity);
}

void Streaming::add_row_biases(const QueryRange& tile, std::size_t query, std::size_t first_key,
                               std::span<float> logits) const {
  for (const RowBias* const bias : inputs_.row_biases) {
    const std::size_t batch = bias->batch() == 1 ? 0 : tile.batch;
    if (bias != multiplied_bias_) bias->add_to(logits, batch, tile.head, query, first_key);
  }
}

void Streaming::weigh_row(float* logits, const Columns& columns, RunningSoftmax& running, float* sums) {
  const std::size_t padded = columns.last - columns.first;
  const float max = largest_of(logits + columns.first, padded, running.max);
  if (max == minus_infinity) {  // Nothing seen so far, or NaN, which is never the larger one.
    if (has_nan(logits + columns.first, padded)) running.sum = std::numeric_limits<float>::quiet_NaN();
    std::fill(logits + columns.first, logits + columns.last, 0.0F);
    return;
  }
  if (max != running.max) {
    const float correction = Exp4()(splat4(running.max - max))[0];  // 0 if nothing was seen before.
    running.sum *= correction;
    running.max = max;
    for (std::size_t c = 0; c < shape_.value_dim; ++c) sums[c] *= correction;
  }
  running.sum += exponentials(logits + columns.first, padded, max);
}

void Streaming::fold(const QueryRange& tile, const Block& block, const Panels& keys, const Panels& values,
                     RunningSoftmax* running) {
  const Columns columns = columns_of(tile, block);
  if (columns.empty()) return;

  compute_logits(tile, block, columns, keys);
  const bool finished = is_finished(tile, block);
  for (std::size_t r = 0; r < tile.count; ++r) {
    if (!finished) finish_row({tile.batch, tile.head, tile.first + r, 1}, logits_row(r), block, columns);
    if (!non_finite_.empty()) add_non_finite(tile, r, block, columns);
    weigh_row(logits_row(r), columns, running[r], output_row(tile, r));
  }

  // The weights are now where the logits were.
  const TileRows<float> sums{output_row(tile, 0), static_cast<std::ptrdiff_t>(shape_.value_dim)};
  const Columns existing{columns.first, std::min(columns.last, block.size)};
  add_product(tile.count, existing.last - existing.first, logits_.data() + existing.first, values, existing.first,
              sums);
  for (ValueProducts& products : products_.value) products.add_to(sums, tile, existing, logits_);
}

}  // namespace

void streaming_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                         std::span<float> output, std::span<float> log_sum_exp) {
  check_attention(shape, options, inputs);
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  require_size("output", output.size(), rows * shape.value_dim);
  if (!log_sum_exp.empty()) require_size("log_sum_exp", log_sum_exp.size(), rows);

  std::fill(output.begin(), output.end(), 0.0F);
  Streaming streaming(shape, options, inputs, output);
  // Batch entries in the inner loop, because terms of positions keep what all batch entries share.
  for (std::size_t kv_head = 0; kv_head < shape.kv_heads; ++kv_head) {
    for (std::size_t batch = 0; batch < shape.batch; ++batch) streaming.attend_group(batch, kv_head, log_sum_exp);
  }
}

}  // namespace posenc
