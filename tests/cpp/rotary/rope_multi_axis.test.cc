#include "posenc/rotary/multi_axis.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "posenc/rotary/axial.h"
#include "posenc/rotary/grid_positions.h"
#include "posenc/rotary/mrope.h"
#include "posenc/rotary/projected_positions.h"
#include "rotary/ladder.h"

namespace rope_multi_axis_test {

namespace {

using posenc::AxialOptions;
using posenc::FreqsFor;
using posenc::GridCoordinates;
using posenc::MropeModality;
using posenc::MropeMode;
using posenc::MropeSegment;
using posenc::PairAxes;
using posenc::RopeDirection;
using posenc::RopeLayout;
using posenc::RotationShape;
using posenc::ScaledFrequencies;

ScaledFrequencies unscaled(std::size_t dim, double base = 10000.0) {
  return {.frequencies = ladder(dim, base), .attention_factor = 1.0};
}

void check_rotated(const RotationShape& shape, RopeLayout layout, const ScaledFrequencies& scaled, const PairAxes& axes,
                   const std::vector<double>& positions, const golden::Array& x, const golden::Array& expected) {
  std::vector<float> out(x.values.size());
  posenc::rope(shape, {layout, RopeDirection::forward}, scaled, axes, positions, x.floats(), out);
  CHECK(golden::worst_ratio(out, expected) <= 1.0);
}

void check_angles(const ScaledFrequencies& scaled, const PairAxes& axes, const std::vector<double>& positions,
                  const golden::Array& expected) {
  std::vector<double> angles(positions.size() / axes.count * scaled.frequencies.size());
  posenc::rotary_angles(scaled, axes, positions, angles);
  CHECK(golden::worst_ratio(angles, expected, 1e-11, 1e-11) <= 1.0);
}

MropeSegment text(std::size_t length) {
  return {
      .modality = MropeModality::text, .length = length, .temporal = 0, .height = 0, .width = 0, .temporal_step = 0};
}

MropeSegment image(std::size_t height, std::size_t width) {
  return {.modality = MropeModality::image,
          .length = 0,
          .temporal = 1,
          .height = height,
          .width = width,
          .temporal_step = 0};
}

MropeSegment video(std::size_t temporal, std::size_t height, std::size_t width, double temporal_step) {
  return {.modality = MropeModality::video,
          .length = 0,
          .temporal = temporal,
          .height = height,
          .width = width,
          .temporal_step = temporal_step};
}

AxialOptions axial_options() {
  return {.axes = 2, .dim_per_axis = 8, .freqs_for = FreqsFor::lang, .base = 10000.0, .max_freq = 10.0};
}

/// The score of one query and one key of one head at three-dimensional positions.
double score(const std::vector<float>& q, const std::vector<float>& k, const PairAxes& axes,
             const std::vector<double>& m, const std::vector<double>& n) {
  const std::size_t dim = q.size();
  const RotationShape shape{
      .batch = 1, .heads = 1, .length = 1, .head_dim = dim, .rotary_dim = dim, .position_rows = 1};
  std::vector<float> a(dim);
  std::vector<float> b(dim);
  posenc::rope(shape, {RopeLayout::half, RopeDirection::forward}, unscaled(dim), axes, m, q, a);
  posenc::rope(shape, {RopeLayout::half, RopeDirection::forward}, unscaled(dim), axes, n, k, b);
  double sum = 0.0;
  for (std::size_t i = 0; i < dim; ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return sum;
}

}  // namespace

TEST_CASE("axial rotations equal the references", "[rotary][golden]") {
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("rope_interleaved")) {
    if (c.op != "rope.axial") continue;
    ++cases;
    DYNAMIC_SECTION(c.id) {
      const std::vector<std::size_t> grid = c.params.at("grid");
      const FreqsFor freqs_for = c.params.at("freqs_for") == "pixel" ? FreqsFor::pixel : FreqsFor::lang;
      const posenc::AxialRope axial = posenc::axial_rope({.axes = grid.size(),
                                                          .dim_per_axis = c.params.at("dim_per_axis"),
                                                          .freqs_for = freqs_for,
                                                          .base = c.params.at("theta"),
                                                          .max_freq = c.params.at("max_freq")});
      std::vector<double> offsets;
      if (!c.params.at("offsets").is_null()) offsets = c.params.at("offsets").get<std::vector<double>>();
      const std::vector<double> positions = posenc::grid_positions(
          {.coordinates = freqs_for == FreqsFor::pixel ? GridCoordinates::edges : GridCoordinates::index,
           .grid = grid,
           .offsets = offsets,
           .factors = {},
           .prefix_tokens = 0});
      const golden::Array x = c.array("x");
      const RotationShape shape{.batch = x.shape[0],
                                .heads = x.shape[1],
                                .length = positions.size() / grid.size(),
                                .head_dim = x.shape.back(),
                                .rotary_dim = 2 * axial.scaled.frequencies.size(),
                                .position_rows = 1};
      check_angles(axial.scaled, axial.axes, positions, c.array("freqs"));
      check_rotated(shape, RopeLayout::interleaved, axial.scaled, axial.axes, positions, x, c.array("y"));
    }
  }
  CHECK(cases > 0);
}

TEST_CASE("M-RoPE equals the references", "[rotary][golden]") {
  for (const golden::Case& c : golden::cases_of("rope_mrope")) {
    DYNAMIC_SECTION(c.id) {
      const std::size_t dim = c.params.at("head_dim");
      const std::vector<std::size_t> sections = c.params.at("mrope_section");
      const MropeMode mode = c.params.at("mode") == "chunked" ? MropeMode::chunked : MropeMode::interleaved;
      const PairAxes axes = posenc::mrope_axes(dim / 2, mode, sections);
      const ScaledFrequencies scaled = unscaled(dim, c.params.at("base"));
      const std::vector<double> positions = c.array("position_ids").values;
      check_angles(scaled, axes, positions, c.array("angles"));
      for (const std::string name : {"q", "k"}) {
        const golden::Array x = c.array(name);
        const RotationShape shape{.batch = x.shape[0],
                                  .heads = x.shape[1],
                                  .length = x.shape[2],
                                  .head_dim = dim,
                                  .rotary_dim = dim,
                                  .position_rows = x.shape[0]};
        check_rotated(shape, RopeLayout::half, scaled, axes, positions, x, c.array(name + "_rot"));
      }
    }
  }
}

TEST_CASE("maps of axes equal the references", "[rotary][golden]") {
  // The way in which each model deals out pairs to axes; positions are given, or those of its only grid.
  const std::map<std::string, std::function<AxialOptions(AxialOptions)>> axial = {
      {"pixtral",
       [](AxialOptions of) {
         of.axis_frequencies = posenc::AxisFrequencies::dealt;
         return of;
       }},
      {"gemma4_vision",
       [](AxialOptions of) {
         of.axis_order = posenc::AxisOrder::columns_first;
         return of;
       }},
      {"llama4_vision",
       [](AxialOptions of) {
         of.axis_order = posenc::AxisOrder::columns_first;
         return of;
       }},
  };
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("axis_maps")) {
    const std::string map = c.params.at("map");
    const golden::Array q = c.array("q");
    const std::size_t dim = c.params.at("rotary_dim");
    std::vector<double> positions;
    ScaledFrequencies scaled;
    PairAxes axes;
    if (axial.contains(map)) {
      AxialOptions options = axial_options();
      options.dim_per_axis = dim / 2;
      options.base = c.params.at("base");
      const posenc::AxialRope rope = posenc::axial_rope(axial.at(map)(options));
      scaled = rope.scaled;
      axes = rope.axes;
      std::vector<std::size_t> grid;
      std::vector<double> offsets;
      if (map == "gemma4_vision") {
        const golden::Array xy = c.array("position_xy");
        for (const std::size_t axis : {1U, 0U}) {
          for (std::size_t n = 0; n < xy.shape[0]; ++n) positions.push_back(xy.values[2 * n + axis]);
        }
      } else if (map == "llama4_vision") {
        grid = c.params.at("grid").get<std::vector<std::size_t>>();
        offsets = {1.0, 1.0};
      } else {
        if (c.params.at("grids").size() > 1) continue;
        grid = c.params.at("grids")[0].get<std::vector<std::size_t>>();
      }
      if (positions.empty()) {
        positions = posenc::grid_positions({.coordinates = GridCoordinates::index,
                                            .grid = grid,
                                            .offsets = offsets,
                                            .factors = {},
                                            .prefix_tokens = 0,
                                            .suffix_tokens = q.shape[2] - grid[0] * grid[1]});
      }
    } else if (map == "ernie3d" || map == "glm4v") {
      std::vector<std::size_t> sections = c.params.at("mrope_section");
      const MropeMode mode = map == "ernie3d" ? MropeMode::spatial_first : MropeMode::chunked;
      // Ernie lists its sections for height, width and time.
      if (map == "ernie3d") sections = {sections[2], sections[0], sections[1]};
      axes = posenc::mrope_axes(dim / 2, mode, sections);
      scaled = unscaled(dim, c.params.at("base"));
      positions = c.array("position_ids").values;
    } else {
      continue;
    }
    ++cases;
    DYNAMIC_SECTION(c.id) {
      const bool interleaved = c.params.at("pairing") == "interleaved";
      const RotationShape shape{.batch = 1,
                                .heads = q.shape[1],
                                .length = q.shape[2],
                                .head_dim = q.shape[3],
                                .rotary_dim = dim,
                                .position_rows = 1,
                                .rotary_start = 0,
                                .blocks = c.params.at("pairing") == "half_in_blocks" ? 2U : 1U};
      check_rotated(shape, interleaved ? RopeLayout::interleaved : RopeLayout::half, scaled, axes, positions, q,
                    c.array("q_rot"));
    }
  }
  CHECK(cases == 7);
}

