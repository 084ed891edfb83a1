#include "posenc/bias/decomposed_relative.h"

#include <catch_amalgamated.hpp>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "normal_values.h"

namespace decomposed_relative_test {

using posenc::DecomposedRelativeOptions;
using posenc::DecomposedRelativeRows;

TEST_CASE("decomposed relative positions equal the references", "[relative][golden]") {
  std::size_t cases = 0;
  for (const golden::Case& c : golden::cases_of("decomposed_relative")) {
    ++cases;
    DYNAMIC_SECTION(c.id) {
      const DecomposedRelativeOptions options{.query_size = {c.params.at("q_size")[0], c.params.at("q_size")[1]},
                                              .key_size = {c.params.at("k_size")[0], c.params.at("k_size")[1]},
                                              .head_dim = c.params.at("head_dim")};
      const std::vector<float> table_h = c.array("rel_pos_h").floats();
      const std::vector<float> table_w = c.array("rel_pos_w").floats();
      const auto check_rows = [&](std::size_t queries, std::size_t keys, std::span<const float> table,
                                  const golden::Array& expected) {
        std::vector<float> rows(expected.values.size());
        posenc::decomposed_relative_rows(queries, keys, options.head_dim, table, rows);
        CHECK(golden::worst_ratio(rows, expected) <= 1.0);
      };
      check_rows(options.query_size.height, options.key_size.height, table_h, c.array("rel_h"));
      check_rows(options.query_size.width, options.key_size.width, table_w, c.array("rel_w"));
      const golden::Array expected = c.array("bias");
      std::vector<float> bias(expected.values.size());
      const std::vector<float> q = c.array("q").floats();
      DecomposedRelativeRows(1, c.params.at("heads"), options, q, table_h, table_w).store(bias);
      CHECK(golden::worst_ratio(bias, expected) <= 1.0);
    }
  }
  CHECK(cases > 0);
}

TEST_CASE("parts of a row of decomposed positions are those of the whole", "[relative]") {
  const DecomposedRelativeOptions options{.query_size = {2, 3}, .key_size = {4, 3}, .head_dim = 5};
  const std::vector<float> q = normal_values(2 * 2 * 6 * 5, 1);
  const DecomposedRelativeRows rows(2, 2, options, q, normal_values(7 * 5, 2), normal_values(4 * 5, 3));
  std::vector<float> whole(2 * 2 * 6 * 12);
  rows.store(whole);
  for (std::size_t query = 0; query < 6; ++query) {
    for (std::size_t first = 0; first < 12; ++first) {
      std::vector<float> part(12 - first);
      rows.add_to(part, 1, 0, query, first);
      for (std::size_t n = 0; n < part.size(); ++n) CHECK(part[n] == whole[(2 * 6 + query) * 12 + first + n]);
    }
  }
}

TEST_CASE("distances of a pooled grid are cut to whole numbers", "[relative]") {
  CHECK(posenc::decomposed_relative_index(2, 2) == std::vector<std::size_t>{1, 0, 2, 1});
  CHECK(posenc::decomposed_relative_index(4, 2) == std::vector<std::size_t>{2, 0, 3, 1, 4, 2, 5, 3});
  CHECK(posenc::decomposed_relative_index(2, 3) == std::vector<std::size_t>{2, 1, 0, 3, 2, 1});
}

TEST_CASE("decomposed relative positions reject what they cannot mean", "[relative]") {
  const std::vector<float> values(12);
  std::vector<float> out(8);
  const auto rows = [&](DecomposedRelativeOptions options, std::size_t q, std::size_t table) {
    return [=] {
      const std::vector<float> numbers(64);
      DecomposedRelativeRows(1, 1, options, std::span(numbers).first(q), std::span(numbers).first(table), numbers);
    };
  };
  expect_rejection(rows({.query_size = {0, 2}, .key_size = {2, 2}, .head_dim = 2}, 8, 6), "window.height", "0");
  expect_rejection(rows({.query_size = {2, 2}, .key_size = {2, 2}, .head_dim = 2}, 7, 6), "q", "an array of 7 values");
  expect_rejection(rows({.query_size = {2, 2}, .key_size = {2, 2}, .head_dim = 2}, 8, 5), "rel_pos_h", "5");
  expect_rejection([&] { posenc::decomposed_relative_rows(0, 2, 2, values, out); }, "queries", "0");
  expect_rejection([&] { posenc::decomposed_relative_rows(2, 0, 2, values, out); }, "keys", "0");
  expect_rejection([&] { posenc::decomposed_relative_rows(2, 2, 0, values, out); }, "head_dim", "0");
  expect_rejection([&] { posenc::decomposed_relative_rows(2, 3, 2, values, out); }, "out", "an array of 8 values");
}

}  // namespace decomposed_relative_test
