#include "posenc/train/trainer.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <tuple>
#include <utility>

#include "posenc/core/error.h"
#include "posenc/train/initialise.h"

namespace posenc::train {
namespace {

constexpr std::align_val_t alignment{Arena::alignment};

template <typename Scalar>
DecoderLayout layout_of(const DecoderShape& decoder, const PositionChoice& position) {
  require_decoder_shape(decoder);
  const auto scheme = make_scheme<Scalar>(decoder, position);
  return decoder_layout(decoder, scheme->shared_parameters(), scheme->layer_parameters());
}

/// Limits sizes so that products of a few of them cannot overflow.
template <typename Scalar>
void require_batch(const BatchShape& shape, const PositionScheme<Scalar>& scheme) {
  require(shape.batch >= 1 && shape.batch <= 4096, "batch", shape.batch, Expected::between(1, 4096));
  require(shape.length >= 1 && shape.length <= 4096, "length", shape.length, Expected::between(1, 4096));
  scheme.check(shape);
}

/// Checks an estimate of the memory of a pass, in double, which cannot overflow.
template <typename Scalar>
void require_room(const DecoderShape& decoder, const DecoderLayout& layout, const BatchShape& shape, bool keeps) {
  const auto number = [](std::size_t size) { return static_cast<double>(size); };
  const double tokens = number(shape.batch) * number(shape.length);
  const double states = keeps ? number(decoder.layers) : 1.0;
  const double matrices = keeps ? number(decoder.layers) * number(decoder.heads) * number(shape.batch) : 2.0;
  const double scalars = 4.0 * number(layout.size) + tokens * number(decoder.vocab) +
                         tokens * number(decoder.dim) * 16.0 * (states + 1.0) +
                         matrices * number(shape.length) * number(shape.length);
  require(scalars * sizeof(Scalar) <= static_cast<double>(Trainer<Scalar>::max_bytes), "length", shape.length,
          "a length, a batch and a model that need at most 1 GiB together");
}

/// Checks the counted memory. Out of line for the same reason as require_decoder_shape().
[[gnu::noinline]] std::size_t require_fits(std::uint64_t bytes, std::uint64_t max_bytes_allowed,
                                           const BatchShape& shape) {
  require(bytes <= max_bytes_allowed, "length", shape.length,
          "a length, a batch and a model that need at most 1 GiB together");
  return static_cast<std::size_t>(bytes);
}

/// Lays out everything that a trainer keeps for its lifetime; returns where the parameters and their gradients are.
template <typename Scalar>
std::pair<Scalar*, Scalar*> lay_out_all(Arena& arena, std::size_t size, AdamW<Scalar>& optimizer, Pass<Scalar>& pass) {
  Scalar* const values = arena.take<Scalar>(size);
  Scalar* const gradients = arena.take<Scalar>(size);
  optimizer.lay_out(arena);
  pass.lay_out(arena, values, gradients);
  return {values, gradients};
}

}  // namespace

AlignedBlock::AlignedBlock(std::size_t bytes) : data_(static_cast<std::byte*>(::operator new(bytes, alignment))) {}

void AlignedBlock::Release::operator()(std::byte* data) const { ::operator delete(data, alignment); }

template <typename Scalar>
std::size_t Trainer<Scalar>::bytes(const TrainerOptions& options) {
  const DecoderLayout layout = layout_of<Scalar>(options.decoder, options.position);
  auto scheme = make_scheme<Scalar>(options.decoder, options.position);
  require_batch(options.max_shape, *scheme);
  require_room<Scalar>(options.decoder, layout, options.max_shape, true);
  Arena arena;
  AdamW<Scalar> optimizer(options.optimizer, layout.parameters);
  Pass<Scalar> pass(options.decoder, layout, std::move(scheme), options.max_shape, true);
  lay_out_all(arena, layout.size, optimizer, pass);
  return require_fits(arena.used(), max_bytes, options.max_shape);
}

template <typename Scalar>
std::size_t Trainer<Scalar>::parameters(const TrainerOptions& options) {
  return layout_of<Scalar>(options.decoder, options.position).size;
}

template <typename Scalar>
Trainer<Scalar>::Trainer(const TrainerOptions& options)
    : options_(options),
      layout_(layout_of<Scalar>(options.decoder, options.position)),
      optimizer_(options.optimizer, layout_.parameters),
      pass_(options.decoder, layout_, scheme(), options.max_shape, true) {
  block_.emplace(bytes(options));
  Arena arena(block_->data());
  std::tie(values_, gradients_) = lay_out_all(arena, layout_.size, optimizer_, pass_);
  optimizer_.reset();
  std::fill_n(gradients_, layout_.size, Scalar{0});
  initialise(layout_.parameters, options.seed, values_);
}

template <typename Scalar>
std::unique_ptr<PositionScheme<Scalar>> Trainer<Scalar>::scheme() const {
  return make_scheme<Scalar>(options_.decoder, options_.position);
}

template <typename Scalar>
void Trainer<Scalar>::require_tokens(const BatchShape& shape, std::span<const std::int32_t> tokens) const {
  require_size("tokens", tokens.size(), shape.tokens());
  const auto vocab = static_cast<std::int32_t>(options_.decoder.vocab);
  for (const std::int32_t token : tokens) {
    require(token >= 0 && token < vocab, "tokens", token,
            Expected{"numbers from 0 to {name} - 1, {value}", vocab - 1, "vocab"});
  }
}

template <typename Scalar>
void Trainer<Scalar>::require_targets(const BatchShape& shape, std::span<const std::int32_t> targets) const {
  require_size("targets", targets.size(), shape.tokens());
  const auto vocab = static_cast<std::int32_t>(options_.decoder.vocab);
  bool scores = false;
  for (const std::int32_t target : targets) {
    require(target >= ignored && target < vocab, "targets", target,
            Expected{"-1 (ignored) or numbers from 0 to {name} - 1, {value}", vocab - 1, "vocab"});
    scores = scores || target != ignored;
  }
  if (!scores) reject("targets", "an array of -1", "at least one position that is scored");
}

template <typename Scalar>
Score Trainer<Scalar>::gradient(const BatchShape& shape, std::span<const std::int32_t> tokens,
                                std::span<const std::int32_t> targets) {
  require(shape.batch >= 1 && shape.batch <= options_.max_shape.batch, "batch", shape.batch,
          Expected::between(1, options_.max_shape.batch));
  require(shape.length >= 1 && shape.length <= options_.max_shape.length, "length", shape.length,
          Expected::between(1, options_.max_shape.length));
  require_tokens(shape, tokens);
  require_targets(shape, targets);
  pass_.forward(shape, tokens.data());
  return pass_.backward(tokens.data(), targets.data());
}

template <typename Scalar>
StepResult Trainer<Scalar>::step(const BatchShape& shape, std::span<const std::int32_t> tokens,
                                 std::span<const std::int32_t> targets) {
  const Score score = gradient(shape, tokens, targets);
  const double loss = score.loss / static_cast<double>(score.scored);
  if (!std::isfinite(loss)) return {loss, score, {loss, 0.0, false}};
  return {loss, score, optimizer_.step(values_, gradients_)};
}

template <typename Scalar>
typename Trainer<Scalar>::CountedPass Trainer<Scalar>::counted_pass(const BatchShape& max_shape, bool keeps) const {
  auto position = scheme();
  require_batch(max_shape, *position);
  require_room<Scalar>(options_.decoder, layout_, max_shape, keeps);
  Pass<Scalar> pass(options_.decoder, layout_, std::move(position), max_shape, keeps);
  Arena counting;
  pass.lay_out(counting, nullptr, nullptr);
  return {std::move(pass), require_fits(counting.used(), max_bytes, max_shape)};
}

template <typename Scalar>
typename Trainer<Scalar>::SeparatePass Trainer<Scalar>::separate_pass(const BatchShape& max_shape, bool keeps) {
  CountedPass counted = counted_pass(max_shape, keeps);
  AlignedBlock block(counted.bytes);
  Arena arena(block.data());
  counted.pass.lay_out(arena, values_, nullptr);
  return {std::move(counted.pass), std::move(block)};
}

template <typename Scalar>
void Trainer<Scalar>::require_score(const BatchShape& shape) const {
  counted_pass(shape, false);
}

template <typename Scalar>
void Trainer<Scalar>::require_attention(std::size_t length) const {
  const std::uint64_t bytes = counted_pass({1, length}, true).bytes;
  const std::uint64_t weights = std::uint64_t{options_.decoder.layers} * options_.decoder.heads * length * length;
  if (bytes + weights * sizeof(Scalar) <= max_bytes) return;
  reject_size("tokens", length, "fewer, whose weights and what leads to them need at most 1 GiB together");
}

template <typename Scalar>
Pass<Scalar>& Trainer<Scalar>::forward_pass(const BatchShape& shape) {
  const bool fits =
      forward_ && shape.batch <= forward_->pass.max_shape().batch && shape.length <= forward_->pass.max_shape().length;
  if (!fits) {
    // Frees the old pass before the new one is allocated.
    forward_.reset();
    forward_.emplace(separate_pass(shape, false));
  }
  return forward_->pass;
}

template <typename Scalar>
std::span<const Scalar> Trainer<Scalar>::logits(const BatchShape& shape, std::span<const std::int32_t> tokens) {
  require_tokens(shape, tokens);
  return {forward_pass(shape).forward(shape, tokens.data()), shape.tokens() * options_.decoder.vocab};
}

template <typename Scalar>
Score Trainer<Scalar>::score(const BatchShape& shape, std::span<const std::int32_t> tokens,
                             std::span<const std::int32_t> targets) {
  require_targets(shape, targets);
  const std::span<const Scalar> computed = logits(shape, tokens);
  return score_of(shape.tokens(), options_.decoder.vocab, computed.data(), targets.data());
}

template <typename Scalar>
void Trainer<Scalar>::attention(std::span<const std::int32_t> tokens, std::span<Scalar> out) {
  const BatchShape shape{1, tokens.size()};
  require_some("tokens", tokens.size());
  require_attention(tokens.size());
  require_tokens(shape, tokens);
  const std::size_t of_layer = options_.decoder.heads * shape.length * shape.length;
  require_size("out", out.size(), options_.decoder.layers * of_layer);
  SeparatePass separate = separate_pass(shape, true);
  separate.pass.forward(shape, tokens.data());
  for (std::size_t layer = 0; layer < options_.decoder.layers; ++layer) {
    std::copy_n(separate.pass.weights(layer), of_layer, out.data() + layer * of_layer);
  }
}

template class Trainer<float>;
template class Trainer<double>;

}  // namespace posenc::train