TEST_CASE("blocks of a layout are turned back", "[rotary]") {
  const RotationShape shape{.batch = 1,
                            .heads = 2,
                            .length = 3,
                            .head_dim = 14,
                            .rotary_dim = 12,
                            .position_rows = 1,
                            .rotary_start = 1,
                            .blocks = 3};
  const PairAxes axes{.count = 1, .axis_of_pair = std::vector<std::size_t>(6, 0)};
  const std::vector<double> positions = {1, 5, 9};
  const std::vector<float> x = normal_values(2 * 3 * 14, 8);
  std::vector<float> turned(x.size());
  std::vector<float> back(x.size());
  const RopeLayout written = GENERATE(RopeLayout::half, RopeLayout::interleaved);
  posenc::rope(shape, {RopeLayout::half, RopeDirection::forward, written}, unscaled(12), axes, positions, x, turned);
  posenc::rope(shape, {RopeLayout::half, RopeDirection::inverse, written}, unscaled(12), axes, positions, turned, back);
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(std::abs(back[i] - x[i]) < 1e-6F);
  RotationShape uneven = shape;
  uneven.blocks = 4;
  CHECK_THROWS_WITH(posenc::require_shape(uneven), Catch::Matchers::StartsWith("blocks: 4 is not allowed"));
}

