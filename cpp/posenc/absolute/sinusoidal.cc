#include "posenc/absolute/sinusoidal.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

/// The number of columns of each kind, and the dim that determines the frequencies.
struct Columns {
  std::size_t first;  ///< sines, or cosines when flipped
  std::size_t second;
  double frequency_dim;
};

Columns columns_of(const SinusoidalOptions& options) {
  const std::size_t dim = options.dim;
  const bool odd = dim % 2 != 0;
  if (!odd) return {dim / 2, dim / 2, static_cast<double>(dim)};
  switch (options.odd_dim) {
    case OddDim::zero:
      return {dim / 2, dim / 2, static_cast<double>(dim - 1)};
    case OddDim::extra_sine:
      return {dim / 2 + 1, dim / 2, static_cast<double>(dim)};
    case OddDim::truncate:
      break;
  }
  return {dim / 2 + 1, dim / 2, static_cast<double>(dim + 1)};
}

void check(const SinusoidalOptions& options) {
  require_some("dim", options.dim);
  require_base("base", options.base);
  require_position_scale("position_scale", options.position_scale);
  require_amplitude("amplitude", options.amplitude);
  const Columns columns = columns_of(options);
  const double shift = options.downscale_freq_shift;
  // A larger shift extends the frequencies beyond 1 / base, which for a base below 1 is the fastest of the ladder.
  const double end = options.base < 1.0 ? 1.0 : std::numeric_limits<double>::infinity();
  const bool allowed =
      std::isfinite(shift) && (columns.first <= 1 || (shift < columns.frequency_dim / 2.0 && shift <= end));
  require(allowed, "downscale_freq_shift", shift, "a finite number below dim / 2, for a base below 1 at most 1");
}

Frequencies frequencies_of(const SinusoidalOptions& options) {
  const Columns columns = columns_of(options);
  const double denominator = columns.frequency_dim / 2.0 - options.downscale_freq_shift;
  // A single pair has frequency 1 whatever the denominator, which may then be 0.
  Frequencies frequencies =
      geometric_frequencies(columns.first, log(options.base), columns.first > 1 ? denominator : 1.0);
  for (DoubleDouble& f : frequencies) f = f * options.position_scale;
  return frequencies;
}

}  // namespace

std::vector<double> sinusoidal_frequencies(const SinusoidalOptions& options) {
  check(options);
  return rounded(frequencies_of(options));
}

void sinusoidal(const SinusoidalOptions& options, std::span<const double> positions, std::span<float> out) {
  SinusoidalTable(options).fill(positions, out);
}

SinusoidalTable::SinusoidalTable(const SinusoidalOptions& options)
    : options_((check(options), options)), angles_(frequencies_of(options), options.amplitude) {}

void SinusoidalTable::fill(std::span<const double> positions, std::span<float> out) {
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * options_.dim);
  if (positions.empty()) return;

  const std::size_t dim = options_.dim;
  const Columns columns = columns_of(options_);
  const bool half = options_.layout == SinusoidalLayout::half;
  float* const first = out.data();
  float* const second = first + (half ? columns.first : 1);
  const bool flipped = options_.flip_sin_to_cos;
  angles_.fill(positions, {.sin = flipped ? second : first,
                           .cos = flipped ? first : second,
                           .sines = flipped ? columns.second : columns.first,
                           .cosines = flipped ? columns.first : columns.second,
                           .row_stride = dim,
                           .step = half ? std::size_t{1} : std::size_t{2}});

  const bool last_is_zero = columns.first + columns.second < dim;
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const std::span<float> entries = out.subspan(row * dim, dim);
    if (last_is_zero) entries.back() = 0.0F;
    if (positions[row] == options_.padding_position) std::fill(entries.begin(), entries.end(), 0.0F);
  }
}

}  // namespace posenc
