#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// Options of timestep_embedding().
struct TimestepOptions {
  /// Channels of a row, at least 1; if odd, the last channel is 0.
  std::size_t dim;
  /// Whether rows are [cos | sin] instead of [sin | cos].
  bool flip_sin_to_cos;
  /// Frequencies are exp(-ln(max_period) i / (floor(dim / 2) - downscale_freq_shift)).
  double downscale_freq_shift;
  /// Multiplies every timestep; at most 1e6 in magnitude.
  double scale;
  /// Finite, at least 0.01.
  double max_period;
};

/// The embedding of diffusion timesteps (Ho et al. 2020, "Denoising Diffusion Probabilistic Models"; parameters as in
/// diffusers' get_timestep_embedding). timesteps [n], may be fractional; out [n, dim]. Accuracy and errors as for
/// sinusoidal().
void timestep_embedding(const TimestepOptions& options, std::span<const double> timesteps, std::span<float> out);

}  // namespace posenc
