#include "posenc/absolute/sinusoidal.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "count_from.h"
#include "expect.h"
#include "golden.h"
#include "posenc/absolute/position_ids.h"
#include "posenc/absolute/timestep.h"

namespace sinusoidal_test {

namespace {

using posenc::OddDim;
using posenc::SinusoidalLayout;
using posenc::SinusoidalOptions;

SinusoidalOptions options_of(std::size_t dim) {
  return {.dim = dim,
          .base = 10000.0,
          .layout = SinusoidalLayout::interleaved,
          .flip_sin_to_cos = false,
          .downscale_freq_shift = 0.0,
          .odd_dim = OddDim::extra_sine,
          .position_scale = 1.0,
          .amplitude = 1.0};
}

std::vector<float> table(const SinusoidalOptions& options, const std::vector<double>& positions) {
  std::vector<float> out(positions.size() * options.dim, -7.0F);
  posenc::sinusoidal(options, positions, out);
  return out;
}

/// A golden case's frequencies and layout, in the library's parameters.
SinusoidalOptions options_of(const golden::Case& golden_case) {
  const auto& params = golden_case.params;
  SinusoidalOptions options = options_of(params.at("dim").get<std::size_t>());
  if (params.at("layout") == "concat_sin_cos") options.layout = SinusoidalLayout::half;
  options.base = params.value("base", 10000.0);
  if (params.contains("max_timescale")) {
    options.position_scale = params.at("min_timescale");
    options.base = params.at("max_timescale").get<double>() / options.position_scale;
  }
  const std::string frequency = params.value("freq", "");
  if (frequency.find("-1)") != std::string::npos) options.downscale_freq_shift = 1.0;
  const std::string odd = params.value("odd", "");
  if (odd == "last channel zero") options.odd_dim = OddDim::zero;
  if (odd == "computed for dim+1 then truncated") options.odd_dim = OddDim::truncate;
  if (params.value("scale", "") == "dim^-0.5") options.amplitude = std::pow(static_cast<double>(options.dim), -0.5);
  return options;
}

}  // namespace

TEST_CASE("sinusoidal tables equal the references", "[absolute][golden]") {
  for (const golden::Case& c : golden::cases_of("sinusoidal_1d")) {
    if (c.op == "bias.proximal") continue;  // tested in alibi.test.cc, with the other biases
    DYNAMIC_SECTION(c.id) {
      if (c.op == "sin1d") {
        CHECK(golden::worst_ratio(table(options_of(c), c.array("positions").values), c.array("pe")) <= 1.0);
      } else if (c.op == "sin1d.fairseq") {
        const golden::Array tokens = c.array("tokens");
        const double padding = c.params.at("padding_idx");
        std::vector<std::uint8_t> mask;
        for (const double token : tokens.values) mask.push_back(token != padding ? 1 : 0);
        std::vector<double> positions(mask.size());
        posenc::position_ids(
            {.rows = tokens.shape[0], .length = tokens.shape[1], .start = padding + 1.0, .padded = padding}, mask,
            positions);
        CHECK(positions == c.array("positions").values);
        SinusoidalOptions options = options_of(c);
        options.padding_position = padding;
        CHECK(golden::worst_ratio(table(options, positions), c.array("pe")) <= 1.0);
      } else {
        REQUIRE(c.op == "sin1d.add");
        const golden::Array x = c.array("x");
        const std::vector<float> pe = table(options_of(c), count_from(c.params.at("step"), x.shape[1]));
        std::vector<float> y = x.floats();
        const float scale = std::sqrt(static_cast<float>(x.shape[2]));
        for (std::size_t i = 0; i < y.size(); ++i) y[i] = y[i] * scale + pe[i % pe.size()];
        CHECK(golden::worst_ratio(y, c.array("y")) <= 1.0);
      }
    }
  }
}

TEST_CASE("timestep embeddings equal the reference", "[absolute][golden]") {
  for (const golden::Case& c : golden::cases_of("timestep_embedding")) {
    DYNAMIC_SECTION(c.id) {
      const posenc::TimestepOptions options{.dim = c.params.at("dim"),
                                            .flip_sin_to_cos = c.params.at("flip_sin_to_cos"),
                                            .downscale_freq_shift = c.params.at("downscale_freq_shift"),
                                            .scale = c.params.at("scale"),
                                            .max_period = c.params.at("max_period")};
      const golden::Array timesteps = c.array("timesteps");
      std::vector<float> out(timesteps.values.size() * options.dim);
      posenc::timestep_embedding(options, timesteps.values, out);
      CHECK(golden::worst_ratio(out, c.array("emb")) <= 1.0);
    }
  }
}

TEST_CASE("the layouts are permutations of each other", "[absolute]") {
  const std::vector<double> positions = count_from(-3.0, 9);
  const std::size_t dim = GENERATE(2, 8, 50);
  SinusoidalOptions options = options_of(dim);
  const std::vector<float> interleaved = table(options, positions);
  options.flip_sin_to_cos = true;
  const std::vector<float> interleaved_flipped = table(options, positions);
  options.layout = SinusoidalLayout::half;
  const std::vector<float> half_flipped = table(options, positions);
  options.flip_sin_to_cos = false;
  const std::vector<float> half = table(options, positions);
  for (std::size_t row = 0; row < positions.size(); ++row) {
    for (std::size_t i = 0; i < dim / 2; ++i) {
      const float sin = interleaved[row * dim + 2 * i];
      const float cos = interleaved[row * dim + 2 * i + 1];
      CHECK(half[row * dim + i] == sin);
      CHECK(half[row * dim + dim / 2 + i] == cos);
      CHECK(half_flipped[row * dim + i] == cos);
      CHECK(half_flipped[row * dim + dim / 2 + i] == sin);
      CHECK(interleaved_flipped[row * dim + 2 * i] == cos);
      CHECK(interleaved_flipped[row * dim + 2 * i + 1] == sin);
    }
  }
}

TEST_CASE("every channel of every odd dim is written", "[absolute]") {
  for (const std::size_t dim : {1U, 3U, 9U, 17U, 33U}) {
    for (const OddDim odd : {OddDim::zero, OddDim::extra_sine, OddDim::truncate}) {
      for (const SinusoidalLayout layout : {SinusoidalLayout::interleaved, SinusoidalLayout::half}) {
        SinusoidalOptions options = options_of(dim);
        options.odd_dim = odd;
        options.layout = layout;
        for (const float x : table(options, count_from(0.0, 3))) REQUIRE(std::abs(x) <= 1.0F);
        const std::vector<float> row = table(options, {0.0});
        // At position 0 sines are 0 and cosines 1, so the sum counts the cosines.
        CHECK(std::accumulate(row.begin(), row.end(), 0.0F) == static_cast<float>(dim / 2));
        CHECK((odd == OddDim::zero ? row.back() == 0.0F : true));
      }
    }
  }
}

TEST_CASE("odd dims take their frequencies as their families do", "[absolute]") {
  const auto slowest = [](std::size_t dim, OddDim odd, double shift) {
    SinusoidalOptions options = options_of(dim);
    options.odd_dim = odd;
    options.downscale_freq_shift = shift;
    return posenc::sinusoidal_frequencies(options).back();
  };
  using Catch::Matchers::WithinRel;
  CHECK_THAT(slowest(9, OddDim::zero, 0.0), WithinRel(std::pow(10000.0, -3.0 / 4.0), 1e-14));
  CHECK_THAT(slowest(9, OddDim::zero, 1.0), WithinRel(std::pow(10000.0, -3.0 / 3.0), 1e-14));
  CHECK_THAT(slowest(9, OddDim::extra_sine, 0.0), WithinRel(std::pow(10000.0, -8.0 / 9.0), 1e-14));
  CHECK_THAT(slowest(9, OddDim::truncate, 0.0), WithinRel(std::pow(10000.0, -8.0 / 10.0), 1e-14));
}

TEST_CASE("a single pair has frequency 1 even where the denominator is 0", "[absolute]") {
  for (const double shift : {0.0, 1.0, 5.0}) {
    SinusoidalOptions options = options_of(2);
    options.downscale_freq_shift = shift;
    CHECK(posenc::sinusoidal_frequencies(options) == std::vector<double>{1.0});
  }
}

TEST_CASE("frequencies that a shift moves together are 1, not NaN", "[absolute]") {
  for (const double shift : {-1e30, -1e300, -1e307, std::numeric_limits<double>::lowest()}) {
    SinusoidalOptions options = options_of(8);
    options.downscale_freq_shift = shift;
    CHECK(posenc::sinusoidal_frequencies(options) == std::vector<double>(4, 1.0));
  }
}

TEST_CASE("a value does not depend on the rows around it", "[absolute]") {
  SinusoidalOptions options = options_of(34);
  options.layout = GENERATE(SinusoidalLayout::interleaved, SinusoidalLayout::half);
  options.flip_sin_to_cos = GENERATE(false, true);
  const double start = GENERATE(0.0, 12345.0, 0x1p24 - 300.0, -200.0, 0.25);
  const std::vector<double> positions = count_from(start, 300);
  const std::vector<float> whole = table(options, positions);
  for (std::size_t row = 0; row < positions.size(); row += 7) {
    const std::vector<float> alone = table(options, {positions[row]});
    CHECK(std::equal(alone.begin(), alone.end(), whole.begin() + static_cast<std::ptrdiff_t>(row * options.dim)));
  }
}

TEST_CASE("a shift by k is one rotation for all positions", "[absolute]") {
  const std::size_t dim = 32;
  const SinusoidalOptions options = options_of(dim);
  const std::vector<double> frequencies = posenc::sinusoidal_frequencies(options);
  const double shift = GENERATE(1.0, 17.0, -4.0, 1000.0);
  const std::vector<double> positions = {0.0, 3.0, 250.0, 99999.0};
  std::vector<double> shifted;
  for (const double p : positions) shifted.push_back(p + shift);
  const std::vector<float> before = table(options, positions);
  const std::vector<float> after = table(options, shifted);
  for (std::size_t row = 0; row < positions.size(); ++row) {
    for (std::size_t i = 0; i < dim / 2; ++i) {
      const double s = static_cast<double>(before[row * dim + 2 * i]);
      const double c = static_cast<double>(before[row * dim + 2 * i + 1]);
      const double angle = shift * frequencies[i];
      CHECK(std::abs(static_cast<double>(after[row * dim + 2 * i]) - (s * std::cos(angle) + c * std::sin(angle))) <
            3e-7);
      CHECK(std::abs(static_cast<double>(after[row * dim + 2 * i + 1]) - (c * std::cos(angle) - s * std::sin(angle))) <
            3e-7);
    }
  }
}

TEST_CASE("the padding position is a row of zeros", "[absolute]") {
  SinusoidalOptions options = options_of(6);
  options.padding_position = 1.0;
  const std::vector<float> rows = table(options, {0.0, 1.0, 2.0});
  CHECK(std::all_of(rows.begin() + 6, rows.begin() + 12, [](float x) { return x == 0.0F; }));
  CHECK(rows[1] == 1.0F);
  CHECK(rows[12] != 0.0F);
}

TEST_CASE("sinusoidal rejects what it cannot mean", "[absolute]") {
  std::vector<float> out(8);
  const std::vector<double> positions = {0.0};
  const auto with = [&](auto change) {
    SinusoidalOptions options = options_of(8);
    change(options);
    return [&, options] { posenc::sinusoidal(options, positions, out); };
  };
  expect_rejection(with([](auto& o) { o.dim = 0; }), "dim", "0");
  expect_rejection(with([](auto& o) { o.base = 0.0; }), "base", "0");
  expect_rejection(with([](auto& o) { o.base = -5.0; }), "base", "-5");
  expect_rejection(with([](auto& o) { o.base = INFINITY; }), "base", "inf");
  expect_rejection(with([](auto& o) { o.downscale_freq_shift = 4.0; }), "downscale_freq_shift", "4");
  expect_rejection(with([](auto& o) { o.position_scale = INFINITY; }), "position_scale", "inf");
  expect_rejection(with([](auto& o) { o.amplitude = -INFINITY; }), "amplitude", "-inf");
  expect_rejection(with([](auto& o) { o.base = 1e-4; }), "base", "0.0001");
  expect_rejection(with([](auto& o) { o.position_scale = 1e7; }), "position_scale", "10000000");
  expect_rejection(with([](auto& o) { o.amplitude = 1e-17; }), "amplitude", "1e-17");
  expect_rejection(with([](auto& o) { o.amplitude = -1e17; }), "amplitude", "-1e+17");
  expect_rejection(with([](auto& o) { o.dim = 6; }), "out", "an array of 8 values");
  const std::vector<double> bad = {NAN};
  expect_rejection([&] { posenc::sinusoidal(options_of(8), bad, out); }, "positions", "NaN");
  expect_rejection([&] { posenc::timestep_embedding({8, false, 1.0, 1.0, -1.0}, positions, out); }, "max_period", "-1");
}

TEST_CASE("a row does not depend on the rows before it, and a negative position mirrors its sines", "[sinusoidal]") {
  // Steps of 1 from a start share their products. Negative positions run away from it, and 2 is no step after -1.
  std::vector<double> falling = count_from(-40.0, 41);
  std::reverse(falling.begin(), falling.end());
  for (const SinusoidalLayout layout : {SinusoidalLayout::interleaved, SinusoidalLayout::half}) {
    SinusoidalOptions options = options_of(16);
    options.layout = layout;
    for (const std::vector<double>& positions : {falling, std::vector<double>{-1.0, 2.0, 3.0, -4.0, -5.0, 6.0}}) {
      const std::vector<float> all = table(options, positions);
      for (std::size_t row = 0; row < positions.size(); ++row) {
        const std::vector<float> alone = table(options, {positions[row]});
        const std::vector<float> mirrored = table(options, {-positions[row]});
        for (std::size_t c = 0; c < 16; ++c) {
          const bool is_sine = layout == SinusoidalLayout::half ? c < 8 : c % 2 == 0;
          CHECK(all[row * 16 + c] == alone[c]);
          CHECK(all[row * 16 + c] == (is_sine ? -mirrored[c] : mirrored[c]));
        }
      }
    }
  }
}

}  // namespace sinusoidal_test
