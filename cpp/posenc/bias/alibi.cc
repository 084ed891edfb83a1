#include "posenc/bias/alibi.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "posenc/bias/diagonals.h"
#include "posenc/core/double_double.h"
#include "posenc/core/error.h"

namespace posenc {
namespace {

/// BLOOM fixes it at this value.
constexpr double published_bias_max = 8.0;

}  // namespace

std::vector<double> alibi_slopes(std::size_t heads, double alibi_bias_max) {
  require_some("heads", heads);
  require_between(1e-9, 1000.0, "alibi_bias_max", alibi_bias_max);
  const DoubleDouble log_2 = log(2.0);
  const auto slope = [&](std::size_t h, std::size_t of) {
    const DoubleDouble exponent = DoubleDouble(alibi_bias_max) * static_cast<double>(h) / static_cast<double>(of);
    return exp(-exponent * log_2).high;
  };

  const std::size_t power = std::bit_floor(heads);
  std::vector<double> slopes;
  slopes.reserve(heads);
  for (std::size_t h = 1; h <= power; ++h) slopes.push_back(slope(h, power));
  for (std::size_t h = 1; slopes.size() < heads; h += 2) slopes.push_back(slope(h, 2 * power));
  return slopes;
}

void alibi(const BiasShape& shape, const AlibiOptions& options, std::span<float> out) {
  const std::vector<double> slopes = alibi_slopes(shape.heads, options.alibi_bias_max);
  require_bias_shape(shape, out.size());
  fill_diagonals(
      shape,
      [&](std::size_t head, std::int64_t back) {
        const std::int64_t distance =
            options.form == AlibiForm::symmetric ? std::abs(back) : std::max(back, std::int64_t{0});
        return -slopes[head] * static_cast<double>(distance);
      },
      out);
}

void alibi_mpt(std::size_t heads, std::size_t keys, double alibi_bias_max, std::span<float> out) {
  const std::vector<double> slopes = alibi_slopes(heads, alibi_bias_max);
  require_size("out", out.size(), heads * keys);
  float* to = out.data();
  for (const double slope : slopes) {
    for (std::size_t j = 0; j < keys; ++j) {
      const std::size_t distance = keys - 1 - j;
      *to++ = static_cast<float>(distance == 0 ? 0.0 : -slope * static_cast<double>(distance));
    }
  }
}

void alibi_bloom(std::size_t heads, std::size_t batch, std::size_t keys, std::span<const std::uint8_t> mask,
                 std::span<float> out) {
  const std::vector<double> slopes = alibi_slopes(heads, published_bias_max);
  require_size("mask", mask.size(), batch * keys);
  require_size("out", out.size(), batch * heads * keys);
  float* to = out.data();
  for (std::size_t entry = 0; entry < batch; ++entry) {
    for (const double slope : slopes) {
      std::size_t seen = 0;
      for (std::size_t j = 0; j < keys; ++j) {
        const bool real = mask[entry * keys + j] != 0;
        if (real) ++seen;
        *to++ = real ? static_cast<float>(slope * static_cast<double>(seen - 1)) : 0.0F;
      }
    }
  }
}

}  // namespace posenc
