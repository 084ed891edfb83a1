#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "posenc/train/optimizer.h"
#include "posenc/train/pass.h"

/// Training of a small decoder with any position scheme, including the gradient of every parameter.
namespace posenc::train {

/// A model, its largest batch, and how it is trained.
struct TrainerOptions {
  DecoderShape decoder;
  PositionChoice position;
  /// The largest batch of a step.
  BatchShape max_shape;
  OptimizerOptions optimizer;
  /// Seed of the initial parameters.
  std::uint64_t seed = 0;
};

/// The outcome of a training step.
struct StepResult {
  /// The mean loss over the scored positions before the update; `score` is from before the update, too.
  double loss;
  Score score;
  Update update;
};

/// Memory aligned for SIMD vectors.
class AlignedBlock {
 public:
  explicit AlignedBlock(std::size_t bytes);
  std::byte* data() const { return data_.get(); }

 private:
  struct Release {
    void operator()(std::byte* data) const;
  };
  std::unique_ptr<std::byte, Release> data_;
};

/// Trains a decoder. All memory that a step needs is taken at the start; steps allocate none.
///
/// Its numbers depend on the options and on the batches alone, and are the same in every engine that runs the same
/// build. Functions that take tokens throw InvalidArgument for a shape beyond `max_shape`, a token or target outside
/// the vocabulary, and a batch without any target.
template <typename Scalar>
class Trainer {
 public:
  /// The largest memory of a trainer, in bytes.
  static constexpr std::size_t max_bytes = std::size_t{1} << 30U;

  explicit Trainer(const TrainerOptions& options);

  /// The memory that a trainer takes, in bytes. Throws InvalidArgument for options out of range, and if it would exceed
  /// max_bytes.
  static std::size_t bytes(const TrainerOptions& options);

  /// The number of parameters. Throws InvalidArgument for a model or a scheme out of range.
  static std::size_t parameters(const TrainerOptions& options);

  const DecoderShape& decoder() const { return options_.decoder; }
  const DecoderLayout& layout() const { return layout_; }
  std::span<Scalar> values() const { return {values_, layout_.size}; }
  std::span<Scalar> gradients() const { return {gradients_, layout_.size}; }
  AdamW<Scalar>& optimizer() { return optimizer_; }

  /// Trains on one batch: forward, backward and an update, which is skipped if the loss or a gradient is not finite.
  StepResult step(const BatchShape& shape, std::span<const std::int32_t> tokens, std::span<const std::int32_t> targets);

  /// The same without the update: leaves the gradients of the mean loss in gradients().
  Score gradient(const BatchShape& shape, std::span<const std::int32_t> tokens, std::span<const std::int32_t> targets);

  /// Throws InvalidArgument for batches that are too large for score() and logits().
  void require_score(const BatchShape& shape) const;

  /// The score of any batch. Takes separate memory, which is kept for later calls that fit in it.
  Score score(const BatchShape& shape, std::span<const std::int32_t> tokens, std::span<const std::int32_t> targets);

  /// Logits [batch, length, vocab], valid until the next call. Takes memory as score() does.
  std::span<const Scalar> logits(const BatchShape& shape, std::span<const std::int32_t> tokens);

  /// Throws InvalidArgument for sequences that are too long for attention(), including the weights that it returns.
  void require_attention(std::size_t length) const;

  /// Writes the attention weights of one sequence to out [layers, heads, length, length]; takes memory for the duration
  /// of the call.
  void attention(std::span<const std::int32_t> tokens, std::span<Scalar> out);

 private:
  std::unique_ptr<PositionScheme<Scalar>> scheme() const;
  void require_tokens(const BatchShape& shape, std::span<const std::int32_t> tokens) const;
  void require_targets(const BatchShape& shape, std::span<const std::int32_t> targets) const;

  /// A pass with its own memory.
  struct SeparatePass {
    Pass<Scalar> pass;
    AlignedBlock block;
  };
  SeparatePass separate_pass(const BatchShape& max_shape, bool keeps);
  /// A pass without memory, and the size that it needs.
  struct CountedPass {
    Pass<Scalar> pass;
    std::size_t bytes;
  };
  CountedPass counted_pass(const BatchShape& max_shape, bool keeps) const;
  Pass<Scalar>& forward_pass(const BatchShape& shape);

  TrainerOptions options_;
  DecoderLayout layout_;
  AdamW<Scalar> optimizer_;
  Pass<Scalar> pass_;
  Scalar* values_ = nullptr;
  Scalar* gradients_ = nullptr;
  std::optional<AlignedBlock> block_;
  std::optional<SeparatePass> forward_;
};

}  // namespace posenc::train
