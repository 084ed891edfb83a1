#include "posenc/rotary/xpos.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "count_from.h"
#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "rotary/ladder.h"

namespace xpos_test {

namespace {

using Catch::Matchers::WithinRel;
using posenc::RopeDirection;
using posenc::RopeLayout;
using posenc::Rotation;
using posenc::RotationShape;
using posenc::XposCentre;
using posenc::XposOptions;
using posenc::XposSide;

XposOptions published(double centre, RopeLayout layout = RopeLayout::interleaved) {
  return {.scale_base = 512.0, .gamma = 0.4, .centre = centre, .scale_layout = layout};
}

/// Turns and scales one head of one sequence.
std::vector<float> apply(const std::vector<float>& x, const Rotation& rotation, const XposOptions& options,
                         XposSide side, const std::vector<double>& positions) {
  const std::size_t dim = x.size() / positions.size();
  std::vector<float> out(x.size());
  posenc::xpos(
      {.batch = 1, .heads = 1, .length = positions.size(), .head_dim = dim, .rotary_dim = dim, .position_rows = 1},
      rotation, ladder(dim), options, side, positions, x, out);
  return out;
}

struct Scores {
  std::vector<float> q;
  std::vector<float> k;
  RopeLayout layout;
  RopeLayout scale_layout;

  /// The score of a query at m and a key at n.
  double at(double m, double n, double query_centre, double key_centre) const {
    const Rotation rotation{layout, RopeDirection::forward};
    const std::vector<float> a = apply(q, rotation, published(query_centre, scale_layout), XposSide::query, {m});
    const std::vector<float> b = apply(k, rotation, published(key_centre, scale_layout), XposSide::key, {n});
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
  }

  /// The largest change of a score when query and key move together, at distances so large that the scale matters.
  double shift_deviation() const {
    double worst = 0.0;
    for (const double shift : {1.0, 100.0, 1000.0, 4000.0}) {
      worst = std::max(worst, std::abs(at(300.0 + shift, shift, 0.0, 0.0) - at(300.0, 0.0, 0.0, 0.0)));
    }
    return worst;
  }
};

posenc::Frequencies golden_frequencies(const golden::Value& params) {
  const double interpolation = params.value("interpolation_factor", 1.0);
  const double rescale = params.value("base_rescale_factor", params.value("theta_rescale_factor", 1.0));
  posenc::Frequencies frequencies = posenc::rope_frequencies({.rotary_dim = params.at("dim"),
                                                              .base = params.value("base", params.value("theta", 1e4)),
                                                              .scaling = posenc::RopeScaling::ntk,
                                                              .factor = rescale});
  for (posenc::DoubleDouble& f : frequencies) f = f / interpolation;
  return frequencies;
}

double golden_ratio(const golden::Array& x, const posenc::Frequencies& frequencies, const XposOptions& options,
                    XposSide side, const std::vector<double>& positions, const golden::Array& expected) {
  const RotationShape shape{.batch = x.shape[0],
                            .heads = x.shape[1],
                            .length = x.shape[2],
                            .head_dim = x.shape[3],
                            .rotary_dim = 2 * frequencies.size(),
                            .position_rows = 1};
  std::vector<float> out(x.values.size());
  posenc::xpos(shape, {RopeLayout::interleaved, RopeDirection::forward}, frequencies, options, side, positions,
               x.floats(), out);
  return golden::worst_ratio(out, expected);
}

}  // namespace

TEST_CASE("xPos equals the references", "[rotary][golden]") {
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("rope_interleaved")) {
    if (c.op != "rope.xpos" && c.op != "rope.xpos_cached") continue;
    ++cases;
    DYNAMIC_SECTION(c.id) {
      const golden::Array q = c.array("q");
      const golden::Array k = c.array("k");
      const std::size_t queries = q.shape[2];
      const std::size_t keys = k.shape[2];
      std::vector<double> q_positions = count_from(static_cast<double>(keys - queries), queries);
      std::vector<double> k_positions = count_from(0.0, keys);
      // x-transformers, whose parameters contain a base, takes the centre from the largest position and interpolates
      // the angles alone. rotary-embedding-torch takes it from the number of positions and interpolates the positions,
      // which changes the scale too.
      const bool x_transformers = c.params.contains("base");
      const XposCentre convention = x_transformers ? XposCentre::half_length : XposCentre::half_count;
      for (std::vector<double>* positions : {&q_positions, &k_positions}) {
        for (double& p : *positions) p /= c.params.value("interpolate_factor", 1.0);
      }
      const posenc::Frequencies frequencies = golden_frequencies(c.params);
      XposOptions options = published(posenc::xpos_centre(convention, q_positions));
      options.scale_base = c.params.at("scale_base");
      CHECK(golden_ratio(q, frequencies, options, XposSide::query, q_positions, c.array("q_rot")) <= 1.0);
      options.centre = posenc::xpos_centre(convention, k_positions);
      CHECK(golden_ratio(k, frequencies, options, XposSide::key, k_positions, c.array("k_rot")) <= 1.0);
      if (c.has("scale")) {
        std::vector<float> scale(keys * frequencies.size());
        posenc::xpos_scale(frequencies.size(), options, XposSide::query, k_positions, scale);
        CHECK(golden::worst_ratio(scale, c.array("scale")) <= 1.0);
      }
    }
  }
  CHECK(cases > 0);
}

