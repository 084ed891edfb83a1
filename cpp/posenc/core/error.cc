#include "posenc/core/error.h"

#include <cmath>
#include <cstring>

#ifdef __EMSCRIPTEN__
#include <emscripten/em_js.h>

// JavaScript formats the number; printf would add a twentieth to the size of the module.
// clang-format off
EM_JS_DEPS(posenc_describe, "$stringToUTF8");
EM_JS(void, posenc_describe, (double value, char* text, size_t room), {
  const [digits, exponent] = value.toPrecision(15).split("e");
  stringToUTF8(Number(digits) + (exponent ? "e" + exponent : ""), text, room);
});
// clang-format on
#else
#include <cstdio>

namespace {
void posenc_describe(double value, char* text, std::size_t room) { std::snprintf(text, room, "%.15g", value); }
}  // namespace
#endif

namespace posenc {
namespace {

constexpr std::string_view after_argument = ": ";
constexpr std::string_view after_value = " is not allowed; expected ";

std::string message_of(std::string_view argument, std::string_view value, std::string_view expected) {
  std::string message(argument);
  message.append(after_argument).append(value).append(after_value).append(expected);
  return message;
}

std::string text_of(const Expected& expected) { return expected.before + describe(expected.number) + expected.after; }

}  // namespace

InvalidArgument::InvalidArgument(const char* argument, std::string_view value, std::string_view expected)
    : std::invalid_argument(message_of(argument, value, expected)),
      argument_size_(std::strlen(argument)),
      value_size_(value.size()) {}

std::string_view InvalidArgument::value() const noexcept {
  return {what() + argument_size_ + after_argument.size(), value_size_};
}

std::string_view InvalidArgument::expected() const noexcept {
  return value().data() + value_size_ + after_value.size();
}

void reject(const char* argument, std::string_view value, std::string_view expected) {
  throw InvalidArgument(argument, value, expected);
}

std::string describe(double value) {
  if (std::isnan(value)) return "NaN";  // printf would add a sign, which has no meaning
  if (std::isinf(value)) return value < 0.0 ? "-inf" : "inf";
  char text[32];
  posenc_describe(value, text, sizeof text);
  return text;
}

void reject_number(const char* argument, double value, const char* expected) {
  reject(argument, describe(value), expected);
}

void reject_number(const char* argument, double value, const Expected& expected) {
  reject(argument, describe(value), text_of(expected));
}

void require_finite(const char* argument, double value) {
  require(std::isfinite(value), argument, value, "a finite number");
}

void require_positive(const char* argument, double value) {
  require(value > 0.0 && std::isfinite(value), argument, value, "a finite number above 0");
}

void require_factor(const char* argument, double value) { require_between(-1e18, 1e18, argument, value); }

void require_between(double least, double most, const char* argument, double value) {
  if (value >= least && value <= most) return;
  reject(argument, describe(value), "a number between " + describe(least) + " and " + describe(most));
}

void require_at_least(double least, const char* argument, double value) {
  require(value >= least && std::isfinite(value), argument, value, Expected{"a finite number of at least ", least});
}

void require_some(const char* argument, std::size_t count) { require(count >= 1, argument, count, "at least 1"); }

void require_size(const char* argument, std::size_t size, std::size_t expected) {
  if (size != expected) reject_size(argument, size, Expected{"", expected, " values, as the shapes say"});
}

void reject_size(const char* argument, std::size_t size, const Expected& expected) {
  reject(argument, "an array of " + describe(static_cast<double>(size)) + " values", text_of(expected));
}

}  // namespace posenc
