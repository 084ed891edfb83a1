#include "posenc/attention/visibility.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "posenc/attention/logit_term.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

/// Differences j - i of a key and a query: first ... last - 1.
struct Differences {
  std::int64_t first;
  std::int64_t last;
};

/// The part of `all` that causality and the window leave visible.
Differences visible(const AttentionOptions& options, const Differences& all) {
  const std::int64_t offset = options.offset;
  auto [first, last] = all;
  if (options.causal) last = std::min(last, offset + 1);
  if (options.window.right) last = std::min(last, offset + 1 + *options.window.right);
  if (options.window.left) first = std::max(first, offset - *options.window.left);
  last = std::max(last, all.first);
  return {std::clamp(first, all.first, last), last};
}

/// Throws std::invalid_argument if vectors of the distance are given and their sizes or rows do not agree. `width` is
/// the expected length of a vector.
void check_vectors(const AttentionShape& shape, const char* argument, const DistanceVectors& vectors,
                   std::size_t width) {
  if (!vectors.given()) return;
  require(vectors.heads == 1 || vectors.heads == shape.heads, argument, vectors.heads,
          Expected{"1 or {value} heads", shape.heads});
  require_size(argument, vectors.table.size(), vectors.heads * vectors.rows * width);
  require_size("row_of_entry", vectors.row_of_entry.size(), shape.queries + shape.keys - 1);
  for (const std::int32_t row : vectors.row_of_entry) {
    require(row >= -1 && row < static_cast<std::int64_t>(vectors.rows), "row_of_entry", row,
            Expected{"-1 or a row of the table, of which there are {value}", vectors.rows});
  }
}

}  // namespace

KeyRange visible_keys(std::size_t keys, const AttentionOptions& options, std::size_t query) {
  const auto i = static_cast<std::int64_t>(query);
  const auto [first, last] = visible(options, {-i, static_cast<std::int64_t>(keys) - i});
  return {static_cast<std::size_t>(first + i), static_cast<std::size_t>(last + i)};
}

void hide_keys(const AttentionProblem& problem, std::size_t batch, std::size_t head, std::size_t query,
               std::span<float> logits) {
  const auto& [shape, options, inputs] = problem;
  if (inputs.mask.data != nullptr) {
    const std::uint8_t* visible = inputs.mask.row(batch, head, query);
    for (float& x : logits) {
      if (*visible == 0) x = -std::numeric_limits<float>::infinity();
      visible += inputs.mask.key_stride;
    }
  }
  const KeyRange seen = visible_keys(shape.keys, options, query);
  std::ranges::fill(logits.first(seen.first), -std::numeric_limits<float>::infinity());
  std::ranges::fill(logits.subspan(seen.last), -std::numeric_limits<float>::infinity());
}

EntryRange visible_entries(const AttentionShape& shape, const AttentionOptions& options) {
  const auto farthest = static_cast<std::int64_t>(shape.queries) - 1;
  const auto [first, last] = visible(options, {-farthest, static_cast<std::int64_t>(shape.keys)});
  return {static_cast<std::size_t>(first + farthest), static_cast<std::size_t>(last + farthest)};
}

void check_attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs) {
  require(shape.kv_heads >= 1 && shape.heads % shape.kv_heads == 0, "kv_heads", shape.kv_heads,
          Expected::divisor_of(shape.heads, "heads"));
  require_factor("scale", options.scale);
  require_offset("offset", options.offset);
  for (const std::optional<std::int64_t>& limit : {options.window.left, options.window.right}) {
    require(limit.value_or(0) >= 0 && limit.value_or(0) <= largest_position, "window", limit.value_or(0),
            "numbers of keys from 0 to 2^53");
  }
  require(options.softcap >= 0.0F && std::isfinite(options.softcap), "softcap", options.softcap,
          "a finite number of at least 0, where 0 means none");
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const auto kv_size = [&](const char* room_name, std::size_t room, std::size_t width) {
    require(room == 0 || room >= shape.keys, room_name, room,
            Expected{"0 or at least {name}, {value}", shape.keys, "keys"});
    return shape.batch * shape.kv_heads * (room == 0 ? shape.keys : room) * width;
  };
  require_size("q", inputs.q.size(), rows * shape.head_dim);
  require_size("k", inputs.k.size(), kv_size("key_room", inputs.key_room, shape.head_dim));
  require_size("v", inputs.v.size(), kv_size("value_room", inputs.value_room, shape.value_dim));
  if (!inputs.distance_bias.empty()) {
    require_size("distance_bias", inputs.distance_bias.size(), shape.heads * (shape.queries + shape.keys - 1));
  }
  if (!inputs.distance_factors.empty()) {
    require_size("distance_factors", inputs.distance_factors.size(), shape.heads * (shape.queries + shape.keys - 1));
  }
  if (!inputs.sinks.empty()) require_size("sinks", inputs.sinks.size(), shape.heads);
  if (!inputs.logit_factors.empty() && inputs.logit_factors.size() != shape.queries) {
    require_size("logit_factors", inputs.logit_factors.size(), shape.batch * shape.queries);
  }
  for (const RowBias* const bias : inputs.row_biases) {
    const BiasShape& of = bias->shape();
    require((bias->batch() == 1 || bias->batch() == shape.batch) && of.heads == shape.heads &&
                of.queries == shape.queries && of.keys == shape.keys,
            "row_biases", of.heads * of.queries * of.keys, "all pairs of queries and keys");
  }
  const std::size_t biases = shape.heads * shape.head_dim;
  for (const DistanceTerms& terms : inputs.distance_terms) {
    check_vectors(shape, "query_vectors", terms.query_vectors, shape.head_dim);
    check_vectors(shape, "key_vectors", terms.key_vectors, shape.head_dim);
    check_vectors(shape, "value_vectors", terms.value_vectors, shape.value_dim);
    if (!terms.content_bias.empty()) require_size("content_bias", terms.content_bias.size(), biases);
    if (!terms.position_bias.empty()) require_size("position_bias", terms.position_bias.size(), biases);
    if (!terms.distance_products.empty()) {
      require_size("distance_products", terms.distance_products.size(), shape.heads * (shape.queries + shape.keys - 1));
    }
  }
  if (!inputs.term_q.empty()) require_size("term_q", inputs.term_q.size(), inputs.q.size());
  if (inputs.has_term_keys()) require_size("term_k", inputs.term_k.size(), inputs.k.size());
  for (const LogitTerm* const term : inputs.terms) term->check({shape, options, inputs});
}

}  // namespace posenc
