#include "core/accuracy_bounds.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "posenc/absolute/sinusoidal.h"
#include "posenc/attention/softcap.h"
#include "posenc/core/exp.h"
#include "posenc/core/logistic.h"
#include "posenc/core/random.h"
#include "posenc/core/sincos.h"
#include "posenc/core/tanh.h"
#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/rope.h"
#include "posenc/rotary/xpos.h"
#include "reference.h"

namespace {

using accuracy::Bound;
using reference::Quad;

/// A number of random bits between two numbers that are not negative.
template <typename Number, typename Bits>
Number of_any_bits(posenc::Random& random, Number from, Number to) {
  const auto first = std::bit_cast<Bits>(from);
  return std::bit_cast<Number>(static_cast<Bits>(first + random.next() % (std::bit_cast<Bits>(to) - first + 1)));
}

double sign_of(posenc::Random& random) { return random.uniform() < 0.5 ? -1.0 : 1.0; }

/// Tests every `stride`-th float between two floats of one sign; `exact` works in double, which is far more exact than
/// floats need.
template <typename Function>
double worst_in_float(float from, float to, std::uint32_t stride, const Function& function,
                      double (*exact_of)(double)) {
  double worst = 0.0;
  for (std::uint32_t bits = std::bit_cast<std::uint32_t>(from); bits <= std::bit_cast<std::uint32_t>(to);
       bits += stride) {
    const float x = std::bit_cast<float>(bits);
    const float value = function(posenc::splat4(x))[0];
    const double exact = exact_of(static_cast<double>(x));
    const float rounded = static_cast<float>(exact);
    const double spacing = std::ldexp(1.0, std::ilogb(rounded) - 23);
    worst = std::max(worst, std::abs(static_cast<double>(value) - exact) / spacing);
  }
  return worst;
}

double worst_exp(float from, float to, std::uint32_t stride) {
  return worst_in_float(from, to, stride, posenc::Exp4(), std::exp);
}

double worst_tanh(float from, float to, std::uint32_t stride) {
  return worst_in_float(from, to, stride, posenc::Tanh4(), std::tanh);
}

/// Logits on both sides of 0, from small ones to beyond the cap, in rows of every remainder.
double worst_softcap(float softcap) {
  posenc::Random random(7);
  double worst = 0.0;
  for (std::size_t length = 1; length < 200; ++length) {
    std::vector<float> logits(length);
    for (float& x : logits) {
      const auto size = of_any_bits<float, std::uint32_t>(random, 0x1p-20F, 8.0F);
      x = size * static_cast<float>(sign_of(random)) * softcap;
    }
    std::vector<float> capped = logits;
    posenc::apply_softcap(capped, softcap);
    for (std::size_t i = 0; i < length; ++i) {
      const double cap = softcap;
      const double exact = cap * std::tanh(static_cast<double>(logits[i]) / cap);
      const double spacing = std::ldexp(1.0, std::ilogb(static_cast<float>(exact)) - 23);
      worst = std::max(worst, std::abs(static_cast<double>(capped[i]) - exact) / spacing);
    }
  }
  return worst;
}

double worst_sincos(double largest_angle) {
  posenc::Random random(1);
  double worst = 0.0;
  for (int k = 0; k < 3000; ++k) {
    const double angle = (2.0 * random.uniform() - 1.0) * largest_angle;
    const double low = angle * 0x1p-54 * random.uniform();
    const posenc::SinCos value = posenc::sincos({angle, low});
    const reference::SinCos exact = reference::sincos(static_cast<Quad>(angle) + static_cast<Quad>(low));
    worst = std::max({worst, reference::ulp_error(value.sin, exact.sin), reference::ulp_error(value.cos, exact.cos)});
  }
  return worst;
}

/// Tests angles next to multiples of pi/2, where a reduction that keeps too few bits shows.
double worst_sincos_near_zeros(double largest_angle) {
  posenc::Random random(2);
  double worst = 0.0;
  for (int k = 0; k < 3000; ++k) {
    const double n = std::floor(random.uniform() * largest_angle / 1.6);
    const Quad zero = static_cast<Quad>(n) * reference::half_pi();
    const double high = static_cast<double>(zero);
    // Not closer than 2^-21: there even 113 bits are too few.
    const double offset = (0.5 + 0.5 * random.uniform()) * (random.uniform() < 0.5 ? -0x1p-20 : 0x1p-20);
    const double low = static_cast<double>(zero - static_cast<Quad>(high)) + offset;
    const posenc::DoubleDouble angle = posenc::two_sum(high, low);
    const posenc::SinCos value = posenc::sincos(angle);
    const reference::SinCos exact = reference::sincos(static_cast<Quad>(angle.high) + static_cast<Quad>(angle.low));
    worst = std::max({worst, reference::ulp_error(value.sin, exact.sin), reference::ulp_error(value.cos, exact.cos)});
  }
  return worst;
}

std::vector<double> rows_from(double start, std::size_t rows, double step) {
  std::vector<double> positions(rows);
  for (std::size_t r = 0; r < rows; ++r) positions[r] = start + step * static_cast<double>(r);
  return positions;
}

/// Positions of both signs with random bits, so that all magnitudes are equally frequent.
std::vector<double> rows_of_any_bits(std::size_t rows) {
  posenc::Random random(8);
  std::vector<double> positions(rows);
  for (double& position : positions) {
    position = sign_of(random) * of_any_bits<double, std::uint64_t>(random, 0x1p-20, 0x1p24);
  }
  return positions;
}

/// Computes a table of these positions and checks every pair against position x base^(-2 i / dim) in 113 bits.
double worst_sinusoidal_at(const std::vector<double>& positions, std::size_t dim, double base, double amplitude) {
  const std::size_t rows = positions.size();
  std::vector<float> table(rows * dim);
  posenc::sinusoidal({.dim = dim,
                      .base = base,
                      .layout = posenc::SinusoidalLayout::interleaved,
                      .flip_sin_to_cos = false,
                      .downscale_freq_shift = 0.0,
                      .odd_dim = posenc::OddDim::zero,
                      .position_scale = 1.0,
                      .amplitude = amplitude},
                     positions, table);
  double worst = 0.0;
  const Quad log_base = reference::log(static_cast<Quad>(base));
  for (std::size_t i = 0; i < dim / 2; ++i) {
    const Quad frequency = reference::exp(-log_base * static_cast<Quad>(2 * i) / static_cast<Quad>(dim));
    for (std::size_t r = 0; r < rows; ++r) {
      const reference::SinCos exact = reference::sincos(static_cast<Quad>(positions[r]) * frequency);
      const auto factor = static_cast<Quad>(amplitude);
      worst = std::max({worst, reference::ulp_error(table[r * dim + 2 * i], factor * exact.sin),
                        reference::ulp_error(table[r * dim + 2 * i + 1], factor * exact.cos)});
    }
  }
  return worst;
}

double worst_sinusoidal(double start, std::size_t rows, std::size_t dim, double base, double step,
                        double amplitude = 1.0) {
  return worst_sinusoidal_at(rows_from(start, rows, step), dim, base, amplitude);
}

double worst_rotary_table_at(const std::vector<double>& positions, double base, double attention_factor) {
  const std::size_t rows = positions.size();
  constexpr std::size_t pairs = 32;
  const posenc::Frequencies frequencies = posenc::rope_frequencies(
      {.rotary_dim = 2 * pairs, .base = base, .scaling = posenc::RopeScaling::none, .factor = 1.0});
  std::vector<float> cos(rows * pairs);
  std::vector<float> sin(rows * pairs);
  posenc::rotary_table({.frequencies = frequencies, .attention_factor = attention_factor}, positions, cos, sin);
  double worst = 0.0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const Quad frequency = reference::power(static_cast<Quad>(base), -static_cast<Quad>(i) / static_cast<Quad>(pairs));
    for (std::size_t r = 0; r < rows; ++r) {
      const reference::SinCos exact = reference::sincos(static_cast<Quad>(positions[r]) * frequency);
      const Quad factor = static_cast<Quad>(attention_factor);
      worst = std::max({worst, reference::ulp_error(sin[r * pairs + i], factor * exact.sin),
                        reference::ulp_error(cos[r * pairs + i], factor * exact.cos)});
    }
  }
  return worst;
}

