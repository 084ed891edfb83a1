#include "function.h"

#include <emscripten/em_js.h>

#include <cmath>
#include <new>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "posenc/core/error.h"

EM_JS_DEPS(posenc_errors, "$UTF8ToString");

// clang-format off
EM_JS(void, posenc_remember_error, (const char* code, const char* message), {
  Module.error = { code: UTF8ToString(code), message: UTF8ToString(message) };
});

// A value that is no number is `text`: see RawExpected in web/api/errors.
EM_JS(void, posenc_remember_argument, (const char* what, size_t size, double given, const char* value, size_t value_size, int form, int type, bool has_number, double number, double low, const char* words, const char* name), {
  Module.error = {
    code: "invalid-argument",
    argument: UTF8ToString(what, size),
    ...(value ? { text: UTF8ToString(value, value_size) } : { given }),
    expected: {
      form: ["words", "any", "at-least", "at-most", "above", "below", "between", "multiple-of", "divisor-of", "size"][form],
      type: ["any", "finite", "whole", "even"][type],
      ...(has_number && { number, low }),
      words: UTF8ToString(words),
      name: UTF8ToString(name),
    },
  };
});
// clang-format on

namespace posenc::bindings {

void remember_error() noexcept {
  try {
    throw;
  } catch (const InvalidArgument& error) {
    const std::string_view argument = error.argument();
    const std::optional<double> number = error.number();
    const std::string_view value = number ? std::string_view() : error.value();
    const Expected& expected = error.expected();
    const bool is_listed = expected.form == Expected::Form::words && expected.words == nullptr;
    posenc_remember_argument(argument.data(), argument.size(), number.value_or(0.0), value.data(), value.size(),
                             static_cast<int>(expected.form), static_cast<int>(expected.type), expected.has_number,
                             expected.number, expected.low, is_listed ? error.allowed().data() : expected.words,
                             expected.name);
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
