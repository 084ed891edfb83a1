#include "posenc/attention/linear.h"

#include "attention_shape.h"
#include "bind.h"
#include "memory.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

/// The tables of LinearRotation. With a rotary_dim of 0, nothing is rotated and the pointers are 0.
struct LinearRotationTables {
  RopeLayout layout;
  std::size_t rotary_dim;
  /// [queries, rotary_dim / 2]
  Pointer query_cos;
  Pointer query_sin;
  /// [keys, rotary_dim / 2]
  Pointer key_cos;
  Pointer key_sin;
};

/// Inputs and results of linear attention. Pointers below v are 0 for inputs that are not given and results that are
/// not needed.
struct LinearAttentionArrays {
  Pointer q;
  Pointer k;
  Pointer v;
  /// uint8 [batch, keys], non-zero for real tokens.
  Pointer mask;
  Pointer past_values;
  Pointer past_keys;
  Pointer output;
  Pointer weights;
  Pointer present_values;
  Pointer present_keys;
};

void linear_attention_arrays(const AttentionShape& shape, const LinearAttentionOptions& options,
                             const LinearRotationTables& rotation, const LinearAttentionArrays& arrays) {
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const std::size_t kv_rows = shape.batch * shape.kv_heads * shape.keys;
  const std::size_t sums = shape.batch * shape.kv_heads * linear_features(options.similarity, shape.head_dim);
  const std::size_t pairs = rotation.rotary_dim / 2;
  const auto given = [](Pointer pointer, std::size_t size) { return optional_array<const float>(pointer, size); };
  const auto wanted = [](Pointer pointer, std::size_t size) { return optional_array<float>(pointer, size); };
  linear_attention(
      shape, options,
      {.q = array<const float>(arrays.q, rows * shape.head_dim),
       .k = array<const float>(arrays.k, kv_rows * shape.head_dim),
       .v = array<const float>(arrays.v, kv_rows * shape.value_dim),
       .mask = optional_array<const std::uint8_t>(arrays.mask, shape.batch * shape.keys),
       .rotation = {.layout = rotation.layout,
                    .rotary_dim = rotation.rotary_dim,
                    .query_cos = given(rotation.query_cos, shape.queries * pairs),
                    .query_sin = given(rotation.query_sin, shape.queries * pairs),
                    .key_cos = given(rotation.key_cos, shape.keys * pairs),
                    .key_sin = given(rotation.key_sin, shape.keys * pairs)},
       .past = {.values = given(arrays.past_values, sums * shape.value_dim), .keys = given(arrays.past_keys, sums)}},
      {.output = wanted(arrays.output, rows * shape.value_dim),
       .weights = wanted(arrays.weights, rows * shape.keys),
       .present = {.values = wanted(arrays.present_values, sums * shape.value_dim),
                   .keys = wanted(arrays.present_keys, sums)}});
}

}  // namespace

POSENC_CHOICES(LinearSimilarity, {"elu", LinearSimilarity::elu}, {"normalised", LinearSimilarity::normalised},
               {"dot", LinearSimilarity::dot});

POSENC_RECORD(LinearAttentionOptions, similarity, causal, offset, eps, scale);

POSENC_RECORD(LinearRotationTables, layout, rotary_dim, query_cos, query_sin, key_cos, key_sin);

POSENC_RECORD(LinearAttentionArrays, q, k, v, mask, past_values, past_keys, output, weights, present_values,
              present_keys);

POSENC_BINDINGS(linear_attention) {
  bind<&linear_attention_arrays>("linear_attention", "shape, options, rotation, arrays");
}

}  // namespace posenc::bindings
