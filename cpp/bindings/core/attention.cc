#include "attention_shape.h"
#include "bind.h"
#include "memory.h"
#include "posenc/attention/contextual_positions.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/position_products.h"
#include "posenc/attention/streaming.h"
#include "posenc/attention/temperature.h"
#include "posenc/attention/untied_products.h"
#include "posenc/core/product.h"
#include "row_biases.h"
#include "tupe.h"

namespace posenc::bindings {
namespace {

/// An array that is read as [batch, heads, queries, keys], with strides in elements; a stride of 0 repeats it along an
/// axis.
struct BroadcastAt {
  Pointer pointer;
  std::int32_t batch_stride;
  std::int32_t head_stride;
  std::int32_t query_stride;
  std::int32_t key_stride;
};

/// Vectors of the distance, as DistanceVectors.
struct DistanceVectorsAt {
  /// [heads, rows, width]
  Pointer table;
  std::size_t heads;
  std::size_t rows;
  /// int32 [queries + keys - 1]: entry j - i + queries - 1 is the row for key j and query i, -1 for none.
  Pointer row_of_entry;
};

/// Inputs and results of attention, as AttentionInputs and AttentionResults. Pointers below v are 0 for inputs that are
/// not given and results that are not needed.
struct AttentionArrays {
  Pointer q;
  Pointer k;
  Pointer v;
  /// How many keys k and v have room for in each head; 0 means as many as there are.
  std::size_t key_room;
  std::size_t value_room;
  /// Whether k and v are in half precision.
  bool k_float16;
  bool v_float16;
  BroadcastAt bias;
  /// uint8; keys whose entry is 0 are hidden.
  BroadcastAt mask;
  /// [heads, queries + keys - 1]
  Pointer distance_bias;
  Pointer distance_factors;
  /// Multiplied by q, multiplied by k, and averaged by the weights (these are as wide as the values).
  DistanceVectorsAt query_vectors;
  DistanceVectorsAt key_vectors;
  DistanceVectorsAt value_vectors;
  /// [heads, head_dim], added to q before its products with the keys (content_bias) or with query_vectors
  /// (position_bias).
  Pointer content_bias;
  Pointer position_bias;
  /// [max_pos, head_dim], the table of CoPE.
  Pointer pos_emb;
  std::size_t max_pos;
  TupeArrays untied_positions;
  /// [heads]
  Pointer sinks;
  /// [factor_rows, queries], where factor_rows is 1 or batch.
  Pointer logit_factors;
  std::size_t factor_rows;
  Pointer output;
  Pointer logits;
  Pointer weights;
  Pointer log_sum_exp;
};

template <typename Value>
Broadcast<Value> broadcast_of(const AttentionShape& shape, const BroadcastAt& at) {
  const auto reach = [](std::size_t length, std::int32_t stride) {
    return (length - 1) * static_cast<std::size_t>(stride);
  };
  const std::size_t size = 1 + reach(shape.batch, at.batch_stride) + reach(shape.heads, at.head_stride) +
                           reach(shape.queries, at.query_stride) + reach(shape.keys, at.key_stride);
  return {.data = optional_array<const Value>(at.pointer, size).data(),
          .batch_stride = at.batch_stride,
          .head_stride = at.head_stride,
          .query_stride = at.query_stride,
          .key_stride = at.key_stride};
}

StoredFloats stored_floats(Pointer pointer, std::size_t size, bool is_float16) {
  if (is_float16) return array<const Float16>(pointer, size);
  return array<const float>(pointer, size);
}

void attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionArrays& arrays,
               const RowBiasObjects& biases) {
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const auto kv_rows = [&](std::size_t room) { return shape.batch * shape.kv_heads * (room == 0 ? shape.keys : room); };
  const std::size_t distances = shape.queries + shape.keys - 1;
  const auto vectors_of = [&](const DistanceVectorsAt& vectors, std::size_t width) -> DistanceVectors {
    return {.table = optional_array<const float>(vectors.table, vectors.heads * vectors.rows * width),
            .heads = vectors.heads,
            .rows = vectors.rows,
            .row_of_entry = optional_array<const std::int32_t>(vectors.row_of_entry, distances)};
  };
  const RowBiases row_biases(
      shape.batch, {.heads = shape.heads, .queries = shape.queries, .keys = shape.keys, .offset = options.offset},
      biases);
  std::optional<TupeFactors> factors;
  std::optional<UntiedProducts> untied;
  std::optional<ContextualPositions> contextual;
  std::vector<LogitTerm*> terms;
  if (arrays.untied_positions.factors != 0) {
    terms.push_back(&untied.emplace(arrays.untied_positions.options, factors_of(arrays.untied_positions)));
  } else if (arrays.untied_positions.positions != 0) {
    terms.push_back(&untied.emplace(factors.emplace(positions_of(arrays.untied_positions))));
  }
  if (arrays.pos_emb != 0) {
    terms.push_back(&contextual.emplace(array<const float>(arrays.pos_emb, arrays.max_pos * shape.head_dim)));
  }
  const AttentionInputs inputs{
      .q = array<const float>(arrays.q, rows * shape.head_dim),
      .k = stored_floats(arrays.k, kv_rows(arrays.key_room) * shape.head_dim, arrays.k_float16),
      .v = stored_floats(arrays.v, kv_rows(arrays.value_room) * shape.value_dim, arrays.v_float16),
      .bias = broadcast_of<float>(shape, arrays.bias),
      .mask = broadcast_of<std::uint8_t>(shape, arrays.mask),
      .distance_bias = optional_array<float>(arrays.distance_bias, shape.heads * distances),
      .distance_factors = optional_array<float>(arrays.distance_factors, shape.heads * distances),
      .row_biases = row_biases.list(),
      .sinks = optional_array<float>(arrays.sinks, shape.heads),
      .logit_factors = optional_array<float>(arrays.logit_factors, arrays.factor_rows * shape.queries),
      .key_room = arrays.key_room,
      .value_room = arrays.value_room,
      .query_vectors = vectors_of(arrays.query_vectors, shape.head_dim),
      .key_vectors = vectors_of(arrays.key_vectors, shape.head_dim),
      .value_vectors = vectors_of(arrays.value_vectors, shape.value_dim),
      .content_bias = optional_array<float>(arrays.content_bias, shape.heads * shape.head_dim),
      .position_bias = optional_array<float>(arrays.position_bias, shape.heads * shape.head_dim),
      .terms = terms};
  const AttentionResults results{.output = optional_array<float>(arrays.output, rows * shape.value_dim),
                                 .logits = optional_array<float>(arrays.logits, rows * shape.keys),
                                 .weights = optional_array<float>(arrays.weights, rows * shape.keys),
                                 .log_sum_exp = optional_array<float>(arrays.log_sum_exp, rows)};
  // Only logits and weights need [queries, keys]. Without them, memory grows linearly with the length, so that long
  // sequences fit into a page.
  if (results.logits.empty() && results.weights.empty()) {
    streaming_attention(shape, options, inputs, results.output, results.log_sum_exp);
  } else {
    dense_attention(shape, options, inputs, results);
  }
}

void temperatures_at(const TemperatureOptions& options, Pointer positions, std::size_t count, Pointer out) {
  temperatures(options, array<const double>(positions, count), array<double>(out, count));
}

/// out [rows, outputs] = x [rows, inputs] . weight^T; weight [outputs, inputs].
void project_rows(Pointer x, Pointer weight, std::size_t rows, std::size_t inputs, std::size_t outputs, Pointer out) {
  project(view(array<const float>(x, rows * inputs).data(), rows, inputs),
          view(array<const float>(weight, outputs * inputs).data(), outputs, inputs),
          view(array<float>(out, rows * outputs).data(), rows, outputs));
}

}  // namespace

