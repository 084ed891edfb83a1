#include <algorithm>

#include "bind.h"
#include "memory.h"
#include "posenc/absolute/position_ids.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/absolute/timestep.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"
#include "row_receiver.h"

namespace posenc::bindings {
namespace {

/// Computes `rows` rows at a time in `piece` [rows, dim]; `receive` copies them before the next ones overwrite them.
/// positions float64 [count], as everywhere in this file.
void sinusoidal_table(const SinusoidalOptions& options, Pointer positions, std::size_t count, Pointer piece,
                      std::size_t rows, const RowReceiver& receive) {
  const std::span<const double> all = array<const double>(positions, count);
  require_positions("positions", all);
  if (count > 0) require_some("rows", rows);
  SinusoidalTable table(options);
  for (std::size_t first = 0; first < count; first += rows) {
    const std::size_t taken = std::min(rows, count - first);
    table.fill(all.subspan(first, taken), array<float>(piece, taken * options.dim));
    receive(first, taken);
  }
}

/// out float64: the angular frequency of each pair of sine and cosine. Returns how many there are, at most (dim + 1) /
/// 2.
std::size_t sinusoidal_pair_frequencies(const SinusoidalOptions& options, Pointer out) {
  const std::vector<double> frequencies = sinusoidal_frequencies(options);
  std::ranges::copy(frequencies, array<double>(out, frequencies.size()).begin());
  return frequencies.size();
}

void timestep_table(const TimestepOptions& options, Pointer timesteps, std::size_t count, Pointer out) {
  timestep_embedding(options, array<const double>(timesteps, count), array<float>(out, count * options.dim));
}

/// mask uint8 [rows, length], non-zero for real tokens; out float64 [rows, length].
void masked_position_ids(Pointer mask, std::size_t rows, std::size_t length, double start, double padded, Pointer out) {
  position_ids({.rows = rows, .length = length, .start = start, .padded = padded},
               array<const std::uint8_t>(mask, rows * length), array<double>(out, rows * length));
}

}  // namespace

POSENC_CHOICES(SinusoidalLayout, {"interleaved", SinusoidalLayout::interleaved}, {"half", SinusoidalLayout::half});
POSENC_CHOICES(OddDim, {"zero", OddDim::zero}, {"extra-sine", OddDim::extra_sine}, {"truncate", OddDim::truncate});

POSENC_RECORD(SinusoidalOptions, dim, base, layout, flip_sin_to_cos, downscale_freq_shift, odd_dim, position_scale,
              amplitude, padding_position);

POSENC_RECORD(TimestepOptions, dim, flip_sin_to_cos, downscale_freq_shift, scale, max_period);

POSENC_BINDINGS(absolute) {
  bind<&sinusoidal_table>("sinusoidal", "options, positions, count, piece, rows, receive");
  bind<&sinusoidal_pair_frequencies>("sinusoidal_frequencies", "options, out");
  bind<&timestep_table>("timestep_embedding", "options, timesteps, count, out");
  bind<&masked_position_ids>("position_ids", "mask, rows, length, start, padded, out");
}

}  // namespace posenc::bindings
