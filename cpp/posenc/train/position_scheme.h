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

/// The shape of the model, as position schemes see it.
struct DecoderShape {
  std::size_t vocab;
  /// Channels of the residual stream, D.
  std::size_t dim;
  std::size_t layers;
  /// Divides dim.
  std::size_t heads;

  std::size_t head_dim() const { return dim / heads; }
  /// The factor of the products of queries and keys.
  double logit_scale() const { return 1.0 / std::sqrt(static_cast<double>(head_dim())); }
};

/// The number of sequences and their length, or the largest ones there is room for.
struct BatchShape {
  std::size_t batch;
  std::size_t length;

  std::size_t tokens() const { return batch * length; }
};

/// One layer of a pass, after the projections. Rows of q and k are `stride` apart, rows of h have `dim` channels.
template <typename Scalar>
struct LayerPass {
  std::size_t layer;
  BatchShape shape;
  std::size_t stride;
  Scalar* q;
  Scalar* k;
  /// The normalised input of attention, [tokens, dim].
  const Scalar* h;
  /// In the backward pass, the gradients of the loss with respect to q, k and h.
  Scalar* grad_q = nullptr;
  Scalar* grad_k = nullptr;
  Scalar* grad_h = nullptr;
};

/// One head of one sequence in a layer. Rows of q, k, v, grad_q, grad_k and grad_v are `stride` apart, rows of the
/// output `dim`.
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
  /// [length, length], rows are queries. In the forward pass first logits, then weights; above the diagonal logits are
  /// arbitrary and weights are 0.
  Scalar* logits;
  Scalar* weights;
  Scalar* output;
  /// In the backward pass, the gradients of the output, of the weights (arbitrary above the diagonal) and of the logits
  /// (0 there).
  const Scalar* grad_output = nullptr;
  Scalar* grad_weights = nullptr;
  Scalar* grad_logits = nullptr;
  Scalar* grad_q = nullptr;
  Scalar* grad_k = nullptr;
  Scalar* grad_v = nullptr;
};

/// How a position scheme enters a decoder, forward and backward: in one of four places, or in several. Functions that a
/// scheme does not override do nothing. An object belongs to one pass and keeps intermediate results between forward
/// and backward; its parameters are part of the model.
///
/// All gradients are accumulated.
template <typename Scalar>
class PositionScheme {
 public:
  virtual ~PositionScheme() = default;

  /// Parameters that all layers share, and parameters of each layer.
  virtual std::vector<ParameterSpec> shared_parameters() const { return {}; }
  virtual std::vector<ParameterSpec> layer_parameters() const { return {}; }

  /// Throws InvalidArgument for batches longer than the scheme allows; the message names the option that limits them.
  virtual void check(const BatchShape& /*max_shape*/) const {}

  /// Takes the memory of intermediate results for batches up to this shape. Layers may share it, unless
  /// keeps_intermediates. Called twice: see Arena.
  virtual void lay_out(Arena& /*arena*/, const BatchShape& /*max_shape*/, bool /*keeps_intermediates*/) {}

  /// Sets where the parameters are: the shared ones, and those of each layer.
  void bind(const ParameterBlock<Scalar>& shared, std::vector<ParameterBlock<Scalar>> layers,
            const Products<Scalar>& products) {
    shared_ = shared;
    layers_ = std::move(layers);
    product_ = products;
  }

  // Forward, in this order.

  /// Called first: applies constraints to parameters, and computes what depends on parameters alone.
  virtual void begin(const BatchShape& /*shape*/) {}
  /// x [batch, length, dim]
  virtual void add_to_embedding(const BatchShape& /*shape*/, Scalar* /*x*/) {}
  virtual void begin_layer(const LayerPass<Scalar>& /*pass*/) {}
  virtual void rotate(const LayerPass<Scalar>& /*pass*/) {}
  virtual void add_to_logits(const HeadPass<Scalar>& /*pass*/) {}
  virtual void add_to_output(const HeadPass<Scalar>& /*pass*/) {}

  // Backward, in this order.

  /// Called before anything is added to a gradient.
  virtual void begin_backward(const BatchShape& /*shape*/) {}
  virtual void begin_layer_backward(const LayerPass<Scalar>& /*pass*/) {}
  /// Adds to grad_weights.
  virtual void output_backward(const HeadPass<Scalar>& /*pass*/) {}
  /// Propagates grad_logits, the gradients of q.k plus the terms, to grad_q and grad_k; leaves the gradient of q.k in
  /// grad_logits.
  virtual void logits_backward(const HeadPass<Scalar>& /*pass*/) {}
  /// Rotates grad_q and grad_k back.
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
