#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "posenc/train/optimizer.h"
#include "posenc/train/pass.h"

/// A small decoder that learns with any of the ways in which position enters, and the gradient of every parameter.
namespace posenc::train {

/// A model, its batches, and how it is trained.
struct TrainerOptions {
  DecoderShape decoder;
  PositionChoice position;
  /// The largest batch of a step.
  BatchShape most;
  OptimizerOptions optimizer;
  /// Of the initial parameters.
  std::uint64_t seed = 0;
};

/// What a step of training reports.
struct StepResult {
  /// The mean over the scored positions, before the update; so is all of Score.
  double loss;
  Score score;
  Update update;
};

/// Memory that holds vectors.
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

/// A decoder that learns. Everything that a step needs is taken at the start; steps take no memory.
///
/// Its numbers depend on the options and on the batches alone: the same in every engine that runs the same build.
/// Tokens are checked: InvalidArgument for a shape beyond `most`, a token or target beyond vocab, no target at all.
template <typename Scalar>
class Trainer {
 public:
  /// The largest size of a trainer.
  static constexpr std::size_t most_bytes = std::size_t{1} << 30U;

  explicit Trainer(const TrainerOptions& options);

  /// What a trainer takes, in bytes. Throws InvalidArgument for options out of range, and for what would be larger than
  /// most_bytes.
  static std::size_t bytes(const TrainerOptions& options);

  /// The number of parameters. Throws InvalidArgument for a model or a scheme out of range.
  static std::size_t parameters(const TrainerOptions& options);

  const DecoderShape& decoder() const { return options_.decoder; }
  const DecoderLayout& layout() const { return layout_; }
  std::span<Scalar> values() const { return {values_, layout_.size}; }
  std::span<Scalar> gradients() const { return {gradients_, layout_.size}; }
  AdamW<Scalar>& optimizer() { return optimizer_; }

  /// One batch, forward, backward and an update, which is left out where the loss or a gradient is not finite.
  StepResult step(const BatchShape& shape, std::span<const std::int32_t> tokens, std::span<const std::int32_t> targets);

  /// The same without the update: the mean loss, and its gradients in gradients().
  Score gradient(const BatchShape& shape, std::span<const std::int32_t> tokens, std::span<const std::int32_t> targets);

  /// Throws InvalidArgument for batches that score() and logits() have no room for.
  void require_score(const BatchShape& shape) const;

  /// The score of any batch. It needs memory of its own, which is kept for the next one that fits.
  Score score(const BatchShape& shape, std::span<const std::int32_t> tokens, std::span<const std::int32_t> targets);

  /// [batch, length, vocab], until the next call. Takes memory as score() does.
  std::span<const Scalar> logits(const BatchShape& shape, std::span<const std::int32_t> tokens);

  /// Throws InvalidArgument for sequences that attention() has no room for, together with the weights that it gives.
  void require_attention(std::size_t length) const;

  /// out [layers, heads, length, length], the weights of one sequence; takes memory for the call.
  void attention(std::span<const std::int32_t> tokens, std::span<Scalar> out);

 private:
  std::unique_ptr<PositionScheme<Scalar>> scheme() const;
  void require_tokens(const BatchShape& shape, std::span<const std::int32_t> tokens) const;
  void require_targets(const BatchShape& shape, std::span<const std::int32_t> targets) const;

  /// A pass with memory of its own.
  struct OwnPass {
    Pass<Scalar> pass;
    AlignedBlock block;
  };
  OwnPass own_pass(const BatchShape& most, bool keeps);
  /// Without memory, which it has counted.
  struct CountedPass {
    Pass<Scalar> pass;
    std::size_t bytes;
  };
  CountedPass counted_pass(const BatchShape& most, bool keeps) const;
  Pass<Scalar>& forward_pass(const BatchShape& shape);

  TrainerOptions options_;
  DecoderLayout layout_;
  AdamW<Scalar> optimizer_;
  Pass<Scalar> pass_;
  Scalar* values_ = nullptr;
  Scalar* gradients_ = nullptr;
  std::optional<AlignedBlock> block_;
  std::optional<OwnPass> forward_;
};

}  // namespace posenc::train
