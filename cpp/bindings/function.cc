#include "function.h"

#include <emscripten/em_js.h>

#include <cmath>
#include <new>
#include <stdexcept>

#include "posenc/core/error.h"

EM_JS_DEPS(posenc_errors, "$UTF8ToString");

// clang-format off
EM_JS(void, posenc_remember_error, (const char* code, const char* message), {
  Module.error = { code: UTF8ToString(code), message: UTF8ToString(message) };
});

EM_JS(void, posenc_remember_argument, (const char* what, size_t size, const char* value, size_t value_size, const char* expected), {
  Module.error = {
    code: "invalid-argument",
    argument: UTF8ToString(what, size),
    value: UTF8ToString(value, value_size),
    expected: UTF8ToString(expected),
  };
});
// clang-format on

namespace posenc::bindings {

void remember_error() noexcept {
  try {
    throw;
  } catch (const InvalidArgument& error) {
    const std::string_view argument = error.argument();
    const std::string_view value = error.value();
    posenc_remember_argument(argument.data(), argument.size(), value.data(), value.size(), error.expected().data());
  } catch (const std::bad_alloc&) {
    posenc_remember_error("out-of-memory", "the memory that this needs is not available");
  } catch (const std::length_error&) {
    posenc_remember_error("out-of-memory", "the result is larger than any memory");
  } catch (const std::exception& error) {
    posenc_remember_error("internal", error.what());
  } catch (const ErrorRemembered&) {
    // JavaScript has already set Module.error.
  }
}

std::int64_t whole_number(double number) {
  constexpr double largest = 9007199254740992.0;
  require(std::abs(number) <= largest && std::floor(number) == number, "number", number, "a whole number up to 2^53");
  return static_cast<std::int64_t>(number);
}

}  // namespace posenc::bindings
