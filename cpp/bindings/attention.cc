#include <emscripten/bind.h>

#include "guard.h"
#include "memory.h"
#include "posenc/attention/contextual_positions.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/position_products.h"
#include "posenc/attention/streaming.h"
#include "posenc/core/position.h"
#include "posenc/core/product.h"
#include "row_biases.h"
#include "tupe.h"

namespace posenc::bindings {
namespace {

struct RawBroadcast {
  Pointer pointer;
  std::int32_t batch_stride;
  std::int32_t head_stride;
  std::int32_t query_stride;
  std::int32_t key_stride;
};

struct RawAttention {
  std::size_t batch;
  std::size_t heads;
  std::size_t kv_heads;
  std::size_t queries;
  std::size_t keys;
  std::size_t head_dim;
  std::size_t value_dim;
  double scale;
  bool causal;
  double offset;
  double window_left;
  double window_right;
  double softcap;
};

struct RawDistanceVectors {
  Pointer table;
  std::size_t heads;
  std::size_t rows;
  Pointer row_of_entry;
};

struct RawAttentionArrays {
  Pointer q;
  Pointer k;
  Pointer v;
  RawBroadcast bias;
  RawBroadcast mask;
  Pointer distance_bias;
  RawRowBiases row_biases;
  RawDistanceVectors query_vectors;
  RawDistanceVectors key_vectors;
  RawDistanceVectors value_vectors;
  Pointer content_bias;
  Pointer position_bias;
  Pointer pos_emb;
  std::size_t max_pos;
  RawTupe untied_positions;
  Pointer output;
  Pointer logits;
  Pointer weights;
  Pointer log_sum_exp;
};

template <typename Value>
Broadcast<Value> broadcast_of(const RawBroadcast& raw) {
  return {.data = reinterpret_cast<const Value*>(raw.pointer),
          .batch_stride = raw.batch_stride,
          .head_stride = raw.head_stride,
          .query_stride = raw.query_stride,
          .key_stride = raw.key_stride};
}

std::optional<std::int64_t> limit(double keys) {
  if (keys < 0.0) return std::nullopt;
  return whole_offset("window", keys);
}

void attention(const RawAttention& raw, const RawAttentionArrays& arrays) {
  const AttentionShape shape{.batch = raw.batch,
                             .heads = raw.heads,
                             .kv_heads = raw.kv_heads,
                             .queries = raw.queries,
                             .keys = raw.keys,
                             .head_dim = raw.head_dim,
                             .value_dim = raw.value_dim};
  const AttentionOptions options{.scale = static_cast<float>(raw.scale),
                                 .causal = raw.causal,
                                 .offset = whole_offset("offset", raw.offset),
                                 .window = {.left = limit(raw.window_left), .right = limit(raw.window_right)},
                                 .softcap = static_cast<float>(raw.softcap)};
  const std::size_t rows = raw.batch * raw.heads * raw.queries;
  const std::size_t kv_rows = raw.batch * raw.kv_heads * raw.keys;
  const std::size_t distances = raw.queries + raw.keys - 1;
  const auto vectors_of = [&](const RawDistanceVectors& vectors, std::size_t width) -> DistanceVectors {
    return {.table = wanted<const float>(vectors.table, vectors.heads * vectors.rows * width),
            .heads = vectors.heads,
            .rows = vectors.rows,
            .row_of_entry = wanted<const std::int32_t>(vectors.row_of_entry, distances)};
  };
  const RowBiases row_biases(
      shape.batch, {.heads = shape.heads, .queries = shape.queries, .keys = shape.keys, .offset = options.offset},
      arrays.row_biases);
  std::optional<TupePositions> positions;
  std::optional<UntiedProducts> untied;
  std::optional<ContextualPositions> contextual;
  std::vector<LogitTerm*> terms;
  if (arrays.untied_positions.positions != 0) {
    terms.push_back(&untied.emplace(positions.emplace(positions_of(arrays.untied_positions))));
  }
  if (arrays.pos_emb != 0) {
    terms.push_back(&contextual.emplace(array<const float>(arrays.pos_emb, arrays.max_pos * raw.head_dim)));
  }
  const AttentionInputs inputs{.q = array<const float>(arrays.q, rows * raw.head_dim),
                               .k = array<const float>(arrays.k, kv_rows * raw.head_dim),
                               .v = array<const float>(arrays.v, kv_rows * raw.value_dim),
                               .bias = broadcast_of<float>(arrays.bias),
                               .mask = broadcast_of<std::uint8_t>(arrays.mask),
                               .distance_bias = wanted(arrays.distance_bias, raw.heads * distances),
                               .row_biases = row_biases.list(),
                               .query_vectors = vectors_of(arrays.query_vectors, raw.head_dim),
                               .key_vectors = vectors_of(arrays.key_vectors, raw.head_dim),
                               .value_vectors = vectors_of(arrays.value_vectors, raw.value_dim),
                               .content_bias = wanted(arrays.content_bias, raw.heads * raw.head_dim),
                               .position_bias = wanted(arrays.position_bias, raw.heads * raw.head_dim),
                               .terms = terms};
  const AttentionResults results{.output = wanted(arrays.output, rows * raw.value_dim),
                                 .logits = wanted(arrays.logits, rows * raw.keys),
                                 .weights = wanted(arrays.weights, rows * raw.keys),
                                 .log_sum_exp = wanted(arrays.log_sum_exp, rows)};
  // Only logits and weights need room for queries x keys; without them the same numbers come from memory that grows
  // with the length alone, so that long sequences fit a page.
  if (results.logits.empty() && results.weights.empty()) {
    streaming_attention(shape, options, inputs, results.output, results.log_sum_exp);
  } else {
    dense_attention(shape, options, inputs, results);
  }
}

void project_rows(Pointer x, Pointer weight, std::size_t rows, std::size_t inputs, std::size_t outputs, Pointer out) {
  project(view(reinterpret_cast<const float*>(x), rows, inputs),
          view(reinterpret_cast<const float*>(weight), outputs, inputs),
          view(reinterpret_cast<float*>(out), rows, outputs));
}

}  // namespace

template <>
inline constexpr auto fields_of<RawBroadcast> = std::array{
    POSENC_FIELD(RawBroadcast, pointer),     POSENC_FIELD(RawBroadcast, batch_stride),
    POSENC_FIELD(RawBroadcast, head_stride), POSENC_FIELD(RawBroadcast, query_stride),
    POSENC_FIELD(RawBroadcast, key_stride),
};

template <>
inline constexpr auto fields_of<RawAttention> = std::array{
    POSENC_FIELD(RawAttention, batch),       POSENC_FIELD(RawAttention, heads),
    POSENC_FIELD(RawAttention, kv_heads),    POSENC_FIELD(RawAttention, queries),
    POSENC_FIELD(RawAttention, keys),        POSENC_FIELD(RawAttention, head_dim),
    POSENC_FIELD(RawAttention, value_dim),   POSENC_FIELD(RawAttention, scale),
    POSENC_FIELD(RawAttention, causal),      POSENC_FIELD(RawAttention, offset),
    POSENC_FIELD(RawAttention, window_left), POSENC_FIELD(RawAttention, window_right),
    POSENC_FIELD(RawAttention, softcap),
};

template <>
inline constexpr auto fields_of<RawDistanceVectors> = std::array{
    POSENC_FIELD(RawDistanceVectors, table),
    POSENC_FIELD(RawDistanceVectors, heads),
    POSENC_FIELD(RawDistanceVectors, rows),
    POSENC_FIELD(RawDistanceVectors, row_of_entry),
};

template <>
inline constexpr auto fields_of<RawAttentionArrays> = std::array{
    POSENC_FIELD(RawAttentionArrays, q),
    POSENC_FIELD(RawAttentionArrays, k),
    POSENC_FIELD(RawAttentionArrays, v),
    POSENC_FIELD(RawAttentionArrays, bias),
    POSENC_FIELD(RawAttentionArrays, mask),
    POSENC_FIELD(RawAttentionArrays, distance_bias),
    POSENC_FIELD(RawAttentionArrays, row_biases),
    POSENC_FIELD(RawAttentionArrays, query_vectors),
    POSENC_FIELD(RawAttentionArrays, key_vectors),
    POSENC_FIELD(RawAttentionArrays, value_vectors),
    POSENC_FIELD(RawAttentionArrays, content_bias),
    POSENC_FIELD(RawAttentionArrays, position_bias),
    POSENC_FIELD(RawAttentionArrays, pos_emb),
    POSENC_FIELD(RawAttentionArrays, max_pos),
    POSENC_FIELD(RawAttentionArrays, untied_positions),
    POSENC_FIELD(RawAttentionArrays, output),
    POSENC_FIELD(RawAttentionArrays, logits),
    POSENC_FIELD(RawAttentionArrays, weights),
    POSENC_FIELD(RawAttentionArrays, log_sum_exp),
};

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("attention", guarded<&attention>);
  emscripten::function("project", guarded<&project_rows>);
}

}  // namespace posenc::bindings
