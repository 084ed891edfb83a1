#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "posenc/train/arena.h"
#include "posenc/train/cross_entropy.h"
#include "posenc/train/decoder_layout.h"
#include "posenc/train/layer_norm.h"
#include "posenc/train/position_scheme.h"
#include "posenc/train/schemes.h"

namespace posenc::train {

/// Runs batches of tokens through a decoder, forward and, where intermediate results are kept, backward:
///
///   x = tok_emb[token];  for each layer  x += wo attention(ln1 x),  x += w2 gelu(w1 (ln2 x) + b1) + b2;
///   logits = head (lnf x).
///
/// Attention is causal; PositionScheme describes how the position scheme enters. All memory is taken when the pass is
/// laid out, enough for batches up to a given shape.
template <typename Scalar>
class Pass {
 public:
  /// @param keeps_intermediates  whether intermediate results are kept for backward(), including the attention weights
  /// of all
  ///   layers
  Pass(const DecoderShape& decoder, const DecoderLayout& layout, std::unique_ptr<PositionScheme<Scalar>> scheme,
       const BatchShape& max_shape, bool keeps_intermediates);

  /// Takes the memory: once from an arena that counts, and once from one that has a block. `gradients` has the layout
  /// of `values` and may be null if keeps_intermediates is false.
  void lay_out(Arena& arena, Scalar* values, Scalar* gradients);

  /// logits [batch, length, vocab] from tokens [batch, length], each below vocab.
  Scalar* forward(const BatchShape& shape, const std::int32_t* tokens);

  /// After forward(), writes the gradients of the mean loss over the scored positions to `gradients`. Overwrites the
  /// logits.
  Score backward(const std::int32_t* tokens, const std::int32_t* targets);

  /// After forward() of a pass with keeps_intermediates, the attention weights of a layer, [batch, heads, length,
  /// length].
  const Scalar* weights(std::size_t layer) const { return layers_[layer].weights; }

  const BatchShape& max_shape() const { return max_shape_; }

 private:
  /// Intermediate results of a layer that the backward pass needs.
  struct LayerState {
    Normalised<Scalar> normalised1;
    Scalar* h;
    Scalar* qkv;
    Scalar* weights;
    Scalar* attended;
    Normalised<Scalar> normalised2;
    Scalar* g;
    Scalar* hidden;
    Scalar* slopes;
  };

  LayerState& state(std::size_t layer) { return layers_[keeps_intermediates_ ? layer : 0]; }
  LayerPass<Scalar> layer_pass(std::size_t layer);
  HeadPass<Scalar> head_pass(std::size_t layer, std::size_t sequence, std::size_t head);

  void attend(std::size_t layer);
  void attend_backward(std::size_t layer);
  void feed_forward(std::size_t layer);
  void feed_forward_backward(std::size_t layer);

  Scalar* value(std::size_t offset) const { return values_ + offset; }
  Scalar* gradient(std::size_t offset) const { return gradients_ + offset; }

  DecoderShape decoder_;
  const DecoderLayout& layout_;
  std::unique_ptr<PositionScheme<Scalar>> scheme_;
  BatchShape max_shape_;
  bool keeps_intermediates_;
  BatchShape shape_{};

  Scalar* values_ = nullptr;
  Scalar* gradients_ = nullptr;
  Products<Scalar> product_;
  std::vector<LayerState> layers_;
  /// The residual stream, and its gradient in the backward pass.
  Scalar* x_ = nullptr;
  Scalar* grad_x_ = nullptr;
  Normalised<Scalar> normalised_{};
  Scalar* last_ = nullptr;
  Scalar* logits_ = nullptr;
  /// Gradients of intermediate results: [tokens, dim], [tokens, 3 dim], [tokens, 4 dim] and one head's [length,
  /// length].
  Scalar* grad_rows_ = nullptr;
  Scalar* grad_qkv_ = nullptr;
  Scalar* grad_hidden_ = nullptr;
  Scalar* grad_weights_ = nullptr;
};

}  // namespace posenc::train
