#include "posenc/absolute/timestep.h"

#include <cmath>

#include "posenc/absolute/sinusoidal.h"
#include "posenc/core/error.h"

namespace posenc {

void timestep_embedding(const TimestepOptions& options, std::span<const double> timesteps, std::span<float> out) {
  // Checked here so that messages carry the names the caller used.
  require(options.max_period > 0.0 && std::isfinite(options.max_period), "max_period", options.max_period,
          "a finite number above 0");
  require(std::isfinite(options.scale), "scale", options.scale, "a finite number");
  sinusoidal({.dim = options.dim,
              .base = options.max_period,
              .layout = SinusoidalLayout::half,
              .flip_sin_to_cos = options.flip_sin_to_cos,
              .downscale_freq_shift = options.downscale_freq_shift,
              .odd_dim = OddDim::zero,
              .position_scale = options.scale,
              .amplitude = 1.0},
             timesteps, out);
}

}  // namespace posenc
