#include "posenc/attention/recurrent.h"

#include "attention_shape.h"
#include "bind.h"
#include "memory.h"
#include "posenc/attention/head_decay.h"

namespace posenc::bindings {
namespace {

/// An array of `size` elements that is read as [batch, kv_heads, tokens, head_dim]; a stride of 0 repeats it along an
/// axis.
struct TokenValuesAt {
  Pointer pointer;
  std::size_t size;
  std::size_t batch_stride;
  std::size_t head_stride;
  std::size_t token_stride;
  std::size_t component_stride;
};

/// The arrays of RecurrentState. Pointers are 0 for a past that is not given and results that are not needed.
struct RecurrentStateAt {
  Pointer values;
  Pointer keys;
  Pointer decay_sum;
};

struct RecurrentAttentionArrays {
  Pointer q;
  Pointer k;
  Pointer v;
  TokenValuesAt decay;
  TokenValuesAt beta;
  RecurrentStateAt past;
  Pointer output;
  RecurrentStateAt present;
};

TokenValues token_values(const TokenValuesAt& at) {
  return {.data = optional_array<const float>(at.pointer, at.size),
          .batch_stride = at.batch_stride,
          .head_stride = at.head_stride,
          .token_stride = at.token_stride,
          .component_stride = at.component_stride};
}

template <typename Value>
RecurrentState<Value> state_of(const AttentionShape& shape, const RecurrentStateAt& at) {
  const std::size_t sums = shape.batch * shape.kv_heads;
  return {.values = optional_array<Value>(at.values, sums * shape.head_dim * shape.value_dim),
          .keys = optional_array<Value>(at.keys, sums * shape.head_dim),
          .decay_sum = optional_array<Value>(at.decay_sum, sums)};
}

void recurrent_attention_arrays(const AttentionShape& shape, const RecurrentAttentionOptions& options,
                                const RecurrentAttentionArrays& arrays) {
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const std::size_t kv_rows = shape.batch * shape.kv_heads * shape.keys;
  recurrent_attention(shape, options,
                      {.q = array<const float>(arrays.q, rows * shape.head_dim),
                       .k = array<const float>(arrays.k, kv_rows * shape.head_dim),
                       .v = array<const float>(arrays.v, kv_rows * shape.value_dim),
                       .decay = token_values(arrays.decay),
                       .beta = token_values(arrays.beta),
                       .past = state_of<const float>(shape, arrays.past)},
                      {.output = array<float>(arrays.output, rows * shape.value_dim),
                       .present = state_of<float>(shape, arrays.present)});
}

void head_decays_at(const HeadDecayOptions& options, std::size_t heads, Pointer out) {
  head_decays(options, array<float>(out, heads));
}

}  // namespace

template <>
inline constexpr bool may_be_left_out<TokenValuesAt> = true;
template <>
inline constexpr bool may_be_left_out<RecurrentStateAt> = true;

POSENC_CHOICES(RecurrentNormaliser, {"none", RecurrentNormaliser::none}, {"retention", RecurrentNormaliser::retention});

POSENC_RECORD(RecurrentAttentionOptions, scale, normaliser, qk_l2_norm, eps, chunk_size);

POSENC_RECORD(TokenValuesAt, pointer, size, batch_stride, head_stride, token_stride, component_stride);

POSENC_RECORD(RecurrentStateAt, values, keys, decay_sum);

POSENC_RECORD(RecurrentAttentionArrays, q, k, v, decay, beta, past, output, present);

POSENC_CHOICES(HeadDecayForm, {"lightning", HeadDecayForm::lightning}, {"retention", HeadDecayForm::retention});

POSENC_RECORD(HeadDecayOptions, form, layer, layers);

POSENC_BINDINGS(recurrent_attention) {
  bind<&recurrent_attention_arrays>("recurrent_attention", "shape, options, arrays");
  bind<&head_decays_at>("head_decays", "options, heads, out");
}

}  // namespace posenc::bindings
