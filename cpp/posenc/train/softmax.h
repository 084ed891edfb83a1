#pragma once

#include <cstddef>

namespace posenc::train {

/// Softmax of each row of a matrix [length, length] up to its diagonal, in its place; zeros above.
template <typename Scalar>
void causal_softmax(std::size_t length, Scalar* logits);

/// The gradient of the weights, of which nothing above the diagonal is read, becomes that of the logits, zeros above.
template <typename Scalar>
void causal_softmax_backward(std::size_t length, const Scalar* weights, Scalar* grad);

}  // namespace posenc::train
