#include <list>
#include <optional>
#include <vector>

#include "attention_shape.h"
#include "biases.h"
#include "bind.h"
#include "memory.h"
#include "posenc/attention/contextual_positions.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/position_products.h"
#include "posenc/attention/streaming.h"
#include "posenc/attention/temperature.h"
#include "posenc/attention/untied_products.h"
#include "posenc/core/product.h"
#include "tupe.h"

namespace posenc::bindings {

/// JavaScript's array of TermArrays.
struct TermObjects {
  emscripten::val list;
};

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

/// What the logits are the sum of, [batch, heads, queries, keys] each, as AttentionResults::parts; 0 for what is not
/// needed.
struct LogitPartsAt {
  Pointer content_content;
  Pointer content_position;
  Pointer position_content;
  Pointer position_position;
  Pointer bias;
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
  /// What terms multiply if it is not q and k, in the same shapes; 0 if it is.
  Pointer term_q;
  Pointer term_k;
  bool term_k_float16;
  /// [heads]
  Pointer sinks;
  /// [factor_rows, queries], where factor_rows is 1 or batch.
  Pointer logit_factors;
  std::size_t factor_rows;
  Pointer output;
  Pointer logits;
  Pointer weights;
  Pointer log_sum_exp;
  LogitPartsAt parts;
};

/// The terms of one relative scheme, as DistanceTerms and two kinds of LogitTerm. Pointers are 0 for what it does not
/// have.
struct TermArrays {
  /// Multiplied by q, multiplied by k, and averaged by the weights (these are as wide as the values).
  DistanceVectorsAt query_vectors;
  DistanceVectorsAt key_vectors;
  DistanceVectorsAt value_vectors;
  /// [heads, head_dim], added to q before its products with the keys (content_bias) or with query_vectors
  /// (position_bias).
  Pointer content_bias;
  Pointer position_bias;
  /// [heads, queries + keys - 1]
  Pointer distance_products;
  /// [max_pos, head_dim], the table of CoPE.
  Pointer pos_emb;
  std::size_t max_pos;
  TupeArrays untied_positions;
};

}  // namespace

template <>
struct JsConversion<TermObjects> {
  using Wire = emscripten::val;
  static TermObjects from(const emscripten::val& list) { return {list}; }
};

template <>
inline constexpr bool may_be_left_out<BroadcastAt> = true;
template <>
inline constexpr bool may_be_left_out<LogitPartsAt> = true;
template <>
inline constexpr bool may_be_left_out<DistanceVectorsAt> = true;
template <>
inline constexpr bool may_be_left_out<TupeArrays> = true;

POSENC_RECORD(BroadcastAt, pointer, batch_stride, head_stride, query_stride, key_stride);

POSENC_RECORD(Window, left, right);

POSENC_RECORD(AttentionOptions, scale, causal, offset, window, softcap);

POSENC_RECORD(DistanceVectorsAt, table, heads, rows, row_of_entry);

POSENC_RECORD(LogitPartsAt, content_content, content_position, position_content, position_position, bias);

POSENC_RECORD(AttentionArrays, q, k, v, key_room, value_room, k_float16, v_float16, bias, mask, distance_bias,
              distance_factors, term_q, term_k, term_k_float16, sinks, logit_factors, factor_rows, output, logits,
              weights, log_sum_exp, parts);

POSENC_RECORD(TermArrays, query_vectors, key_vectors, value_vectors, content_bias, position_bias, distance_products,
              pos_emb, max_pos, untied_positions);

