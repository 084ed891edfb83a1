#include <catch_amalgamated.hpp>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "posenc/core/random.h"
#include "posenc/rotary/forms.h"
#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/rope.h"
#include "posenc/rotary/scaling.h"

namespace rope_scaling_test {

namespace {

using Catch::Matchers::WithinRel;
using posenc::Frequencies;
using posenc::LongRopeAttention;
using posenc::RopeDirection;
using posenc::RopeLayout;
using posenc::RopeScaling;
using posenc::ScaledFrequencies;

ScaledFrequencies with_factor(std::size_t dim, double base, RopeScaling scaling, double factor) {
  return {
      .frequencies = posenc::rope_frequencies({.rotary_dim = dim, .base = base, .scaling = scaling, .factor = factor}),
      .attention_factor = 1.0};
}

std::vector<double> trained(std::size_t dim, double base) {
  return posenc::rounded(with_factor(dim, base, RopeScaling::none, 1.0).frequencies);
}

std::optional<double> given(const golden::Value& settings, const char* name) {
  if (!settings.contains(name) || settings.at(name).is_null()) return std::nullopt;
  return settings.at(name).get<double>();
}

posenc::YarnOptions yarn_options() {
  return {.rotary_dim = 128,
          .base = 10000.0,
          .factor = 10.0,
          .original_max_position_embeddings = 2048,
          .beta_fast = 32.0,
          .beta_slow = 1.0,
          .truncate = true,
          .mscale = 0.0,
          .mscale_all_dim = 0.0,
          .attention_factor = std::nullopt,
          .attn_factor = 1.0,
          .extrapolation_factor = 1.0};
}

posenc::Llama3Options llama3_options() {
  return {.rotary_dim = 128,
          .base = 10000.0,
          .factor = 10.0,
          .low_freq_factor = 1.0,
          .high_freq_factor = 4.0,
          .original_max_position_embeddings = 2048};
}

/// The original length, which newer configurations keep with the scaling, and older ones beside it or not at all.
std::size_t original_length(const golden::Value& model, const golden::Value& settings) {
  constexpr const char* name = "original_max_position_embeddings";
  if (settings.contains(name)) return settings.at(name);
  return model.contains(name) ? model.at(name) : model.at("max_position_embeddings");
}

/// The published configuration of a model, as the golden cases give it.
struct Config {
  std::string type;
  golden::Value model;
  golden::Value settings;
  std::size_t head_dim;
  std::size_t rotary_dim;
  double base;
  std::size_t seq_len;
};

Config read_config(const golden::Value& params) {
  Config c;
  c.type = params.at("rope_type");
  c.model = params.at("config");
  c.settings = c.model.value(c.model.contains("rope_parameters") ? "rope_parameters" : "rope_scaling", golden::Value());
  const std::size_t hidden = c.model.at("hidden_size");
  const std::size_t heads = c.model.at("num_attention_heads");
  c.head_dim = c.model.value("head_dim", hidden / heads);
  const double partial = c.type == "proportional" ? 1.0 : c.settings.value("partial_rotary_factor", 1.0);
  c.rotary_dim =
      static_cast<std::size_t>(static_cast<double>(c.head_dim) * c.model.value("partial_rotary_factor", partial));
  c.base = c.model.contains("rope_theta") ? c.model.value("rope_theta", 0.0) : c.settings.value("rope_theta", 0.0);
  c.seq_len = params.at("seq_len").is_null() ? 0 : params.at("seq_len").get<std::size_t>();
  return c;
}

ScaledFrequencies yarn_of(const Config& c) {
  posenc::YarnOptions options = yarn_options();
  options.rotary_dim = c.rotary_dim;
  options.base = c.base;
  options.factor = c.settings.at("factor");
  options.original_max_position_embeddings = original_length(c.model, c.settings);
  options.beta_fast = c.settings.value("beta_fast", 32.0);
  options.beta_slow = c.settings.value("beta_slow", 1.0);
  options.truncate = c.settings.value("truncate", true);
  options.mscale = c.settings.value("mscale", 0.0);
  options.mscale_all_dim = c.settings.value("mscale_all_dim", 0.0);
  options.attention_factor = given(c.settings, "attention_factor");
  return posenc::yarn_rope(options);
}

ScaledFrequencies longrope_of(const Config& c) {
  const std::size_t longest = c.model.at("max_position_embeddings");
  const std::size_t original = original_length(c.model, c.settings);
  const std::vector<double> short_factor = c.settings.at("short_factor");
  const std::vector<double> long_factor = c.settings.at("long_factor");
  const double extension = original != longest ? static_cast<double>(longest) / static_cast<double>(original)
                                               : given(c.settings, "factor").value_or(1.0);
  return posenc::longrope({.rotary_dim = c.rotary_dim,
                           .base = c.base,
                           .factor = extension,
                           .original_max_position_embeddings = original,
                           .seq_len = c.seq_len,
                           .short_factor = short_factor,
                           .long_factor = long_factor,
                           .attention = LongRopeAttention::fixed,
                           .attention_factor = given(c.settings, "attention_factor")});
}

ScaledFrequencies scaled_of(const Config& c) {
  const double factor = c.settings.value("factor", 1.0);
  if (c.type == "default") return with_factor(c.rotary_dim, c.base, RopeScaling::none, 1.0);
  if (c.type == "linear") return with_factor(c.rotary_dim, c.base, RopeScaling::linear, factor);
  if (c.type == "ntk") return with_factor(c.rotary_dim, c.base, RopeScaling::ntk, factor);
  if (c.type == "yarn") return yarn_of(c);
  if (c.type == "longrope") return longrope_of(c);
  if (c.type == "dynamic") {
    return posenc::dynamic_ntk_rope({.rotary_dim = c.rotary_dim,
                                     .base = c.base,
                                     .factor = factor,
                                     .max_position_embeddings = c.model.at("max_position_embeddings"),
                                     .seq_len = c.seq_len});
  }
  if (c.type == "llama3") {
    return posenc::llama3_rope({.rotary_dim = c.rotary_dim,
                                .base = c.base,
                                .factor = factor,
                                .low_freq_factor = c.settings.at("low_freq_factor"),
                                .high_freq_factor = c.settings.at("high_freq_factor"),
                                .original_max_position_embeddings = c.settings.at("original_max_position_embeddings")});
  }
  REQUIRE(c.type == "proportional");
  return posenc::proportional_rope({.head_dim = c.head_dim,
                                    .base = c.base,
                                    .partial_rotary_factor = c.settings.value("partial_rotary_factor", 1.0),
                                    .factor = factor});
}

/// A table as the references print it: both components of a pair, in the half layout.
std::vector<float> wide(const std::vector<float>& table, std::size_t pairs) {
  std::vector<float> result(2 * table.size());
  posenc::repeat_pairs(RopeLayout::half, pairs, table, result);
  return result;
}

void check_values(const std::vector<double>& values, std::size_t first, const std::vector<double>& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK_THAT(values[first + i], WithinRel(expected[i], 1e-4));
}

}  // namespace

TEST_CASE("context scalings equal the references", "[rotary][golden]") {
  for (const golden::Case& c : golden::cases_of("rope_scaling_tables")) {
    DYNAMIC_SECTION(c.id) {
      const ScaledFrequencies scaled = scaled_of(read_config(c.params));
      const std::size_t pairs = scaled.frequencies.size();
      CHECK(2 * pairs == c.params.at("rotary_dim").get<std::size_t>());
      CHECK(golden::worst_ratio(posenc::rounded(scaled.frequencies), c.array("inv_freq"), 0.0, 1e-12) <= 1.0);
      CHECK(golden::worst_ratio(std::span(&scaled.attention_factor, 1), c.array("attention_factor"), 1e-14, 1e-14) <=
            1.0);

      const std::vector<double> positions = c.array("positions").values;
      std::vector<float> cos(positions.size() * pairs);
      std::vector<float> sin(cos.size());
      posenc::rotary_table(scaled, positions, cos, sin);
      CHECK(golden::worst_ratio(wide(cos, pairs), c.array("cos")) <= 1.0);
      CHECK(golden::worst_ratio(wide(sin, pairs), c.array("sin")) <= 1.0);
    }
  }
}

TEST_CASE("context scalings give the numbers that are public elsewhere", "[rotary]") {
  // From the tests of huggingface/transformers (tests/utils/test_modeling_rope_utils.py): 128 components, base 10000.
  const std::vector<double> dynamic = posenc::rounded(
      posenc::dynamic_ntk_rope(
          {.rotary_dim = 128, .base = 10000.0, .factor = 10.0, .max_position_embeddings = 2048, .seq_len = 16384})
          .frequencies);
  check_values(dynamic, 0, {1.0, 8.0931e-1, 6.5498e-1});
  check_values(dynamic, 63, {1.6265e-6});

  const ScaledFrequencies yarn = posenc::yarn_rope(yarn_options());
  check_values(posenc::rounded(yarn.frequencies), 16, {1.0000e-1, 8.3479e-2, 6.9590e-2, 5.7925e-2});
  check_values(posenc::rounded(yarn.frequencies), 38, {8.7713e-4, 6.2810e-4, 4.3007e-4, 2.7384e-4});
  check_values(posenc::rounded(yarn.frequencies), 63, {1.1548e-5});
  CHECK_THAT(yarn.attention_factor, WithinRel(0.1 * std::log(10.0) + 1.0, 1e-15));

  const std::vector<double> llama3 = posenc::rounded(posenc::llama3_rope(llama3_options()).frequencies);
  check_values(llama3, 30,
               {1.3335e-2, 1.0730e-2, 7.7785e-3, 5.6009e-3, 3.9991e-3, 2.8248e-3, 1.9675e-3, 1.3449e-3, 8.9549e-4,
                5.7363e-4, 3.4539e-4});
}

TEST_CASE("attention factors follow their conventions", "[rotary]") {
  posenc::YarnOptions options = yarn_options();
  const auto factor = [&] { return posenc::yarn_rope(options).attention_factor; };
  options.factor = 4.0;
  CHECK_THAT(factor(), WithinRel(1.1386, 1e-4));
  options.attn_factor = 2.0;
  CHECK_THAT(factor(), WithinRel(2.0 * 1.1386, 1e-4));
  options.attention_factor = 1.3;
  CHECK(factor() == 2.6);
  options.attn_factor = 1.0;
  CHECK(factor() == 1.3);
  options.attention_factor.reset();

  options.factor = 40.0;
  options.mscale = 1.0;
  CHECK_THAT(factor(), WithinRel(1.3689, 1e-4));  // mscale alone has no effect
  options.mscale_all_dim = 0.5;
  CHECK_THAT(factor(), WithinRel(1.1557, 1e-4));
  options.mscale_all_dim = 1.0;
  CHECK(factor() == 1.0);
  CHECK(posenc::yarn_mscale(1.0, 1.0) == 1.0);
  CHECK(posenc::yarn_mscale(0.5, 1.0) == 1.0);
  CHECK(posenc::yarn_mscale(40.0, 0.0) == 1.0);
  expect_rejection([] { posenc::yarn_mscale(0.0, 1.0); }, "factor", "0");
  expect_rejection([] { posenc::yarn_mscale(std::nan(""), 1.0); }, "factor", "NaN");
}

TEST_CASE("YaRN reads the correction range from the original length", "[rotary]") {
  // A model of 40960 positions, trained on 32768: confusing the two moves 17 of 64 frequencies.
  posenc::YarnOptions options = yarn_options();
  options.base = 1e6;
  options.factor = 4.0;
  options.original_max_position_embeddings = 32768;
  const std::vector<double> right = posenc::rounded(posenc::yarn_rope(options).frequencies);
  options.original_max_position_embeddings = 40960;
  const std::vector<double> other = posenc::rounded(posenc::yarn_rope(options).frequencies);
  std::size_t different = 0;
  for (std::size_t i = 0; i < right.size(); ++i) different += std::abs(right[i] - other[i]) > 1e-12 * right[i] ? 1 : 0;
  CHECK(different == 17);
}

TEST_CASE("YaRN keeps fast pairs and interpolates slow ones", "[rotary]") {
  posenc::YarnOptions options = yarn_options();
  const std::vector<double> plain = trained(128, 10000.0);
  const std::vector<double> scaled = posenc::rounded(posenc::yarn_rope(options).frequencies);
  for (std::size_t i = 0; i <= 16; ++i) CHECK_THAT(scaled[i], WithinRel(plain[i], 1e-15));
  for (std::size_t i = 41; i < 64; ++i) CHECK_THAT(scaled[i], WithinRel(plain[i] / 10.0, 1e-15));
  for (std::size_t i = 17; i < 41; ++i) CHECK((scaled[i] < plain[i] && scaled[i] > plain[i] / 10.0));

  options.extrapolation_factor = 0.0;  // without extrapolation this is linear interpolation
  const std::vector<double> linear = posenc::rounded(posenc::yarn_rope(options).frequencies);
  for (std::size_t i = 0; i < 64; ++i) CHECK_THAT(linear[i], WithinRel(plain[i] / 10.0, 1e-15));

  options.extrapolation_factor = 1.0;
  options.beta_slow = options.beta_fast;  // no room for a ramp
  options.truncate = false;
  const std::vector<double> step = posenc::rounded(posenc::yarn_rope(options).frequencies);
  CHECK_THAT(step[16], WithinRel(plain[16], 1e-15));
  CHECK_THAT(step[17], WithinRel(plain[17] / 10.0, 1e-15));
}

TEST_CASE("YaRN's ramp may end past the last pair", "[rotary]") {
  posenc::YarnOptions options = yarn_options();
  options.rotary_dim = 32;
  options.original_max_position_embeddings = 138396;  // c(32) = 11.3 and c(1) = 17.4, of 16 pairs
  const std::vector<double> plain = trained(32, 10000.0);
  const std::vector<double> scaled = posenc::rounded(posenc::yarn_rope(options).frequencies);
  for (std::size_t i = 11; i < 16; ++i) {
    const double ramp = static_cast<double>(i - 11) / 7.0;
    CHECK_THAT(scaled[i], WithinRel(plain[i] * (1.0 - ramp) + plain[i] / 10.0 * ramp, 1e-14));
  }
}

TEST_CASE("dynamic NTK changes nothing up to the trained length and is static NTK at a fixed one", "[rotary]") {
  const double factor = GENERATE(1.0, 2.0, 7.5);
  const std::size_t dim = GENERATE(2, 6, 64);
  const auto at = [&](std::size_t seq_len) {
    return posenc::rounded(
        posenc::dynamic_ntk_rope(
            {.rotary_dim = dim, .base = 25000.0, .factor = factor, .max_position_embeddings = 2048, .seq_len = seq_len})
            .frequencies);
  };
  const std::vector<double> plain = trained(dim, 25000.0);
  CHECK(at(0) == plain);
  CHECK(at(2048) == plain);
  const double growth = factor * 3.0 - (factor - 1.0);
  CHECK(at(3 * 2048) == posenc::rounded(with_factor(dim, 25000.0, RopeScaling::ntk, growth).frequencies));
  CHECK((dim == 2 || at(2049).back() < plain.back()));
}

TEST_CASE("LongRoPE's first positions keep their frequencies", "[rotary]") {
  const std::vector<double> divisors = {1.0, 1.5, 4.0, 32.0};
  const auto with = [&](std::size_t start) {
    return posenc::longrope({.rotary_dim = 8,
                             .base = 10000.0,
                             .factor = 32.0,
                             .original_max_position_embeddings = 64,
                             .seq_len = 100,
                             .short_factor = divisors,
                             .long_factor = divisors,
                             .attention = LongRopeAttention::fixed,
                             .attention_factor = std::nullopt,
                             .start_token_idx = start});
  };
  const ScaledFrequencies scaled = with(3);
  const std::vector<double> positions = {0.0, 2.0, 3.0, 70.0, 2.5, -1.0, 3.0};
  std::vector<float> cos(positions.size() * 4);
  std::vector<float> sin(cos.size());
  posenc::rotary_table(scaled, positions, cos, sin);
  // Each row equals that of a model with one set of frequencies.
  const ScaledFrequencies undivided{.frequencies = with_factor(8, 10000.0, RopeScaling::none, 1.0).frequencies,
                                    .attention_factor = scaled.attention_factor};
  for (std::size_t row = 0; row < positions.size(); ++row) {
    std::vector<float> row_cos(4);
    std::vector<float> row_sin(4);
    posenc::rotary_table(positions[row] < 3.0 ? undivided : with(0), std::span(positions).subspan(row, 1), row_cos,
                         row_sin);
    for (std::size_t pair = 0; pair < 4; ++pair) {
      CHECK(cos[row * 4 + pair] == row_cos[pair]);
      CHECK(sin[row * 4 + pair] == row_sin[pair]);
    }
  }
  CHECK(with(0).start_frequencies.empty());
}

TEST_CASE("LongRoPE switches strictly above the original length", "[rotary]") {
  const std::vector<double> short_factor(8, 1.0);
  const std::vector<double> long_factor(8, 4.0);
  const auto at = [&](std::size_t seq_len, LongRopeAttention attention) {
    return posenc::longrope({.rotary_dim = 16,
                             .base = 10000.0,
                             .factor = 32.0,
                             .original_max_position_embeddings = 4096,
                             .seq_len = seq_len,
                             .short_factor = short_factor,
                             .long_factor = long_factor,
                             .attention = attention,
                             .attention_factor = std::nullopt});
  };
  const std::vector<double> plain = trained(16, 10000.0);
  CHECK(posenc::rounded(at(4096, LongRopeAttention::fixed).frequencies) == plain);
  const std::vector<double> extended = posenc::rounded(at(4097, LongRopeAttention::fixed).frequencies);
  for (std::size_t i = 0; i < plain.size(); ++i) CHECK(extended[i] == plain[i] / 4.0);

  CHECK_THAT(at(1, LongRopeAttention::fixed).attention_factor, WithinRel(1.1902, 1e-4));
  CHECK(at(4096, LongRopeAttention::current_length).attention_factor == 1.0);
  CHECK_THAT(at(4096 * 32, LongRopeAttention::current_length).attention_factor,
             WithinRel(at(1, LongRopeAttention::fixed).attention_factor, 1e-15));
  CHECK_THAT(at(8192, LongRopeAttention::current_length).attention_factor,
             WithinRel(std::sqrt(1.0 + std::log(2.0) / std::log(4096.0)), 1e-15));
}

TEST_CASE("Llama 3 keeps fast pairs, divides slow ones and joins them without a step", "[rotary]") {
  const std::vector<double> plain = trained(128, 10000.0);
  const std::vector<double> scaled = posenc::rounded(posenc::llama3_rope(llama3_options()).frequencies);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const double turns = 2048.0 * plain[i] / (2.0 * std::numbers::pi);
    if (turns >= 4.0) CHECK(scaled[i] == plain[i]);
    if (turns <= 1.0) CHECK_THAT(scaled[i], WithinRel(plain[i] / 10.0, 1e-15));
    if (i > 0) CHECK(scaled[i] < scaled[i - 1]);
  }
}

