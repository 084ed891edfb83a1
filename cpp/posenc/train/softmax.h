#pragma once

#include <cstddef>

namespace posenc::train {

/// Replaces each row of a matrix [length, length] by its softmax up to the diagonal; entries above the diagonal become
/// 0.
template <typename Scalar>
void causal_softmax(std::size_t length, Scalar* logits);

/// Replaces the gradient of the weights, which is not read above the diagonal, by the gradient of the logits, with
/// zeros above the diagonal.
template <typename Scalar>
void causal_softmax_backward(std::size_t length, const Scalar* weights, Scalar* grad);

}  // namespace posenc::train