double worst_rotary_table(double start, double base, double attention_factor) {
  return worst_rotary_table_at(rows_from(start, 150, 1.0), base, attention_factor);
}

double worst_xpos_scale(double farthest) {
  constexpr std::size_t rows = 50;
  constexpr std::size_t pairs = 12;
  const posenc::XposOptions options{
      .scale_base = 512.0, .gamma = 0.4, .centre = 100.0, .scale_layout = posenc::RopeLayout::half};
  std::vector<double> positions(rows);
  for (std::size_t r = 0; r < rows; ++r)
    positions[r] = options.centre - farthest + 2.0 * farthest / 49.0 * static_cast<double>(r);
  std::vector<float> scale(rows * pairs);
  posenc::xpos_scale(pairs, options, posenc::XposSide::query, positions, scale);
  double worst = 0.0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const Quad gamma = static_cast<Quad>(options.gamma);
    const Quad zeta = (static_cast<Quad>(i) / static_cast<Quad>(pairs) + gamma) / (1 + gamma);
    for (std::size_t r = 0; r < rows; ++r) {
      const Quad exponent = (static_cast<Quad>(positions[r]) - static_cast<Quad>(options.centre)) / 512;
      worst = std::max(worst, reference::ulp_error(scale[r * pairs + i], reference::power(zeta, exponent)));
    }
  }
  return worst;
}

