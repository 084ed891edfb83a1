#include "posenc/bias/kerple.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "golden.h"
#include "posenc/bias/alibi.h"

namespace kerple_test {

namespace {

using posenc::KerpleForm;
using posenc::KerpleOptions;

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<float> floats_of(const golden::Case& c, const std::string& name) {
  return c.has(name) ? c.array(name).floats() : std::vector<float>{};
}

}  // namespace

TEST_CASE("KERPLE equals the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("kerple")) {
    DYNAMIC_SECTION(c.id) {
      const posenc::BiasShape shape{.heads = c.params.at("heads"),
                                    .queries = c.params.at("q_len"),
                                    .keys = c.params.at("k_len"),
                                    .offset = c.params.at("q_offset")};
      const bool limited = !c.params.at("clamp_max_p").is_null();
      const KerpleOptions options{.form = KerpleForm::causal,
                                  .clamp_min = c.params.at("clamp_min"),
                                  .clamp_max_p = limited ? c.params.at("clamp_max_p").get<double>() : infinity};
      const golden::Array scores = c.array("scores");
      std::vector<float> bias(scores.values.size(), 0.0F);
      std::vector<float> weight(scores.values.size(), 1.0F);
      const std::vector<float> bias_p = floats_of(c, "bias_p");
      const std::vector<float> bias_a = floats_of(c, "bias_a");
      const std::vector<float> wei_p = floats_of(c, "wei_p");
      const std::vector<float> wei_a = floats_of(c, "wei_a");
      if (c.params.at("kind") == "kerple_log") {
        posenc::kerple_log(shape, options, bias_p, bias_a, bias);
      } else if (!bias_p.empty() || !bias_a.empty()) {
        posenc::kerple_power(shape, options, bias_p, bias_a, bias);
      }
      if (!wei_p.empty() || !wei_a.empty()) posenc::kerple_weight(shape, options, wei_p, wei_a, weight);
      std::vector<float> out = scores.floats();
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = out[i] * weight[i] + bias[i];
      CHECK(golden::worst_ratio(out, c.array("scores_out")) <= 1.0);
    }
  }
}

TEST_CASE("KERPLE is the formula it names", "[bias]") {
  const posenc::BiasShape shape{.heads = 2, .queries = 2, .keys = 9, .offset = 6};
  const KerpleOptions options{.form = KerpleForm::symmetric, .clamp_min = 0.01, .clamp_max_p = 2.0};
  const std::vector<float> p = {0.5F, 1.75F};
  const std::vector<float> a = {0.25F, 3.0F};
  std::vector<float> log_kernel(36);
  std::vector<float> power(36);
  std::vector<float> weight(36);
  posenc::kerple_log(shape, options, p, a, log_kernel);
  posenc::kerple_power(shape, options, p, a, power);
  posenc::kerple_weight(shape, options, p, a, weight);
  for (std::size_t h = 0; h < 2; ++h) {
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 9; ++j) {
        const std::size_t at = h * 18 + static_cast<std::size_t>(i * 9 + j);
        const double d = std::abs(i + 6 - j);
        const double exponent = static_cast<double>(p[h]);
        const double factor = static_cast<double>(a[h]);
        using Catch::Matchers::WithinRel;
        CHECK_THAT(log_kernel[at], WithinRel(static_cast<float>(-exponent * std::log1p(factor * d)), 2e-7F));
        CHECK_THAT(power[at], WithinRel(static_cast<float>(-factor * std::pow(d, exponent)), 2e-7F));
        CHECK_THAT(weight[at], WithinRel(static_cast<float>(std::exp(-factor * std::pow(d, exponent))), 2e-7F));
      }
    }
  }
}

