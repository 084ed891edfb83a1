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
    posenc::require(false, "rotary_dim", 6, posenc::Expected{"at most {name}, {value}, or none", 4, "head_dim"});
  } catch (const posenc::InvalidArgument& error) {
    kept = error;
  }
  REQUIRE(kept);
  CHECK(std::string(kept->argument()) == "rotary_dim");
  CHECK(kept->value() == "6");
  CHECK(kept->number() == 6.0);
  CHECK(std::string(kept->expected().words) == "at most {name}, {value}, or none");
  CHECK(kept->expected().number == 4.0);
  CHECK(std::string(kept->expected().name) == "head_dim");
  CHECK(kept->allowed() == "at most head_dim, 4, or none");
  CHECK(std::string(kept->what()) == "rotary_dim: 6 is not allowed; expected at most head_dim, 4, or none");
}

TEST_CASE("what is allowed is data, of which a sentence is made", "[errors]") {
  using posenc::Expected;
  const auto said = [](const Expected& expected) {
    return std::string(posenc::InvalidArgument("x", 0.5, expected).allowed());
  };
  CHECK(said("numbers") == "numbers");
  CHECK(said({"at least {name}", "beta_slow"}) == "at least beta_slow");
  CHECK(said({"fewer values", 6, "keys"}) == "fewer values");
  CHECK(said(Expected::at_least(2)) == "at least 2");
  CHECK(said(Expected::above(2, "queries")) == "above queries, 2");
  CHECK(said(Expected::at_most(8, "head_dim")) == "at most head_dim, 8");
  CHECK(said(Expected::below(3)) == "below 3");
  CHECK(said(Expected::between(1, 4, "head_dim")) == "from 1 to head_dim, 4");
  CHECK(said(Expected::finite()) == "a finite number");
  CHECK(said(Expected::finite_at_least(0.5)) == "a finite number of at least 0.5");
  CHECK(said(Expected::finite_above(1)) == "a finite number above 1");
  CHECK(said(Expected::whole_between(-2, 2)) == "a whole number from -2 to 2");
  CHECK(said(Expected::even(2)) == "an even number of at least 2");
  CHECK(said(Expected::multiple_of(4)) == "a multiple of 4");
  CHECK(said(Expected::divisor_of(12, "dim")) == "a divisor of dim, 12");
  CHECK(said(Expected::size(6)) == "6 values to match the shapes");
}

TEST_CASE("an error says what is no number in words, and what it lists at run time", "[errors]") {
  const posenc::InvalidArgument words("scheme", "'x'", std::string_view("one of a, b"));
  CHECK_FALSE(words.number());
  CHECK(words.value() == "'x'");
  CHECK(words.allowed() == "one of a, b");
  CHECK(words.expected().words == nullptr);
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
