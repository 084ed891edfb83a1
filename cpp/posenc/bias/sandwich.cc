#include "posenc/bias/sandwich.h"

#include <cmath>
#include <cstdlib>
#include <vector>

#include "posenc/bias/diagonals.h"
#include "posenc/core/frequency.h"
#include "posenc/core/sincos.h"

namespace posenc {

void sandwich(const BiasShape& shape, const SandwichOptions& options, std::span<float> out) {
  require(options.dim >= 2 && options.dim % 2 == 0, "dim", options.dim, "an even number of at least 2");
  require(options.base > 0.0 && std::isfinite(options.base), "base", options.base, "a finite number above 0");
  require(options.first_frequency <= 1, "first_frequency", options.first_frequency, "0 or 1");
  require_bias_shape(shape, out.size());
  if (out.empty()) return;

  const std::size_t half = options.dim / 2;
  const Frequencies all =
      geometric_frequencies(half + options.first_frequency, log(options.base), static_cast<double>(half));
  const std::span<const DoubleDouble> frequencies = std::span(all).subspan(options.first_frequency);
  const double taken_off = options.subtract_half_dim ? static_cast<double>(half) : 0.0;
  const auto sum_at = [&](std::int64_t distance) {
    double sum = 0.0;
    for (const DoubleDouble f : frequencies) sum += sincos(f * static_cast<double>(distance)).cos;
    return sum - taken_off;
  };

  // The sums are the same for every head.
  const std::int64_t first = static_cast<std::int64_t>(shape.offset) + static_cast<std::int64_t>(shape.queries) - 1;
  std::vector<double> sums(shape.queries + shape.keys - 1);
  for (std::size_t t = 0; t < sums.size(); ++t) {
    const std::int64_t distance = first - static_cast<std::int64_t>(t);
    const bool future = options.form == SandwichForm::causal && distance < 0;
    sums[t] = sum_at(future ? 0 : std::abs(distance));
  }
  const double at_zero = sum_at(0);
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