TEST_CASE("xPos scores depend on the distance alone", "[rotary]") {
  const RopeLayout layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  const std::size_t dim = GENERATE(4, 64);
  const Scores scores{normal_values(dim, 1), normal_values(dim, 2), layout, layout};
  CHECK(scores.shift_deviation() < 1e-4);
  // At great positions the centre must move along.
  CHECK(std::abs(scores.at(1e6 + 5.0, 1e6 + 3.0, 1e6, 1e6) - scores.at(5.0, 3.0, 0.0, 0.0)) < 1e-5);
}

TEST_CASE("a scale laid out for the other pairing is not relative", "[rotary]") {
  const RopeLayout layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  const RopeLayout other = layout == RopeLayout::half ? RopeLayout::interleaved : RopeLayout::half;
  const std::size_t dim = GENERATE(4, 64);
  const Scores scores{normal_values(dim, 1), normal_values(dim, 2), layout, other};
  CHECK(scores.shift_deviation() > 1e-2);
}

TEST_CASE("queries and cached keys need one centre", "[rotary]") {
  const Scores scores{normal_values(16, 3), normal_values(16, 4), RopeLayout::half, RopeLayout::half};
  // The last of 3 queries against the key before it, in a cache of `keys` keys.
  const auto last = [&](XposCentre convention, std::size_t keys) {
    const double end = static_cast<double>(keys);
    const double query_centre = posenc::xpos_centre(convention, count_from(end - 3.0, 3));
    const double key_centre = posenc::xpos_centre(convention, count_from(0.0, keys));
    return scores.at(end - 1.0, end - 2.0, query_centre, key_centre);
  };
  for (const XposCentre relative : {XposCentre::half_length, XposCentre::half_length_round_up, XposCentre::zero}) {
    CHECK(std::abs(last(relative, 1000) - last(relative, 10)) < 1e-5);
  }
  CHECK(std::abs(last(XposCentre::half_count, 1000) - last(XposCentre::half_count, 10)) > 1e-2);
}

TEST_CASE("the centre conventions", "[rotary]") {
  const std::vector<double> seven = count_from(10.0, 7);  // 10 ... 16
  CHECK(posenc::xpos_centre(XposCentre::half_count, seven) == 3.0);
  CHECK(posenc::xpos_centre(XposCentre::half_length, seven) == 8.0);
  CHECK(posenc::xpos_centre(XposCentre::half_length_round_up, seven) == 9.0);
  CHECK(posenc::xpos_centre(XposCentre::zero, seven) == 0.0);
  CHECK(posenc::xpos_centre(XposCentre::zero, {}) == 0.0);
}

