#include "posenc/bias/alibi.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "posenc/bias/proximal.h"

namespace alibi_test {

namespace {

using posenc::AlibiForm;
using posenc::AlibiPrecision;

std::vector<float> as_floats(const std::vector<double>& values) { return {values.begin(), values.end()}; }

}  // namespace

TEST_CASE("ALiBi equals the references", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("alibi")) {
    DYNAMIC_SECTION(c.id) {
      const std::size_t heads = c.params.at("heads");
      const double bias_max = c.params.value("alibi_bias_max", 8.0);
      if (c.has("slopes")) {
        CHECK(golden::worst_ratio(as_floats(posenc::alibi_slopes(heads, bias_max)), c.array("slopes")) <= 1.0);
      }
      if (!c.has("bias")) return;
      const golden::Array expected = c.array("bias");
      std::vector<float> out(expected.values.size());
      if (c.op == "alibi.mpt_bias") {
        posenc::alibi_mpt(heads, c.params.at("k_len"), {.form = AlibiForm::causal, .alibi_bias_max = bias_max}, out);
      } else if (c.op == "alibi.bloom_bias") {
        const golden::Array mask = c.array("attention_mask");
        posenc::alibi_bloom(heads, mask.shape[0], mask.shape[1], mask.bytes(), {AlibiForm::causal, 8.0}, out);
        // BLOOM builds its slopes from a base rounded to float32: the family's own tolerance.
        CHECK(golden::worst_ratio(out, expected, 2e-6, 3e-6) <= 1.0);
        return;
      } else {
        const std::size_t queries = c.params.at("q_len");
        const std::size_t keys = c.params.at("k_len");
        posenc::alibi(
            {.heads = heads, .queries = queries, .keys = keys, .offset = c.params.value("q_offset", std::int64_t{0})},
            {.form = c.op == "alibi.causal_bias" ? posenc::AlibiForm::causal : posenc::AlibiForm::symmetric,
             .alibi_bias_max = bias_max},
            out);
      }
      CHECK(golden::worst_ratio(out, expected) <= 1.0);
    }
  }
}

TEST_CASE("powers of two have the slopes of the paper", "[bias]") {
  CHECK(posenc::alibi_slopes(8, 8.0) ==
        std::vector<double>{0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625});
  CHECK(posenc::alibi_slopes(1, 8.0) == std::vector<double>{0.00390625});
}

TEST_CASE("other head counts take every other slope of twice as many heads", "[bias]") {
  for (std::size_t heads = 1; heads <= 130; ++heads) {
    const std::vector<double> slopes = posenc::alibi_slopes(heads, 8.0);
    REQUIRE(slopes.size() == heads);
    const auto power = static_cast<std::size_t>(std::exp2(std::floor(std::log2(static_cast<double>(heads)))));
    const std::vector<double> below = posenc::alibi_slopes(power, 8.0);
    const std::vector<double> above = posenc::alibi_slopes(2 * power, 8.0);
    for (std::size_t h = 0; h < heads; ++h) CHECK(slopes[h] == (h < power ? below[h] : above[2 * (h - power)]));
  }
}

TEST_CASE("the symmetric form is even in the distance and the causal one ends at the query", "[bias]") {
  constexpr std::size_t n = 9;
  std::vector<float> symmetric(3 * n * n);
  std::vector<float> causal(3 * n * n);
  const posenc::BiasShape shape{.heads = 3, .queries = n, .keys = n, .offset = 0};
  posenc::alibi(shape, {.form = posenc::AlibiForm::symmetric, .alibi_bias_max = 8.0}, symmetric);
  posenc::alibi(shape, {.form = posenc::AlibiForm::causal, .alibi_bias_max = 8.0}, causal);
  for (std::size_t h = 0; h < 3; ++h) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const std::size_t at = (h * n + i) * n + j;
        CHECK(symmetric[at] == symmetric[(h * n + j) * n + i]);
        CHECK(causal[at] == (j <= i ? symmetric[at] : 0.0F));
        CHECK_FALSE(std::signbit(causal[(h * n + i) * n + i]));
      }
    }
  }
}

TEST_CASE("the proximal bias equals the reference", "[bias][golden]") {
  std::size_t found = 0;
  for (const golden::Case& c : golden::cases_of("sinusoidal_1d")) {
    if (c.op != "bias.proximal") continue;
    ++found;
    const std::size_t n = c.params.at("n");
    std::vector<float> out(n * n);
    posenc::proximal({.heads = 1, .queries = n, .keys = n, .offset = 0}, out);
    CHECK(golden::worst_ratio(out, c.array("bias")) <= 1.0);
  }
  CHECK(found > 0);
}

