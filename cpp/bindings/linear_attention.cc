#include "posenc/attention/linear.h"

#include <emscripten/bind.h>

#include "guard.h"
#include "memory.h"

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
  std::string similarity;
  bool causal;
  double offset;
  double eps;
  double scale;
  std::string layout;
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
          .offset = static_cast<std::ptrdiff_t>(raw.offset),
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

EMSCRIPTEN_BINDINGS(linear_attention) {
  emscripten::value_object<RawLinearAttention>("RawLinearAttention")
      .field("batch", &RawLinearAttention::batch)
      .field("heads", &RawLinearAttention::heads)
      .field("kv_heads", &RawLinearAttention::kv_heads)
      .field("queries", &RawLinearAttention::queries)
      .field("keys", &RawLinearAttention::keys)
      .field("head_dim", &RawLinearAttention::head_dim)
      .field("value_dim", &RawLinearAttention::value_dim)
      .field("similarity", &RawLinearAttention::similarity)
      .field("causal", &RawLinearAttention::causal)
      .field("offset", &RawLinearAttention::offset)
      .field("eps", &RawLinearAttention::eps)
      .field("scale", &RawLinearAttention::scale)
      .field("layout", &RawLinearAttention::layout)
      .field("rotary_dim", &RawLinearAttention::rotary_dim);
  emscripten::value_object<RawLinearAttentionArrays>("RawLinearAttentionArrays")
      .field("q", &RawLinearAttentionArrays::q)
      .field("k", &RawLinearAttentionArrays::k)
      .field("v", &RawLinearAttentionArrays::v)
      .field("mask", &RawLinearAttentionArrays::mask)
      .field("query_cos", &RawLinearAttentionArrays::query_cos)
      .field("query_sin", &RawLinearAttentionArrays::query_sin)
      .field("key_cos", &RawLinearAttentionArrays::key_cos)
      .field("key_sin", &RawLinearAttentionArrays::key_sin)
      .field("past_values", &RawLinearAttentionArrays::past_values)
      .field("past_keys", &RawLinearAttentionArrays::past_keys)
      .field("output", &RawLinearAttentionArrays::output)
      .field("weights", &RawLinearAttentionArrays::weights)
      .field("present_values", &RawLinearAttentionArrays::present_values)
      .field("present_keys", &RawLinearAttentionArrays::present_keys);
  emscripten::function("linear_attention", guarded<&linear_attention_arrays>);
}

}  // namespace posenc::bindings
