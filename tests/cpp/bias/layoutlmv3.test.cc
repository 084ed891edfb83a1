#include "posenc/bias/layoutlmv3.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "normal_values.h"

namespace layoutlmv3_test {

namespace {

using posenc::LayoutLMv3Inputs;
using posenc::LayoutLMv3Options;

constexpr std::size_t batch = 2;
constexpr std::size_t heads = 3;
constexpr std::size_t length = 6;
constexpr LayoutLMv3Options options{
    .rel_pos_bins = 8, .max_rel_pos = 6, .rel2d_pos_bins = 12, .max_rel2d_pos = 40, .output_scale = 0.5};

struct Arrays {
  std::vector<float> table = normal_values(options.rel_pos_bins * heads, 1);
  std::vector<float> table_x = normal_values(options.rel2d_pos_bins * heads, 2);
  std::vector<float> table_y = normal_values(options.rel2d_pos_bins * heads, 3);
  std::vector<float> position_ids;
  std::vector<float> bbox;

  Arrays() {
    for (std::size_t n = 0; n < batch * length; ++n) position_ids.push_back(static_cast<float>(n * n % 7));
    for (std::size_t n = 0; n < batch * length * 4; ++n) bbox.push_back(static_cast<float>(n * n % 61));
  }

  LayoutLMv3Inputs inputs() const { return {table, table_x, table_y, position_ids, bbox}; }
};

std::vector<float> rows(const LayoutLMv3Inputs& inputs, const LayoutLMv3Options& with = options) {
  std::vector<float> out(batch * heads * length * length);
  posenc::LayoutLMv3Rows(batch, {.heads = heads, .queries = length, .keys = length, .offset = 0}, with, inputs)
      .store(out);
  return out;
}

}  // namespace

TEST_CASE("LayoutLMv3's biases equal the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("bucket_bias_variants")) {
    if (c.op != "attention.layoutlmv3") continue;
    DYNAMIC_SECTION(c.id) {
      const golden::Array expected = c.array("rel_pos");
      const LayoutLMv3Options with{.rel_pos_bins = c.params.at("rel_pos_bins"),
                                   .max_rel_pos = c.params.at("max_rel_pos"),
                                   .rel2d_pos_bins = c.params.at("rel_2d_pos_bins"),
                                   .max_rel2d_pos = c.params.at("max_rel_2d_pos"),
                                   .output_scale = 1.0};
      const posenc::BiasShape shape{
          .heads = expected.shape[1], .queries = expected.shape[2], .keys = expected.shape[3], .offset = 0};
      const std::vector<float> table = c.array("table_1d").floats();
      const std::vector<float> table_x = c.array("table_x").floats();
      const std::vector<float> table_y = c.array("table_y").floats();
      const std::vector<float> position_ids = c.array("position_ids").floats();
      const std::vector<float> bbox = c.array("bbox").floats();
      std::vector<float> out(expected.values.size());
      const auto made = [&](const LayoutLMv3Inputs& inputs) -> const std::vector<float>& {
        posenc::LayoutLMv3Rows(expected.shape[0], shape, with, inputs).store(out);
        return out;
      };
      CHECK(golden::worst_ratio(made({table, {}, {}, position_ids, {}}), expected) <= 1.0);
      CHECK(golden::worst_ratio(made({{}, table_x, table_y, {}, bbox}), c.array("rel_2d_pos")) <= 1.0);
    }
  }
}

TEST_CASE("LayoutLMv3 adds what text and boxes give, and scales the sum", "[bias]") {
  const Arrays arrays;
  LayoutLMv3Options plain = options;
  plain.output_scale = 1.0;
  const std::vector<float> both = rows(arrays.inputs());
  const std::vector<float> text = rows({arrays.table, {}, {}, arrays.position_ids, {}}, plain);
  const std::vector<float> boxes = rows({{}, arrays.table_x, arrays.table_y, {}, arrays.bbox}, plain);
  for (std::size_t n = 0; n < both.size(); ++n) {
    CHECK(std::abs(both[n] - 0.5F * (text[n] + boxes[n])) <= 1e-6F);
  }
  CHECK(rows({}) == std::vector<float>(both.size(), 0.0F));
}

TEST_CASE("LayoutLMv3 counts positions that are left out", "[bias]") {
  const Arrays arrays;
  std::vector<float> counted;
  for (std::size_t n = 0; n < batch * length; ++n) counted.push_back(static_cast<float>(n % length));
  CHECK(rows({arrays.table, {}, {}, {}, {}}) == rows({arrays.table, {}, {}, counted, {}}));
}

TEST_CASE("LayoutLMv3 rejects what it cannot mean", "[bias]") {
  const Arrays arrays;
  const auto made = [](LayoutLMv3Inputs inputs, LayoutLMv3Options with = options) {
    return [inputs, with] { rows(inputs, with); };
  };
  LayoutLMv3Options with = options;
  with.rel_pos_bins = 2;
  expect_rejection(made({std::span(arrays.table).first(6), {}, {}, {}, {}}, with), "num_buckets", "2");
  with = options;
  with.output_scale = 1e19;
  expect_rejection(made(arrays.inputs(), with), "output_scale", "1e+19");
  LayoutLMv3Inputs inputs = arrays.inputs();
  inputs.table = inputs.table.first(3);
  expect_rejection(made(inputs), "table", "an array of 3 values");
  inputs = arrays.inputs();
  inputs.table_y = {};
  expect_rejection(made(inputs), "table_y", "an array of 0 values");
  inputs = arrays.inputs();
  inputs.bbox = inputs.bbox.first(4);
  expect_rejection(made(inputs), "bbox", "an array of 4 values");
  inputs = arrays.inputs();
  inputs.position_ids = inputs.position_ids.first(4);
  expect_rejection(made(inputs), "position_ids", "an array of 4 values");
  for (const float number : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN(), 1e16F}) {
    Arrays odd;
    odd.position_ids[1] = number;
    CHECK_THROWS_AS(rows(odd.inputs()), posenc::InvalidArgument);
    odd = Arrays();
    odd.bbox.back() = number;
    CHECK_THROWS_AS(rows(odd.inputs()), posenc::InvalidArgument);
  }
  const auto shaped = [&](posenc::BiasShape shape) {
    return [&arrays, shape] { posenc::LayoutLMv3Rows(batch, shape, options, arrays.inputs()); };
  };
  expect_rejection(shaped({.heads = heads, .queries = length + 1, .keys = length, .offset = 0}), "keys",
                   std::to_string(length));
  expect_rejection(shaped({.heads = heads, .queries = length - 1, .keys = length, .offset = 0}), "keys",
                   std::to_string(length));
  expect_rejection(shaped({.heads = heads, .queries = length, .keys = length, .offset = 1}), "offset", "1");
  Arrays far;
  far.position_ids[1] = 1e19F;
  expect_rejection([&] { rows(far.inputs()); }, "position_ids", "9.99999998050645e+18");
}

}  // namespace layoutlmv3_test
