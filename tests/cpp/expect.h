#pragma once

#include <catch_amalgamated.hpp>
#include <string>

#include "posenc/core/error.h"

/// Passes when `call` throws InvalidArgument for this argument and value.
template <typename Call>
void expect_rejection(Call call, const std::string& argument, const std::string& value) {
  INFO("argument " << argument << ", value " << value);
  try {
    call();
  } catch (const posenc::InvalidArgument& error) {
    CHECK(error.argument() == argument);
    CHECK(error.value() == value);
    CHECK_FALSE(error.allowed().empty());
    CHECK_THAT(error.what(), Catch::Matchers::StartsWith(argument + ": " + value + " is not allowed; expected "));
    return;
  }
  FAIL("nothing was thrown");
}
