#include "posenc/train/pass.h"

#include <algorithm>
#include <utility>

#include "posenc/train/gelu.h"
#include "posenc/train/lanes.h"
#include "posenc/train/softmax.h"

namespace posenc::train {
namespace {

template <typename Scalar>
void add_to_rows(std::size_t rows, std::size_t columns, const Scalar* addend, Scalar* to) {
  for (std::size_t row = 0; row < rows; ++row) add_scaled(to + row * columns, addend, columns);
}

template <typename Scalar>
void add_sum_of_rows(std::size_t rows, std::size_t columns, const Scalar* from, Scalar* to) {
  for (std::size_t row = 0; row < rows; ++row) add_scaled(to, from + row * columns, columns);
}

/// rows *= factors, and sums += the sum of the rows, in one pass over rows that fill a cache. The columns are those of
/// the feed-forward network, four for each of the model's, and so whole vectors.
template <typename Scalar>
void multiply_and_sum(std::size_t rows, std::size_t columns, const Scalar* factors, Scalar* x, Scalar* sums) {
  using L = Lanes<Scalar>;
  for (std::size_t row = 0; row < rows; ++row, factors += columns, x += columns) {
    for (std::size_t c = 0; c < columns; c += L::count) {
      const auto product = L::load(x + c) * L::load(factors + c);
      L::store(x + c, product);
      L::store(sums + c, L::load(sums + c) + product);
    }
  }
}

}  // namespace

template <typename Scalar>
Pass<Scalar>::Pass(const DecoderShape& decoder, const DecoderLayout& layout,
                   std::unique_ptr<PositionScheme<Scalar>> scheme, const BatchShape& max_shape,
                   bool keeps_intermediates)
    : decoder_(decoder),
      layout_(layout),
      scheme_(std::move(scheme)),
      max_shape_(max_shape),
      keeps_intermediates_(keeps_intermediates) {
  layers_.resize(keeps_intermediates ? decoder.layers : 1);
}

template <typename Scalar>
void Pass<Scalar>::lay_out(Arena& arena, Scalar* values, Scalar* gradients) {
  values_ = values;
  gradients_ = gradients;
  const std::size_t tokens = max_shape_.tokens();
  const std::size_t rows = tokens * decoder_.dim;
  const std::size_t matrix = max_shape_.length * max_shape_.length;
  const auto take = [&](std::size_t size) { return arena.take<Scalar>(size); };
  const auto take_normalised = [&] { return Normalised<Scalar>{take(rows), take(tokens)}; };
  product_ = Products<Scalar>(take(panel_room));
  x_ = take(rows);
  normalised_ = take_normalised();
  last_ = take(rows);
  logits_ = take(tokens * decoder_.vocab);
  for (LayerState& layer : layers_) {
    layer.normalised1 = take_normalised();
    layer.h = take(rows);
    layer.qkv = take(3 * rows);
    layer.weights = take(keeps_intermediates_ ? max_shape_.batch * decoder_.heads * matrix : matrix);
    layer.attended = take(rows);
    layer.normalised2 = take_normalised();
    layer.g = take(rows);
    layer.hidden = take(4 * rows);
    layer.slopes = take(4 * rows);
  }
  if (keeps_intermediates_) {
    grad_x_ = take(rows);
    grad_rows_ = take(rows);
    grad_qkv_ = take(3 * rows);
    grad_hidden_ = take(4 * rows);
    grad_weights_ = take(matrix);
  }
  scheme_->lay_out(arena, max_shape_, keeps_intermediates_);

  // While counting, there is nothing to point at.
  if (values == nullptr) return;
  const auto block = [&](std::size_t offset) {
    return ParameterBlock<Scalar>{values + offset, gradients == nullptr ? nullptr : gradients + offset};
  };
  std::vector<ParameterBlock<Scalar>> of_layers;
  for (const LayerOffsets& at : layout_.layers) of_layers.push_back(block(at.position));
  scheme_->bind(block(layout_.position), std::move(of_layers), product_);
}

template <typename Scalar>
LayerPass<Scalar> Pass<Scalar>::layer_pass(std::size_t layer) {
  const LayerState& s = state(layer);
  return {.layer = layer,
          .shape = shape_,
          .stride = 3 * decoder_.dim,
          .q = s.qkv,
          .k = s.qkv + decoder_.dim,
          .h = s.h,
          .grad_q = grad_qkv_,
          .grad_k = grad_qkv_ == nullptr ? nullptr : grad_qkv_ + decoder_.dim,
          .grad_h = grad_rows_};
}

template <typename Scalar>
HeadPass<Scalar> Pass<Scalar>::head_pass(std::size_t layer, std::size_t sequence, std::size_t head) {
  const LayerState& s = state(layer);
  const std::size_t n = shape_.length;
  const std::size_t column = head * decoder_.head_dim();
  const std::size_t row = sequence * n;
  const std::size_t at = row * 3 * decoder_.dim + column;
  Scalar* const matrix = s.weights + (keeps_intermediates_ ? (sequence * decoder_.heads + head) * n * n : 0);
  HeadPass<Scalar> pass{.layer = layer,
                        .sequence = sequence,
                        .head = head,
                        .length = n,
                        .stride = 3 * decoder_.dim,
                        .q = s.qkv + at,
                        .k = s.qkv + at + decoder_.dim,
                        .v = s.qkv + at + 2 * decoder_.dim,
                        .logits = matrix,
                        .weights = matrix,
                        .output = s.attended + row * decoder_.dim + column};
  if (keeps_intermediates_) {
    pass.grad_output = grad_rows_ + row * decoder_.dim + column;
    pass.grad_weights = grad_weights_;
    pass.grad_logits = grad_weights_;
    pass.grad_q = grad_qkv_ + at;
    pass.grad_k = grad_qkv_ + at + decoder_.dim;
    pass.grad_v = grad_qkv_ + at + 2 * decoder_.dim;
  }
  return pass;
}

template <typename Scalar>
Scalar* Pass<Scalar>::forward(const BatchShape& shape, const std::int32_t* tokens) {
  shape_ = shape;
  const std::size_t dim = decoder_.dim;
  const std::size_t count = shape.tokens();
  scheme_->begin(shape);
  for (std::size_t row = 0; row < count; ++row) {
    std::copy_n(value(layout_.tok_emb) + static_cast<std::size_t>(tokens[row]) * dim, dim, x_ + row * dim);
  }
  scheme_->add_to_embedding(shape, x_);
  for (std::size_t layer = 0; layer < decoder_.layers; ++layer) {
    attend(layer);
    feed_forward(layer);
  }
  layer_norm<Scalar>(count, dim, x_, value(layout_.lnf_w), value(layout_.lnf_b), normalised_, last_);
  product_({count, decoder_.vocab, dim}, rows_of<Scalar>(last_, dim), columns_of<Scalar>(value(layout_.head), dim),
           logits_, decoder_.vocab, Sum::store);
  return logits_;
}

template <typename Scalar>
void Pass<Scalar>::attend(std::size_t layer) {
  const LayerOffsets& at = layout_.layers[layer];
  const LayerState& s = state(layer);
  const std::size_t dim = decoder_.dim;
  const std::size_t n = shape_.length;
  const std::size_t d = decoder_.head_dim();
  const std::size_t count = shape_.tokens();
  const auto scale = static_cast<Scalar>(decoder_.logit_scale());
  layer_norm<Scalar>(count, dim, x_, value(at.ln1_w), value(at.ln1_b), s.normalised1, s.h);
  product_({count, 3 * dim, dim}, rows_of<Scalar>(s.h, dim), columns_of<Scalar>(value(at.w_qkv), dim), s.qkv, 3 * dim,
           Sum::store);
  const LayerPass<Scalar> pass = layer_pass(layer);
  scheme_->begin_layer(pass);
  scheme_->rotate(pass);
  for (std::size_t sequence = 0; sequence < shape_.batch; ++sequence) {
    for (std::size_t head = 0; head < decoder_.heads; ++head) {
      const HeadPass<Scalar> of_head = head_pass(layer, sequence, head);
      product_({n, n, d}, rows_of(of_head.q, of_head.stride), columns_of(of_head.k, of_head.stride), of_head.logits, n,
               Sum::store, scale, Triangle::result);
      scheme_->add_to_logits(of_head);
      causal_softmax(n, of_head.logits);
      product_({n, d, n}, rows_of<Scalar>(of_head.weights, n), rows_of(of_head.v, of_head.stride), of_head.output, dim,
               Sum::store, 1, Triangle::left_lower);
      scheme_->add_to_output(of_head);
    }
  }
  product_({count, dim, dim}, rows_of<Scalar>(s.attended, dim), columns_of<Scalar>(value(at.wo), dim), x_, dim,
           Sum::add);
}

/// The part of a layer that treats each token separately.
template <typename Scalar>
void Pass<Scalar>::feed_forward(std::size_t layer) {
  const LayerOffsets& at = layout_.layers[layer];
  const LayerState& s = state(layer);
  const std::size_t dim = decoder_.dim;
  const std::size_t hidden = 4 * dim;
  const std::size_t count = shape_.tokens();
  layer_norm<Scalar>(count, dim, x_, value(at.ln2_w), value(at.ln2_b), s.normalised2, s.g);
  product_({count, hidden, dim}, rows_of<Scalar>(s.g, dim), columns_of<Scalar>(value(at.w1), dim), s.hidden, hidden,
           Sum::store);
  gelu<Scalar>(count, hidden, value(at.b1), s.hidden, s.slopes);
  add_to_rows<Scalar>(count, dim, value(at.b2), x_);
  product_({count, dim, hidden}, rows_of<Scalar>(s.hidden, hidden), columns_of<Scalar>(value(at.w2), hidden), x_, dim,
           Sum::add);
}

template <typename Scalar>
Score Pass<Scalar>::backward(const std::int32_t* tokens, const std::int32_t* targets) {
  const std::size_t dim = decoder_.dim;
  const std::size_t vocab = decoder_.vocab;
  const std::size_t count = shape_.tokens();
  std::fill_n(gradients_, layout_.size, Scalar{0});
  std::fill_n(grad_x_, count * dim, Scalar{0});
  scheme_->begin_backward(shape_);

  const auto scored = static_cast<std::size_t>(
      std::count_if(targets, targets + count, [](std::int32_t target) { return target != ignored; }));
  const Score score = cross_entropy(count, vocab, scored, logits_, targets);
  product_({vocab, dim, count}, columns_of<Scalar>(logits_, vocab), rows_of<Scalar>(last_, dim), gradient(layout_.head),
           dim, Sum::add);
  product_({count, dim, vocab}, rows_of<Scalar>(logits_, vocab), rows_of<Scalar>(value(layout_.head), dim), grad_rows_,
           dim, Sum::store);
  layer_norm_backward<Scalar>(count, dim, normalised_, value(layout_.lnf_w), grad_rows_, grad_x_,
                              gradient(layout_.lnf_w), gradient(layout_.lnf_b));
  for (std::size_t layer = decoder_.layers; layer-- > 0;) {
    feed_forward_backward(layer);
    attend_backward(layer);
  }
  for (std::size_t row = 0; row < count; ++row) {
    add_scaled(gradient(layout_.tok_emb) + static_cast<std::size_t>(tokens[row]) * dim, grad_x_ + row * dim, dim);
  }
  scheme_->end_backward(shape_, grad_x_);
  return score;
}

template <typename Scalar>
void Pass<Scalar>::feed_forward_backward(std::size_t layer) {
  const LayerOffsets& at = layout_.layers[layer];
  const LayerState& s = state(layer);
  const std::size_t dim = decoder_.dim;
  const std::size_t hidden = 4 * dim;
  const std::size_t count = shape_.tokens();
  add_sum_of_rows<Scalar>(count, dim, grad_x_, gradient(at.b2));
  product_({dim, hidden, count}, columns_of<Scalar>(grad_x_, dim), rows_of<Scalar>(s.hidden, hidden), gradient(at.w2),
           hidden, Sum::add);
  product_({count, hidden, dim}, rows_of<Scalar>(grad_x_, dim), rows_of<Scalar>(value(at.w2), hidden), grad_hidden_,
           hidden, Sum::store);
  multiply_and_sum<Scalar>(count, hidden, s.slopes, grad_hidden_, gradient(at.b1));
  product_({hidden, dim, count}, columns_of<Scalar>(grad_hidden_, hidden), rows_of<Scalar>(s.g, dim), gradient(at.w1),
           dim, Sum::add);
  product_({count, dim, hidden}, rows_of<Scalar>(grad_hidden_, hidden), rows_of<Scalar>(value(at.w1), dim), grad_rows_,
           dim, Sum::store);
  layer_norm_backward<Scalar>(count, dim, s.normalised2, value(at.ln2_w), grad_rows_, grad_x_, gradient(at.ln2_w),
                              gradient(at.ln2_b));
}

template <typename Scalar>
void Pass<Scalar>::attend_backward(std::size_t layer) {
  const LayerOffsets& at = layout_.layers[layer];
  const LayerState& s = state(layer);
  const std::size_t dim = decoder_.dim;
  const std::size_t n = shape_.length;
  const std::size_t d = decoder_.head_dim();
  const std::size_t count = shape_.tokens();
  const auto scale = static_cast<Scalar>(decoder_.logit_scale());
  product_({dim, dim, count}, columns_of<Scalar>(grad_x_, dim), rows_of<Scalar>(s.attended, dim), gradient(at.wo), dim,
           Sum::add);
  product_({count, dim, dim}, rows_of<Scalar>(grad_x_, dim), rows_of<Scalar>(value(at.wo), dim), grad_rows_, dim,
           Sum::store);
  std::fill_n(grad_qkv_, count * 3 * dim, Scalar{0});
  const LayerPass<Scalar> pass = layer_pass(layer);
  scheme_->begin_layer_backward(pass);
  for (std::size_t sequence = 0; sequence < shape_.batch; ++sequence) {
    for (std::size_t head = 0; head < decoder_.heads; ++head) {
      const HeadPass<Scalar> of_head = head_pass(layer, sequence, head);
      product_({n, n, d}, rows_of(of_head.grad_output, dim), columns_of(of_head.v, of_head.stride),
               of_head.grad_weights, n, Sum::store, 1, Triangle::result);
      scheme_->output_backward(of_head);
      product_({n, d, n}, columns_of<Scalar>(of_head.weights, n), rows_of(of_head.grad_output, dim), of_head.grad_v,
               of_head.stride, Sum::store, 1, Triangle::left_upper);
      causal_softmax_backward<Scalar>(n, of_head.weights, of_head.grad_logits);
      scheme_->logits_backward(of_head);
      product_({n, d, n}, rows_of<Scalar>(of_head.grad_logits, n), rows_of(of_head.k, of_head.stride), of_head.grad_q,
               of_head.stride, Sum::add, scale, Triangle::left_lower);
      product_({n, d, n}, columns_of<Scalar>(of_head.grad_logits, n), rows_of(of_head.q, of_head.stride),
               of_head.grad_k, of_head.stride, Sum::add, scale, Triangle::left_upper);
    }
  }
  scheme_->rotate_backward(pass);
  product_({3 * dim, dim, count}, columns_of<Scalar>(grad_qkv_, 3 * dim), rows_of<Scalar>(s.h, dim), gradient(at.w_qkv),
           dim, Sum::add);
  product_({count, dim, 3 * dim}, rows_of<Scalar>(grad_qkv_, 3 * dim), rows_of<Scalar>(value(at.w_qkv), dim),
           grad_rows_, dim, Sum::store);
  scheme_->end_layer_backward(pass);
  layer_norm_backward<Scalar>(count, dim, s.normalised1, value(at.ln1_w), grad_rows_, grad_x_, gradient(at.ln1_w),
                              gradient(at.ln1_b));
}

template class Pass<float>;
template class Pass<double>;

}  // namespace posenc::train
