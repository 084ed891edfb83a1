#include "posenc/absolute/counting.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

void check(std::size_t dim, std::span<const double> positions, std::span<float> out) {
  require_some("dim", dim);
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * dim);
}

}  // namespace

void integer_encoding(std::size_t dim, std::span<const double> positions, std::span<float> out) {
  check(dim, positions, out);
  float* to = out.data();
  for (const double p : positions) to = std::fill_n(to, dim, static_cast<float>(p));
}

void normalised_integer_encoding(std::size_t dim, std::size_t length, std::span<const double> positions,
                                 std::span<float> out) {
  require(length >= 2, "length", length, Expected::at_least(2));
  check(dim, positions, out);
  float* to = out.data();
  for (const double p : positions) to = std::fill_n(to, dim, static_cast<float>(p / static_cast<double>(length - 1)));
}

void binary_encoding(const BinaryOptions& options, std::span<const double> positions, std::span<float> out) {
  const auto [dim, bits, order] = options;
  check(dim, positions, out);
  require(bits >= 1 && bits <= std::min<std::size_t>(dim, 53), "bits", bits, "1 ... min(dim, 53)");
  for (const double p : positions) require(p >= 0.0 && p == std::floor(p), "positions", p, "integers of at least 0");
  float* to = out.data();
  for (const double p : positions) {
    const auto number = static_cast<std::uint64_t>(p);
    for (std::size_t channel = 0; channel < dim; ++channel) {
      const std::size_t digit = channel * bits / dim;
      const std::size_t shift = order == BitOrder::least_significant_first ? digit : bits - 1 - digit;
      *to++ = static_cast<float>(number >> shift & 1U);
    }
  }
}

}  // namespace posenc
