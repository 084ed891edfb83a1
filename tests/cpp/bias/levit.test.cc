#include "posenc/bias/levit.h"

#include <catch_amalgamated.hpp>
#include <vector>

#include "expect.h"
#include "golden.h"

namespace levit_test {

using posenc::LevitOptions;

TEST_CASE("LeViT equals the reference", "[bias][golden]") {
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("window_bias_2d")) {
    if (c.op != "attention.levit" && c.op != "levit.bias_subsample") continue;
    ++cases;
    DYNAMIC_SECTION(c.id) {
      const bool shrinks = c.op == "levit.bias_subsample";
      const std::size_t side = c.params.at(shrinks ? "resolution_in" : "resolution");
      const LevitOptions options{.window = {side, side},
                                 .stride = shrinks ? c.params.at("stride").get<std::size_t>() : 1};
      const golden::Array index = c.array("index");
      std::vector<std::int32_t> found(index.values.size());
      posenc::levit_relative_index(options, found);
      CHECK(std::vector<double>(found.begin(), found.end()) == index.values);
      const golden::Array expected = c.array("bias");
      std::vector<float> bias(expected.values.size());
      const std::vector<float> table = c.array("table").floats();
      posenc::LevitRows(options, c.params.at("heads"), table).store(bias);
      CHECK(golden::worst_ratio(bias, expected, 0.0, 0.0) <= 1.0);
    }
  }
  CHECK(cases > 0);
}

TEST_CASE("LeViT does not tell directions apart", "[bias]") {
  const LevitOptions options{.window = {3, 5}, .stride = 1};
  std::vector<std::int32_t> index(225);
  posenc::levit_relative_index(options, index);
  for (std::size_t query = 0; query < 15; ++query) {
    for (std::size_t key = 0; key < 15; ++key) CHECK(index[query * 15 + key] == index[key * 15 + query]);
  }
  // Every third row and column, beginning with the first.
  const posenc::Extent few = posenc::levit_queries({.window = {4, 7}, .stride = 3});
  CHECK((few.height == 2 && few.width == 3));
}

TEST_CASE("LeViT rejects what it cannot mean", "[bias]") {
  const std::vector<float> table(7);
  std::vector<std::int32_t> index(15);
  expect_rejection([&] { posenc::LevitRows({.window = {2, 2}, .stride = 1}, 2, table); }, "table",
                   "an array of 7 values");
  expect_rejection([&] { posenc::levit_relative_index({.window = {2, 2}, .stride = 0}, index); }, "stride", "0");
  expect_rejection([&] { posenc::levit_relative_index({.window = {2, 2}, .stride = 1}, index); }, "out",
                   "an array of 15 values");
  expect_rejection([&] { posenc::levit_queries({.window = {2, 0}, .stride = 1}); }, "window.width", "0");
}

}  // namespace levit_test
