// The steps from plain numbers to the sinusoidal table, and what each step lacks.

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "count_from.h"
#include "expect.h"
#include "posenc/absolute/counting.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/absolute/waves.h"

namespace derivation_test {

namespace {

using posenc::BitOrder;

/// A column of a table stored by rows.
std::vector<double> column(const std::vector<float>& table, std::size_t dim, std::size_t index) {
  std::vector<double> values;
  for (std::size_t at = index; at < table.size(); at += dim) values.push_back(table[at]);
  return values;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Takes away the part of the values that orthonormal vectors can make. Twice, because the first pass leaves rounding
/// errors of that part.
void take_away(const std::vector<std::vector<double>>& directions, std::vector<double>& values) {
  for (int pass = 0; pass < 2; ++pass) {
    for (const std::vector<double>& direction : directions) {
      const double share = dot(direction, values);
      for (std::size_t i = 0; i < values.size(); ++i) values[i] -= share * direction[i];
    }
  }
}

/// The largest deviation that the best linear map from PE(p) to PE(p + shift) leaves.
double shift_residual(const std::vector<float>& before, const std::vector<float>& after, std::size_t dim) {
  // Columns that the others already span add nothing.
  constexpr double dependent = 1e-10;
  std::vector<std::vector<double>> directions;
  for (std::size_t i = 0; i < dim; ++i) {
    std::vector<double> values = column(before, dim, i);
    const double whole = std::sqrt(dot(values, values));
    take_away(directions, values);
    const double rest = std::sqrt(dot(values, values));
    if (!(rest > dependent * whole)) continue;
    for (double& value : values) value /= rest;
    directions.push_back(values);
  }
  double largest = 0.0;
  for (std::size_t i = 0; i < dim; ++i) {
    std::vector<double> values = column(after, dim, i);
    take_away(directions, values);
    for (const double value : values) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

template <typename Encode>
double shift_residual_of(std::size_t dim, Encode encode) {
  constexpr std::size_t rows = 100;
  std::vector<float> before(rows * dim);
  std::vector<float> after(rows * dim);
  encode(count_from(0.0, rows), before);
  encode(count_from(7.0, rows), after);
  return shift_residual(before, after, dim);
}

posenc::SinusoidalOptions sinusoidal_options(std::size_t dim) {
  return {.dim = dim,
          .base = 10000.0,
          .layout = posenc::SinusoidalLayout::interleaved,
          .flip_sin_to_cos = false,
          .downscale_freq_shift = 0.0,
          .odd_dim = posenc::OddDim::zero,
          .position_scale = 1.0,
          .amplitude = 1.0};
}

}  // namespace

TEST_CASE("integers and their shares of a length", "[absolute]") {
  std::vector<float> out(6);
  posenc::integer_encoding(2, std::vector<double>{0, 3, 100}, out);
  CHECK(out == std::vector<float>{0, 0, 3, 3, 100, 100});
  posenc::normalised_integer_encoding(2, 5, std::vector<double>{0, 3, 4}, out);
  CHECK(out == std::vector<float>{0, 0, 0.75F, 0.75F, 1, 1});
}

TEST_CASE("binary digits in both orders, stretched over the channels", "[absolute]") {
  std::vector<float> out(4);
  posenc::binary_encoding({.dim = 4, .bits = 4, .order = BitOrder::least_significant_first}, std::vector<double>{6},
                          out);
  CHECK(out == std::vector<float>{0, 1, 1, 0});
  posenc::binary_encoding({.dim = 4, .bits = 4, .order = BitOrder::most_significant_first}, std::vector<double>{6},
                          out);
  CHECK(out == std::vector<float>{0, 1, 1, 0});
  posenc::binary_encoding({.dim = 4, .bits = 4, .order = BitOrder::most_significant_first}, std::vector<double>{1},
                          out);
  CHECK(out == std::vector<float>{0, 0, 0, 1});
  posenc::binary_encoding({.dim = 4, .bits = 2, .order = BitOrder::least_significant_first}, std::vector<double>{5},
                          out);
  CHECK(out == std::vector<float>{1, 1, 0, 0});  // 5 = 101, of which two digits are shown
  // From 7 to 8 all four digits change, though the positions are neighbours.
  std::vector<float> two(8);
  posenc::binary_encoding({.dim = 4, .bits = 4, .order = BitOrder::least_significant_first}, std::vector<double>{7, 8},
                          two);
  for (std::size_t c = 0; c < 4; ++c) CHECK(two[c] != two[4 + c]);
}

TEST_CASE("binary codes are unique up to 2^bits and repeat after it", "[absolute]") {
  const posenc::BinaryOptions options{.dim = 10, .bits = 5, .order = BitOrder::least_significant_first};
  std::vector<float> out(64 * 10);
  posenc::binary_encoding(options, count_from(0.0, 64), out);
  for (std::size_t a = 0; a < 32; ++a) {
    for (std::size_t b = 0; b < 64; ++b) {
      CHECK(std::equal(&out[a * 10], &out[a * 10] + 10, &out[b * 10]) == (b % 32 == a));
    }
  }
}

TEST_CASE("waves are the functions they name", "[absolute]") {
  const std::vector<double> positions = {0.0, 1.0, -2.5, 1000.0};
  std::vector<float> sine(4 * 3);
  std::vector<float> pair(4 * 4);
  std::vector<float> ladder(4 * 6);
  std::vector<float> complex(4 * 2 * 2);
  std::vector<float> real(4 * 2);
  const std::vector<double> frequencies = {0.3, 2.0};
  posenc::single_sine(3, 0.7, positions, sine);
  posenc::single_frequency(4, 0.7, positions, pair);
  posenc::linear_ladder(6, positions, ladder);
  posenc::complex_exponential(frequencies, positions, complex);
  posenc::complex_real_part(frequencies, positions, real);
  using Catch::Matchers::WithinAbs;
  for (std::size_t row = 0; row < 4; ++row) {
    const double p = positions[row];
    for (std::size_t c = 0; c < 3; ++c) CHECK_THAT(sine[row * 3 + c], WithinAbs(std::sin(0.7 * p), 1e-7));
    for (std::size_t c = 0; c < 4; ++c) {
      CHECK_THAT(pair[row * 4 + c], WithinAbs(c % 2 == 0 ? std::sin(0.7 * p) : std::cos(0.7 * p), 1e-7));
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const double angle = p / static_cast<double>(i + 1);
      CHECK_THAT(ladder[row * 6 + 2 * i], WithinAbs(std::sin(angle), 1e-7));
      CHECK_THAT(ladder[row * 6 + 2 * i + 1], WithinAbs(std::cos(angle), 1e-7));
    }
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK_THAT(complex[row * 4 + 2 * i], WithinAbs(std::cos(frequencies[i] * p), 1e-7));
      CHECK_THAT(complex[row * 4 + 2 * i + 1], WithinAbs(std::sin(frequencies[i] * p), 1e-7));
      CHECK(real[row * 2 + i] == complex[row * 4 + 2 * i]);
    }
  }
}

TEST_CASE("complex exponentials have norm 1 and are the sinusoidal table, cosines first", "[absolute]") {
  const std::size_t dim = 16;
  posenc::SinusoidalOptions options = sinusoidal_options(dim);
  options.flip_sin_to_cos = true;
  const std::vector<double> positions = count_from(0.0, 200);
  std::vector<float> table(200 * dim);
  std::vector<float> complex(200 * dim);
  posenc::sinusoidal(options, positions, table);
  posenc::complex_exponential(posenc::sinusoidal_frequencies(options), positions, complex);
  for (std::size_t i = 0; i < table.size(); i += 2) {
    CHECK(std::abs(table[i] - complex[i]) < 1e-7F);
    CHECK(std::abs(table[i + 1] - complex[i + 1]) < 1e-7F);
    CHECK(std::abs(std::hypot(complex[i], complex[i + 1]) - 1.0F) < 2e-7F);
  }
}

TEST_CASE("sines with their cosines have a linear shift, and sines alone do not", "[absolute]") {
  const std::size_t dim = 16;
  CHECK(shift_residual_of(dim, [&](const auto& p, std::vector<float>& out) {
          posenc::sinusoidal(sinusoidal_options(dim), p, out);
        }) < 1e-4);
  CHECK(shift_residual_of(dim, [&](const auto& p, auto& out) { posenc::single_frequency(dim, 0.7, p, out); }) < 1e-5);
  CHECK(shift_residual_of(dim, [&](const auto& p, auto& out) { posenc::linear_ladder(dim, p, out); }) < 1e-3);
  CHECK(shift_residual_of(dim, [&](const auto& p, auto& out) { posenc::single_sine(dim, 0.7, p, out); }) > 0.1);
  const std::vector<double> frequencies = {1.0, 0.56, 0.3, 0.1};
  CHECK(shift_residual_of(8, [&](const auto& p, auto& out) { posenc::complex_exponential(frequencies, p, out); }) <
        1e-4);
  CHECK(shift_residual_of(4, [&](const auto& p, auto& out) { posenc::complex_real_part(frequencies, p, out); }) > 0.1);
  // A known mistake: twice as many frequencies, laid out as [sines | cosines], of which only the first half is kept.
  const auto first_half = [&](const auto& p, std::vector<float>& out) {
    posenc::SinusoidalOptions options = sinusoidal_options(2 * dim);
    options.layout = posenc::SinusoidalLayout::half;
    std::vector<float> whole(2 * out.size());
    posenc::sinusoidal(options, p, whole);
    for (std::size_t row = 0; row < p.size(); ++row) std::copy_n(&whole[row * 2 * dim], dim, &out[row * dim]);
  };
  CHECK(shift_residual_of(dim, first_half) > 0.01);
}

TEST_CASE("one frequency repeats where many do not", "[absolute]") {
  const double turn = 6.283185307179586 / 0.7;
  std::vector<float> one(2 * 4);
  std::vector<float> many(2 * 16);
  const std::vector<double> positions = {2.0, 2.0 + turn};
  posenc::single_frequency(4, 0.7, positions, one);
  posenc::linear_ladder(16, positions, many);
  for (std::size_t c = 0; c < 4; ++c) CHECK(std::abs(one[c] - one[4 + c]) < 1e-6F);
  float largest = 0.0F;
  for (std::size_t c = 0; c < 16; ++c) largest = std::max(largest, std::abs(many[c] - many[16 + c]));
  CHECK(largest > 0.5F);
}

TEST_CASE("sines and cosines refuse a number that is no position as such, not for its angle", "[absolute]") {
  const std::string sentence = "positions: NaN is not allowed; expected finite numbers between -2^53 and 2^53";
  const std::vector<double> one = {1.0};
  const std::vector<double> bad = {NAN};
  std::vector<float> out(4);
  CHECK_THROWS_WITH(posenc::single_sine(4, 1.0, bad, out), sentence);
  CHECK_THROWS_WITH(posenc::single_frequency(4, 1.0, bad, out), sentence);
  CHECK_THROWS_WITH(posenc::linear_ladder(4, bad, out), sentence);
  CHECK_THROWS_WITH(posenc::complex_exponential(one, bad, out), sentence);
  CHECK_THROWS_WITH(posenc::complex_real_part(one, bad, out), sentence);
  CHECK_THROWS_WITH(posenc::sinusoidal(sinusoidal_options(4), bad, out), sentence);
}

TEST_CASE("the steps of the derivation reject what they cannot mean", "[absolute]") {
  std::vector<float> out(4);
  const std::vector<double> one = {1.0};
  const std::vector<double> bad = {NAN};
  const auto binary = [&](std::size_t dim, std::size_t bits, double position) {
    return [&, dim, bits, position] {
      posenc::binary_encoding({dim, bits, BitOrder::least_significant_first}, std::vector<double>{position}, out);
    };
  };
  expect_rejection([&] { posenc::integer_encoding(0, one, out); }, "dim", "0");
  expect_rejection([&] { posenc::integer_encoding(4, bad, out); }, "positions", "NaN");
  expect_rejection([&] { posenc::integer_encoding(3, one, out); }, "out", "an array of 4 values");
  expect_rejection([&] { posenc::normalised_integer_encoding(4, 1, one, out); }, "length", "1");
  expect_rejection(binary(4, 0, 1.0), "bits", "0");
  expect_rejection(binary(4, 5, 1.0), "bits", "5");
  expect_rejection(binary(4, 4, -1.0), "positions", "-1");
  expect_rejection(binary(4, 4, 0.5), "positions", "0.5");
  expect_rejection([&] { posenc::single_sine(0, 1.0, one, out); }, "dim", "0");
  expect_rejection([&] { posenc::single_sine(4, NAN, one, out); }, "frequency", "NaN");
  expect_rejection([&] { posenc::single_sine(4, 1.0, bad, out); }, "positions", "NaN");
  expect_rejection([&] { posenc::single_frequency(3, 1.0, one, out); }, "dim", "3");
  expect_rejection([&] { posenc::single_frequency(4, INFINITY, one, out); }, "frequency", "inf");
  expect_rejection([&] { posenc::single_frequency(4, 1.0, bad, out); }, "positions", "NaN");
  expect_rejection([&] { posenc::linear_ladder(4, bad, out); }, "positions", "NaN");
  expect_rejection([&] { posenc::complex_exponential(one, bad, out); }, "positions", "NaN");
  expect_rejection([&] { posenc::complex_real_part(one, bad, out); }, "positions", "NaN");
  expect_rejection([&] { posenc::linear_ladder(5, one, out); }, "dim", "5");
  expect_rejection([&] { posenc::linear_ladder(6, one, out); }, "out", "an array of 4 values");
  expect_rejection([&] { posenc::complex_exponential(bad, one, out); }, "frequencies", "NaN");
  expect_rejection([&] { posenc::complex_exponential(one, one, out); }, "out", "an array of 4 values");
  expect_rejection([&] { posenc::complex_real_part(bad, one, out); }, "frequencies", "NaN");
  expect_rejection([&] { posenc::complex_real_part(one, one, out); }, "out", "an array of 4 values");
}

}  // namespace derivation_test