TEST_CASE("V-JEPA 2 equals the reference, and is no rotation", "[rotary][golden]") {
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("vjepa2_rotation")) {
    ++cases;
    DYNAMIC_SECTION(c.id) {
      const golden::Array q = c.array("q");
      const golden::Array at = c.array("position_tyx");
      std::vector<double> positions;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t n = 0; n < q.shape[2]; ++n) positions.push_back(at.values[3 * n + axis]);
      }
      AxialOptions options = axial_options();
      options.axes = 3;
      options.dim_per_axis = c.params.at("axis_dim");
      const posenc::AxialRope rope = posenc::axial_rope(options);
      const RotationShape shape{.batch = 1,
                                .heads = q.shape[1],
                                .length = q.shape[2],
                                .head_dim = q.shape[3],
                                .rotary_dim = 3 * options.dim_per_axis,
                                .position_rows = 1,
                                .rotary_start = 0,
                                .blocks = 3};
      const auto turned = [&](RopeLayout angles) {
        std::vector<float> out(q.values.size());
        const posenc::Rotation rotation{.layout = RopeLayout::interleaved,
                                        .direction = RopeDirection::forward,
                                        .output_layout = RopeLayout::interleaved,
                                        .angle_layout = angles};
        posenc::rope(shape, rotation, rope.scaled, rope.axes, positions, q.floats(), out);
        return out;
      };
      CHECK(golden::worst_ratio(turned(RopeLayout::half), c.array("q_out")) <= 1.0);
      const auto length = [](const auto& x) {
        return std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.0));
      };
      CHECK_THAT(length(turned(RopeLayout::interleaved)), Catch::Matchers::WithinRel(length(q.values), 1e-6));
      CHECK(std::abs(length(turned(RopeLayout::half)) / length(q.values) - 1.0) > 1e-4);
    }
  }
  CHECK(cases > 0);
}