namespace {

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

/// The terms of all relative schemes of a call.
class Terms {
 public:
  /// The arrays behind the pointers must outlive this object.
  Terms(const AttentionShape& shape, const TermObjects& objects) {
    const std::size_t distances = shape.queries + shape.keys - 1;
    const auto vectors_of = [&](const DistanceVectorsAt& vectors, std::size_t width) -> DistanceVectors {
      return {.table = optional_array<const float>(vectors.table, vectors.heads * vectors.rows * width),
              .heads = vectors.heads,
              .rows = vectors.rows,
              .row_of_entry = optional_array<const std::int32_t>(vectors.row_of_entry, distances)};
    };
    while (const auto entry = list_entry(objects.list, distance_terms_.size())) {
      const auto arrays = from_object<TermArrays>(*entry);
      distance_terms_.push_back(
          {.query_vectors = vectors_of(arrays.query_vectors, shape.head_dim),
           .key_vectors = vectors_of(arrays.key_vectors, shape.head_dim),
           .value_vectors = vectors_of(arrays.value_vectors, shape.value_dim),
           .content_bias = optional_array<float>(arrays.content_bias, shape.heads * shape.head_dim),
           .position_bias = optional_array<float>(arrays.position_bias, shape.heads * shape.head_dim),
           .distance_products = optional_array<float>(arrays.distance_products, shape.heads * distances)});
      if (arrays.untied_positions.factors != 0) {
        list_.push_back(&untied_.emplace_back(arrays.untied_positions.options, factors_of(arrays.untied_positions)));
      } else if (arrays.untied_positions.positions != 0) {
        list_.push_back(&untied_.emplace_back(factors_.emplace_back(positions_of(arrays.untied_positions))));
      }
      if (arrays.pos_emb != 0) {
        list_.push_back(&contextual_.emplace_back(array<const float>(arrays.pos_emb, arrays.max_pos * shape.head_dim)));
      }
    }
  }

  std::span<const DistanceTerms> distance_terms() const { return distance_terms_; }
  std::span<LogitTerm* const> list() const { return list_; }

 private:
  std::vector<DistanceTerms> distance_terms_;
  std::list<TupeFactors> factors_;
  std::list<UntiedProducts> untied_;
  std::list<ContextualPositions> contextual_;
  std::vector<LogitTerm*> list_;
};

void attention(const AttentionShape& shape, const AttentionOptions& options, const AttentionArrays& arrays,
               const RowBiasObjects& biases, const TermObjects& objects) {
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const auto kv_rows = [&](std::size_t room) { return shape.batch * shape.kv_heads * (room == 0 ? shape.keys : room); };
  const std::size_t distances = shape.queries + shape.keys - 1;
  const RowBiases row_biases(
      shape.batch, {.heads = shape.heads, .queries = shape.queries, .keys = shape.keys, .offset = options.offset},
      biases);
  const Terms terms(shape, objects);
  const std::size_t key_size = kv_rows(arrays.key_room) * shape.head_dim;
  const AttentionInputs inputs{
      .q = array<const float>(arrays.q, rows * shape.head_dim),
      .k = stored_floats(arrays.k, key_size, arrays.k_float16),
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
      .distance_terms = terms.distance_terms(),
      .terms = terms.list(),
      .term_q = optional_array<const float>(arrays.term_q, rows * shape.head_dim),
      .term_k = arrays.term_k == 0 ? StoredFloats() : stored_floats(arrays.term_k, key_size, arrays.term_k_float16)};
  const auto result = [&](Pointer pointer) { return optional_array<float>(pointer, rows * shape.keys); };
  const LogitPartsAt& parts = arrays.parts;
  const AttentionResults results{
      .output = optional_array<float>(arrays.output, rows * shape.value_dim),
      .logits = result(arrays.logits),
      .weights = result(arrays.weights),
      .log_sum_exp = optional_array<float>(arrays.log_sum_exp, rows),
      .parts = {result(parts.content_content), result(parts.content_position), result(parts.position_content),
                result(parts.position_position), result(parts.bias)}};
  // Only arrays of [queries, keys] need that much memory. Without them, it grows linearly with the length, so that long
  // sequences fit into a page.
  const auto is_empty = [](std::span<float> part) { return part.empty(); };
  if (results.logits.empty() && results.weights.empty() && std::ranges::all_of(results.parts, is_empty)) {
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

POSENC_CHOICES(TemperatureForm, {"llama4", TemperatureForm::llama4}, {"ministral3", TemperatureForm::ministral3},
               {"inkling", TemperatureForm::inkling}, {"log-n", TemperatureForm::log_n});

POSENC_RECORD(TemperatureOptions, form, attn_scale, floor_scale);

POSENC_BINDINGS(attention) {
  bind<&attention>("attention", "shape, options, arrays, row_biases, terms");
  bind<&temperatures_at>("temperatures", "options, positions, count, out");
  bind<&project_rows>("project", "x, weight, rows, inputs, outputs, out");
}

}  // namespace posenc::bindings
