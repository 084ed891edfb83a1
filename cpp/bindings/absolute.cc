#include <emscripten/bind.h>

#include <algorithm>

#include "guard.h"
#include "memory.h"
#include "posenc/absolute/position_ids.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/absolute/timestep.h"
#include "posenc/core/position.h"
#include "take_rows.h"

namespace posenc::bindings {
namespace {

struct RawSinusoidal {
  std::size_t dim;
  double base;
  Text layout;
  bool flip_sin_to_cos;
  double downscale_freq_shift;
  Text odd_dim;
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

/// Fills `piece` [at most rows, dim] with the next rows again and again; `take` copies them before the next ones come.
void sinusoidal_table(const RawSinusoidal& raw, Pointer positions, std::size_t count, Pointer piece, std::size_t rows,
                      const emscripten::val& take) {
  const std::span<const double> all = array<const double>(positions, count);
  require_positions("positions", all);
  SinusoidalTable table(options_of(raw));
  for (std::size_t first = 0; first < count; first += rows) {
    const std::size_t taken = std::min(rows, count - first);
    table.fill(all.subspan(first, taken), array<float>(piece, taken * raw.dim));
    take_rows(take, first, taken);
  }
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

template <>
inline constexpr auto fields_of<RawSinusoidal> = std::array{
    POSENC_FIELD(RawSinusoidal, dim),
    POSENC_FIELD(RawSinusoidal, base),
    POSENC_FIELD(RawSinusoidal, layout),
    POSENC_FIELD(RawSinusoidal, flip_sin_to_cos),
    POSENC_FIELD(RawSinusoidal, downscale_freq_shift),
    POSENC_FIELD(RawSinusoidal, odd_dim),
    POSENC_FIELD(RawSinusoidal, position_scale),
    POSENC_FIELD(RawSinusoidal, amplitude),
    POSENC_FIELD(RawSinusoidal, padding_position),
};

template <>
inline constexpr auto fields_of<TimestepOptions> = std::array{
    POSENC_FIELD(TimestepOptions, dim),
    POSENC_FIELD(TimestepOptions, flip_sin_to_cos),
    POSENC_FIELD(TimestepOptions, downscale_freq_shift),
    POSENC_FIELD(TimestepOptions, scale),
    POSENC_FIELD(TimestepOptions, max_period),
};

EMSCRIPTEN_BINDINGS(absolute) {
  emscripten::function("sinusoidal", guarded<&sinusoidal_table>);
  emscripten::function("sinusoidal_frequencies", guarded<&sinusoidal_pair_frequencies>);
  emscripten::function("timestep_embedding", guarded<&timestep_table>);
  emscripten::function("position_ids", guarded<&masked_position_ids>);
}

}  // namespace posenc::bindings
