#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "core/accuracy_bounds.h"
#include "posenc/core/exp.h"
#include "posenc/core/logistic.h"
#include "posenc/core/simd.h"
#include "posenc/core/tanh.h"

namespace accuracy_test {

namespace {

std::string row_of(const accuracy::Bound& bound, double measured) {
  std::ostringstream row;
  row << "| " << bound.function << " | ";
  // An unescaped bar would end the cell.
  for (const char c : bound.range) row << (c == '|' ? "\\|" : std::string(1, c));
  row << " | " << bound.ulp << " | " << std::fixed << std::setprecision(4) << measured << " |";
  return row.str();
}

/// The rows of the table in docs/accuracy.md, without its head.
std::vector<std::string> rows_in(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::string> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("| ") && !line.starts_with("| Function") && !line.starts_with("| ---")) rows.push_back(line);
  }
  return rows;
}

/// A row up to the bound, without the figure that was measured.
std::string promised_in(const std::string& row) { return row.substr(0, row.rfind(" | ")); }

}  // namespace

TEST_CASE("every function keeps its error bound", "[accuracy]") {
  std::vector<std::string> rows;
  for (const accuracy::Bound& bound : accuracy::bounds()) {
    const double worst = bound.measure();
    INFO(bound.function << " on " << bound.range << ": largest error " << worst << " ULP, bound " << bound.ulp);
    CHECK(worst <= bound.ulp);
    CHECK(worst > 0.0);  // a measure that finds no rounding at all measures nothing
    rows.push_back(row_of(bound, worst));
  }
  const char* golden_folder = std::getenv("POSENC_GOLDEN_DIR");
  REQUIRE(golden_folder != nullptr);
  const std::string file = std::string(golden_folder) + "/../../docs/accuracy.md";
  if (const char* wanted = std::getenv("POSENC_ACCURACY"); wanted != nullptr) {
    std::ofstream out(wanted);
    for (const std::string& row : rows) out << row << '\n';
    return;
  }
  INFO("node scripts/accuracy.mjs writes docs/accuracy.md anew");
  std::vector<std::string> listed = rows_in(file);
  // Exp4 rounds less often with a fused multiply-add, so the figures of such a build are others within the same bounds.
  if (posenc::fuses_multiply_add) {
    std::ranges::transform(listed, listed.begin(), promised_in);
    std::ranges::transform(rows, rows.begin(), promised_in);
  }
  CHECK(listed == rows);
}

TEST_CASE("Exp4 at its edges", "[accuracy]") {
  const auto exp1 = [](float x) { return posenc::Exp4()(posenc::splat4(x))[0]; };
  constexpr float infinity = std::numeric_limits<float>::infinity();
  CHECK(exp1(0.0F) == 1.0F);
  CHECK(exp1(-0.0F) == 1.0F);
  CHECK(exp1(-infinity) == 0.0F);
  CHECK(exp1(std::numeric_limits<float>::lowest()) == 0.0F);
  CHECK(exp1(-1e30F) == 0.0F);
  CHECK(exp1(-88.0F) == 0.0F);
  CHECK(exp1(-87.336F) >= std::numeric_limits<float>::min());
  // NaN whatever the other bits are.
  for (const std::uint32_t bits : {0x7fc00000U, 0x7fc00001U, 0xffffffffU, 0x7fabcdefU}) {
    CHECK(std::isnan(exp1(std::bit_cast<float>(bits))));
  }
}

TEST_CASE("Tanh4 at its edges", "[accuracy]") {
  const auto tanh1 = [](float x) { return posenc::Tanh4()(posenc::splat4(x))[0]; };
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const float x : {40.0F, 1e30F, infinity}) {
    CHECK(tanh1(x) == 1.0F);
    CHECK(tanh1(-x) == -1.0F);
  }
  for (const float x : {0.0F, 0x1p-149F, 0x1p-130F}) {
    CHECK(tanh1(x) == x);
    CHECK(tanh1(-x) == -x);
    CHECK(std::signbit(tanh1(-x)));
    CHECK(!std::signbit(tanh1(x)));
  }
  CHECK(std::isnan(tanh1(std::numeric_limits<float>::quiet_NaN())));
}

TEST_CASE("Exp4 gives 0 below the bound it is made with", "[accuracy]") {
  const posenc::Float4 values =
      posenc::Exp4(-10.0F)(posenc::Float4{-10.0F, std::nextafter(-10.0F, -11.0F), -5.0F, -80.0F});
  CHECK(values[0] == posenc::Exp4()(posenc::splat4(-10.0F))[0]);
  CHECK(values[0] > 0.0F);
  CHECK(values[1] == 0.0F);
  CHECK(values[2] > 0.0F);
  CHECK(values[3] == 0.0F);
}

TEST_CASE("the functions in double at their edges", "[accuracy]") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(posenc::exp64(0.0) == 1.0);
  CHECK(posenc::exp64(-infinity) == 0.0);
  CHECK(posenc::exp64(-1e300) == 0.0);
  CHECK(posenc::exp64(infinity) == infinity);
  CHECK(posenc::exp64(710.0) == infinity);
  CHECK(posenc::exp64(709.0) < infinity);
  CHECK(std::isnan(posenc::exp64(nan)));
  CHECK(posenc::log1p64(0.0) == 0.0);
  CHECK(posenc::log1p64(infinity) == infinity);
  CHECK(std::isnan(posenc::log1p64(nan)));
  CHECK(posenc::sigmoid(0.0) == 0.5);
  CHECK(posenc::sigmoid(infinity) == 1.0);
  CHECK(posenc::sigmoid(-infinity) == 0.0);
  CHECK(std::isnan(posenc::sigmoid(nan)));
  CHECK(posenc::log_sigmoid(1e300) == 0.0);
  CHECK(posenc::log_sigmoid(-1e300) == -1e300);
}

TEST_CASE("Exp4 treats its lanes alike", "[accuracy]") {
  const posenc::Exp4 exp4;
  const posenc::Float4 x = {-1.0F, -200.0F, 0.0F, -35.25F};
  const posenc::Float4 together = exp4(x);
  for (int lane = 0; lane < 4; ++lane) CHECK(together[lane] == exp4(posenc::splat4(x[lane]))[lane]);
}

}  // namespace accuracy_test
