#include "posenc/bias/beit.h"

#include <catch_amalgamated.hpp>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "golden.h"
#include "normal_values.h"

namespace beit_test {

using posenc::Extent;

TEST_CASE("BEiT equals the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("window_bias_2d")) {
    if (c.op != "beit.bias") continue;
    const Extent window{c.params.at("new_window")[0], c.params.at("new_window")[1]};
    const std::size_t tokens = tokens_of(window) + 1;
    DYNAMIC_SECTION(c.id) {
      std::vector<std::int32_t> index(tokens * tokens);
      posenc::beit_relative_index(window, index);
      CHECK(std::vector<double>(index.begin(), index.end()) == c.array("index").values);
      // The table of another window, or of one that is not square, is resized first.
      if (c.params.at("window") == c.params.at("new_window") && window.height == window.width) {
        const std::size_t heads = c.params.at("heads");
        std::vector<float> bias(heads * tokens * tokens);
        const std::vector<float> table = c.array("table").floats();
        posenc::BeitRows(window, heads, table).store(bias);
        CHECK(golden::worst_ratio(bias, c.array("bias"), 0.0, 0.0) <= 1.0);
      }
    }
  }
}

TEST_CASE("parts of a row with a class token are those of the whole", "[bias]") {
  const Extent window{2, 3};
  const std::vector<float> table = normal_values(posenc::offsets_with_class(window) * 2, 4);
  const posenc::BeitRows rows(window, 2, table);
  std::vector<float> whole(2 * 7 * 7);
  rows.store(whole);
  std::vector<std::int32_t> index(49);
  posenc::beit_relative_index(window, index);
  for (std::size_t n = 0; n < 49; ++n) CHECK(whole[49 + n] == table[static_cast<std::size_t>(index[n]) * 2 + 1]);
  for (std::size_t query = 0; query < 7; ++query) {
    for (std::size_t first = 0; first < 7; ++first) {
      std::vector<float> part(7 - first, 0.5F);
      rows.add_to(part, 0, 1, query, first);
      for (std::size_t n = 0; n < part.size(); ++n) CHECK(part[n] == whole[49 + query * 7 + first + n] + 0.5F);
    }
  }
}

TEST_CASE("BEiT rejects what it cannot mean", "[bias]") {
  const std::vector<float> table(18);
  std::vector<std::int32_t> index(15);
  expect_rejection([&] { posenc::BeitRows({2, 2}, 2, table); }, "table", "an array of 18 values");
  expect_rejection([&] { posenc::BeitRows({0, 2}, 2, table); }, "window.height", "0");
  expect_rejection([&] { posenc::beit_relative_index({1, 2}, index); }, "out", "an array of 15 values");
}

TEST_CASE("a row with a class token may be added key by key", "[bias]") {
  constexpr posenc::Extent window{2, 3};
  const std::vector<float> table = normal_values(posenc::offsets_with_class(window) * 2, 5);
  const posenc::BeitRows rows(window, 2, table);
  std::vector<float> whole(2 * 7 * 7);
  rows.store(whole);
  std::vector<float> parts(whole.size());
  for (std::size_t n = 0; n < whole.size(); ++n) {
    rows.add_to(std::span(parts).subspan(n, 1), 0, n / 49, n / 7 % 7, n % 7);
    // No key, and so nothing to add.
    rows.add_to(std::span(parts).subspan(n, 0), 0, n / 49, n / 7 % 7, n % 7);
  }
  CHECK(parts == whole);
}

}  // namespace beit_test
