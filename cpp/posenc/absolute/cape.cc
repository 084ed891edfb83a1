#include "posenc/absolute/cape.h"

#include <cmath>
#include <vector>

#include "posenc/absolute/sinusoidal.h"
#include "posenc/core/error.h"
#include "posenc/core/logistic.h"
#include "posenc/core/pi.h"
#include "posenc/core/random.h"
#include "posenc/core/sincos.h"

namespace posenc {
namespace {

void check(const std::optional<CapeAugmentation>& augmentation) {
  if (!augmentation) return;
  const auto [global_shift, local_shift, scaling, seed] = *augmentation;
  require_between(0.0, 0x1p53, "max_global_shift", global_shift);
  require_between(0.0, 0x1p53, "max_local_shift", local_shift);
  require_between(1.0, 0x1p53, "max_global_scaling", scaling);
}

void check_dim(std::size_t dim) { require(dim >= 2 && dim % 2 == 0, "dim", dim, Expected::even(2)); }

double uniform(Random& random, double limit) { return (2.0 * random.uniform() - 1.0) * limit; }

double scaling(Random& random, double largest) { return exp64(uniform(random, log(largest).high)); }

/// Coordinate `index` of `count` coordinates that go from -1 to 1 in equal steps.
double coordinate(std::size_t index, std::size_t count) {
  if (count == 1) return -1.0;
  const double last = static_cast<double>(count) - 1.0;
  return (2.0 * static_cast<double>(index) - last) / last;
}

}  // namespace

void cape_positions(const CapePositionsOptions& options, const std::optional<CapeAugmentation>& augmentation,
                    std::span<double> out) {
  require_between(-0x1p53, 0x1p53, "pos_scale", options.pos_scale);
  check(augmentation);
  require_size("out", out.size(), options.batch * options.length);
  Random random(augmentation ? augmentation->seed : 0);
  const double mean = options.normalize ? (static_cast<double>(options.length) - 1.0) / 2.0 : 0.0;
  for (std::size_t entry = 0; entry < options.batch; ++entry) {
    const std::span<double> positions = out.subspan(entry * options.length, options.length);
    for (std::size_t i = 0; i < options.length; ++i) {
      positions[i] = options.pos_scale * (static_cast<double>(i) - mean);
    }
    if (!augmentation) continue;
    const double shift = uniform(random, augmentation->max_global_shift);
    const double local = augmentation->max_local_shift * options.pos_scale / 2.0;
    for (double& p : positions) p += shift + uniform(random, local);
    const double factor = scaling(random, augmentation->max_global_scaling);
    for (double& p : positions) p *= factor;
  }
}

void cape(std::size_t dim, double freq_scale, std::span<const double> positions, std::span<float> out) {
  check_dim(dim);
  require(std::abs(freq_scale) <= 512.0, "freq_scale", freq_scale, Expected::finite_between(-512, 512));
  sinusoidal({.dim = dim,
              .base = 10000.0,
              .layout = SinusoidalLayout::interleaved,
              .flip_sin_to_cos = false,
              .downscale_freq_shift = 0.0,
              .odd_dim = OddDim::zero,
              .position_scale = freq_scale,
              .amplitude = 1.0},
             positions, out);
}

void cape_grid(const CapeGridOptions& options, const std::optional<CapeAugmentation>& augmentation, std::span<double> x,
               std::span<double> y) {
  check(augmentation);
  const std::size_t patches = options.patches_x * options.patches_y;
  const bool local = augmentation && augmentation->max_local_shift > 0.0;
  require(!local || options.patches_x >= 2, "patches_x", options.patches_x, "at least 2 with a local shift");
  require_size("x", x.size(), options.batch * patches);
  require_size("y", y.size(), options.batch * patches);
  Random random(augmentation ? augmentation->seed : 0);
  for (std::size_t entry = 0; entry < options.batch; ++entry) {
    const std::span<double> xs = x.subspan(entry * patches, patches);
    const std::span<double> ys = y.subspan(entry * patches, patches);
    for (std::size_t patch = 0; patch < patches; ++patch) {
      xs[patch] = coordinate(patch / options.patches_y, options.patches_x);
      ys[patch] = coordinate(patch % options.patches_y, options.patches_y);
    }
    if (!augmentation) continue;
    const double shift_x = uniform(random, augmentation->max_global_shift);
    const double shift_y = uniform(random, augmentation->max_global_shift);
    const double step = local ? 2.0 / (static_cast<double>(options.patches_x) - 1.0) : 0.0;
    const double limit = augmentation->max_local_shift * step / 2.0;
    for (double& p : xs) p += shift_x + uniform(random, limit);
    for (double& p : ys) p += shift_y + uniform(random, limit);
    const double factor = scaling(random, augmentation->max_global_scaling);
    for (double& p : xs) p *= factor;
    for (double& p : ys) p *= factor;
  }
}

void cape_2d(std::size_t dim, std::span<const double> x, std::span<const double> y, std::span<float> out) {
  check_dim(dim);
  for (const double p : x) require(std::abs(p) <= 0x1p20, "x", p, "finite numbers between -2^20 and 2^20");
  for (const double p : y) require(std::abs(p) <= 0x1p20, "y", p, "finite numbers between -2^20 and 2^20");
  require_size("y", y.size(), x.size());
  require_size("out", out.size(), x.size() * dim);

  const std::size_t half = dim / 2;
  const DoubleDouble step = log(10.0) / static_cast<double>(half);
  std::vector<DoubleDouble> w_x;
  std::vector<DoubleDouble> w_y;
  for (std::size_t k = 1; k <= half; ++k) {
    const DoubleDouble radius = exp(step * static_cast<double>(k)) * pi;
    const SinCos direction = sincos(static_cast<double>(k - 1));
    w_x.push_back(radius * direction.cos);
    w_y.push_back(radius * direction.sin);
  }
  for (std::size_t n = 0; n < x.size(); ++n) {
    for (std::size_t k = 0; k < half; ++k) {
      const SinCos value = sincos(w_x[k] * x[n] + w_y[k] * y[n]);
      out[n * dim + k] = static_cast<float>(value.cos);
      out[n * dim + half + k] = static_cast<float>(value.sin);
    }
  }
}

}  // namespace posenc
