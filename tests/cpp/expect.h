#pragma once

#include <catch_amalgamated.hpp>
#include <stdexcept>
#include <string>

/// Passes when `call` throws std::invalid_argument that starts with the argument's name and its value.
template <typename Call>
void expect_rejection(Call call, const std::string& argument, const std::string& value) {
  INFO("argument " << argument << ", value " << value);
  try {
    call();
  } catch (const std::invalid_argument& error) {
    CHECK_THAT(error.what(), Catch::Matchers::StartsWith(argument + ": " + value + " is not allowed; expected "));
    return;
  }
  FAIL("nothing was thrown");
}