TEST_CASE("Llama 3's scaling with equal boundaries keeps or divides", "[rotary]") {
  posenc::Llama3Options options = llama3_options();
  options.low_freq_factor = 4.0;
  const std::vector<double> plain = trained(128, 10000.0);
  const std::vector<double> scaled = posenc::rounded(posenc::llama3_rope(options).frequencies);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const double turns = 2048.0 * plain[i] / (2.0 * std::numbers::pi);
    CHECK_THAT(scaled[i], WithinRel(turns >= 4.0 ? plain[i] : plain[i] / 10.0, 1e-15));
  }
}

TEST_CASE("proportional rotary turns the first pairs of the whole head, partial rotary those of a smaller one",
          "[rotary]") {
  const auto proportional = [](std::size_t head_dim, double share, double factor) {
    return posenc::proportional_rope(
        {.head_dim = head_dim, .base = 10000.0, .partial_rotary_factor = share, .factor = factor});
  };
  const std::vector<double> plain = trained(64, 10000.0);
  const std::vector<double> quarter = posenc::rounded(proportional(64, 0.25, 1.0).frequencies);
  for (std::size_t i = 0; i < 32; ++i) CHECK(quarter[i] == (i < 8 ? plain[i] : 0.0));
  CHECK(posenc::rounded(proportional(64, 1.0, 1.0).frequencies) == plain);
  CHECK(posenc::rounded(proportional(64, 0.3, 1.0).frequencies)[8] != 0.0);  // floor(9.6) = 9 pairs
  CHECK(posenc::rounded(proportional(64, 0.3, 1.0).frequencies)[9] == 0.0);
  CHECK(posenc::rounded(proportional(64, 0.25, 2.0).frequencies)[0] == 0.5);
  CHECK(trained(16, 10000.0)[1] != quarter[1]);

  // In the half layout the components that do not turn are in two places.
  std::vector<float> x(64);
  posenc::Random(1).fill_normal(x, 1.0);
  std::vector<float> out(64);
  const std::vector<double> position = {12345.0};
  posenc::rope({.batch = 1, .heads = 1, .length = 1, .head_dim = 64, .rotary_dim = 64, .position_rows = 1},
               {RopeLayout::half, RopeDirection::forward}, proportional(64, 0.25, 1.0), position, x, out);
  for (std::size_t c = 0; c < 64; ++c) CHECK((out[c] == x[c]) == (c % 32 >= 8));
}

