#include "posenc/core/resample.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "normal_values.h"

namespace resample_test {

namespace {

using posenc::ResampleAxis;
using posenc::ResampleMethod;
using posenc::ResampleOptions;
using posenc::ResampleTaps;

ResampleOptions options_of(ResampleMethod method) {
  return {.method = method, .align_corners = false, .antialias = false, .cubic_coeff_a = -0.75};
}

ResampleAxis axis_of(std::size_t from, std::size_t to) { return {.from = from, .to = to, .scale_factor = 0.0}; }

}  // namespace

TEST_CASE("resampled tables equal the references", "[resample][golden]") {
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("table_resampling")) {
    if (c.op != "table.resample") continue;
    ++cases;
    DYNAMIC_SECTION(c.id) {
      const bool by_factor = c.params.at("by") == "scale_factor";
      std::vector<ResampleAxis> axes;
      for (const std::size_t axis : {0U, 1U}) {
        axes.push_back({.from = c.params.at("from")[axis],
                        .to = c.params.at("to")[axis],
                        .scale_factor = by_factor ? c.params.at("scale")[axis].get<double>() : 0.0});
      }
      const std::size_t dim = c.array("table").shape.back();
      const std::size_t kept = c.params.at("class_rows").get<std::size_t>() * dim;
      const std::vector<float> table = c.array("table").floats();
      golden::Array expected = c.array("out");
      std::vector<float> out(table.begin(), table.begin() + static_cast<std::ptrdiff_t>(kept));
      out.resize(expected.values.size());
      posenc::resample(options_of(ResampleMethod::bicubic), axes, dim, std::span(table).subspan(kept),
                       std::span(out).subspan(kept));
      CHECK(golden::worst_ratio(out, expected) <= 1.0);
    }
  }
  CHECK(cases > 0);
}

TEST_CASE("a table keeps its entries on a grid of its size, and its mean on any", "[resample]") {
  const ResampleMethod method =
      GENERATE(ResampleMethod::bicubic, ResampleMethod::bilinear, ResampleMethod::nearest, ResampleMethod::tile);
  const std::vector<float> table = normal_values(3 * 5 * 2, 7);
  const std::vector<ResampleAxis> same = {axis_of(3, 3), axis_of(5, 5)};
  std::vector<float> out(table.size());
  posenc::resample(options_of(method), same, 2, table, out);
  CHECK(out == table);
  const bool antialias = GENERATE(false, true);
  if (antialias && (method == ResampleMethod::nearest || method == ResampleMethod::tile)) return;
  ResampleOptions options = options_of(method);
  options.antialias = antialias;
  for (const std::size_t to : {1U, 2U, 4U, 7U, 23U}) {
    const ResampleTaps taps = posenc::resample_taps(options, axis_of(7, to));
    for (std::size_t i = 0; i < to; ++i) {
      double sum = 0.0;
      for (std::size_t n = 0; n < taps.count; ++n) {
        sum += taps.weight[i * taps.count + n];
        CHECK(taps.index[i * taps.count + n] < 7);
      }
      CHECK_THAT(sum, Catch::Matchers::WithinAbs(1.0, 1e-14));
    }
  }
}

TEST_CASE("aligned corners keep the ends of a line, and straight lines straight", "[resample]") {
  std::vector<float> line(4);
  for (std::size_t i = 0; i < 4; ++i) line[i] = static_cast<float>(i);
  ResampleOptions options = options_of(ResampleMethod::bilinear);
  options.align_corners = true;
  std::vector<float> out(7);
  posenc::resample(options, std::vector<ResampleAxis>{axis_of(4, 7)}, 1, line, out);
  CHECK(out == std::vector<float>{0, 0.5, 1, 1.5, 2, 2.5, 3});
  options.align_corners = false;
  posenc::resample(options, std::vector<ResampleAxis>{axis_of(4, 2)}, 1, line, std::span(out).first(2));
  CHECK((out[0] == 0.5F && out[1] == 2.5F));
  options.antialias = true;
  posenc::resample(options, std::vector<ResampleAxis>{axis_of(4, 1)}, 1, line, std::span(out).first(1));
  CHECK(out[0] == 1.5F);
}

