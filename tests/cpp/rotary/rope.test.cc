#include "posenc/rotary/rope.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "count_from.h"
#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "posenc/rotary/forms.h"
#include "posenc/rotary/frequencies.h"
#include "rotary/ladder.h"

namespace rope_test {

namespace {

using posenc::RopeDirection;
using posenc::RopeLayout;
using posenc::RopeScaling;
using posenc::Rotation;
using posenc::RotationShape;

/// Turns [a, b, heads, dim] into [b, heads, a, dim]: GPT-NeoX has the sequence first.
golden::Array sequence_third(const golden::Array& x) {
  const std::size_t sequence = x.shape[0];
  const std::size_t rest = x.shape[1] * x.shape[2];
  const std::size_t dim = x.shape[3];
  golden::Array moved{{x.shape[1], x.shape[2], sequence, dim}, std::vector<double>(x.values.size())};
  for (std::size_t s = 0; s < sequence; ++s) {
    for (std::size_t r = 0; r < rest; ++r) {
      for (std::size_t c = 0; c < dim; ++c) {
        moved.values[(r * sequence + s) * dim + c] = x.values[(s * rest + r) * dim + c];
      }
    }
  }
  return moved;
}

struct GoldenRotation {
  Rotation rotation;
  posenc::Frequencies frequencies;
  std::size_t rotary_dim;
};

GoldenRotation rotation_of(const golden::Case& c) {
  const auto& p = c.params;
  const std::size_t rotary_dim = p.contains("rotary_dim") ? p.at("rotary_dim") : p.at("dim");
  const double base = p.contains("theta") ? p.value("theta", 0.0) : p.value("base", 10000.0);
  const double interpolation = p.value("interpolate_factor", p.value("interpolation_factor", 1.0));
  const double rescale = p.value("theta_rescale_factor", p.value("base_rescale_factor", 1.0));
  posenc::Frequencies frequencies = posenc::rope_frequencies(
      {.rotary_dim = rotary_dim, .base = base, .scaling = RopeScaling::ntk, .factor = rescale});
  for (posenc::DoubleDouble& f : frequencies) f = f / interpolation;
  return {.rotation = {.layout = p.at("layout") == "half" ? RopeLayout::half : RopeLayout::interleaved,
                       .direction = RopeDirection::forward},
          .frequencies = std::move(frequencies),
          .rotary_dim = rotary_dim};
}

/// The worst ratio for x [batch, heads, length, dim], with one row of positions for all or one for each batch entry.
double rotated_ratio(const GoldenRotation& g, const golden::Array& x, const std::vector<double>& positions,
                     const golden::Array& expected) {
  const RotationShape shape{.batch = x.shape[0],
                            .heads = x.shape[1],
                            .length = x.shape[2],
                            .head_dim = x.shape[3],
                            .rotary_dim = g.rotary_dim,
                            .position_rows = positions.size() / x.shape[2]};
  std::vector<float> out(x.values.size());
  posenc::rope(shape, g.rotation, g.frequencies, positions, x.floats(), out);
  return golden::worst_ratio(out, expected);
}

/// Checks cos and sin, which the references print for both components of a pair.
void check_table(const GoldenRotation& g, const std::vector<double>& positions, const golden::Array& cos,
                 const golden::Array& sin) {
  const std::size_t pairs = g.frequencies.size();
  std::vector<float> pair_cos(positions.size() * pairs);
  std::vector<float> pair_sin(pair_cos.size());
  posenc::rotary_table({.frequencies = g.frequencies, .attention_factor = 1.0}, positions, pair_cos, pair_sin);
  std::vector<float> wide(2 * pair_cos.size());
  posenc::repeat_pairs(g.rotation.layout, pairs, pair_cos, wide);
  CHECK(golden::worst_ratio(wide, cos) <= 1.0);
  posenc::repeat_pairs(g.rotation.layout, pairs, pair_sin, wide);
  CHECK(golden::worst_ratio(wide, sin) <= 1.0);
}

void check_family(const std::string& family) {
  for (const golden::Case& c : golden::cases_of(family)) {
    if (c.op == "rope.xpos" || c.op == "rope.xpos_cached" || c.op == "rope.axial") continue;  // other schemes
    DYNAMIC_SECTION(family << "/" << c.id) {
      const GoldenRotation g = rotation_of(c);
      if (c.has("x")) {
        const golden::Array x = c.array("x");
        const std::vector<double> positions = count_from(c.params.value("offset", 0.0), x.shape[2]);
        CHECK(rotated_ratio(g, x, positions, c.array("y")) <= 1.0);
        std::vector<double> angles(positions.size() * g.frequencies.size());
        posenc::rotary_angles(g.frequencies, positions, angles);
        CHECK(golden::worst_ratio(angles, c.array("freqs"), 1e-11, 1e-11) <= 1.0);
        return;
      }
      const bool sequence_first = c.params.value("axes", "") == "[seq, batch, heads, dim]";
      const auto load = [&](const char* name) {
        const golden::Array array = c.array(name);
        return sequence_first ? sequence_third(array) : array;
      };
      const golden::Array q = load("q");
      const golden::Array k = load("k");
      std::vector<double> q_positions = count_from(c.params.value("offset", 0.0), q.shape[2]);
      std::vector<double> k_positions = count_from(c.params.value("offset", 0.0), k.shape[2]);
      if (c.op == "rope.cached") q_positions = count_from(static_cast<double>(k.shape[2] - q.shape[2]), q.shape[2]);
      if (c.has("position_ids")) q_positions = k_positions = c.array("position_ids").values;
      CHECK(rotated_ratio(g, q, q_positions, load("q_rot")) <= 1.0);
      CHECK(rotated_ratio(g, k, k_positions, load("k_rot")) <= 1.0);
      if (c.has("cos")) check_table(g, k_positions, c.array("cos"), c.array("sin"));
    }
  }
}

/// Turns one head of one batch entry.
std::vector<float> turn(const std::vector<float>& x, std::size_t dim, std::size_t rotary_dim, RopeLayout layout,
                        RopeDirection direction, const std::vector<double>& positions) {
  std::vector<float> out(x.size());
  posenc::rope({.batch = 1,
                .heads = 1,
                .length = positions.size(),
                .head_dim = dim,
                .rotary_dim = rotary_dim,
                .position_rows = 1},
               {layout, direction}, ladder(rotary_dim), positions, x, out);
  return out;
}

double dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return sum;
}

}  // namespace