TEST_CASE("learned frequencies equal the reference", "[rotary][golden]") {
  for (const golden::Case& c : golden::cases_of("learned_frequency_rotary")) {
    DYNAMIC_SECTION(c.id) {
      const golden::Array points = c.array("keypoints");
      const golden::Array angles = c.array("angle");
      const std::size_t count = points.values.size() / 2;
      std::vector<double> positions;
      for (std::size_t axis = 0; axis < 2; ++axis) {
        for (std::size_t n = 0; n < count; ++n) positions.push_back(points.values[2 * n + axis]);
      }
      const std::vector<float> weights = c.array("W").floats();
      const std::size_t pairs = weights.size() / 2;
      std::vector<double> along(pairs * count);
      posenc::projected_positions(2, weights, positions, along);
      std::vector<double> expected(along.size());
      for (std::size_t n = 0; n < count; ++n) {
        for (std::size_t pair = 0; pair < pairs; ++pair) expected[pair * count + n] = angles.values[n * pairs + pair];
      }
      for (std::size_t n = 0; n < along.size(); ++n) CHECK(std::abs(along[n] - expected[n]) < 1e-11);
    }
  }
  std::vector<double> out(2);
  const std::vector<float> weights = {1.0F, INFINITY};
  const std::vector<double> one = {1.0};
  expect_rejection([&] { posenc::projected_positions(0, weights, one, out); }, "axes", "0");
  expect_rejection([&] { posenc::projected_positions(1, weights, one, out); }, "weights", "inf");
  expect_rejection([&] { posenc::projected_positions(2, weights, one, out); }, "positions", "an array of 1 values");
}

TEST_CASE("cells come in blocks that are merged", "[rotary]") {
  const std::vector<std::size_t> grid = {2, 4};
  posenc::GridPlacement placement{
      .coordinates = GridCoordinates::index, .grid = grid, .offsets = {}, .factors = {}, .prefix_tokens = 1};
  placement.spatial_merge_size = 2;
  const std::vector<double> expected = {0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 2, 3, 2, 3};
  CHECK(posenc::grid_positions(placement) == expected);
  std::vector<double> out(posenc::count_grid_positions(placement), -1.0);
  posenc::grid_positions(placement, out);
  CHECK(out == expected);
  out.pop_back();
  expect_rejection([&] { posenc::grid_positions(placement, out); }, "out", "an array of 17 values");
  placement.spatial_merge_size = 4;
  CHECK_THROWS_WITH(posenc::grid_positions(placement),
                    Catch::Matchers::StartsWith("spatial_merge_size: 4 is not allowed"));
}