double worst_double_double_exp() {
  posenc::Random random(3);
  double worst = 0.0;
  for (int k = 0; k < 300; ++k) {
    const double x = (random.uniform() - 0.5) * 80.0;
    const posenc::DoubleDouble value = posenc::exp(posenc::DoubleDouble(x));
    const Quad exact = reference::exp(static_cast<Quad>(x));
    const Quad difference = static_cast<Quad>(value.high) + static_cast<Quad>(value.low) - exact;
    worst = std::max(worst, static_cast<double>(reference::abs(difference) / exact) * 0x1p95);
  }
  return worst;
}

double worst_double_double_log() {
  posenc::Random random(4);
  double worst = 0.0;
  for (int k = 0; k < 300; ++k) {
    const double x = std::exp2((random.uniform() - 0.5) * 120.0);
    const posenc::DoubleDouble value = posenc::log(x);
    const Quad exact = reference::log(static_cast<Quad>(x));
    const Quad difference = static_cast<Quad>(value.high) + static_cast<Quad>(value.low) - exact;
    const double scale = std::max(1.0, std::abs(static_cast<double>(exact)));
    worst = std::max(worst, static_cast<double>(reference::abs(difference)) / scale * 0x1p100);
  }
  return worst;
}

/// Tests arguments of which half lie evenly between two limits and the others have random bits.
double worst_in_double(double from, double to, double (*function)(double), Quad (*exact)(Quad)) {
  posenc::Random random(5);
  double worst = 0.0;
  for (int k = 0; k < 4000; ++k) {
    double x = from + (to - from) * random.uniform();
    if (k % 2 == 1) {
      const bool is_negative = from < 0.0 && random.uniform() < 0.5;
      const double size =
          of_any_bits<double, std::uint64_t>(random, from > 0.0 ? from : 0x1p-60, is_negative ? -from : to);
      x = is_negative ? -size : size;
    }
    worst = std::max(worst, reference::ulp_error(function(x), exact(static_cast<Quad>(x))));
  }
  return worst;
}