TEST_CASE("rotations equal the references", "[rotary][golden]") {
  check_family("rope_interleaved");
  check_family("rope_half_split");
}

TEST_CASE("position 0 changes nothing and inverse undoes forward", "[rotary]") {
  const RopeLayout layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  const std::size_t dim = GENERATE(2, 8, 30);
  const std::vector<float> x = normal_values(3 * dim, 1);
  CHECK(turn(x, dim, dim, layout, RopeDirection::forward, {0.0, 0.0, 0.0}) == x);
  const std::vector<double> positions = {5.0, 1e6, -3.25};
  const std::vector<float> there = turn(x, dim, dim, layout, RopeDirection::forward, positions);
  const std::vector<float> back = turn(there, dim, dim, layout, RopeDirection::inverse, positions);
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(std::abs(back[i] - x[i]) < 1e-6F);
}

TEST_CASE("rotations give the numbers that are public elsewhere", "[rotary]") {
  // From huggingface/transformers, tests of RoFormer: [2, 12, 16, 64] filled with 0, 0.01, 0.02, ...; head 0.
  std::vector<float> x(2 * 12 * 16 * 64);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i) / 100.0F;
  std::vector<float> out(x.size());
  posenc::rope({.batch = 2, .heads = 12, .length = 16, .head_dim = 64, .rotary_dim = 64, .position_rows = 1},
               {RopeLayout::interleaved, RopeDirection::forward}, ladder(64), count_from(0.0, 16), x, out);
  const std::vector<std::pair<std::size_t, std::vector<float>>> rows = {
      {1, {-.2012F, .8897F, .0263F, .9401F, .2074F, .9463F, .3481F, .9343F}},
      {2, {-1.7057F, .6271F, -1.2145F, 1.3897F, -.6303F, 1.7647F, -.1173F, 1.8985F}},
      {5, {3.9859F, -2.1580F, -.7984F, -4.4904F, -4.1181F, -2.0252F, -4.4782F, 1.1253F}}};
  for (const auto& [row, values] : rows) {
    for (std::size_t c = 0; c < values.size(); ++c) CHECK(std::abs(out[row * 64 + c] - values[c]) < 1e-4F);
  }
}