TEST_CASE("freq_factors divide and reproduce Llama 3", "[rotary]") {
  const Frequencies plain = with_factor(128, 10000.0, RopeScaling::none, 1.0).frequencies;
  const Frequencies wanted = posenc::llama3_rope(llama3_options()).frequencies;
  std::vector<double> divisors;
  for (std::size_t i = 0; i < plain.size(); ++i) divisors.push_back(plain[i].high / wanted[i].high);
  const ScaledFrequencies divided =
      posenc::with_freq_factors({.frequencies = plain, .attention_factor = 1.25}, divisors);
  CHECK(divided.attention_factor == 1.25);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    CHECK_THAT(divided.frequencies[i].high, WithinRel(wanted[i].high, 1e-15));
  }
}

TEST_CASE("the attention factor multiplies the rotated components and inverse undoes it", "[rotary]") {
  const RopeLayout layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  const posenc::RotationShape shape{
      .batch = 1, .heads = 2, .length = 3, .head_dim = 160, .rotary_dim = 128, .position_rows = 1};
  const ScaledFrequencies scaled = posenc::yarn_rope(yarn_options());
  std::vector<float> x(2 * 3 * 160);
  posenc::Random(2).fill_normal(x, 1.0);
  const std::vector<double> positions = {0.0, 1e6, -17.5};
  std::vector<float> turned(x.size());
  std::vector<float> back(x.size());
  posenc::rope(shape, {layout, RopeDirection::forward}, scaled, positions, x, turned);
  posenc::rope(shape, {layout, RopeDirection::inverse}, scaled, positions, turned, back);
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(std::abs(back[i] - x[i]) < 2e-6F);

  double before = 0.0;
  double after = 0.0;
  for (std::size_t c = 0; c < 128; ++c) {
    before += static_cast<double>(x[160 + c]) * static_cast<double>(x[160 + c]);
    after += static_cast<double>(turned[160 + c]) * static_cast<double>(turned[160 + c]);
  }
  CHECK_THAT(after, WithinRel(before * scaled.attention_factor * scaled.attention_factor, 1e-6));
  CHECK(std::equal(turned.begin() + 128, turned.begin() + 160, x.begin() + 128));
}