TEST_CASE("scores decay with the distance, pair by pair", "[rotary]") {
  const std::vector<double> m = {900.0};
  const std::vector<double> n = {388.0};  // scale_base = 512 back
  std::vector<float> query(4);
  std::vector<float> key(4);
  posenc::xpos_scale(4, published(100.0), XposSide::query, m, query);
  posenc::xpos_scale(4, published(100.0), XposSide::key, n, key);
  for (std::size_t i = 0; i < 4; ++i) {
    const double zeta = (static_cast<double>(i) / 4.0 + 0.4) / 1.4;
    CHECK_THAT(static_cast<double>(query[i]) * static_cast<double>(key[i]), WithinRel(zeta, 1e-6));
  }
  posenc::xpos_scale(4, published(900.0), XposSide::query, m, query);
  CHECK(query == std::vector<float>(4, 1.0F));
}

TEST_CASE("a scale depends on its own position alone", "[rotary]") {
  constexpr std::size_t pairs = 8;
  // With the small base a scale leaves the range of float32 a few positions from the centre: steps beyond it must not
  // get in the way.
  for (const double scale_base : {512.0, 0.25}) {
    const double reach = scale_base < 1.0 ? 17.0 : 3000.0;
    XposOptions options = published(0.5);
    options.scale_base = scale_base;
    std::vector<double> positions;
    for (int k = -100; k <= 100; ++k) positions.push_back(0.5 + reach * k / 100.25);
    for (int k = 0; k < static_cast<int>(reach); ++k) positions.push_back(k);
    std::vector<float> together(positions.size() * pairs);
    posenc::xpos_scale(pairs, options, XposSide::query, positions, together);
    for (std::size_t row = 0; row < positions.size(); ++row) {
      std::vector<float> alone(pairs);
      posenc::xpos_scale(pairs, options, XposSide::query, std::span(positions).subspan(row, 1), alone);
      for (std::size_t i = 0; i < pairs; ++i) {
        REQUIRE(together[row * pairs + i] == alone[i]);
        const double zeta = (static_cast<double>(i) / pairs + 0.4) / 1.4;
        REQUIRE_THAT(static_cast<double>(alone[i]),
                     WithinRel(std::pow(zeta, (positions[row] - 0.5) / scale_base), 1e-7));
      }
    }
  }
}

TEST_CASE("inverse undoes xPos, whatever the layout of the scale", "[rotary]") {
  const RopeLayout layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  const RopeLayout scale_layout = GENERATE(RopeLayout::interleaved, RopeLayout::half);
  const XposSide side = GENERATE(XposSide::query, XposSide::key);
  const RotationShape shape{.batch = 2, .heads = 3, .length = 2, .head_dim = 14, .rotary_dim = 10, .position_rows = 2};
  const std::vector<float> x = normal_values(2 * 3 * 2 * 14, 5);
  const std::vector<double> positions = {0.0, 700.5, -300.0, 1e3};
  std::vector<float> turned(x.size());
  std::vector<float> back(x.size());
  const XposOptions options = published(50.0, scale_layout);
  posenc::xpos(shape, {layout, RopeDirection::forward}, ladder(10), options, side, positions, x, turned);
  posenc::xpos(shape, {layout, RopeDirection::inverse}, ladder(10), options, side, positions, turned, back);
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(std::abs(back[i] - x[i]) < 5e-6F);
  CHECK(std::equal(turned.end() - 4, turned.end(), x.end() - 4));
  std::vector<float> in_place = x;
  posenc::xpos(shape, {layout, RopeDirection::forward}, ladder(10), options, side, positions, in_place, in_place);
  CHECK(in_place == turned);
}

