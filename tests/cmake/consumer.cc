// Prints one row of the sinusoidal table, and the error for an invalid argument.
#include <array>
#include <cstdio>
#include <stdexcept>

#include "posenc/absolute/sinusoidal.h"

int main() {
  posenc::SinusoidalOptions options{.dim = 4,
                                    .base = 10000.0,
                                    .layout = posenc::SinusoidalLayout::interleaved,
                                    .flip_sin_to_cos = false,
                                    .downscale_freq_shift = 0.0,
                                    .odd_dim = posenc::OddDim::extra_sine,
                                    .position_scale = 1.0,
                                    .amplitude = 1.0};
  const std::array<double, 1> positions{3.0};
  std::array<float, 4> row{};
  posenc::sinusoidal(options, positions, row);
  std::printf("%.9g %.9g %.9g %.9g\n", row[0], row[1], row[2], row[3]);
  options.base = 0.0;
  try {
    posenc::sinusoidal(options, positions, row);
  } catch (const std::invalid_argument& error) {
    std::printf("%s\n", error.what());
  }
}