TEST_CASE("equal rows are plain RoPE", "[rotary]") {
  const MropeMode mode = GENERATE(MropeMode::chunked, MropeMode::interleaved);
  const std::vector<std::size_t> sections = {4, 5, 3};
  const PairAxes axes = posenc::mrope_axes(12, mode, sections);
  const RotationShape shape{.batch = 2, .heads = 2, .length = 70, .head_dim = 30, .rotary_dim = 24, .position_rows = 2};
  std::vector<double> positions(140);
  std::iota(positions.begin(), positions.end(), 1e6 - 3.0);
  std::vector<double> rows;
  for (int row = 0; row < 3; ++row) rows.insert(rows.end(), positions.begin(), positions.end());
  const std::vector<float> x = normal_values(2 * 2 * 70 * 30, 1);
  std::vector<float> plain(x.size());
  std::vector<float> with_axes(x.size());
  ScaledFrequencies scaled = unscaled(24);
  scaled.attention_factor = 1.25;
  const posenc::Rotation rotation{RopeLayout::half, GENERATE(RopeDirection::forward, RopeDirection::inverse)};
  posenc::rope(shape, rotation, scaled, positions, x, plain);
  posenc::rope(shape, rotation, scaled, axes, rows, x, with_axes);
  CHECK(plain == with_axes);
}

TEST_CASE("scores depend on the distance on each axis", "[rotary]") {
  const MropeMode mode = GENERATE(MropeMode::chunked, MropeMode::interleaved);
  const std::vector<std::size_t> sections = {12, 10, 10};
  const PairAxes axes = posenc::mrope_axes(32, mode, sections);
  const std::vector<float> q = normal_values(64, 2);
  const std::vector<float> k = normal_values(64, 3);
  const double near_zero = score(q, k, axes, {3, 7, 1}, {1, 2, 9});
  CHECK(std::abs(score(q, k, axes, {1e6 + 3, 107, 4097}, {1e6 + 1, 102, 4105}) - near_zero) < 1e-5);
  CHECK(std::abs(score(q, k, axes, {3, 7, 1001}, {1, 2, 9}) - near_zero) > 1e-1);
}

TEST_CASE("pairs are dealt out as the models do", "[rotary]") {
  const auto dealt = [](std::size_t pairs, MropeMode mode, std::vector<std::size_t> sections) {
    return posenc::mrope_axes(pairs, mode, sections).axis_of_pair;
  };
  CHECK(dealt(6, MropeMode::chunked, {1, 2, 3}) == std::vector<std::size_t>{0, 1, 1, 2, 2, 2});
  CHECK(dealt(8, MropeMode::interleaved, {4, 2, 2}) == std::vector<std::size_t>{0, 1, 2, 0, 1, 2, 0, 0});
  CHECK(dealt(4, MropeMode::chunked, {1, 0, 2, 1}) == std::vector<std::size_t>{0, 2, 2, 3});
  CHECK(dealt(7, MropeMode::spatial_first, {3, 2, 2}) == std::vector<std::size_t>{1, 2, 1, 2, 0, 0, 0});
  // Qwen3-VL: (THW) x 20, then TTTT.
  const std::vector<std::size_t> qwen = dealt(64, MropeMode::interleaved, {24, 20, 20});
  for (std::size_t i = 0; i < 64; ++i) CHECK(qwen[i] == (i < 60 ? i % 3 : 0));
}

TEST_CASE("text, images and videos get positions as in Qwen2-VL", "[rotary]") {
  // The example in Qwen2-VL's own documentation: a video of 3 x 2 x 2 tokens, then 5 tokens of text.
  const std::vector<MropeSegment> segments = {video(3, 4, 4, 1.0), text(5)};
  const posenc::MropePositions documented = posenc::mrope_positions(segments, 2);
  CHECK(documented.position_ids == std::vector<double>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 6, 7,  //
                                                       0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 3, 4, 5, 6, 7,  //
                                                       0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 3, 4, 5, 6, 7});
  CHECK(documented.next == 8.0);

  // The longest side decides where the text continues.
  const std::vector<MropeSegment> mixed = {text(2), image(1, 3), text(1)};
  const posenc::MropePositions around_image = posenc::mrope_positions(mixed, 1);
  CHECK(around_image.position_ids == std::vector<double>{0, 1, 2, 2, 2, 5,  //
                                                         0, 1, 2, 2, 2, 5,  //
                                                         0, 1, 2, 3, 4, 5});

  // Qwen2.5-VL: 2 tokens per second, 0.75 seconds per patch, truncated to integers.
  const std::vector<MropeSegment> timed = {text(1), video(3, 2, 2, 1.5)};
  CHECK(posenc::mrope_positions(timed, 2).position_ids == std::vector<double>{0, 1, 2, 4, 0, 1, 1, 1, 0, 1, 1, 1});
  CHECK(posenc::mrope_positions(timed, 2).next == 5.0);

  CHECK(posenc::mrope_positions({}, 2).position_ids.empty());
  CHECK(posenc::mrope_positions({}, 2).next == 0.0);
}