TEST_CASE("ALiBi equals Falcon's, as written and as shipped in bfloat16", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("falcon_alibi")) {
    DYNAMIC_SECTION(c.id) {
      const golden::Array mask = c.array("attention_mask");
      const std::size_t heads = c.params.at("heads");
      std::vector<float> out(mask.values.size() * heads);
      const auto filled = [&](AlibiPrecision precision, double scale) -> std::span<const float> {
        posenc::alibi_bloom(heads, mask.shape[0], mask.shape[1], mask.bytes(),
                            {AlibiForm::causal, 8.0, scale, precision}, out);
        return out;
      };
      CHECK(golden::worst_ratio(filled(AlibiPrecision::exact, 1.0), c.array("alibi")) <= 1.0);
      const golden::Array shipped = c.array("alibi_bf16");
      CHECK(std::ranges::equal(filled(AlibiPrecision::bfloat16, 1.0), shipped.floats()));
      filled(AlibiPrecision::bfloat16, 0.25);
      for (std::size_t n = 0; n < out.size(); ++n) REQUIRE(out[n] == 0.25F * static_cast<float>(shipped.values[n]));
    }
  }
}

TEST_CASE("ALiBi's forms agree in bfloat16", "[bias]") {
  // The steps between keys are the same, whichever end a form counts from.
  constexpr std::size_t keys = 400;
  const posenc::AlibiOptions options{AlibiForm::causal, 8.0, 1.0, AlibiPrecision::bfloat16};
  std::vector<float> row(3 * keys);
  std::vector<float> mpt(3 * keys);
  std::vector<float> bloom(3 * keys);
  posenc::alibi({.heads = 3, .queries = 1, .keys = keys, .offset = keys - 1}, options, row);
  posenc::alibi_mpt(3, keys, options, mpt);
  posenc::alibi_bloom(3, 1, keys, std::vector<std::uint8_t>(keys, 1), options, bloom);
  CHECK(row == mpt);
  for (std::size_t n = 0; n < row.size(); ++n) CHECK(bloom[n] == -row[n / keys * keys + keys - 1 - n % keys]);
}

TEST_CASE("ALiBi's scale multiplies every form", "[bias]") {
  constexpr double scale = 0.5;
  const posenc::BiasShape shape{.heads = 3, .queries = 4, .keys = 6, .offset = 1};
  for (const auto form : {AlibiForm::causal, AlibiForm::symmetric}) {
    std::vector<float> plain(3 * 4 * 6);
    std::vector<float> scaled(plain.size());
    posenc::alibi(shape, {.form = form, .alibi_bias_max = 8.0}, plain);
    posenc::alibi(shape, {.form = form, .alibi_bias_max = 8.0, .output_scale = scale}, scaled);
    for (std::size_t n = 0; n < plain.size(); ++n) CHECK(scaled[n] == 0.5F * plain[n]);
  }
  std::vector<float> plain(3 * 6);
  std::vector<float> scaled(plain.size());
  posenc::alibi_mpt(3, 6, {.form = AlibiForm::causal, .alibi_bias_max = 8.0}, plain);
  posenc::alibi_mpt(3, 6, {.form = AlibiForm::causal, .alibi_bias_max = 8.0, .output_scale = scale}, scaled);
  for (std::size_t n = 0; n < plain.size(); ++n) CHECK(scaled[n] == 0.5F * plain[n]);
}

TEST_CASE("the proximal bias follows the offset", "[bias]") {
  std::vector<float> out(2 * 5);
  posenc::proximal({.heads = 1, .queries = 2, .keys = 5, .offset = 3}, out);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 5; ++j) {
      CHECK(out[static_cast<std::size_t>(i * 5 + j)] == static_cast<float>(-std::log(1.0 + std::abs(i + 3 - j))));
    }
  }
}

TEST_CASE("ALiBi rejects what it cannot mean", "[bias]") {
  expect_rejection([] { posenc::alibi_slopes(0, 8.0); }, "heads", "0");
  expect_rejection([] { posenc::alibi_slopes(4, 0.0); }, "alibi_bias_max", "0");
  std::vector<float> out(5);
  expect_rejection([&] { posenc::alibi_mpt(2, 3, {AlibiForm::causal, 8.0}, out); }, "out", "an array of 5 values");
  expect_rejection([&] { posenc::alibi_mpt(1, 5, {AlibiForm::causal, 8.0, 1e19}, out); }, "output_scale", "1e+19");
  expect_rejection([&] { posenc::alibi({1, 1, 5, 0}, {AlibiForm::causal, 8.0, NAN}, out); }, "output_scale", "NaN");
  const std::vector<std::uint8_t> mask(5, 1);
  expect_rejection([&] { posenc::alibi_bloom(1, 1, 5, mask, {AlibiForm::causal, 8.0, 1e19}, out); }, "output_scale",
                   "1e+19");
  const posenc::BiasShape beyond{.heads = 1, .queries = 1, .keys = 5, .offset = (std::int64_t{1} << 53) + 1};
  expect_rejection([&] { posenc::alibi(beyond, {posenc::AlibiForm::causal, 8.0}, out); }, "offset",
                   "9.00719925474099e+15");
  expect_rejection([&] { posenc::proximal(beyond, out); }, "offset", "9.00719925474099e+15");
}

}  // namespace alibi_test
