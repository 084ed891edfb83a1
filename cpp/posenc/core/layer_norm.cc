#include "posenc/core/layer_norm.h"

#include <cmath>

namespace posenc {

void layer_norm(std::span<double> row, double eps, std::span<const float> weight, std::span<const float> bias) {
  const auto count = static_cast<double>(row.size());
  double mean = 0.0;
  for (const double x : row) mean += x;
  mean /= count;
  double variance = 0.0;
  for (double& x : row) {
    x -= mean;
    variance += x * x;
  }
  const double deviation = std::sqrt(variance / count + eps);
  for (std::size_t c = 0; c < row.size(); ++c) {
    const double normal = deviation == 0.0 ? 0.0 : row[c] / deviation;
    row[c] = normal * static_cast<double>(weight[c]) + (bias.empty() ? 0.0 : static_cast<double>(bias[c]));
  }
}

}  // namespace posenc
