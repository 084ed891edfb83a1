#include "posenc/absolute/sinusoidal.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/angle_table.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"
#include "posenc/core/simd.h"

namespace posenc {
namespace {

/// Number of columns of each kind and the dim that the frequencies are made from.
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
  require(options.dim >= 1, "dim", options.dim, "at least 1");
  require(options.base > 0.0 && std::isfinite(options.base), "base", options.base, "a finite number above 0");
  require(std::isfinite(options.position_scale), "position_scale", options.position_scale, "a finite number");
  require(std::isfinite(options.amplitude), "amplitude", options.amplitude, "a finite number");
  const Columns columns = columns_of(options);
  const double shift = options.downscale_freq_shift;
  const bool allowed = std::isfinite(shift) && (columns.first <= 1 || shift < columns.frequency_dim / 2.0);
  require(allowed, "downscale_freq_shift", shift, "a finite number below dim / 2");
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

/// How the columns of sines and cosines stand to each other.
enum class Order { sine_first_in_pairs, cosine_first_in_pairs, halves };

/// Puts the values of a pair where the layout has them; one kind for each order, so that the inner loop has no choice
/// to make.
template <Order order>
struct PlacePairs {
  void four(std::size_t row, std::size_t pair, Float4 sines, Float4 cosines) const {
    if (pair + 4 > columns.second) {
      for (std::size_t k = 0; k < 4; ++k) one(row, pair + k, sines[k], cosines[k]);
      return;
    }
    float* const to = out + row * dim;
    if constexpr (order == Order::halves) {
      store4(to + pair + (cosine_first ? columns.first : 0), sines);
      store4(to + pair + (cosine_first ? 0 : columns.first), cosines);
    } else {
      const Float4 first = order == Order::sine_first_in_pairs ? sines : cosines;
      const Float4 second = order == Order::sine_first_in_pairs ? cosines : sines;
      store4(to + 2 * pair, interleave_low4(first, second));
      store4(to + 2 * pair + 4, interleave_high4(first, second));
    }
  }

  void one(std::size_t row, std::size_t pair, float sine, float cosine) const {
    float* const to = out + row * dim;
    to[order == Order::halves ? pair : 2 * pair] = cosine_first ? cosine : sine;
    if (pair >= columns.second) return;
    to[order == Order::halves ? columns.first + pair : 2 * pair + 1] = cosine_first ? sine : cosine;
  }

  Columns columns;
  std::size_t dim;
  bool cosine_first;
  float* out;
};

}  // namespace

std::vector<double> sinusoidal_frequencies(const SinusoidalOptions& options) {
  check(options);
  return rounded(frequencies_of(options));
}

void sinusoidal(const SinusoidalOptions& options, std::span<const double> positions, std::span<float> out) {
  check(options);
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * options.dim);

  const std::size_t dim = options.dim;
  const Columns columns = columns_of(options);
  const auto place = [&]<Order order>() {
    for_each_angle(
        frequencies_of(options), positions, options.amplitude,
        PlacePairs<order>{.columns = columns, .dim = dim, .cosine_first = options.flip_sin_to_cos, .out = out.data()});
  };
  if (options.layout == SinusoidalLayout::half) {
    place.operator()<Order::halves>();
  } else if (options.flip_sin_to_cos) {
    place.operator()<Order::cosine_first_in_pairs>();
  } else {
    place.operator()<Order::sine_first_in_pairs>();
  }

  const bool last_is_zero = columns.first + columns.second < dim;
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const std::span<float> entries = out.subspan(row * dim, dim);
    if (last_is_zero) entries.back() = 0.0F;
    if (positions[row] == options.padding_position) std::fill(entries.begin(), entries.end(), 0.0F);
  }
}

}  // namespace posenc
