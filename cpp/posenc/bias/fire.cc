#include "posenc/bias/fire.h"

#include <cmath>
#include <vector>

#include "posenc/bias/diagonals.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

void check(const BiasShape& shape, const FireOptions& options, const FireWeights& weights, std::span<float> out) {
  require(options.mlp_width >= 1, "mlp_width", options.mlp_width, "at least 1");
  require(std::isfinite(options.c), "c", options.c, "a finite number");
  require(std::isfinite(options.threshold), "threshold", options.threshold, "a finite number");
  require(std::isfinite(options.threshold_multiplier), "threshold_multiplier", options.threshold_multiplier,
          "a finite number");
  require(options.eps > 0.0 && std::isfinite(options.eps), "eps", options.eps, "a finite number above 0");
  require_size("w0", weights.w0.size(), options.mlp_width);
  require_size("b0", weights.b0.size(), options.mlp_width);
  require_size("w1", weights.w1.size(), shape.heads * options.mlp_width);
  require_size("b1", weights.b1.size(), shape.heads);
  require_bias_shape(shape, out.size());
}

}  // namespace

void fire(const BiasShape& shape, const FireOptions& options, const FireWeights& weights, std::span<float> out) {
  check(shape, options, weights, out);
  if (out.empty()) return;
  const std::size_t width = options.mlp_width;
  const std::size_t keys = shape.keys;
  const std::size_t matrix = shape.queries * keys;
  const double start = std::abs(options.threshold_multiplier * options.threshold);
  std::vector<double> hidden(width);

  const auto write = [&](std::size_t i, std::size_t j, double query, double normaliser) {
    const double x = log1p64(std::abs(options.c * (query - static_cast<double>(j)))) / normaliser;
    for (std::size_t u = 0; u < width; ++u) {
      hidden[u] = std::fmax(static_cast<double>(weights.w0[u]) * x + static_cast<double>(weights.b0[u]), 0.0);
    }
    for (std::size_t head = 0; head < shape.heads; ++head) {
      double sum = 0.0;
      for (std::size_t u = 0; u < width; ++u) sum += static_cast<double>(weights.w1[head * width + u]) * hidden[u];
      out[head * matrix + i * keys + j] = static_cast<float>(sum + static_cast<double>(weights.b1[head]));
    }
  };

  double previous = -1.0;
  for (std::size_t i = 0; i < shape.queries; ++i) {
    const double query = static_cast<double>(static_cast<std::int64_t>(shape.offset) + static_cast<std::int64_t>(i));
    const double reach = std::fmax(query, start);
    const double normaliser = log1p64(std::abs(options.c * reach)) + options.eps;
    if (reach != previous) {
      for (std::size_t j = 0; j < keys; ++j) write(i, j, query, normaliser);
    } else {
      // The same normaliser as in the row above: diagonals are constant, and only the first entry is new.
      write(i, 0, query, normaliser);
      for (std::size_t head = 0; head < shape.heads; ++head) {
        float* const row = &out[head * matrix + i * keys];
        std::copy_n(row - keys, keys - 1, row + 1);
      }
    }
    previous = reach;
  }
}

}  // namespace posenc