TEST_CASE("resampling rejects what it cannot mean", "[resample]") {
  const auto taps = [](auto change, ResampleAxis axis = axis_of(2, 3)) {
    return [=] {
      ResampleOptions options = options_of(ResampleMethod::bilinear);
      change(options);
      posenc::resample_taps(options, axis);
    };
  };
  const auto nothing = [](auto&) {};
  expect_rejection(taps(nothing, axis_of(0, 2)), "from", "0");
  expect_rejection(taps(nothing, axis_of(2, 0)), "to", "0");
  expect_rejection(taps(nothing, {.from = 2, .to = 2, .scale_factor = -1.0}), "scale_factor", "-1");
  expect_rejection(taps(nothing, {.from = 2, .to = 2, .scale_factor = std::nan("")}), "scale_factor", "NaN");
  expect_rejection(taps([](auto& o) { o.cubic_coeff_a = 1.0; }), "cubic_coeff_a", "1");
  expect_rejection(taps([](auto& o) {
                     o.method = ResampleMethod::tile;
                     o.align_corners = true;
                   }),
                   "align_corners", "1");
  expect_rejection(taps([](auto& o) { o.align_corners = o.antialias = true; }), "antialias", "1");
  const std::vector<float> table(5);
  std::vector<float> out(5);
  const std::vector<ResampleAxis> axes = {axis_of(3, 2)};
  expect_rejection([&] { posenc::resample(options_of(ResampleMethod::tile), axes, 2, table, out); }, "table",
                   "an array of 5 values");
  const std::vector<float> fitting(6);
  expect_rejection([&] { posenc::resample(options_of(ResampleMethod::tile), axes, 2, fitting, out); }, "out",
                   "an array of 5 values");
}

TEST_CASE("the nearest entry follows the factor that is given, not the sizes", "[resample]") {
  const ResampleOptions options = options_of(ResampleMethod::nearest);
  const ResampleTaps given = posenc::resample_taps(options, {.from = 5, .to = 9, .scale_factor = 1.7});
  CHECK(given.index == std::vector<std::uint32_t>{0, 0, 1, 1, 2, 2, 3, 4, 4});
  const ResampleTaps of_sizes = posenc::resample_taps(options, axis_of(5, 9));
  CHECK(of_sizes.index == std::vector<std::uint32_t>{0, 0, 1, 1, 2, 2, 3, 3, 4});
  // Beyond the border there is nothing but the last entry.
  const ResampleTaps far = posenc::resample_taps(options, {.from = 3, .to = 4, .scale_factor = 0.5});
  CHECK(far.index == std::vector<std::uint32_t>{0, 2, 2, 2});
}

TEST_CASE("an entry that a widened kernel does not reach is the one at the border", "[resample]") {
  ResampleOptions options = options_of(ResampleMethod::bilinear);
  options.antialias = true;
  // The third new entry lies at 10, four entries behind the last one that its kernel of width 4 reaches.
  const ResampleTaps taps = posenc::resample_taps(options, {.from = 4, .to = 3, .scale_factor = 0.25});
  const auto last = taps.index.begin() + static_cast<std::ptrdiff_t>(2 * taps.count);
  CHECK(*last == 3);
  CHECK(taps.weight[2 * taps.count] == 1.0);
  for (std::size_t n = 1; n < taps.count; ++n) CHECK(taps.weight[2 * taps.count + n] == 0.0);
}

TEST_CASE("of aligned corners a single entry is the first", "[resample]") {
  ResampleOptions options = options_of(ResampleMethod::bilinear);
  options.align_corners = true;
  std::vector<float> out(1);
  posenc::resample(options, std::vector<ResampleAxis>{axis_of(3, 1)}, 1, std::vector<float>{7.0F, 1.0F, 2.0F}, out);
  CHECK(out[0] == 7.0F);
}

TEST_CASE("only what adds weights is smoothed", "[resample]") {
  ResampleOptions options = options_of(ResampleMethod::nearest);
  options.antialias = true;
  expect_rejection([&] { posenc::resample_taps(options, axis_of(2, 3)); }, "antialias", "1");
}

}  // namespace resample_test