TEST_CASE("context scalings reject what they cannot mean", "[rotary]") {
  const auto dynamic = [](std::size_t dim, double base, double factor, std::size_t trained_length) {
    return [=] {
      posenc::dynamic_ntk_rope(
          {.rotary_dim = dim, .base = base, .factor = factor, .max_position_embeddings = trained_length, .seq_len = 1});
    };
  };
  expect_rejection(dynamic(7, 1e4, 2.0, 2048), "rotary_dim", "7");
  expect_rejection(dynamic(8, std::nan(""), 2.0, 2048), "base", "NaN");
  expect_rejection(dynamic(8, 1e4, 0.5, 2048), "factor", "0.5");
  expect_rejection(dynamic(8, 1e4, 2.0, 0), "max_position_embeddings", "0");

  const auto yarn = [](auto change) {
    return [=] {
      posenc::YarnOptions options = yarn_options();
      change(options);
      posenc::yarn_rope(options);
    };
  };
  expect_rejection(yarn([](auto& o) { o.rotary_dim = 0; }), "rotary_dim", "0");
  expect_rejection(yarn([](auto& o) { o.base = 1.0; }), "base", "1");
  expect_rejection(yarn([](auto& o) { o.factor = std::nan(""); }), "factor", "NaN");
  expect_rejection(yarn([](auto& o) { o.original_max_position_embeddings = 0; }), "original_max_position_embeddings",
                   "0");
  expect_rejection(yarn([](auto& o) { o.beta_slow = 0.0; }), "beta_slow", "0");
  expect_rejection(yarn([](auto& o) { o.beta_fast = 0.5; }), "beta_fast", "0.5");
  expect_rejection(yarn([](auto& o) { o.mscale = -1.0; }), "mscale", "-1");
  expect_rejection(yarn([](auto& o) { o.mscale_all_dim = -1.0; }), "mscale_all_dim", "-1");
  expect_rejection(yarn([](auto& o) { o.attention_factor = 0.0; }), "attention_factor", "0");
  expect_rejection(yarn([](auto& o) { o.attn_factor = -1.0; }), "attn_factor", "-1");
  expect_rejection(yarn([](auto& o) { o.extrapolation_factor = 1.5; }), "extrapolation_factor", "1.5");

  const auto longrope = [](double factor, std::size_t original, std::vector<double> divisors, double attention_factor) {
    return [=] {
      const std::vector<double> ones(4, 1.0);
      posenc::longrope({.rotary_dim = 8,
                        .base = 10000.0,
                        .factor = factor,
                        .original_max_position_embeddings = original,
                        .seq_len = 100,
                        .short_factor = ones,
                        .long_factor = divisors,
                        .attention = LongRopeAttention::fixed,
                        .attention_factor = attention_factor});
    };
  };
  CHECK_NOTHROW(longrope(2.0, 64, {1, 1, 1, 1}, 1.0)());
  expect_rejection(longrope(0.0, 64, {1, 1, 1, 1}, 1.0), "factor", "0");
  expect_rejection(longrope(2.0, 1, {1, 1, 1, 1}, 1.0), "original_max_position_embeddings", "1");
  expect_rejection(longrope(2.0, 64, {1, 1, 1}, 1.0), "long_factor", "an array of 3 values");
  expect_rejection(longrope(2.0, 64, {1, 1, -1, 1}, 1.0), "long_factor", "-1");
  expect_rejection(longrope(2.0, 64, {1, 1, 1, 1}, 0.0), "attention_factor", "0");

  const auto llama3 = [](auto change) {
    return [=] {
      posenc::Llama3Options options = llama3_options();
      change(options);
      posenc::llama3_rope(options);
    };
  };
  expect_rejection(llama3([](auto& o) { o.factor = 0.0; }), "factor", "0");
  expect_rejection(llama3([](auto& o) { o.low_freq_factor = 0.0; }), "low_freq_factor", "0");
  expect_rejection(llama3([](auto& o) { o.high_freq_factor = 0.5; }), "high_freq_factor", "0.5");
  expect_rejection(llama3([](auto& o) { o.original_max_position_embeddings = 0; }), "original_max_position_embeddings",
                   "0");

  const auto proportional = [](std::size_t dim, double share, double factor) {
    return [=] {
      posenc::proportional_rope({.head_dim = dim, .base = 1e4, .partial_rotary_factor = share, .factor = factor});
    };
  };
  expect_rejection(proportional(0, 0.5, 1.0), "head_dim", "0");
  expect_rejection(proportional(9, 0.5, 1.0), "head_dim", "9");
  expect_rejection(proportional(8, -0.1, 1.0), "partial_rotary_factor", "-0.1");
  expect_rejection(proportional(8, 1.1, 1.0), "partial_rotary_factor", "1.1");
  expect_rejection(proportional(8, 0.5, 0.9), "factor", "0.9");
  const ScaledFrequencies plain = with_factor(8, 1e4, RopeScaling::none, 1.0);
  expect_rejection([&] { posenc::with_freq_factors(plain, std::vector<double>(4, 0.0)); }, "freq_factors", "0");
  expect_rejection([&] { posenc::with_freq_factors(plain, std::vector<double>(3, 1.0)); }, "freq_factors",
                   "an array of 3 values");
}

TEST_CASE("YaRN's base is finite", "[rotary]") {
  posenc::YarnOptions options = yarn_options();
  options.base = INFINITY;
  expect_rejection([&] { posenc::yarn_rope(options); }, "base", "inf");
}

}  // namespace rope_scaling_test
