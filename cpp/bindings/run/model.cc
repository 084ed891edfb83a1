#include "posenc/model/decoder.h"

#include <memory>
#include <utility>
#include <vector>

#include "bind.h"
#include "memory.h"
#include "rotary_memory.h"

namespace posenc::bindings {

using model::Activation;
using model::BlockForm;
using model::CachedKeys;
using model::HeadPlaces;
using model::NormKind;
using model::StoredType;
using HeadNormExtent = model::HeadNorm::Extent;

/// A weight, as model::StoredMatrix.
struct StoredMatrixAt {
  StoredType type;
  Pointer bytes;
  std::size_t outputs;
  std::size_t inputs;
  bool inputs_first;
};

/// A weight and float32 [outputs], or 0 for no bias.
struct LinearAt {
  StoredMatrixAt weight;
  Pointer bias;
};

/// A norm with float32 [size] weights and biases, 0 for none.
struct NormAt {
  NormKind kind;
  double eps;
  double weight_offset;
  Pointer weight;
  Pointer bias;
  std::size_t size;
};

struct HeadNormAt {
  NormAt norm;
  HeadNormExtent extent;
};

struct AttentionAt {
  std::size_t heads;
  std::size_t kv_heads;
  std::size_t head_dim;
  HeadPlaces queries;
  HeadPlaces keys;
  HeadPlaces values;
  float clip;
  HeadNormAt query_norm;
  HeadNormAt key_norm;
  LinearAt output;
  float scale;
  float softcap;
};

struct FeedForwardAt {
  Activation activation;
  LinearAt gate;
  LinearAt up;
  LinearAt down;
};

/// A block without its projections and experts.
struct BlockAt {
  BlockForm form;
  NormAt attention_norm;
  NormAt attention_output_norm;
  NormAt feed_forward_norm;
  NormAt feed_forward_output_norm;
  AttentionAt attention;
  FeedForwardAt feed_forward;
};

/// A model without its blocks.
struct ModelAt {
  std::size_t dim;
  std::size_t vocab;
  StoredMatrixAt embedding;
  float embedding_scale;
  LinearAt input_projection;
  NormAt embedding_norm;
  float residual_scale;
  NormAt final_norm;
  LinearAt output_projection;
  LinearAt head;
  float logit_scale;
  float logit_softcap;
};

/// One way of turning heads; frequencies float64 [pairs].
struct TurnAt {
  RopeLayout layout;
  std::size_t pairs;
  Pointer frequencies;
  double attention_factor;
};

/// The positions of a layer; 0 for arrays that it has not.
struct LayerPositionsAt {
  std::size_t heads;
  /// int32 [heads]
  Pointer turns;
  /// float64 [heads]
  Pointer slopes;
  /// float64 [heads]
  Pointer rounded_slopes;
  double slope_scale;
  /// float32 [heads, 2 reach + 1]
  Pointer line;
  std::size_t reach;
  std::optional<std::int64_t> window;
};

/// Tokens of a step, and what is wanted besides.
struct StepAt {
  std::size_t count;
  /// Of how many tokens, the last ones, the outputs are wanted.
  std::size_t outputs;
  /// int32 [count]
  Pointer tokens;
  /// float64 [count]
  Pointer positions;
  /// int32 [count], or 0
  Pointer segments;
  /// float32 [count, dim], or 0
  Pointer rows;
  /// float32 [layers, count, dim], or 0
  Pointer hidden;
  /// The weights of some heads of a layer, float32 [weight_heads, count, length]; 0 for none.
  Pointer weights;
  std::size_t weight_layer;
  std::size_t first_head;
  std::size_t weight_heads;
};

template <>
inline constexpr bool may_be_left_out<StoredMatrixAt> = true;
template <>
inline constexpr bool may_be_left_out<LinearAt> = true;
template <>
inline constexpr bool may_be_left_out<NormAt> = true;
template <>
inline constexpr bool may_be_left_out<HeadNormAt> = true;
template <>
inline constexpr bool may_be_left_out<FeedForwardAt> = true;

POSENC_CHOICES(StoredType, {"F32", StoredType::float32}, {"F16", StoredType::float16}, {"BF16", StoredType::bfloat16},
               {"Q8_0", StoredType::q8_0});
POSENC_CHOICES(NormKind, {"none", NormKind::none}, {"rms", NormKind::rms}, {"layer", NormKind::layer});
POSENC_CHOICES(HeadNormExtent, {"head", HeadNormExtent::head}, {"own-head", HeadNormExtent::own_head},
               {"all", HeadNormExtent::all});
POSENC_CHOICES(Activation, {"silu", Activation::silu}, {"gelu", Activation::gelu}, {"gelu-tanh", Activation::gelu_tanh},
               {"gelu-bloom", Activation::gelu_bloom}, {"relu", Activation::relu}, {"relu2", Activation::relu2});
POSENC_CHOICES(BlockForm, {"sequential", BlockForm::sequential}, {"parallel", BlockForm::parallel},
               {"post-norm", BlockForm::post_norm}, {"normed-residual", BlockForm::normed_residual});
POSENC_CHOICES(CachedKeys, {"kept", CachedKeys::kept}, {"turned", CachedKeys::turned});

POSENC_RECORD(StoredMatrixAt, type, bytes, outputs, inputs, inputs_first);
POSENC_RECORD(LinearAt, weight, bias);
POSENC_RECORD(NormAt, kind, eps, weight_offset, weight, bias, size);
POSENC_RECORD(HeadNormAt, norm, extent);
POSENC_RECORD(HeadPlaces, first, group, group_stride);
POSENC_RECORD(AttentionAt, heads, kv_heads, head_dim, queries, keys, values, clip, query_norm, key_norm, output, scale,
              softcap);
POSENC_RECORD(FeedForwardAt, activation, gate, up, down);
POSENC_RECORD(BlockAt, form, attention_norm, attention_output_norm, feed_forward_norm, feed_forward_output_norm,
              attention, feed_forward);
POSENC_RECORD(ModelAt, dim, vocab, embedding, embedding_scale, input_projection, embedding_norm, residual_scale,
              final_norm, output_projection, head, logit_scale, logit_softcap);
POSENC_RECORD(TurnAt, layout, pairs, frequencies, attention_factor);
POSENC_RECORD(LayerPositionsAt, heads, turns, slopes, rounded_slopes, slope_scale, line, reach, window);
POSENC_RECORD(StepAt, count, outputs, tokens, positions, segments, rows, hidden, weights, weight_layer, first_head,
              weight_heads);

namespace {

using model::Decoder;
using model::Model;
using model::Positions;

Model& model_at(Pointer pointer) { return *reinterpret_cast<Model*>(pointer); }
Positions& positions_at(Pointer pointer) { return *reinterpret_cast<Positions*>(pointer); }
Decoder& decoder_at(Pointer pointer) { return *reinterpret_cast<Decoder*>(pointer); }

template <typename Object>
Pointer owned(std::unique_ptr<Object> object) {
  return reinterpret_cast<Pointer>(object.release());
}

model::StoredMatrix matrix_of(const StoredMatrixAt& at) {
  return {.type = at.type,
          .bytes = reinterpret_cast<const std::byte*>(at.bytes),
          .outputs = at.outputs,
          .inputs = at.inputs,
          .inputs_first = at.inputs_first};
}

model::Linear linear_of(const LinearAt& at) {
  return {.weight = matrix_of(at.weight), .bias = optional_array<const float>(at.bias, at.weight.outputs)};
}

model::Norm norm_of(const NormAt& at) {
  return {.kind = at.kind,
          .eps = at.eps,
          .weight_offset = at.weight_offset,
          .weight = optional_array<const float>(at.weight, at.size),
          .bias = optional_array<const float>(at.bias, at.size)};
}

model::HeadNorm head_norm_of(const HeadNormAt& at) { return {.norm = norm_of(at.norm), .extent = at.extent}; }

model::FeedForward feed_forward_of(const FeedForwardAt& at) {
  return {.activation = at.activation, .gate = linear_of(at.gate), .up = linear_of(at.up), .down = linear_of(at.down)};
}

Pointer create_model(const ModelAt& at) {
  auto model = std::make_unique<Model>();
  model->dim = at.dim;
  model->vocab = at.vocab;
  model->embedding = matrix_of(at.embedding);
  model->embedding_scale = at.embedding_scale;
  model->input_projection = linear_of(at.input_projection);
  model->embedding_norm = norm_of(at.embedding_norm);
  model->residual_scale = at.residual_scale;
  model->final_norm = norm_of(at.final_norm);
  model->output_projection = linear_of(at.output_projection);
  model->head = linear_of(at.head);
  model->logit_scale = at.logit_scale;
  model->logit_softcap = at.logit_softcap;
  return owned(std::move(model));
}

void delete_model(Pointer model) { delete &model_at(model); }

/// Appends a block, to which the projections and experts that follow belong.
void add_block(Pointer model, const BlockAt& at) {
  const AttentionAt& attention = at.attention;
  model_at(model).blocks.push_back({.form = at.form,
                                    .attention_norm = norm_of(at.attention_norm),
                                    .attention_output_norm = norm_of(at.attention_output_norm),
                                    .feed_forward_norm = norm_of(at.feed_forward_norm),
                                    .feed_forward_output_norm = norm_of(at.feed_forward_output_norm),
                                    .attention = {.heads = attention.heads,
                                                  .kv_heads = attention.kv_heads,
                                                  .head_dim = attention.head_dim,
                                                  .projections = {},
                                                  .queries = attention.queries,
                                                  .keys = attention.keys,
                                                  .values = attention.values,
                                                  .clip = attention.clip,
                                                  .query_norm = head_norm_of(attention.query_norm),
                                                  .key_norm = head_norm_of(attention.key_norm),
                                                  .output = linear_of(attention.output),
                                                  .scale = attention.scale,
                                                  .softcap = attention.softcap},
                                    .feed_forward = feed_forward_of(at.feed_forward),
                                    .experts = {}});
}

void add_projection(Pointer model, const LinearAt& at) {
  model_at(model).blocks.back().attention.projections.push_back(linear_of(at));
}

void add_expert(Pointer model, const FeedForwardAt& at) {
  model_at(model).blocks.back().experts.experts.push_back(feed_forward_of(at));
}

void set_router(Pointer model, const LinearAt& at, std::size_t top) {
  model::Experts& experts = model_at(model).blocks.back().experts;
  experts.router = linear_of(at);
  experts.top = top;
}

void check_whole_model(Pointer model) { model::check_model(model_at(model)); }

Pointer create_positions() { return owned(std::make_unique<Positions>()); }

void delete_positions(Pointer positions) { delete &positions_at(positions); }

void add_turn(Pointer positions, const TurnAt& at) {
  const auto frequencies = array<const double>(at.frequencies, at.pairs);
  positions_at(positions).turns.push_back(
      {.scaled = {.frequencies = {frequencies.begin(), frequencies.end()}, .attention_factor = at.attention_factor},
       .layout = at.layout});
}

template <typename Value>
std::vector<Value> copied(Pointer pointer, std::size_t size) {
  const auto values = optional_array<const Value>(pointer, size);
  return {values.begin(), values.end()};
}

void add_layer_positions(Pointer positions, const LayerPositionsAt& at) {
  positions_at(positions).layers.push_back({.turns = copied<std::int32_t>(at.turns, at.heads),
                                            .slopes = copied<double>(at.slopes, at.heads),
                                            .rounded_slopes = copied<double>(at.rounded_slopes, at.heads),
                                            .slope_scale = at.slope_scale,
                                            .line = copied<float>(at.line, at.heads * (2 * at.reach + 1)),
                                            .reach = at.reach,
                                            .window = at.window});
}

/// The positions are copied.
Pointer create_decoder(Pointer model, Pointer positions, CachedKeys cached_keys) {
  return owned(std::make_unique<Decoder>(model_at(model), positions_at(positions), cached_keys));
}

void delete_decoder(Pointer decoder) { delete &decoder_at(decoder); }

void reserve_decoder(Pointer decoder, std::size_t tokens) { decoder_at(decoder).reserve(tokens); }

/// Takes the turns of other positions for the steps to come.
void set_decoder_turns(Pointer decoder, Pointer positions) {
  decoder_at(decoder).set_turns(positions_at(positions).turns);
}

void decoder_step(Pointer at, const StepAt& step, std::size_t dim, std::size_t layers) {
  Decoder& decoder = decoder_at(at);
  const std::size_t length = decoder.length() + step.count;
  const model::WantedWeights weights{
      .layer = step.weight_layer,
      .first_head = step.first_head,
      .heads = step.weight_heads,
      .out = optional_array<float>(step.weights, step.weight_heads * step.count * length)};
  decoder.step({.tokens = array<const std::int32_t>(step.tokens, step.count),
                .positions = array<const double>(step.positions, step.count),
                .segments = optional_array<const std::int32_t>(step.segments, step.count),
                .rows = optional_array<const float>(step.rows, step.count * dim)},
               {.outputs = step.outputs,
                .hidden = optional_array<float>(step.hidden, layers * step.count * dim),
                .weights = {&weights, step.weights == 0 ? std::size_t{0} : std::size_t{1}}});
}

/// out float32 [count, vocab], for the tokens of the last step from `first` on.
void decoder_logits(Pointer decoder, std::size_t first, std::size_t count, std::size_t vocab, Pointer out) {
  decoder_at(decoder).logits(first, array<float>(out, count * vocab));
}

/// targets int32 and out float64, both as long as the last step.
void decoder_losses(Pointer at, Pointer targets, Pointer out) {
  Decoder& decoder = decoder_at(at);
  decoder.losses(array<const std::int32_t>(targets, decoder.tokens()), array<double>(out, decoder.tokens()));
}

/// What the head sees of the last step, float32 [tokens, width].
Pointer decoder_last_hidden(Pointer decoder) {
  return reinterpret_cast<Pointer>(decoder_at(decoder).last_hidden().data());
}

}  // namespace

POSENC_BINDINGS(model) {
  bind<&create_model>("create_model", "model");
  bind<&delete_model>("delete_model", "model");
  bind<&add_block>("add_block", "model, block");
  bind<&add_projection>("add_projection", "model, projection");
  bind<&add_expert>("add_expert", "model, expert");
  bind<&set_router>("set_router", "model, router, top");
  bind<&check_whole_model>("check_model", "model");
  bind<&create_positions>("create_positions", "");
  bind<&delete_positions>("delete_positions", "positions");
  bind<&add_turn>("add_turn", "positions, turn");
  bind<&add_layer_positions>("add_layer_positions", "positions, layer");
  bind<&create_decoder>("create_decoder", "model, positions, cached_keys");
  bind<&delete_decoder>("delete_decoder", "decoder");
  bind<&reserve_decoder>("reserve_decoder", "decoder, tokens");
  bind<&set_decoder_turns>("set_decoder_turns", "decoder, positions");
  bind<&decoder_step>("decoder_step", "decoder, step, dim, layers");
  bind<&decoder_logits>("decoder_logits", "decoder, first, count, vocab, out");
  bind<&decoder_losses>("decoder_losses", "decoder, targets, out");
  bind<&decoder_last_hidden>("decoder_last_hidden", "decoder");
}

}  // namespace posenc::bindings
