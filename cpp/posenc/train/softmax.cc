#include "posenc/train/softmax.h"

#include <algorithm>
#include <limits>

#include "posenc/train/exponential.h"
#include "posenc/train/lanes.h"

namespace posenc::train {

template <typename Scalar>
void causal_softmax(std::size_t length, Scalar* logits) {
  using L = Lanes<Scalar>;
  constexpr Scalar lowest = -std::numeric_limits<Scalar>::infinity();
  const Exponential<Scalar> exp;
  for (std::size_t i = 0; i < length; ++i, logits += length) {
    const std::size_t count = i + 1;
    auto largest = L::splat(logits[0]);
    for_each_vector(logits, count, lowest, [&](std::size_t, auto x) { largest = L::max(largest, x); });
    Scalar max = largest[0];
    for (std::size_t lane = 1; lane < L::count; ++lane) max = std::max(max, largest[lane]);
    auto sums = L::splat(0);
    for_each_vector(logits, count, lowest, [&](std::size_t j, auto x) {
      const auto e = exp(x - L::splat(max));
      sums += e;
      store_within(logits, j, count, e);
    });
    const auto factor = L::splat(1 / L::sum(sums));
    for_each_vector(logits, count, Scalar{0},
                    [&](std::size_t j, auto e) { store_within(logits, j, count, e * factor); });
    std::fill(logits + count, logits + length, Scalar{0});
  }
}

template <typename Scalar>
void causal_softmax_backward(std::size_t length, const Scalar* weights, Scalar* grad) {
  for (std::size_t i = 0; i < length; ++i, weights += length, grad += length) {
    const std::size_t count = i + 1;
    const auto mean = Lanes<Scalar>::splat(dot(weights, grad, count));
    std::fill(grad + count, grad + length, Scalar{0});
    std::size_t j = 0;
    for (; j + Lanes<Scalar>::count <= count; j += Lanes<Scalar>::count) {
      Lanes<Scalar>::store(grad + j, Lanes<Scalar>::load(weights + j) * (Lanes<Scalar>::load(grad + j) - mean));
    }
    for (; j < count; ++j) grad[j] = weights[j] * (grad[j] - mean[0]);
  }
}

template void causal_softmax(std::size_t, float*);
template void causal_softmax(std::size_t, double*);
template void causal_softmax_backward(std::size_t, const float*, float*);
template void causal_softmax_backward(std::size_t, const double*, double*);

}  // namespace posenc::train