TEST_CASE("angles are not reduced", "[rotary]") {
  std::vector<double> angles(2 * 4);
  posenc::rotary_angles(ladder(8), std::vector<double>{3.0, 1e6}, angles);
  CHECK(angles[0] == 3.0);
  CHECK(angles[4] == 1e6);
  CHECK(std::abs(angles[5] - 1e5) < 1e-10);
  expect_rejection([&] { posenc::rotary_angles(ladder(8), std::vector<double>{3.0}, angles); }, "out",
                   "an array of 8 values");
}

TEST_CASE("the layouts are one rotation on permuted components", "[rotary]") {
  const std::size_t dim = 12;
  const std::vector<float> x = normal_values(dim, 2);
  std::vector<float> permuted(dim);
  for (std::size_t i = 0; i < dim / 2; ++i) {
    permuted[i] = x[2 * i];
    permuted[dim / 2 + i] = x[2 * i + 1];
  }
  const std::vector<float> interleaved = turn(x, dim, dim, RopeLayout::interleaved, RopeDirection::forward, {77.0});
  const std::vector<float> half = turn(permuted, dim, dim, RopeLayout::half, RopeDirection::forward, {77.0});
  for (std::size_t i = 0; i < dim / 2; ++i) {
    CHECK(half[i] == interleaved[2 * i]);
    CHECK(half[dim / 2 + i] == interleaved[2 * i + 1]);
  }
}

TEST_CASE("a pair turns counter-clockwise by position x frequency", "[rotary]") {
  const std::vector<float> turned = turn({1.0F, 0.0F}, 2, 2, RopeLayout::half, RopeDirection::forward, {1.0});
  CHECK(turned[0] == static_cast<float>(std::cos(1.0)));
  CHECK(turned[1] == static_cast<float>(std::sin(1.0)));
}

TEST_CASE("lengths are kept and scores depend on the distance alone", "[rotary]") {
  const RopeLayout layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  const std::size_t dim = 64;
  const std::vector<float> q = normal_values(dim, 3);
  const std::vector<float> k = normal_values(dim, 4);
  const auto score = [&](double m, double n) {
    return dot(turn(q, dim, dim, layout, RopeDirection::forward, {m}),
               turn(k, dim, dim, layout, RopeDirection::forward, {n}));
  };
  const double near_zero = score(5.0, 2.0);
  for (const double shift : {100.0, 4096.0, 1e6, 0x1p24}) {
    CHECK(std::abs(score(5.0 + shift, 2.0 + shift) - near_zero) < 1e-5);
    const std::vector<float> turned = turn(q, dim, dim, layout, RopeDirection::forward, {shift});
    CHECK(std::abs(dot(turned, turned) - dot(q, q)) < 1e-5);
  }
}

TEST_CASE("partial rotary passes the rest through", "[rotary]") {
  const std::vector<float> x = normal_values(10, 5);
  const std::vector<float> turned = turn(x, 10, 4, RopeLayout::half, RopeDirection::forward, {9.0});
  CHECK(std::equal(turned.begin() + 4, turned.end(), x.begin() + 4));
  const std::vector<float> head(x.begin(), x.begin() + 4);
  const std::vector<float> alone = turn(head, 4, 4, RopeLayout::half, RopeDirection::forward, {9.0});
  CHECK(std::equal(alone.begin(), alone.end(), turned.begin()));
}

TEST_CASE("rotation in place gives the same numbers", "[rotary]") {
  std::vector<float> x = normal_values(2 * 3 * 5 * 8, 6);
  const RotationShape shape{.batch = 2, .heads = 3, .length = 5, .head_dim = 8, .rotary_dim = 6, .position_rows = 2};
  const std::vector<double> positions = {0, 1, 2, 3, 4, 100, 101, 102, 103, 104};
  std::vector<float> out(x.size());
  posenc::rope(shape, {RopeLayout::half, RopeDirection::forward}, ladder(6), positions, x, out);
  posenc::rope(shape, {RopeLayout::half, RopeDirection::forward}, ladder(6), positions, x, x);
  CHECK(x == out);
}

