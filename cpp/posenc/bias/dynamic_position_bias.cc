#include "posenc/bias/dynamic_position_bias.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "posenc/bias/diagonals.h"
#include "posenc/core/double_product.h"
#include "posenc/core/layer_norm.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

/// torch.nn.LayerNorm's default.
constexpr double norm_eps = 1e-5;

void check(const BiasShape& shape, const DynamicPositionBiasOptions& options,
           std::span<const DynamicPositionBiasLayer> layers) {
  require_some("dim", options.dim);
  require(layers.size() >= 2, "layers", layers.size(), Expected::at_least(2));
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const auto check_part = [&](const char* part, std::span<const float> values, std::size_t size) {
      if (values.size() == size) return;
      require_size(("layers[" + describe(static_cast<double>(l)) + part).c_str(), values.size(), size);
    };
    const bool last = l + 1 == layers.size();
    const std::size_t units = last ? shape.heads : options.dim;
    check_part("].weight", layers[l].weight, units * (l == 0 ? 1 : options.dim));
    check_part("].bias", layers[l].bias, units);
    const bool normed = !last && !layers[l].norm_weight.empty();
    check_part("].norm_weight", layers[l].norm_weight, normed ? units : 0);
    const bool shifted = normed && !layers[l].norm_bias.empty();
    check_part("].norm_bias", layers[l].norm_bias, shifted ? units : 0);
  }
}

}  // namespace

void dynamic_position_bias(const BiasShape& shape, const DynamicPositionBiasOptions& options,
                           std::span<const DynamicPositionBiasLayer> layers, std::span<float> out) {
  check(shape, options, layers);
  require_bias_shape(shape, out.size());
  if (out.empty()) return;

  // One evaluation of the perceptron yields all heads, so distances come before heads here.
  const std::int64_t first = shape.offset + static_cast<std::int64_t>(shape.queries) - 1;
  const std::size_t distances = shape.queries + shape.keys - 1;
  std::vector<double> values(distances);
  for (std::size_t t = 0; t < distances; ++t) {
    const auto distance = static_cast<double>(first - static_cast<std::int64_t>(t));
    values[t] = options.log_distance ? std::copysign(log1p64(std::abs(distance)), distance) : distance;
  }
  for (const DynamicPositionBiasLayer& layer : layers) {
    const std::size_t units = layer.bias.size();
    const std::vector<double> weight(layer.weight.begin(), layer.weight.end());
    std::vector<double> next(distances * units);
    multiply_transposed(values.data(), distances, weight.data(), units, weight.size() / units, next.data(), units);
    for (std::size_t n = 0; n < next.size(); ++n) next[n] += static_cast<double>(layer.bias[n % units]);
    values = std::move(next);
    if (&layer == &layers.back()) break;
    for (std::size_t t = 0; !layer.norm_weight.empty() && t < distances; ++t) {
      layer_norm(std::span(values).subspan(t * units, units), norm_eps, layer.norm_weight, layer.norm_bias);
    }
    for (double& x : values) x *= sigmoid(x);
  }
  fill_diagonals(
      shape,
      [&](std::size_t head, std::int64_t distance) {
        return values[static_cast<std::size_t>(first - distance) * shape.heads + head];
      },
      out);
}

}  // namespace posenc