TEST_CASE("pixel frequencies do not depend on the resolution", "[rotary]") {
  AxialOptions options = axial_options();
  options.freqs_for = FreqsFor::pixel;
  const std::vector<double> frequencies = posenc::rounded(posenc::axial_rope(options).scaled.frequencies);
  CHECK(frequencies[0] == std::numbers::pi);
  CHECK_THAT(frequencies[3], Catch::Matchers::WithinRel(5.0 * std::numbers::pi, 1e-15));
  CHECK(frequencies[4] == frequencies[0]);
  options.dim_per_axis = 2;  // a single pair takes the first frequency
  CHECK(posenc::rounded(posenc::axial_rope(options).scaled.frequencies)[0] == std::numbers::pi);
}

TEST_CASE("grids are counted with the last axis fastest", "[rotary]") {
  using Numbers = std::vector<double>;
  const auto placed = [](GridCoordinates coordinates, const std::vector<std::size_t>& grid, const Numbers& offsets = {},
                         const Numbers& factors = {}, std::size_t prefix_tokens = 0) {
    return posenc::grid_positions({.coordinates = coordinates,
                                   .grid = grid,
                                   .offsets = offsets,
                                   .factors = factors,
                                   .prefix_tokens = prefix_tokens});
  };
  CHECK(placed(GridCoordinates::index, {2, 3}) == Numbers{0, 0, 0, 1, 1, 1, 0, 1, 2, 0, 1, 2});
  CHECK(placed(GridCoordinates::index, {2, 3}, {10.0, -0.5}) ==
        Numbers{10, 10, 10, 11, 11, 11, -0.5, 0.5, 1.5, -0.5, 0.5, 1.5});
  CHECK(placed(GridCoordinates::edges, {3, 1}) == Numbers{-1, 0, 1, -1, -1, -1});
  CHECK(placed(GridCoordinates::centres, {2, 1}) == Numbers{-0.5, 0.5, 0, 0});
  CHECK(placed(GridCoordinates::centres, {1, 4}) == Numbers{0, 0, 0, 0, -0.75, -0.25, 0.25, 0.75});
  CHECK(placed(GridCoordinates::centres, {2, 1}, {0.25, -1}, {2, 3}, 2) == Numbers{0, 0, -0.5, 1.5, 0, 0, -3, -3});
}

TEST_CASE("a grid with more tokens besides than an array holds is refused", "[rotary]") {
  const std::vector<std::size_t> grid = {2, 3};
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / sizeof(double) / 2;
  const auto placed = [&](std::size_t prefix_tokens, std::size_t suffix_tokens) {
    return [&, prefix_tokens, suffix_tokens] {
      posenc::grid_positions({.coordinates = GridCoordinates::index,
                              .grid = grid,
                              .offsets = {},
                              .factors = {},
                              .prefix_tokens = prefix_tokens,
                              .suffix_tokens = suffix_tokens});
    };
  };
  const auto shown = [](std::size_t tokens) { return posenc::describe(static_cast<double>(tokens)); };
  expect_rejection(placed(most - 5, 0), "prefix_tokens", shown(most - 5));
  expect_rejection(placed(most + 1, 0), "prefix_tokens", shown(most + 1));
  expect_rejection(placed(2, most - 7), "suffix_tokens", shown(most - 7));
}