TEST_CASE("scalings change the frequencies as they say", "[rotary]") {
  const auto frequencies = [](RopeScaling scaling, double factor, std::size_t dim = 64) {
    return posenc::rounded(
        posenc::rope_frequencies({.rotary_dim = dim, .base = 10000.0, .scaling = scaling, .factor = factor}));
  };
  using Catch::Matchers::WithinRel;
  const std::vector<double> plain = frequencies(RopeScaling::none, 1.0);
  const std::vector<double> linear = frequencies(RopeScaling::linear, 8.0);
  const std::vector<double> ntk = frequencies(RopeScaling::ntk, 8.0);
  for (std::size_t i = 0; i < plain.size(); ++i) CHECK_THAT(linear[i], WithinRel(plain[i] / 8.0, 1e-15));
  CHECK(ntk.front() == 1.0);
  CHECK_THAT(ntk.back(), WithinRel(plain.back() / 8.0, 1e-14));
  CHECK(frequencies(RopeScaling::ntk, 8.0, 2) == std::vector<double>{1.0});
}

TEST_CASE("rope rejects what it cannot mean", "[rotary]") {
  const auto with = [](std::size_t dim, double base, RopeScaling scaling, double factor) {
    return [=] { posenc::rope_frequencies({.rotary_dim = dim, .base = base, .scaling = scaling, .factor = factor}); };
  };
  expect_rejection(with(7, 1e4, RopeScaling::none, 1.0), "rotary_dim", "7");
  expect_rejection(with(0, 1e4, RopeScaling::none, 1.0), "rotary_dim", "0");
  expect_rejection(with(8, 0.0, RopeScaling::none, 1.0), "base", "0");
  expect_rejection(with(8, 1e4, RopeScaling::linear, 0.0), "factor", "0");
  expect_rejection(with(8, 1e4, RopeScaling::ntk, -2.0), "factor", "-2");

  std::vector<float> x(2 * 8);
  const std::vector<float> table(2 * 4);
  const auto rotate = [&](RotationShape shape) {
    return [&, shape] { posenc::rotate(shape, {RopeLayout::half, RopeDirection::forward}, table, table, x, x); };
  };
  CHECK_NOTHROW(rotate({1, 1, 2, 8, 8, 1})());
  expect_rejection(rotate({1, 1, 2, 8, 10, 1}), "rotary_dim", "10");
  expect_rejection(rotate({1, 1, 2, 8, 5, 1}), "rotary_dim", "5");
  expect_rejection(rotate({3, 1, 2, 8, 8, 2}), "position_rows", "2");
  expect_rejection(rotate({1, 1, 2, 8, 6, 1}), "cos", "an array of 8 values");
  expect_rejection(rotate({1, 2, 2, 8, 8, 1}), "x", "an array of 16 values");
}
TEST_CASE("any part of a head turns, and is written in either layout", "[rope]") {
  const std::size_t start = GENERATE(0, 3, 6);
  const auto layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  constexpr std::size_t dim = 10;
  constexpr std::size_t length = 5;
  RotationShape shape{.batch = 2, .heads = 3, .length = length, .head_dim = 16, .rotary_dim = dim, .position_rows = 1};
  const posenc::Frequencies frequencies = ladder(dim);
  const std::vector<double> positions = count_from(7.0, length);
  const std::vector<float> x = normal_values(2 * 3 * length * 16, 4);

  // The expected values are the rotated parts, turned by themselves.
  const std::size_t rows = x.size() / 16;
  std::vector<float> part;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto from = x.begin() + static_cast<std::ptrdiff_t>(row * 16 + start);
    part.insert(part.end(), from, from + dim);
  }
  RotationShape alone = shape;
  alone.head_dim = dim;
  posenc::rope(alone, {.layout = layout, .direction = RopeDirection::forward}, frequencies, positions, part, part);

  shape.rotary_start = start;
  const bool was_interleaved = layout == RopeLayout::interleaved;
  const Rotation rotation{.layout = layout,
                          .direction = RopeDirection::forward,
                          .output_layout = was_interleaved ? RopeLayout::half : RopeLayout::interleaved};
  std::vector<float> out(x.size());
  posenc::rope(shape, rotation, frequencies, positions, x, out);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t c = 0; c < 16; ++c) {
      if (c < start || c >= start + dim) {
        REQUIRE(out[row * 16 + c] == x[row * 16 + c]);
        continue;
      }
      const std::size_t n = c - start;
      const std::size_t read =
          was_interleaved ? (n < dim / 2 ? 2 * n : 2 * (n - dim / 2) + 1) : (n % 2 == 0 ? n / 2 : dim / 2 + n / 2);
      REQUIRE(out[row * 16 + c] == part[row * dim + read]);
    }
  }

  std::vector<float> in_place = x;
  posenc::rope(shape, rotation, frequencies, positions, in_place, in_place);
  CHECK(in_place == out);
  Rotation back = rotation;
  back.direction = RopeDirection::inverse;
  posenc::rope(shape, back, frequencies, positions, in_place, in_place);
  for (std::size_t n = 0; n < x.size(); ++n) REQUIRE(std::abs(in_place[n] - x[n]) <= 1e-6F);

  shape.rotary_start = 7;
  expect_rejection([&] { posenc::rope(shape, rotation, frequencies, positions, x, out); }, "rotary_start", "7");
}

