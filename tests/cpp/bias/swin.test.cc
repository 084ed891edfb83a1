#include "posenc/bias/swin.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "golden.h"

namespace swin_test {

TEST_CASE("Swin equals the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("swin_relative_bias")) {
    DYNAMIC_SECTION(c.id) {
      if (c.op == "swin.bias") {
        const posenc::Extent window{c.params.at("window")[0], c.params.at("window")[1]};
        const std::size_t heads = c.params.at("heads");
        const std::size_t tokens = window.height * window.width;
        std::vector<std::int32_t> index(tokens * tokens);
        posenc::swin_relative_index(window, index);
        CHECK(std::vector<double>(index.begin(), index.end()) == c.array("index").values);
        std::vector<float> bias(heads * tokens * tokens);
        const std::vector<float> table = c.array("table").floats();
        posenc::SwinRows(window, heads, table).store(bias);
        CHECK(golden::worst_ratio(bias, c.array("bias")) <= 1.0);
      } else {
        REQUIRE(c.op == "swin.shift_mask");
        const std::size_t window = c.params.at("window");
        const std::size_t shift = c.params.at("shift");
        const golden::Array expected = c.array("mask");
        std::vector<float> mask(expected.values.size());
        posenc::swin_shift_mask({.image = {c.params.at("H"), c.params.at("W")},
                                 .window = {window, window},
                                 .shift = {shift, shift},
                                 .masked = -100.0F},
                                mask);
        CHECK(golden::worst_ratio(mask, expected, 0.0, 0.0) <= 1.0);
      }
    }
  }
}

TEST_CASE("the index of the opposite direction is the mirrored one", "[bias]") {
  const posenc::Extent window{3, 4};
  std::vector<std::int32_t> index(144);
  posenc::swin_relative_index(window, index);
  const std::int32_t last = 5 * 7 - 1;
  for (std::size_t query = 0; query < 12; ++query) {
    for (std::size_t key = 0; key < 12; ++key) {
      CHECK(index[query * 12 + key] + index[key * 12 + query] == last);
      CHECK((index[query * 12 + key] >= 0 && index[query * 12 + key] <= last));
    }
  }
}

TEST_CASE("the shift mask separates what the roll brought together", "[bias]") {
  // Worked out directly: two tokens may see each other when both are within one window's reach and no border is between
  // them.
  const posenc::SwinShiftMaskOptions options{.image = {6, 8}, .window = {3, 4}, .shift = {1, 3}, .masked = -INFINITY};
  std::vector<float> mask(4 * 144);
  posenc::swin_shift_mask(options, mask);
  for (std::size_t window = 0; window < 4; ++window) {
    for (std::size_t query = 0; query < 12; ++query) {
      for (std::size_t key = 0; key < 12; ++key) {
        const auto source = [&](std::size_t token) {
          const std::size_t row = window / 2 * 3 + token / 4;
          const std::size_t column = window % 2 * 4 + token % 4;
          return std::pair((row + 1) % 6, (column + 3) % 8);
        };
        const auto [query_row, query_column] = source(query);
        const auto [key_row, key_column] = source(key);
        const auto near = [](std::size_t a, std::size_t b, std::size_t reach) {
          return a < b + reach && b < a + reach;
        };
        const bool visible = near(query_row, key_row, 3) && near(query_column, key_column, 4);
        CHECK(mask[(window * 12 + query) * 12 + key] == (visible ? 0.0F : -INFINITY));
      }
    }
  }
}

TEST_CASE("without a shift nothing is masked", "[bias]") {
  std::vector<float> mask(4 * 81, 7.0F);
  posenc::swin_shift_mask({.image = {6, 6}, .window = {3, 3}, .shift = {0, 0}, .masked = -100.0F}, mask);
  CHECK(std::all_of(mask.begin(), mask.end(), [](float x) { return x == 0.0F; }));
}

TEST_CASE("Swin rejects what it cannot mean", "[bias]") {
  std::vector<std::int32_t> index(15);
  expect_rejection([&] { posenc::swin_relative_index({2, 2}, index); }, "out", "an array of 15 values");
  expect_rejection([&] { posenc::swin_relative_index({0, 2}, index); }, "window.height", "0");
  expect_rejection([&] { posenc::swin_relative_index({2, 8193}, index); }, "window.width", "8193");
  expect_rejection([&] { posenc::swin_relative_index({16385, 1}, index); }, "window.height", "16385");
  std::vector<float> table(18);
  std::vector<float> out(32);
  expect_rejection([&] { posenc::SwinRows({2, 3}, 2, table); }, "table", "an array of 18 values");
  expect_rejection([&] { posenc::SwinRows({0, 2}, 2, table); }, "window.height", "0");
  expect_rejection([&] { posenc::SwinRows({2, 8193}, 2, table); }, "window.width", "8193");
  const auto mask = [&](posenc::SwinShiftMaskOptions options) {
    return [&, options] { posenc::swin_shift_mask(options, out); };
  };
  expect_rejection(mask({{5, 4}, {2, 2}, {1, 1}, -100.0F}), "image.height", "5");
  expect_rejection(mask({{4, 3}, {2, 2}, {1, 1}, -100.0F}), "image.width", "3");
  expect_rejection(mask({{4, 4}, {2, 2}, {2, 1}, -100.0F}), "shift.height", "2");
  expect_rejection(mask({{4, 4}, {2, 2}, {1, 2}, -100.0F}), "shift.width", "2");
  expect_rejection(mask({{4, 4}, {2, 2}, {1, 5}, -100.0F}), "shift.width", "5");
  expect_rejection(mask({{4, 4}, {2, 2}, {1, 1}, NAN}), "masked", "NaN");
  expect_rejection(mask({{4, 4}, {2, 2}, {1, 1}, -100.0F}), "out", "an array of 32 values");
}

}  // namespace swin_test