Quad exact_log1p(Quad x) {
  if (x > static_cast<Quad>(1e-3)) return reference::log(1 + x);
  Quad power = x;
  Quad sum = 0;
  for (int k = 1; k < 16; ++k) {
    sum += power / static_cast<Quad>(k) * static_cast<Quad>(k % 2 == 1 ? 1 : -1);
    power *= x;
  }
  return sum;
}

Quad exact_sigmoid(Quad x) { return 1 / (1 + reference::exp(-x)); }

Quad exact_log_sigmoid(Quad x) {
  const Quad rest = exact_log1p(reference::exp(-reference::abs(x)));
  return x < 0 ? x - rest : -rest;
}

}  // namespace

const std::vector<Bound>& accuracy::bounds() {
  static const std::vector<Bound> table = {
      {"Exp4", "[-87.336, -2^-30]", 1.05, [] { return worst_exp(-0x1p-30F, -87.336F, 521); }},
      {"Exp4", "[2^-30, 88]", 1.05, [] { return worst_exp(0x1p-30F, 88.0F, 521); }},
      {"e^x - 1", "[-87.336, -2^-126]", 1.5,
       [] {
         const auto minus_1 = [exp4 = posenc::Exp4()](posenc::Float4 x) { return exp4.minus_1(x); };
         return worst_in_float(-0x1p-126F, -87.336F, 997, minus_1, std::expm1);
       }},
      {"Tanh4", "[2^-126, 100]", 2.5, [] { return worst_tanh(0x1p-126F, 100.0F, 997); }},
      {"Tanh4", "[-10, -2^-20]", 2.5, [] { return worst_tanh(-0x1p-20F, -10.0F, 97); }},
      {"apply_softcap", "softcap 50", 4.0, [] { return worst_softcap(50.0F); }},
      {"apply_softcap", "softcap 30", 4.0, [] { return worst_softcap(30.0F); }},
      {"apply_softcap", "softcap 0.7", 4.0, [] { return worst_softcap(0.7F); }},
      {"sincos", "|angle| <= 10", 1.0, [] { return worst_sincos(10.0); }},
      {"sincos", "|angle| <= 2^24", 1.0, [] { return worst_sincos(0x1p24); }},
      {"sincos", "|angle| <= 2^31", 1.0, [] { return worst_sincos(0x1p31); }},
      {"sincos", "next to zeros up to 2^24", 1.0, [] { return worst_sincos_near_zeros(0x1p24); }},
      {"exp (double-double), in 2^-95", "|x| <= 40", 1.0, worst_double_double_exp},
      {"log (double-double), in 2^-100", "2^-60 ... 2^60", 1.0, worst_double_double_log},
      {"exp64", "[-708, 709]", 1.5, [] { return worst_in_double(-708.0, 709.0, posenc::exp64, reference::exp); }},
      {"exp64", "[-1, 1]", 1.5, [] { return worst_in_double(-1.0, 1.0, posenc::exp64, reference::exp); }},
      {"log1p64", "2^-60 ... 2^60", 2.5, [] { return worst_in_double(0x1p-60, 0x1p60, posenc::log1p64, exact_log1p); }},
      {"log1p64", "[0, 3]", 2.5, [] { return worst_in_double(0.0, 3.0, posenc::log1p64, exact_log1p); }},
      {"sigmoid", "[-700, 40]", 3.0, [] { return worst_in_double(-700.0, 40.0, posenc::sigmoid, exact_sigmoid); }},
      {"sigmoid", "[-3, 3]", 3.0, [] { return worst_in_double(-3.0, 3.0, posenc::sigmoid, exact_sigmoid); }},
      {"log_sigmoid", "[-700, 700]", 4.0,
       [] { return worst_in_double(-700.0, 700.0, posenc::log_sigmoid, exact_log_sigmoid); }},
      {"log_sigmoid", "[-3, 3]", 4.0,
       [] { return worst_in_double(-3.0, 3.0, posenc::log_sigmoid, exact_log_sigmoid); }},
      {"sinusoidal", "positions of any bits up to 2^24", 0.501,
       [] { return worst_sinusoidal_at(rows_of_any_bits(300), 64, 10000.0, 1.0); }},
      {"rotary_table", "positions of any bits up to 2^24", 0.501,
       [] { return worst_rotary_table_at(rows_of_any_bits(300), 10000.0, 1.0); }},
      {"sinusoidal", "positions 0 ... 299", 0.501, [] { return worst_sinusoidal(0.0, 300, 64, 10000.0, 1.0); }},
      {"sinusoidal", "positions next to 2^24", 0.501,
       [] { return worst_sinusoidal(0x1p24 - 200, 201, 64, 10000.0, 1.0); }},
      {"sinusoidal", "positions next to -2^24", 0.501, [] { return worst_sinusoidal(-0x1p24, 200, 64, 10000.0, 1.0); }},
      {"sinusoidal", "fractions", 0.501, [] { return worst_sinusoidal(1234.56, 150, 32, 10000.0, 0.37); }},
      {"sinusoidal", "fractions just below powers of two", 0.501,
       [] {
         double worst = 0.0;
         for (const double power : {0x1p9, 0x1p10, 0x1p17, 0x1p23, 0x1p31, 0x1p40}) {
           const double spacing = power * 0x1p-53;
           worst = std::max({worst, worst_sinusoidal(power - 3.0 * spacing, 3, 32, 10000.0, spacing),
                             worst_sinusoidal(spacing - power, 1, 32, 10000.0, spacing),
                             worst_sinusoidal(power - 3.0 - spacing, 4, 32, 10000.0, 1.0)});
         }
         return worst;
       }},
      {"sinusoidal", "base 2", 0.501, [] { return worst_sinusoidal(1e6, 150, 34, 2.0, 1.0); }},
      {"sinusoidal", "every 83,886th position up to 2^24", 0.501,
       [] { return worst_sinusoidal(0.0, 200, 32, 10000.0, 83886.0); }},
      {"sinusoidal", "base 0.01 next to 2^24", 0.501,
       [] { return worst_sinusoidal(0x1p24 - 200, 200, 64, 0.01, 1.0); }},
      {"sinusoidal", "base 1e30 at 1e6", 0.501, [] { return worst_sinusoidal(1e6, 150, 64, 1e30, 1.0); }},
      {"sinusoidal", "amplitude 1e-16", 0.501, [] { return worst_sinusoidal(1e6, 300, 64, 10000.0, 1.0, 1e-16); }},
      {"sinusoidal", "amplitude -1e16", 0.501, [] { return worst_sinusoidal(1e6, 300, 64, 10000.0, 1.0, -1e16); }},
      {"rotary_table", "attention factor 1e-16", 0.501, [] { return worst_rotary_table(1e6, 10000.0, 1e-16); }},
      {"rotary_table", "attention factor 1e16", 0.501, [] { return worst_rotary_table(1e6, 10000.0, 1e16); }},
      {"rotary_table", "base 500000 at 131072", 0.501, [] { return worst_rotary_table(131072.0, 500000.0, 1.0); }},
      {"rotary_table", "base 10000 next to 2^24", 0.501, [] { return worst_rotary_table(0x1p24 - 150, 10000.0, 1.0); }},
      {"rotary_table", "attention factor 1.3689 at 131072", 0.501,
       [] { return worst_rotary_table(131072.0, 10000.0, 1.3689); }},
      {"xpos_scale", "up to 2000 from the centre", 0.501, [] { return worst_xpos_scale(2000.0); }},
      {"xpos_scale", "up to 35,600 from the centre", 0.501, [] { return worst_xpos_scale(35600.0); }},
  };
  return table;
}
