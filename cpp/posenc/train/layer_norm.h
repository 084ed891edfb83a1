#pragma once

#include <cstddef>

namespace posenc::train {

/// What the backward pass needs of layer normalisation, for `rows` of `dim` numbers.
template <typename Scalar>
struct Normalised {
  /// (x - mean) / deviation, [rows, dim]
  Scalar* values;
  /// 1 / deviation of each row, with 1e-5 added to the variance.
  Scalar* scales;
};

/// out = (x - mean) / sqrt(variance + 1e-5) * weight + bias for each row (Ba, Kiros and Hinton 2016).
template <typename Scalar>
void layer_norm(std::size_t rows, std::size_t dim, const Scalar* x, const Scalar* weight, const Scalar* bias,
                const Normalised<Scalar>& normalised, Scalar* out);

/// Adds the gradient with respect to x to grad_x, those of weight and bias to theirs.
template <typename Scalar>
void layer_norm_backward(std::size_t rows, std::size_t dim, const Normalised<Scalar>& normalised, const Scalar* weight,
                         const Scalar* grad_out, Scalar* grad_x, Scalar* grad_weight, Scalar* grad_bias);

}  // namespace posenc::train
