#include "posenc/bias/sandwich.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "posenc/bias/diagonals.h"
#include "posenc/core/frequency.h"
#include "posenc/core/sincos.h"

namespace posenc {
namespace {

/// Adds the cosines of a frequency at each distance, of 0 or more, to the sums. Neighbouring distances share a start,
/// to which the rest is added as an angle: accurate to 2^-50, and independent of which other distances are given.
void add_cosines(DoubleDouble frequency, std::span<const std::int64_t> distances, std::span<double> sums) {
  constexpr std::int64_t run = 64;
  std::array<SinCos, run> rests;
  std::array<bool, run> known{};
  std::int64_t begin = -1;
  SinCos start{};
  for (std::size_t t = 0; t < distances.size(); ++t) {
    const std::int64_t rest = distances[t] % run;
    if (begin != distances[t] - rest) {
      begin = distances[t] - rest;
      start = sincos(frequency * static_cast<double>(begin));
    }
    SinCos& added = rests[static_cast<std::size_t>(rest)];
    bool& is_known = known[static_cast<std::size_t>(rest)];
    if (!is_known) added = sincos(frequency * static_cast<double>(rest));
    is_known = true;
    sums[t] += start.cos * added.cos - start.sin * added.sin;
  }
}

}  // namespace

void sandwich(const BiasShape& shape, const SandwichOptions& options, std::span<float> out) {
  require(options.dim >= 2 && options.dim % 2 == 0, "dim", options.dim, Expected::even(2));
  require_between(1.0, std::numeric_limits<double>::max(), "base", options.base);
  require(options.first_frequency <= 1, "first_frequency", options.first_frequency, "0 or 1");
  require_bias_shape(shape, out.size());
  if (out.empty()) return;

  const std::size_t half = options.dim / 2;
  const Frequencies all =
      geometric_frequencies(half + options.first_frequency, log(options.base), static_cast<double>(half));
  const std::span<const DoubleDouble> frequencies = std::span(all).subspan(options.first_frequency);
  const double taken_off = options.subtract_half_dim ? static_cast<double>(half) : 0.0;

  // The sums are the same for every head. Distance 0 comes last.
  const std::int64_t first = shape.offset + static_cast<std::int64_t>(shape.queries) - 1;
  std::vector<std::int64_t> distances(shape.queries + shape.keys);
  for (std::size_t t = 0; t + 1 < distances.size(); ++t) {
    const std::int64_t distance = first - static_cast<std::int64_t>(t);
    const bool future = options.form == SandwichForm::causal && distance < 0;
    distances[t] = future ? 0 : std::abs(distance);
  }
  std::vector<double> sums(distances.size());
  for (const DoubleDouble frequency : frequencies) add_cosines(frequency, distances, sums);
  for (double& sum : sums) sum -= taken_off;
  const double at_zero = sums.back();
  const auto heads = static_cast<double>(shape.heads);
  const std::size_t matrix = shape.queries * shape.keys;
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const double ratio = 8.0 * static_cast<double>(head + 1) / heads;
    fill_diagonals(
        {.heads = 1, .queries = shape.queries, .keys = shape.keys, .offset = shape.offset},
        [&](std::size_t, std::int64_t distance) { return sums[static_cast<std::size_t>(first - distance)] / ratio; },
        out.subspan(head * matrix, matrix));
    if (options.form != SandwichForm::tril) continue;
    for (std::size_t i = 0; i < shape.queries; ++i) {
      for (std::size_t j = i + 1; j < shape.keys; ++j) {
        out[head * matrix + i * shape.keys + j] = static_cast<float>(at_zero / ratio + 0.0);
      }
    }
  }
}

}  // namespace posenc
