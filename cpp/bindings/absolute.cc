#include <emscripten/bind.h>

#include <algorithm>

#include "guard.h"
#include "memory.h"
#include "posenc/absolute/position_ids.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/absolute/timestep.h"

namespace posenc::bindings {
namespace {

struct RawSinusoidal {
  std::size_t dim;
  double base;
  std::string layout;
  bool flip_sin_to_cos;
  double downscale_freq_shift;
  std::string odd_dim;
  double position_scale;
  double amplitude;
  double padding_position;
};

SinusoidalOptions options_of(const RawSinusoidal& raw) {
  return {.dim = raw.dim,
          .base = raw.base,
          .layout = choose<SinusoidalLayout>(
              "layout", raw.layout, {{"interleaved", SinusoidalLayout::interleaved}, {"half", SinusoidalLayout::half}}),
          .flip_sin_to_cos = raw.flip_sin_to_cos,
          .downscale_freq_shift = raw.downscale_freq_shift,
          .odd_dim = choose<OddDim>(
              "odd_dim", raw.odd_dim,
              {{"zero", OddDim::zero}, {"extra-sine", OddDim::extra_sine}, {"truncate", OddDim::truncate}}),
          .position_scale = raw.position_scale,
          .amplitude = raw.amplitude,
          .padding_position = raw.padding_position};
}

void sinusoidal_table(const RawSinusoidal& raw, Pointer positions, std::size_t count, Pointer out) {
  sinusoidal(options_of(raw), array<const double>(positions, count), array<float>(out, count * raw.dim));
}

std::size_t sinusoidal_pair_frequencies(const RawSinusoidal& raw, Pointer out) {
  const std::vector<double> frequencies = sinusoidal_frequencies(options_of(raw));
  std::ranges::copy(frequencies, array<double>(out, frequencies.size()).begin());
  return frequencies.size();
}

void timestep_table(const TimestepOptions& options, Pointer timesteps, std::size_t count, Pointer out) {
  timestep_embedding(options, array<const double>(timesteps, count), array<float>(out, count * options.dim));
}

void masked_position_ids(Pointer mask, std::size_t rows, std::size_t length, double start, double padded, Pointer out) {
  position_ids({.rows = rows, .length = length, .start = start, .padded = padded},
               array<const std::uint8_t>(mask, rows * length), array<double>(out, rows * length));
}

}  // namespace

EMSCRIPTEN_BINDINGS(absolute) {
  emscripten::value_object<RawSinusoidal>("RawSinusoidal")
      .field("dim", &RawSinusoidal::dim)
      .field("base", &RawSinusoidal::base)
      .field("layout", &RawSinusoidal::layout)
      .field("flip_sin_to_cos", &RawSinusoidal::flip_sin_to_cos)
      .field("downscale_freq_shift", &RawSinusoidal::downscale_freq_shift)
      .field("odd_dim", &RawSinusoidal::odd_dim)
      .field("position_scale", &RawSinusoidal::position_scale)
      .field("amplitude", &RawSinusoidal::amplitude)
      .field("padding_position", &RawSinusoidal::padding_position);
  emscripten::value_object<TimestepOptions>("RawTimestep")
      .field("dim", &TimestepOptions::dim)
      .field("flip_sin_to_cos", &TimestepOptions::flip_sin_to_cos)
      .field("downscale_freq_shift", &TimestepOptions::downscale_freq_shift)
      .field("scale", &TimestepOptions::scale)
      .field("max_period", &TimestepOptions::max_period);
  emscripten::function("sinusoidal", guarded<&sinusoidal_table>);
  emscripten::function("sinusoidal_frequencies", guarded<&sinusoidal_pair_frequencies>);
  emscripten::function("timestep_embedding", guarded<&timestep_table>);
  emscripten::function("position_ids", guarded<&masked_position_ids>);
}

}  // namespace posenc::bindings
