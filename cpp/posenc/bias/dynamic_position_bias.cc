#include "posenc/bias/dynamic_position_bias.h"

#include <cmath>
#include <string>
#include <vector>

#include "posenc/bias/diagonals.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

/// torch.nn.LayerNorm's default.
constexpr double norm_eps = 1e-5;

void check(const BiasShape& shape, const DynamicPositionBiasOptions& options,
           std::span<const DynamicPositionBiasLayer> layers) {
  require(options.dim >= 1, "dim", options.dim, "at least 1");
  require(layers.size() >= 2, "layers", layers.size(), "at least 2");
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const std::string name = "layers[" + describe(static_cast<double>(l)) + "]";
    const bool last = l + 1 == layers.size();
    const std::size_t units = last ? shape.heads : options.dim;
    require_size((name + ".weight").c_str(), layers[l].weight.size(), units * (l == 0 ? 1 : options.dim));
    require_size((name + ".bias").c_str(), layers[l].bias.size(), units);
    const bool normed = !last && !layers[l].norm_weight.empty();
    require_size((name + ".norm_weight").c_str(), layers[l].norm_weight.size(), normed ? units : 0);
    const bool shifted = normed && !layers[l].norm_bias.empty();
    require_size((name + ".norm_bias").c_str(), layers[l].norm_bias.size(), shifted ? units : 0);
  }
}

void normalise(const DynamicPositionBiasLayer& layer, std::vector<double>& x) {
  const auto count = static_cast<double>(x.size());
  double mean = 0.0;
  for (const double entry : x) mean += entry;
  mean /= count;
  double variance = 0.0;
  for (const double entry : x) variance += (entry - mean) * (entry - mean);
  const double inverse = 1.0 / std::sqrt(variance / count + norm_eps);
  for (std::size_t u = 0; u < x.size(); ++u) {
    x[u] = (x[u] - mean) * inverse * static_cast<double>(layer.norm_weight[u]);
    if (!layer.norm_bias.empty()) x[u] += static_cast<double>(layer.norm_bias[u]);
  }
}

std::vector<double> linear(const DynamicPositionBiasLayer& layer, const std::vector<double>& x) {
  std::vector<double> y(layer.bias.size());
  for (std::size_t u = 0; u < y.size(); ++u) {
    double sum = 0.0;
    for (std::size_t k = 0; k < x.size(); ++k) sum += static_cast<double>(layer.weight[u * x.size() + k]) * x[k];
    y[u] = sum + static_cast<double>(layer.bias[u]);
  }
  return y;
}

}  // namespace

void dynamic_position_bias(const BiasShape& shape, const DynamicPositionBiasOptions& options,
                           std::span<const DynamicPositionBiasLayer> layers, std::span<float> out) {
  check(shape, options, layers);
  require_bias_shape(shape, out.size());
  if (out.empty()) return;

  // One pass of the perceptron gives all heads, so distances come before heads here.
  const std::int64_t first = static_cast<std::int64_t>(shape.offset) + static_cast<std::int64_t>(shape.queries) - 1;
  std::vector<std::vector<double>> values(shape.queries + shape.keys - 1);
  for (std::size_t t = 0; t < values.size(); ++t) {
    const auto distance = static_cast<double>(first - static_cast<std::int64_t>(t));
    const double input = options.log_distance ? std::copysign(log1p64(std::abs(distance)), distance) : distance;
    std::vector<double> x = {input};
    for (std::size_t l = 0; l + 1 < layers.size(); ++l) {
      x = linear(layers[l], x);
      if (!layers[l].norm_weight.empty()) normalise(layers[l], x);
      for (double& entry : x) entry *= sigmoid(entry);
    }
    values[t] = linear(layers.back(), x);
  }
  fill_diagonals(
      shape,
      [&](std::size_t head, std::int64_t distance) { return values[static_cast<std::size_t>(first - distance)][head]; },
      out);
}

}  // namespace posenc
