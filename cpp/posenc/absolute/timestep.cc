#include "posenc/absolute/timestep.h"

#include "posenc/absolute/sinusoidal.h"

namespace posenc {

void timestep_embedding(const TimestepOptions& options, std::span<const double> timesteps, std::span<float> out) {
  // Checked here so that messages carry the names the caller used.
  require_base("max_period", options.max_period);
  require_position_scale("scale", options.scale);
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