TEST_CASE("xPos rejects what it cannot mean", "[rotary]") {
  std::vector<float> scale(4);
  const auto scaled = [&](auto change, double position) {
    return [&scale, change, position] {
      XposOptions options = published(0.0);
      change(options);
      posenc::xpos_scale(4, options, XposSide::query, std::vector<double>{position}, scale);
    };
  };
  const auto nothing = [](auto&) {};
  CHECK_NOTHROW(scaled(nothing, 35600.0)());
  CHECK_NOTHROW(scaled(nothing, -35600.0)());
  CHECK(std::isnormal(scale[0]));
  expect_rejection(scaled(nothing, 36000.0), "positions", "36000");
  expect_rejection(scaled(nothing, -36000.0), "positions", "-36000");
  expect_rejection(scaled(nothing, std::nan("")), "positions", "NaN");
  expect_rejection(scaled([](auto& o) { o.scale_base = 0.0; }, 1.0), "scale_base", "0");
  expect_rejection(scaled([](auto& o) { o.gamma = 0.0; }, 1.0), "gamma", "0");
  expect_rejection(scaled([](auto& o) { o.centre = std::nan(""); }, 1.0), "centre", "NaN");
  expect_rejection([&] { posenc::xpos_scale(3, published(0.0), XposSide::key, std::vector<double>{1.0}, scale); },
                   "out", "an array of 4 values");
  expect_rejection([] { posenc::xpos_centre(XposCentre::half_length, {}); }, "positions", "0");
  std::vector<float> x(8);
  const auto apply_with = [&](const RotationShape& shape, RopeDirection direction) {
    return [&, shape, direction] {
      posenc::xpos(shape, {RopeLayout::half, direction}, ladder(4), published(0.0), XposSide::key,
                   std::vector<double>{1.0, 2.0}, x, x);
    };
  };
  const RopeDirection direction = GENERATE(RopeDirection::forward, RopeDirection::inverse);
  CHECK_NOTHROW(apply_with({1, 1, 2, 4, 4, 1}, direction)());
  expect_rejection(apply_with({1, 1, 3, 4, 4, 1}, direction), "positions", "an array of 2 values");
  expect_rejection(apply_with({1, 1, 1, 8, 4, 1, 4}, direction), "rotary_start", "4");
  expect_rejection(apply_with({1, 1, 2, 4, 4, 1, 0, 2}, direction), "blocks", "2");
  expect_rejection(apply_with({1, 2, 2, 4, 4, 1}, direction), "x", "an array of 8 values");
  expect_rejection(apply_with({1, 1, 2, 4, 2, 1}, direction), "frequencies", "an array of 2 values");
  expect_rejection(apply_with({1, 1, 2, 4, 6, 1}, direction), "rotary_dim", "6");
  expect_rejection(apply_with({1, 1, 1, 8, 4, 2}, direction), "position_rows", "2");
}

TEST_CASE("xPos of no pairs has no scales", "[rotary]") {
  std::vector<float> scale;
  // However far away: there is nothing that could leave its range.
  CHECK_NOTHROW(posenc::xpos_scale(0, published(0.0), XposSide::query, std::vector<double>{1e9}, scale));
  scale.resize(1);
  expect_rejection([&] { posenc::xpos_scale(0, published(0.0), XposSide::query, std::vector<double>{1e9}, scale); },
                   "out", "an array of 1 values");
}

TEST_CASE("scales of positions whose distances round to the same double are each their own", "[rotary]") {
  const std::vector<double> positions = {0.0, 0x1p-60, 0.0};
  std::vector<float> together(3 * 4);
  posenc::xpos_scale(4, published(0.5), XposSide::query, positions, together);
  for (std::size_t row = 0; row < 3; ++row) {
    std::vector<float> alone(4);
    posenc::xpos_scale(4, published(0.5), XposSide::query, std::span(positions).subspan(row, 1), alone);
    CHECK(std::equal(alone.begin(), alone.end(), together.begin() + static_cast<std::ptrdiff_t>(row * 4)));
  }
}

}  // namespace xpos_test