TEST_CASE("angles of several axes are those of finite positions", "[rotary]") {
  const posenc::ScaledFrequencies scaled{.frequencies = posenc::Frequencies(2, posenc::DoubleDouble(0.5)),
                                         .attention_factor = 1.0};
  const posenc::PairAxes axes{.count = 2, .axis_of_pair = {0, 1}};
  std::vector<double> angles(2);
  posenc::rotary_angles(scaled, axes, std::vector<double>{4.0, -6.0}, angles);
  CHECK(angles == std::vector<double>{2.0, -3.0});
  expect_rejection([&] { posenc::rotary_angles(scaled, axes, std::vector<double>{4.0, NAN}, angles); }, "positions",
                   "NaN");
}

TEST_CASE("several axes: what cannot be meant is rejected", "[rotary]") {
  const auto axial = [](auto change) {
    return [=] {
      AxialOptions options = axial_options();
      change(options);
      posenc::axial_rope(options);
    };
  };
  expect_rejection(axial([](auto& o) { o.axes = 0; }), "axes", "0");
  expect_rejection(axial([](auto& o) { o.dim_per_axis = 3; }), "dim_per_axis", "3");
  expect_rejection(axial([](auto& o) { o.base = -1.0; }), "base", "-1");
  expect_rejection(axial([](auto& o) {
                     o.freqs_for = FreqsFor::pixel;
                     o.max_freq = std::nan("");
                   }),
                   "max_freq", "NaN");
  const auto grid = [](std::vector<std::size_t> extents, std::vector<double> offsets,
                       std::vector<double> factors = {}) {
    return [=] {
      posenc::grid_positions({.coordinates = GridCoordinates::index,
                              .grid = extents,
                              .offsets = offsets,
                              .factors = factors,
                              .prefix_tokens = 0});
    };
  };
  expect_rejection(grid({}, {}), "grid", "0");
  expect_rejection(grid({2, 0}, {}), "grid", "0");
  expect_rejection(grid({2, 2}, {1.0}), "offsets", "an array of 1 values");
  expect_rejection(grid({2, 2}, {1.0, std::nan("")}), "offsets", "NaN");
  expect_rejection(grid({2, 2}, {}, {1.0}), "factors", "an array of 1 values");
  expect_rejection(grid({2, 2}, {}, {INFINITY, 1.0}), "factors", "inf");

  const auto sections = [](MropeMode mode, std::vector<std::size_t> values) {
    return [=] { posenc::mrope_axes(8, mode, values); };
  };
  expect_rejection(sections(MropeMode::interleaved, {4, 4}), "sections", "an array of 2 values");
  expect_rejection(sections(MropeMode::chunked, {4, 4, 4}), "sections", "12");
  expect_rejection(sections(MropeMode::spatial_first, {2, 4, 2}), "sections", "4");
  const auto positions = [](const MropeSegment& segment, std::size_t merge = 2) {
    return [=] { posenc::mrope_positions(std::span(&segment, 1), merge); };
  };
  expect_rejection(positions(text(0)), "length", "0");
  expect_rejection(positions(image(3, 2)), "height", "3");
  expect_rejection(positions(image(2, 0)), "width", "0");
  expect_rejection(positions(image(2, 2), 0), "spatial_merge_size", "0");
  expect_rejection(positions(video(0, 2, 2, 1.0)), "temporal", "0");
  expect_rejection(positions(video(2, 2, 2, -1.0)), "temporal_step", "-1");
  MropeSegment mixed = text(3);
  mixed.width = 2;
  expect_rejection(positions(mixed), "width", "2");
  mixed = image(2, 2);
  mixed.temporal = 2;
  expect_rejection(positions(mixed), "temporal", "2");
  mixed.length = 1;
  expect_rejection(positions(mixed), "length", "1");

  std::vector<float> table(4);
  const auto rotary = [&](const PairAxes& axes, std::vector<double> at) {
    return [&, axes, at] { posenc::rotary_table(unscaled(4), axes, at, table, table); };
  };
  CHECK_NOTHROW(rotary({.count = 2, .axis_of_pair = {0, 1}}, {1, 2, 3, 4})());
  expect_rejection(rotary({.count = 0, .axis_of_pair = {0, 0}}, {1, 2}), "axes", "0");
  expect_rejection(rotary({.count = 2, .axis_of_pair = {0}}, {1, 2, 3, 4}), "axis_of_pair", "an array of 1 values");
  expect_rejection(rotary({.count = 2, .axis_of_pair = {0, 2}}, {1, 2, 3, 4}), "axis_of_pair", "2");
  expect_rejection(rotary({.count = 2, .axis_of_pair = {0, 1}}, {1, 2, 3}), "positions", "an array of 3 values");
  expect_rejection(rotary({.count = 2, .axis_of_pair = {0, 1}}, {1, 2}), "cos", "an array of 4 values");
  const std::vector<double> at{1, 2, 3, 4};
  const std::span<float> shorter = std::span(table).first(2);
  expect_rejection([&] { posenc::rotary_table(unscaled(4), {.count = 2, .axis_of_pair = {0, 1}}, at, table, shorter); },
                   "sin", "an array of 2 values");
}

