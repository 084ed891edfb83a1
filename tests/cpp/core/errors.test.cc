#include "posenc/core/error.h"

#include <catch_amalgamated.hpp>
#include <optional>
#include <string>

#include "expect.h"
#include "posenc/core/position.h"

namespace errors_test {

TEST_CASE("numbers are described as people write them", "[errors]") {
  CHECK(posenc::describe(7.0) == "7");
  CHECK(posenc::describe(-0.1) == "-0.1");
  CHECK(posenc::describe(10000.0) == "10000");
  CHECK(posenc::describe(123456789012300.0) == "123456789012300");
  CHECK(posenc::describe(9007199254740994.0) == "9.00719925474099e+15");
  CHECK(posenc::describe(0.1 + 0.2) == "0.3");
  CHECK(posenc::describe(1e30) == "1e+30");
}

TEST_CASE("sizes that disagree are named", "[errors]") {
  CHECK_NOTHROW(posenc::require_size("x", 6, 6));
  expect_rejection([] { posenc::require_size("x", 5, 6); }, "x", "an array of 5 values");
}

TEST_CASE("positions must be finite and exact", "[errors]") {
  const auto check = [](double p) { posenc::require_positions("positions", std::span(&p, 1)); };
  CHECK_NOTHROW(check(0x1p53));
  CHECK_NOTHROW(check(-3.5));
  expect_rejection([&] { check(0x1.8p53); }, "positions", "1.35107988821115e+16");
  expect_rejection([&] { check(std::numeric_limits<double>::quiet_NaN()); }, "positions", "NaN");
  expect_rejection([&] { check(-std::numeric_limits<double>::infinity()); }, "positions", "-inf");
}

TEST_CASE("an error carries its parts, and a copy of it too", "[errors]") {
  std::optional<posenc::InvalidArgument> kept;
  try {
    posenc::require(false, "rotary_dim", 6, posenc::Expected{"at most `head_dim` = ", 4, ", or none"});
  } catch (const posenc::InvalidArgument& error) {
    kept = error;
  }
  REQUIRE(kept);
  CHECK(std::string(kept->argument()) == "rotary_dim");
  CHECK(kept->value() == "6");
  CHECK(kept->expected() == "at most `head_dim` = 4, or none");
  CHECK(std::string(kept->what()) == "rotary_dim: 6 is not allowed; expected at most `head_dim` = 4, or none");
}

TEST_CASE("errors of any form can be caught as std::invalid_argument", "[errors]") {
  CHECK_THROWS_AS(posenc::reject("direction", "both", "one way"), std::invalid_argument);
  CHECK_THROWS_AS(posenc::require_positive("base", 0.0), std::invalid_argument);
}

TEST_CASE("a positive number is finite", "[errors]") {
  CHECK_NOTHROW(posenc::require_positive("base", std::numeric_limits<double>::max()));
  expect_rejection([] { posenc::require_positive("base", std::numeric_limits<double>::infinity()); }, "base", "inf");
}

}  // namespace errors_test
