#pragma once

#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "posenc/train/arena.h"
#include "posenc/train/parameters.h"
#include "posenc/train/product.h"

namespace posenc::train {

/// What all position schemes are told of the model.
struct DecoderShape {
  std::size_t vocab;
  /// Channels of the residual stream, D.
  std::size_t dim;
  std::size_t layers;
  /// Divides dim.
  std::size_t heads;

  std::size_t head_dim() const { return dim / heads; }
  /// What products of queries and keys are multiplied with.
  double logit_scale() const { return 1.0 / std::sqrt(static_cast<double>(head_dim())); }
};

/// Sequences and their length, or the most there is room for.
struct BatchShape {
  std::size_t batch;
  std::size_t length;

  std::size_t tokens() const { return batch * length; }
};

/// One layer of a pass, after the projections. Rows of q, k and v are `stride` apart, those of h have `dim` channels.
template <typename Scalar>
struct LayerPass {
  std::size_t layer;
  BatchShape shape;
  std::size_t stride;
  Scalar* q;
  Scalar* k;
  /// The normalised input of attention, [tokens, dim].
  const Scalar* h;
  /// Going back, the gradients of the loss with respect to these.
  Scalar* grad_q = nullptr;
  Scalar* grad_k = nullptr;
  Scalar* grad_h = nullptr;
};

/// One head of one sequence in a layer. Rows of q, k and grad_* are `stride` apart, those of the output `dim`.
template <typename Scalar>
struct HeadPass {
  std::size_t layer;
  std::size_t sequence;
  std::size_t head;
  std::size_t length;
  std::size_t stride;
  const Scalar* q;
  const Scalar* k;
  const Scalar* v;
  /// [length, length], rows are queries. Going forward logits, later weights; above the diagonal logits may be anything
  /// and weights are 0.
  Scalar* logits;
  Scalar* weights;
  Scalar* output;
  /// Going back: of the output, of the weights (above the diagonal anything), of the logits (there 0).
  const Scalar* grad_output = nullptr;
  Scalar* grad_weights = nullptr;
  Scalar* grad_logits = nullptr;
  Scalar* grad_q = nullptr;
  Scalar* grad_k = nullptr;
  Scalar* grad_v = nullptr;
};

/// How a position scheme enters a decoder, forward and backward: in one of four places, or in several. What a scheme
/// does not say does nothing. An object belongs to one pass, whose intermediate results it keeps between forward and
/// backward; its parameters are the model's.
///
/// Gradients are added to those that are there.
template <typename Scalar>
class PositionScheme {
 public:
  virtual ~PositionScheme() = default;

  /// Parameters that all layers share, and those that each layer has.
  virtual std::vector<ParameterSpec> shared_parameters() const { return {}; }
  virtual std::vector<ParameterSpec> layer_parameters() const { return {}; }

  /// The longest sequence that the scheme can do; its name in messages is that of the option that says so.
  virtual void check(const BatchShape& /*most*/) const {}

  /// Takes what intermediate results need for batches up to this shape; what a layer has may be forgotten when the next
  /// one begins, unless the pass goes back. Called twice: see Arena.
  virtual void lay_out(Arena& /*arena*/, const BatchShape& /*most*/, bool /*goes_back*/) {}

  /// Where the parameters are: those that layers share, and the first of each layer's.
  void bind(const ParameterBlock<Scalar>& shared, std::vector<ParameterBlock<Scalar>> layers,
            const Products<Scalar>& products) {
    shared_ = shared;
    layers_ = std::move(layers);
    product_ = products;
  }

  // Forward, in this order.

  /// Before anything else: constraints of parameters, and what they alone determine.
  virtual void begin(const BatchShape& /*shape*/) {}
  /// x [batch, length, dim]
  virtual void add_to_embedding(const BatchShape& /*shape*/, Scalar* /*x*/) {}
  virtual void begin_layer(const LayerPass<Scalar>& /*pass*/) {}
  virtual void rotate(const LayerPass<Scalar>& /*pass*/) {}
  virtual void add_to_logits(const HeadPass<Scalar>& /*pass*/) {}
  virtual void add_to_output(const HeadPass<Scalar>& /*pass*/) {}

  // Backward, in this order.

  /// Nothing has been added to any gradient yet.
  virtual void begin_backward(const BatchShape& /*shape*/) {}
  virtual void begin_layer_backward(const LayerPass<Scalar>& /*pass*/) {}
  /// Adds to grad_weights.
  virtual void output_backward(const HeadPass<Scalar>& /*pass*/) {}
  /// From grad_logits, of the sum of q.k and the terms, to grad_q, grad_k; leaves the gradient of q.k in grad_logits.
  virtual void logits_backward(const HeadPass<Scalar>& /*pass*/) {}
  /// Turns grad_q and grad_k back.
  virtual void rotate_backward(const LayerPass<Scalar>& /*pass*/) {}
  /// Adds to grad_h.
  virtual void end_layer_backward(const LayerPass<Scalar>& /*pass*/) {}
  virtual void end_backward(const BatchShape& /*shape*/, const Scalar* /*grad_x*/) {}

 protected:
  explicit PositionScheme(const DecoderShape& decoder) : decoder_(decoder) {}

  const DecoderShape& decoder() const { return decoder_; }
  const ParameterBlock<Scalar>& shared() const { return shared_; }
  const ParameterBlock<Scalar>& of_layer(std::size_t layer) const { return layers_[layer]; }
  const Products<Scalar>& product() const { return product_; }

 private:
  DecoderShape decoder_;
  ParameterBlock<Scalar> shared_;
  std::vector<ParameterBlock<Scalar>> layers_;
  Products<Scalar> product_;
};

}  // namespace posenc::train