TEST_CASE("axes take their pairs in runs or in turns", "[rotary]") {
  AxialOptions options = axial_options();
  options.axes = 3;
  options.dim_per_axis = 4;
  const posenc::AxialRope runs = posenc::axial_rope(options);
  options.axis_pairs = posenc::AxisPairs::alternating;
  const posenc::AxialRope turns = posenc::axial_rope(options);
  CHECK(runs.axes.axis_of_pair == std::vector<std::size_t>{0, 0, 1, 1, 2, 2});
  CHECK(turns.axes.axis_of_pair == std::vector<std::size_t>{0, 1, 2, 0, 1, 2});
  const auto high = [](const posenc::AxialRope& rope) { return posenc::rounded(rope.scaled.frequencies); };
  CHECK(high(runs) == std::vector<double>{1.0, 0.01, 1.0, 0.01, 1.0, 0.01});
  CHECK(high(turns) == std::vector<double>{1.0, 1.0, 1.0, 0.01, 0.01, 0.01});
}

TEST_CASE("grids are merged in blocks that fit both of their sides", "[rotary]") {
  const auto merged = [](std::vector<std::size_t> extents) {
    return [=] {
      posenc::grid_positions({.coordinates = GridCoordinates::index,
                              .grid = extents,
                              .offsets = {},
                              .factors = {},
                              .prefix_tokens = 0,
                              .suffix_tokens = 0,
                              .spatial_merge_size = 2});
    };
  };
  CHECK_NOTHROW(merged({4, 6})());
  expect_rejection(merged({3, 6}), "spatial_merge_size", "2");
  expect_rejection(merged({4, 5}), "spatial_merge_size", "2");
}

TEST_CASE("first positions keep their frequencies on each axis", "[rotary]") {
  const ScaledFrequencies scaled{
      .frequencies = {0.25, 0.125}, .attention_factor = 1.0, .start_frequencies = {1.0, 0.5}, .start_token_idx = 4};
  const PairAxes axes{.count = 2, .axis_of_pair = {0, 1}};
  const std::vector<double> positions = {2.0, 8.0, 3.0, 16.0};
  std::vector<float> cos(4);
  std::vector<float> sin(4);
  posenc::rotary_table(scaled, axes, positions, cos, sin);
  // Positions 2 and 3 come before token 4, 8 and 16 do not.
  const std::vector<double> angles = {2.0 * 1.0, 3.0 * 0.5, 8.0 * 0.25, 16.0 * 0.125};
  for (std::size_t n = 0; n < 4; ++n) {
    CHECK(cos[n] == static_cast<float>(std::cos(angles[n])));
    CHECK(sin[n] == static_cast<float>(std::sin(angles[n])));
  }
}

}  // namespace rope_multi_axis_test
