#include "posenc/attention/linear.h"

#include <emscripten/bind.h>

#include "guard.h"
#include "memory.h"
#include "posenc/core/position.h"

namespace posenc::bindings {
namespace {

struct RawLinearAttention {
  std::size_t batch;
  std::size_t heads;
  std::size_t kv_heads;
  std::size_t queries;
  std::size_t keys;
  std::size_t head_dim;
  std::size_t value_dim;
  Text similarity;
  bool causal;
  double offset;
  double eps;
  double scale;
  Text layout;
  std::size_t rotary_dim;
};

struct RawLinearAttentionArrays {
  Pointer q;
  Pointer k;
  Pointer v;
  Pointer mask;
  Pointer query_cos;
  Pointer query_sin;
  Pointer key_cos;
  Pointer key_sin;
  Pointer past_values;
  Pointer past_keys;
  Pointer output;
  Pointer weights;
  Pointer present_values;
  Pointer present_keys;
};

template <typename Value>
std::span<const Value> given(Pointer pointer, std::size_t size) {
  return pointer == 0 ? std::span<const Value>() : array<const Value>(pointer, size);
}

LinearAttentionOptions options_of(const RawLinearAttention& raw) {
  return {.similarity = choose<LinearSimilarity>("similarity", raw.similarity,
                                                 {{"elu", LinearSimilarity::elu},
                                                  {"normalised", LinearSimilarity::normalised},
                                                  {"dot", LinearSimilarity::dot}}),
          .causal = raw.causal,
          .offset = whole_offset("offset", raw.offset),
          .eps = raw.eps,
          .scale = raw.scale};
}

void linear_attention_arrays(const RawLinearAttention& raw, const RawLinearAttentionArrays& arrays) {
  const LinearAttentionOptions options = options_of(raw);
  const std::size_t rows = raw.batch * raw.heads * raw.queries;
  const std::size_t kv_rows = raw.batch * raw.kv_heads * raw.keys;
  const std::size_t sums = raw.batch * raw.kv_heads * linear_features(options.similarity, raw.head_dim);
  const std::size_t pairs = raw.rotary_dim / 2;
  linear_attention(
      {.batch = raw.batch,
       .heads = raw.heads,
       .kv_heads = raw.kv_heads,
       .queries = raw.queries,
       .keys = raw.keys,
       .head_dim = raw.head_dim,
       .value_dim = raw.value_dim},
      options,
      {.q = array<const float>(arrays.q, rows * raw.head_dim),
       .k = array<const float>(arrays.k, kv_rows * raw.head_dim),
       .v = array<const float>(arrays.v, kv_rows * raw.value_dim),
       .mask = given<std::uint8_t>(arrays.mask, raw.batch * raw.keys),
       .rotation = {.layout = choose<RopeLayout>(
                        "layout", raw.layout, {{"interleaved", RopeLayout::interleaved}, {"half", RopeLayout::half}}),
                    .rotary_dim = raw.rotary_dim,
                    .query_cos = given<float>(arrays.query_cos, raw.queries * pairs),
                    .query_sin = given<float>(arrays.query_sin, raw.queries * pairs),
                    .key_cos = given<float>(arrays.key_cos, raw.keys * pairs),
                    .key_sin = given<float>(arrays.key_sin, raw.keys * pairs)},
       .past = {.values = given<float>(arrays.past_values, sums * raw.value_dim),
                .keys = given<float>(arrays.past_keys, sums)}},
      {.output = wanted(arrays.output, rows * raw.value_dim),
       .weights = wanted(arrays.weights, rows * raw.keys),
       .present = {.values = wanted(arrays.present_values, sums * raw.value_dim),
                   .keys = wanted(arrays.present_keys, sums)}});
}

}  // namespace

template <>
inline constexpr auto fields_of<RawLinearAttention> = std::array{
    POSENC_FIELD(RawLinearAttention, batch),     POSENC_FIELD(RawLinearAttention, heads),
    POSENC_FIELD(RawLinearAttention, kv_heads),  POSENC_FIELD(RawLinearAttention, queries),
    POSENC_FIELD(RawLinearAttention, keys),      POSENC_FIELD(RawLinearAttention, head_dim),
    POSENC_FIELD(RawLinearAttention, value_dim), POSENC_FIELD(RawLinearAttention, similarity),
    POSENC_FIELD(RawLinearAttention, causal),    POSENC_FIELD(RawLinearAttention, offset),
    POSENC_FIELD(RawLinearAttention, eps),       POSENC_FIELD(RawLinearAttention, scale),
    POSENC_FIELD(RawLinearAttention, layout),    POSENC_FIELD(RawLinearAttention, rotary_dim),
};

template <>
inline constexpr auto fields_of<RawLinearAttentionArrays> = std::array{
    POSENC_FIELD(RawLinearAttentionArrays, q),
    POSENC_FIELD(RawLinearAttentionArrays, k),
    POSENC_FIELD(RawLinearAttentionArrays, v),
    POSENC_FIELD(RawLinearAttentionArrays, mask),
    POSENC_FIELD(RawLinearAttentionArrays, query_cos),
    POSENC_FIELD(RawLinearAttentionArrays, query_sin),
    POSENC_FIELD(RawLinearAttentionArrays, key_cos),
    POSENC_FIELD(RawLinearAttentionArrays, key_sin),
    POSENC_FIELD(RawLinearAttentionArrays, past_values),
    POSENC_FIELD(RawLinearAttentionArrays, past_keys),
    POSENC_FIELD(RawLinearAttentionArrays, output),
    POSENC_FIELD(RawLinearAttentionArrays, weights),
    POSENC_FIELD(RawLinearAttentionArrays, present_values),
    POSENC_FIELD(RawLinearAttentionArrays, present_keys),
};

EMSCRIPTEN_BINDINGS(linear_attention) { emscripten::function("linear_attention", guarded<&linear_attention_arrays>); }

}  // namespace posenc::bindings
