#include "posenc/absolute/position_ids.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"

namespace position_ids_test {

namespace {

std::vector<double> ids(std::vector<std::uint8_t> mask, std::size_t rows, double start, double padded) {
  std::vector<double> out(mask.size());
  posenc::position_ids({.rows = rows, .length = mask.size() / rows, .start = start, .padded = padded}, mask, out);
  return out;
}

}  // namespace

TEST_CASE("padding does not advance positions", "[absolute]") {
  CHECK(ids({1, 1, 0, 1}, 1, 0.0, 0.0) == std::vector<double>{0, 1, 0, 2});
  CHECK(ids({0, 0, 1, 1}, 1, 0.0, 1.0) == std::vector<double>{1, 1, 0, 1});     // left padding
  CHECK(ids({1, 1, 1, 0}, 1, 2.0, 1.0) == std::vector<double>{2, 3, 4, 1});     // RoBERTa, padding_idx 1
  CHECK(ids({1, 0, 0, 1}, 2, 0.0, -1.0) == std::vector<double>{0, -1, -1, 0});  // rows count on their own
}

TEST_CASE("position_ids rejects what it cannot mean", "[absolute]") {
  std::vector<double> out(3);
  const std::vector<std::uint8_t> mask(4);
  expect_rejection([&] { posenc::position_ids({.rows = 1, .length = 3, .start = 0.0, .padded = 0.0}, mask, out); },
                   "mask", "an array of 4 values");
  expect_rejection(
      [&] { posenc::position_ids({.rows = 1, .length = 4, .start = std::nan(""), .padded = 0.0}, mask, out); }, "start",
      "NaN");
}

}  // namespace position_ids_test