template <>
inline constexpr bool may_be_left_out<BroadcastAt> = true;
template <>
inline constexpr bool may_be_left_out<DistanceVectorsAt> = true;
template <>
inline constexpr bool may_be_left_out<TupeArrays> = true;

POSENC_RECORD(BroadcastAt, pointer, batch_stride, head_stride, query_stride, key_stride);

POSENC_RECORD(Window, left, right);

POSENC_RECORD(AttentionOptions, scale, causal, offset, window, softcap);

POSENC_RECORD(DistanceVectorsAt, table, heads, rows, row_of_entry);

POSENC_RECORD(AttentionArrays, q, k, v, key_room, value_room, k_float16, v_float16, bias, mask, distance_bias,
              distance_factors, query_vectors, key_vectors, value_vectors, content_bias, position_bias, pos_emb,
              max_pos, untied_positions, sinks, logit_factors, factor_rows, output, logits, weights, log_sum_exp);

POSENC_CHOICES(TemperatureForm, {"llama4", TemperatureForm::llama4}, {"ministral3", TemperatureForm::ministral3},
               {"inkling", TemperatureForm::inkling}, {"log-n", TemperatureForm::log_n});

POSENC_RECORD(TemperatureOptions, form, attn_scale, floor_scale);

POSENC_BINDINGS(attention) {
  bind<&attention>("attention", "shape, options, arrays, row_biases");
  bind<&temperatures_at>("temperatures", "options, positions, count, out");
  bind<&project_rows>("project", "x, weight, rows, inputs, outputs, out");
}

}  // namespace posenc::bindings
