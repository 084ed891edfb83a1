#include "posenc/absolute/learned.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "posenc/absolute/position_ids.h"

namespace learned_test {

namespace {

/// A table whose entries are the number of their row.
std::vector<float> table_of(std::size_t rows, std::size_t dim) {
  std::vector<float> table(rows * dim);
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<float>(i / dim);
  return table;
}

std::vector<float> rows_of(std::size_t rows, double offset, const std::vector<double>& positions) {
  std::vector<float> out(positions.size());
  posenc::learned({.rows = rows, .dim = 1, .position_offset = offset, .scale = 1.0}, table_of(rows, 1), positions, out);
  return out;
}

}  // namespace

TEST_CASE("position tables are read with the offset of their family", "[absolute]") {
  CHECK(rows_of(512, 0.0, {0, 1, 511}) == std::vector<float>{0, 1, 511});      // BERT
  CHECK(rows_of(514, 2.0, {0, 1, 511}) == std::vector<float>{2, 3, 513});      // RoBERTa
  CHECK(rows_of(2050, 2.0, {-1, 0, 2047}) == std::vector<float>{1, 2, 2049});  // OPT with padding at -1
}

TEST_CASE("RoBERTa's position ids are rows of its table", "[absolute]") {
  const std::vector<std::uint8_t> mask = {1, 1, 1, 0, 0};
  std::vector<double> ids(5);
  posenc::position_ids({.rows = 1, .length = 5, .start = 2.0, .padded = 1.0}, mask, ids);
  CHECK(rows_of(514, 0.0, ids) == std::vector<float>{2, 3, 4, 1, 1});
}

TEST_CASE("rows are copied whole and scaled", "[absolute]") {
  std::vector<float> table(12);
  std::iota(table.begin(), table.end(), 1.0F);
  std::vector<float> out(6);
  posenc::learned({.rows = 4, .dim = 3, .position_offset = 0.0, .scale = 1.0}, table, std::vector<double>{3, 1}, out);
  CHECK(out == std::vector<float>{10, 11, 12, 4, 5, 6});
  posenc::learned({.rows = 4, .dim = 3, .position_offset = 0.0, .scale = 0.5}, table, std::vector<double>{3, 1}, out);
  CHECK(out == std::vector<float>{5, 5.5, 6, 2, 2.5, 3});
}

TEST_CASE("learned tables reject positions that they do not have", "[absolute]") {
  expect_rejection([] { rows_of(512, 0.0, {512}); }, "positions", "512");
  expect_rejection([] { rows_of(512, 0.0, {-1}); }, "positions", "-1");
  expect_rejection([] { rows_of(514, 2.0, {0, 512}); }, "positions", "512");
  expect_rejection([] { rows_of(514, 2.0, {-3}); }, "positions", "-3");
  expect_rejection([] { rows_of(512, 0.0, {1.5}); }, "positions", "1.5");
  expect_rejection([] { rows_of(512, 0.0, {NAN}); }, "positions", "NaN");
  expect_rejection([] { rows_of(0, 0.0, {0}); }, "positions", "0");
  expect_rejection([] { rows_of(512, 0.5, {0}); }, "position_offset", "0.5");
  expect_rejection([] { rows_of(512, INFINITY, {0}); }, "position_offset", "inf");
  std::vector<float> out(2);
  const std::vector<double> position = {0.0};
  expect_rejection([&] { posenc::learned({4, 2, 0.0, NAN}, table_of(4, 2), position, out); }, "scale", "NaN");
  expect_rejection([&] { posenc::learned({4, 2, 0.0, 1.0}, table_of(4, 3), position, out); }, "table",
                   "an array of 12 values");
  expect_rejection([&] { posenc::learned({4, 3, 0.0, 1.0}, table_of(4, 3), position, out); }, "out",
                   "an array of 2 values");
}

}  // namespace learned_test
