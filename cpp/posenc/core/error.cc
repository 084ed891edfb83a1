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

void replace(std::string& text, std::string_view placeholder, std::string_view by) {
  const std::size_t at = text.find(placeholder);
  if (at != std::string::npos) text.replace(at, placeholder.size(), by);
}

std::string_view noun_of(Expected::Type type) {
  switch (type) {
    case Expected::Type::finite:
      return "a finite number";
    case Expected::Type::whole:
      return "a whole number";
    case Expected::Type::even:
      return "an even number";
    default:
      return "";
  }
}

std::string words_of(const Expected& expected) {
  std::string text(expected.words);
  if (expected.name != nullptr) replace(text, "{name}", expected.name);
  if (expected.has_number) replace(text, "{value}", describe(expected.number));
  return text;
}

std::string text_of(const Expected& expected) {
  using Form = Expected::Form;
  if (expected.form == Form::words) return words_of(expected);
  const std::string_view noun = noun_of(expected.type);
  std::string text(noun);
  if (expected.form == Form::any) return text;
  if (!text.empty()) text.append(" ");
  switch (expected.form) {
    case Form::at_least:
      text.append(noun.empty() ? "at least " : "of at least ");
      break;
    case Form::at_most:
      text.append("at most ");
      break;
    case Form::above:
      text.append("above ");
      break;
    case Form::below:
      text.append("below ");
      break;
    case Form::between:
      text.append("from ").append(describe(expected.low)).append(" to ");
      break;
    case Form::multiple_of:
      text.append("a multiple of ");
      break;
    case Form::divisor_of:
      text.append("a divisor of ");
      break;
    default:
      return describe(expected.number) + " values to match the shapes";
  }
  if (expected.name != nullptr) text.append(expected.name).append(", ");
  return text + describe(expected.number);
}

}  // namespace

InvalidArgument::InvalidArgument(const char* argument, std::string_view value, std::string_view expected)
    : std::invalid_argument(message_of(argument, value, expected)),
      argument_size_(std::strlen(argument)),
      value_size_(value.size()),
      expected_(nullptr) {}

InvalidArgument::InvalidArgument(const char* argument, std::string_view value, const Expected& expected)
    : InvalidArgument(argument, value, std::string_view(text_of(expected))) {
  expected_ = expected;
}

InvalidArgument::InvalidArgument(const char* argument, double value, const Expected& expected)
    : InvalidArgument(argument, describe(value), expected) {
  number_ = value;
}

std::string_view InvalidArgument::value() const noexcept {
  return {what() + argument_size_ + after_argument.size(), value_size_};
}

std::string_view InvalidArgument::allowed() const noexcept { return value().data() + value_size_ + after_value.size(); }

void reject(const char* argument, std::string_view value, const Expected& expected) {
  throw InvalidArgument(argument, value, expected);
}

std::string describe(double value) {
  if (std::isnan(value)) return "NaN";  // printf would add a sign, which has no meaning
  if (std::isinf(value)) return value < 0.0 ? "-inf" : "inf";
  char text[32];
  posenc_describe(value, text, sizeof text);
  return text;
}

void reject_number(const char* argument, double value, const char* words) {
  throw InvalidArgument(argument, value, Expected(words));
}

void reject_number(const char* argument, double value, const char* words, double number, const char* name) {
  throw InvalidArgument(argument, value, Expected(words, number, name));
}

void reject_named(const char* argument, double value, const char* words, const char* name) {
  throw InvalidArgument(argument, value, Expected(words, name));
}

void reject_number(const char* argument, double value, Expected::Form form, Expected::Type type, double number,
                   const char* name) {
  throw InvalidArgument(argument, value, Expected(form, type, number, 0.0, name));
}

void reject_number(const char* argument, double value, Expected::Type type, double low, double high, const char* name) {
  throw InvalidArgument(argument, value, Expected(Expected::Form::between, type, high, low, name));
}

void require_finite(const char* argument, double value) {
  require(std::isfinite(value), argument, value, Expected::finite());
}

void require_positive(const char* argument, double value) {
  require(value > 0.0 && std::isfinite(value), argument, value, Expected::finite_above(0.0));
}

void require_factor(const char* argument, double value) { require_between(-1e18, 1e18, argument, value); }

void require_between(double least, double most, const char* argument, double value) {
  require(value >= least && value <= most, argument, value, Expected::finite_between(least, most));
}

void require_at_least(double least, const char* argument, double value) {
  require(value >= least && std::isfinite(value), argument, value, Expected::finite_at_least(least));
}

void require_some(const char* argument, std::size_t count) {
  require(count >= 1, argument, count, Expected::at_least(1));
}

void require_size(const char* argument, std::size_t size, std::size_t expected) {
  if (size != expected) reject_size(argument, size, Expected::size(expected));
}

void reject_size(const char* argument, std::size_t size, const Expected& expected) {
  throw InvalidArgument(argument, "an array of " + describe(static_cast<double>(size)) + " values", expected);
}

}  // namespace posenc
