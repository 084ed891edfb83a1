#include "posenc/bias/alibi.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "posenc/bias/diagonals.h"
#include "posenc/core/double_double.h"
#include "posenc/core/error.h"

namespace posenc {
namespace {

/// The nearest bfloat16, ties to even.
double bfloat16(double value) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return static_cast<double>(std::bit_cast<float>((bits + 0x7fffU + (bits >> 16U & 1U)) & 0xffff0000U));
}

/// slope * distance * output_scale for each head, rounded as options.precision says.
class Lines {
 public:
  Lines(std::size_t heads, const AlibiOptions& options)
      : slopes_(alibi_slopes(heads, options.alibi_bias_max)),
        scale_(options.output_scale),
        exact_(options.precision == AlibiPrecision::exact) {
    require_factor("output_scale", scale_);
  }

  double at(std::size_t head, double distance) const {
    const double slope = slopes_[head];
    return (exact_ ? slope * distance : alibi_bfloat16(slope, distance)) * scale_;
  }

 private:
  std::vector<double> slopes_;
  double scale_;
  bool exact_;
};

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

double alibi_bfloat16(double slope, double distance) { return bfloat16(bfloat16(slope) * bfloat16(distance)); }

void alibi(const BiasShape& shape, const AlibiOptions& options, std::span<float> out) {
  const Lines lines(shape.heads, options);
  require_bias_shape(shape, out.size());
  fill_diagonals(
      shape,
      [&](std::size_t head, std::int64_t back) {
        const std::int64_t distance =
            options.form == AlibiForm::symmetric ? std::abs(back) : std::max(back, std::int64_t{0});
        return -lines.at(head, static_cast<double>(distance));
      },
      out);
}

void alibi_mpt(std::size_t heads, std::size_t keys, const AlibiOptions& options, std::span<float> out) {
  const Lines lines(heads, options);
  require_size("out", out.size(), heads * keys);
  float* to = out.data();
  for (std::size_t head = 0; head < heads; ++head) {
    // 0 - x is never -0.
    for (std::size_t j = 0; j < keys; ++j)
      *to++ = static_cast<float>(0.0 - lines.at(head, static_cast<double>(keys - 1 - j)));
  }
}

void alibi_bloom(std::size_t heads, std::size_t batch, std::size_t keys, std::span<const std::uint8_t> mask,
                 const AlibiOptions& options, std::span<float> out) {
  const Lines lines(heads, options);
  require_size("mask", mask.size(), batch * keys);
  require_size("out", out.size(), batch * heads * keys);
  float* to = out.data();
  for (std::size_t row = 0; row < batch * heads; ++row) {
    std::size_t seen = 0;
    for (std::size_t j = 0; j < keys; ++j) {
      const bool real = mask[row / heads * keys + j] != 0;
      if (real) ++seen;
      *to++ = real ? static_cast<float>(lines.at(row % heads, static_cast<double>(seen - 1))) : 0.0F;
    }
  }
}

}  // namespace posenc
