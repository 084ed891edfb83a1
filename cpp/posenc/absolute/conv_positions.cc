#include "posenc/absolute/conv_positions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

/// erf(x) as 2 / sqrt(pi) e^(-x^2) times the sum of 2^n x^(2n + 1) / (1 3 5 ... (2n + 1)), whose terms all have one
/// sign. Absolute accuracy 2^-50.
double erf64(double x) {
  if (std::abs(x) >= 6.0) return std::copysign(1.0, x);
  double term = x;
  double sum = x;
  for (int odd = 3; std::abs(term) > 1e-17 * std::abs(sum); odd += 2) {
    term *= 2.0 * x * x / odd;
    sum += term;
  }
  return 2.0 * std::numbers::inv_sqrtpi * exp64(-x * x) * sum;
}

double gelu(double x) { return 0.5 * x * (1.0 + erf64(x * std::numbers::sqrt2 / 2.0)); }

}  // namespace

void conv_positions(const ConvPositionsOptions& options, std::span<const float> hidden, std::span<const float> weight,
                    std::span<const float> bias, std::span<float> out) {
  require_some("height", options.height);
  require_some("width", options.width);
  require_some("kernel_height", options.kernel_height);
  require_some("kernel_width", options.kernel_width);
  require_some("dim", options.dim);
  require(options.groups >= 1 && options.dim % options.groups == 0, "groups", options.groups,
          Expected::divisor_of(options.dim, "dim"));
  const std::size_t inputs = options.dim / options.groups;
  const std::size_t taps = options.kernel_height * options.kernel_width;
  const std::size_t cells = options.height * options.width;
  require_size("hidden", hidden.size(), options.batch * cells * options.dim);
  require_size("weight", weight.size(), options.dim * inputs * taps);
  if (!bias.empty()) require_size("bias", bias.size(), options.dim);
  require_size("out", out.size(), hidden.size());

  // Signed, because taps reach beyond the border.
  const auto rows = static_cast<std::ptrdiff_t>(options.height);
  const auto columns = static_cast<std::ptrdiff_t>(options.width);
  std::vector<double> sums(options.dim);
  for (std::size_t token = 0; token < options.batch * cells; ++token) {
    std::fill(sums.begin(), sums.end(), 0.0);
    std::ranges::copy(bias, sums.begin());
    const std::size_t first = token / cells * cells;
    const auto row = static_cast<std::ptrdiff_t>(token % cells / options.width);
    const auto column = static_cast<std::ptrdiff_t>(token % options.width);
    for (std::size_t tap = 0; tap < taps; ++tap) {
      const auto down = static_cast<std::ptrdiff_t>(tap / options.kernel_width) -
                        static_cast<std::ptrdiff_t>(options.kernel_height / 2);
      const auto right = static_cast<std::ptrdiff_t>(tap % options.kernel_width) -
                         static_cast<std::ptrdiff_t>(options.kernel_width / 2);
      const std::ptrdiff_t r = row + down;
      const std::ptrdiff_t c = column + right;
      if (r < 0 || r >= rows || c < 0 || c >= columns) continue;
      const float* const from = &hidden[(first + static_cast<std::size_t>(r * columns + c)) * options.dim];
      for (std::size_t channel = 0; channel < options.dim; ++channel) {
        const float* const group = from + channel / inputs * inputs;
        const float* const weights = &weight[channel * inputs * taps + tap];
        for (std::size_t i = 0; i < inputs; ++i) {
          sums[channel] += static_cast<double>(weights[i * taps]) * static_cast<double>(group[i]);
        }
      }
    }
    for (std::size_t channel = 0; channel < options.dim; ++channel) {
      const std::size_t at = token * options.dim + channel;
      const double sum = options.gelu ? gelu(sums[channel]) : sums[channel];
      out[at] = static_cast<float>(sum + (options.residual ? static_cast<double>(hidden[at]) : 0.0));
    }
  }
}

void weight_norm(std::span<const float> v, std::span<const float> g, std::span<float> out) {
  const std::size_t taps = g.size();
  require_some("g", taps);
  require_size("v", v.size(), v.size() / taps * taps);
  require_size("out", out.size(), v.size());
  for (std::size_t tap = 0; tap < taps; ++tap) {
    double squares = 0.0;
    for (std::size_t n = tap; n < v.size(); n += taps) squares += static_cast<double>(v[n]) * static_cast<double>(v[n]);
    require(squares > 0.0, "v", squares, "taps of a length above 0");
    const double factor = static_cast<double>(g[tap]) / std::sqrt(squares);
    for (std::size_t n = tap; n < v.size(); n += taps) out[n] = static_cast<float>(factor * static_cast<double>(v[n]));
  }
}

}  // namespace posenc