TEST_CASE("the transpose is the inverse but for the attention factor", "[rope]") {
  const RotationShape shape{.batch = 1, .heads = 2, .length = 5, .head_dim = 8, .rotary_dim = 8, .position_rows = 1};
  const posenc::ScaledFrequencies scaled{.frequencies = ladder(8), .attention_factor = 1.5};
  const std::vector<double> positions = count_from(3.0, 5);
  const std::vector<float> x = normal_values(2 * 5 * 8, 9);
  const auto turned = [&](RopeDirection direction) {
    std::vector<float> out(x.size());
    posenc::rope(shape, {.layout = RopeLayout::half, .direction = direction}, scaled, positions, x, out);
    return out;
  };
  const std::vector<float> forward = turned(RopeDirection::forward);
  const std::vector<float> inverse = turned(RopeDirection::inverse);
  const std::vector<float> transpose = turned(RopeDirection::transpose);
  double seen = 0.0;
  double given = 0.0;
  for (std::size_t n = 0; n < x.size(); ++n) {
    CHECK(std::abs(transpose[n] - 2.25F * inverse[n]) <= 1e-5F);
    // <a, R b> = <R^T a, b>, where b has the same numbers in reverse.
    seen += static_cast<double>(forward[n]) * static_cast<double>(x[x.size() - 1 - n]);
  }
  std::vector<float> reversed(x.rbegin(), x.rend());
  std::vector<float> back(x.size());
  posenc::rope(shape, {.layout = RopeLayout::half, .direction = RopeDirection::transpose}, scaled, positions, reversed,
               back);
  for (std::size_t n = 0; n < x.size(); ++n) given += static_cast<double>(back[n]) * static_cast<double>(x[n]);
  CHECK(std::abs(seen - given) <= 1e-4);
}

TEST_CASE("the components of a pair may have angles of the other layout", "[rope]") {
  const RopeLayout layout = GENERATE(RopeLayout::half, RopeLayout::interleaved);
  const bool is_half = layout == RopeLayout::half;
  const RotationShape shape{.batch = 1, .heads = 1, .length = 1, .head_dim = 6, .rotary_dim = 6, .position_rows = 1};
  const std::vector<float> cos = {0.5F, -0.25F, 2.0F};
  const std::vector<float> sin = {1.0F, 0.125F, -0.5F};
  const std::vector<float> x = {1.0F, 2.0F, 3.0F, 5.0F, 7.0F, 11.0F};
  std::vector<float> out(6);
  posenc::rotate(shape,
                 {.layout = layout,
                  .direction = RopeDirection::forward,
                  .output_layout = layout,
                  .angle_layout = is_half ? RopeLayout::interleaved : RopeLayout::half},
                 cos, sin, x, out);
  for (std::size_t c = 0; c < 6; ++c) {
    const std::size_t angle = is_half ? c / 2 : c % 3;
    const bool is_first = is_half ? c < 3 : c % 2 == 0;
    const float other = x[is_half ? (c + 3) % 6 : (is_first ? c + 1 : c - 1)];
    CHECK(out[c] == x[c] * cos[angle] + (is_first ? -other : other) * sin[angle]);
  }
}

}  // namespace rope_test
