#pragma once

#include <cstddef>

namespace posenc::train {

/// Intermediate results of layer normalisation that the backward pass needs.
template <typename Scalar>
struct Normalised {
  /// (x - mean) / deviation, [rows, dim]
  Scalar* values;
  /// 1 / deviation for each row, with 1e-5 added to the variance.
  Scalar* scales;
};

/// out = (x - mean) / sqrt(variance + 1e-5) * weight + bias for each row (Ba, Kiros and Hinton 2016).
template <typename Scalar>
void layer_norm(std::size_t rows, std::size_t dim, const Scalar* x, const Scalar* weight, const Scalar* bias,
                const Normalised<Scalar>& normalised, Scalar* out);

/// Adds the gradients with respect to x, weight and bias to grad_x, grad_weight and grad_bias.
template <typename Scalar>
void layer_norm_backward(std::size_t rows, std::size_t dim, const Normalised<Scalar>& normalised, const Scalar* weight,
                         const Scalar* grad_out, Scalar* grad_x, Scalar* grad_weight, Scalar* grad_bias);

}  // namespace posenc::train