TEST_CASE("KERPLE parameters saturate at their clamps", "[bias]") {
  const posenc::BiasShape shape{.heads = 3, .queries = 1, .keys = 6, .offset = 5};
  const KerpleOptions options{.form = KerpleForm::causal, .clamp_min = 0.01, .clamp_max_p = 2.0};
  std::vector<float> clamped(18);
  std::vector<float> limit(18);
  posenc::kerple_power(shape, options, std::vector<float>{-1.0F, 5.0F, 2.5F}, std::vector<float>(3, 0.001F), clamped);
  posenc::kerple_power(shape, options, std::vector<float>{0.01F, 2.0F, 2.0F}, std::vector<float>(3, 0.01F), limit);
  for (std::size_t i = 0; i < 18; ++i) CHECK(std::abs(clamped[i] - limit[i]) <= 1e-7F);
}

TEST_CASE("KERPLE decays with the distance and ends at the query", "[bias]") {
  const posenc::BiasShape shape{.heads = 1, .queries = 1, .keys = 300, .offset = 250};
  const KerpleOptions options{.form = KerpleForm::causal, .clamp_min = 0.01, .clamp_max_p = 2.0};
  std::vector<float> log_kernel(300);
  std::vector<float> power(300);
  posenc::kerple_log(shape, options, std::vector<float>{1.5F}, std::vector<float>{0.7F}, log_kernel);
  posenc::kerple_power(shape, options, std::vector<float>{0.3F}, {}, power);
  for (std::size_t j = 1; j <= 250; ++j) {
    CHECK(log_kernel[j] > log_kernel[j - 1]);
    CHECK(power[j] > power[j - 1]);
  }
  for (std::size_t j = 250; j < 300; ++j) {
    CHECK((log_kernel[j] == 0.0F && power[j] == 0.0F));
    CHECK_FALSE(std::signbit(log_kernel[j]));
    CHECK_FALSE(std::signbit(power[j]));
  }
}

TEST_CASE("the power kernel with ALiBi's slopes is ALiBi", "[bias]") {
  const std::vector<double> slopes = posenc::alibi_slopes(6, 8.0);
  const std::vector<float> a(slopes.begin(), slopes.end());
  const KerpleOptions options{.form = KerpleForm::causal, .clamp_min = 1e-3, .clamp_max_p = 2.0};
  std::vector<float> power(6 * 5 * 9);
  std::vector<float> alibi(power.size());
  posenc::kerple_power({.heads = 6, .queries = 5, .keys = 9, .offset = 4}, options, {}, a, power);
  posenc::alibi({.heads = 6, .queries = 5, .keys = 9, .offset = 4},
                {.form = posenc::AlibiForm::causal, .alibi_bias_max = 8.0}, alibi);
  for (std::size_t i = 0; i < power.size(); ++i) CHECK(std::abs(power[i] - alibi[i]) <= 1e-6F * std::abs(alibi[i]));
}

TEST_CASE("KERPLE rejects what it cannot mean", "[bias]") {
  const posenc::BiasShape shape{.heads = 2, .queries = 2, .keys = 2, .offset = 0};
  const KerpleOptions options{.form = KerpleForm::causal, .clamp_min = 0.01, .clamp_max_p = 2.0};
  const std::vector<float> two = {1.0F, 1.0F};
  const std::vector<float> three = {1.0F, 1.0F, 1.0F};
  std::vector<float> out(8);
  expect_rejection([&] { posenc::kerple_log(shape, options, three, two, out); }, "p", "an array of 3 values");
  expect_rejection([&] { posenc::kerple_log(shape, options, two, {}, out); }, "a", "an array of 0 values");
  expect_rejection([&] { posenc::kerple_power(shape, options, two, std::vector<float>{1.0F, NAN}, out); }, "a", "NaN");
  expect_rejection([&] { posenc::kerple_log(shape, {KerpleForm::causal, 0.0, 2.0}, two, two, out); }, "clamp_min", "0");
  expect_rejection([&] { posenc::kerple_weight(shape, {KerpleForm::causal, 0.1, 0.05}, two, two, out); }, "clamp_max_p",
                   "0.05");
  out.pop_back();
  expect_rejection([&] { posenc::kerple_weight(shape, options, two, two, out); }, "out", "an array of 7 values");
}

}  // namespace kerple_test
