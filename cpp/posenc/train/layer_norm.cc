#include "posenc/train/layer_norm.h"

#include <cmath>

#include "posenc/train/lanes.h"

namespace posenc::train {

template <typename Scalar>
void layer_norm(std::size_t rows, std::size_t dim, const Scalar* x, const Scalar* weight, const Scalar* bias,
                const Normalised<Scalar>& normalised, Scalar* out) {
  using L = Lanes<Scalar>;
  for (std::size_t row = 0; row < rows; ++row, x += dim, out += dim) {
    Scalar* const values = normalised.values + row * dim;
    std::size_t c = 0;
    auto sums = L::splat(0);
    for (; c + L::count <= dim; c += L::count) sums += L::load(x + c);
    Scalar mean = L::sum(sums);
    for (; c < dim; ++c) mean += x[c];
    mean /= static_cast<Scalar>(dim);

    const auto means = L::splat(mean);
    auto squares = L::splat(0);
    for (c = 0; c + L::count <= dim; c += L::count) {
      const auto difference = L::load(x + c) - means;
      squares += difference * difference;
    }
    Scalar variance = L::sum(squares);
    for (; c < dim; ++c) variance += (x[c] - mean) * (x[c] - mean);
    const Scalar scale = 1 / std::sqrt(variance / static_cast<Scalar>(dim) + static_cast<Scalar>(1e-5));
    normalised.scales[row] = scale;

    const auto scales = L::splat(scale);
    for (c = 0; c + L::count <= dim; c += L::count) {
      const auto value = (L::load(x + c) - means) * scales;
      L::store(values + c, value);
      L::store(out + c, value * L::load(weight + c) + L::load(bias + c));
    }
    for (; c < dim; ++c) {
      values[c] = (x[c] - mean) * scale;
      out[c] = values[c] * weight[c] + bias[c];
    }
  }
}

template <typename Scalar>
void layer_norm_backward(std::size_t rows, std::size_t dim, const Normalised<Scalar>& normalised, const Scalar* weight,
                         const Scalar* grad_out, Scalar* grad_x, Scalar* grad_weight, Scalar* grad_bias) {
  using L = Lanes<Scalar>;
  for (std::size_t row = 0; row < rows; ++row, grad_out += dim, grad_x += dim) {
    const Scalar* const values = normalised.values + row * dim;
    // With s = weight * grad_out: grad_x = scale (s - mean(s) - value mean(s value)).
    auto sums = L::splat(0);
    auto products = L::splat(0);
    std::size_t c = 0;
    for (; c + L::count <= dim; c += L::count) {
      const auto grad = L::load(grad_out + c);
      const auto value = L::load(values + c);
      L::store(grad_weight + c, L::load(grad_weight + c) + grad * value);
      L::store(grad_bias + c, L::load(grad_bias + c) + grad);
      const auto s = L::load(weight + c) * grad;
      sums += s;
      products += s * value;
    }
    Scalar sum = L::sum(sums);
    Scalar product = L::sum(products);
    for (; c < dim; ++c) {
      grad_weight[c] += grad_out[c] * values[c];
      grad_bias[c] += grad_out[c];
      sum += weight[c] * grad_out[c];
      product += weight[c] * grad_out[c] * values[c];
    }
    sum /= static_cast<Scalar>(dim);
    product /= static_cast<Scalar>(dim);
    const Scalar scale = normalised.scales[row];
    for (c = 0; c + L::count <= dim; c += L::count) {
      const auto s = L::load(weight + c) * L::load(grad_out + c);
      const auto change = L::splat(scale) * (s - L::splat(sum) - L::load(values + c) * L::splat(product));
      L::store(grad_x + c, L::load(grad_x + c) + change);
    }
    for (; c < dim; ++c) grad_x[c] += scale * (weight[c] * grad_out[c] - sum - values[c] * product);
  }
}

template void layer_norm(std::size_t, std::size_t, const float*, const float*, const float*, const Normalised<float>&,
                         float*);
template void layer_norm_backward(std::size_t, std::size_t, const Normalised<float>&, const float*, const float*,
                                  float*, float*, float*);
template void layer_norm(std::size_t, std::size_t, const double*, const double*, const double*,
                         const Normalised<double>&, double*);
template void layer_norm_backward(std::size_t, std::size_t, const Normalised<double>&, const double*, const double*,
                                  double*, double*, double*);

}  // namespace posenc::train
