// Adapts C++ functions to calls from JavaScript; bind() in bind.h registers them.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "record.h"

namespace posenc::bindings {

/// Stores the C++ exception being handled in `Module.error`, which the caller in JavaScript then throws. It has a
/// `code`, and for 'invalid-argument' also `argument`, `value` and `expected`, otherwise a `message`. A JavaScript
/// exception thrown from here would unwind functions of the module without restoring the stack pointer; thirty thousand
/// of those exhaust the stack. Reading C++ exceptions from JavaScript would bring the name demangler into the module, a
/// third of its size.
void remember_error() noexcept;

/// Thrown when `Module.error` is already set.
struct ErrorRemembered {};

/// Converts a JavaScript number. Throws InvalidArgument unless it is a whole number of at most 2^53 in magnitude.
std::int64_t whole_number(double number);

/// How a value is passed from JavaScript and back: a record as an object, a choice as its name, a 64-bit integer as a
/// double, everything else as by Embind. `Wire` is the type that Embind passes.
template <typename Value>
struct JsConversion {
  using Wire = Value;
  static Value from(Value value) { return value; }
  static Value to(Value value) { return value; }
};

template <Record Value>
struct JsConversion<Value> {
  using Wire = emscripten::val;
  static Value from(const emscripten::val& object) { return from_object<Value>(object); }
  static emscripten::val to(const Value& record) { return to_object(record); }
};

/// undefined means none.
template <Record Value>
struct JsConversion<std::optional<Value>> {
  using Wire = emscripten::val;
  static std::optional<Value> from(const emscripten::val& object) {
    return object.isUndefined() ? std::nullopt : std::optional(from_object<Value>(object));
  }
};

/// undefined arrives as NaN, and means none.
template <>
struct JsConversion<std::optional<double>> {
  using Wire = double;
  static std::optional<double> from(double number) { return number == number ? std::optional(number) : std::nullopt; }
};

template <Choice Value>
struct JsConversion<Value> {
  using Wire = emscripten::val;
  static Value from(const emscripten::val& name) { return choice<Value>(name); }
};

// std::size_t is passed unchanged, even with the 64 bits that it has when these functions are called natively.
template <typename Value>
  requires(std::is_integral_v<Value> && sizeof(Value) == 8 && !std::is_same_v<Value, std::size_t>)
struct JsConversion<Value> {
  using Wire = double;
  static Value from(double number) { return static_cast<Value>(whole_number(number)); }
};

template <>
struct JsConversion<ShortString> {
  using Wire = emscripten::val;
  static ShortString from(const emscripten::val& text) { return short_string(text); }
};

template <typename Value>
using JsConversionOf = JsConversion<std::remove_cvref_t<Value>>;

template <auto function>
struct JsFunction;

/// A function that converts the arguments and the result of `function` and stores its C++ exceptions with
/// remember_error(). After an error, its result is meaningless.
template <typename Result, typename... Arguments, Result (*function)(Arguments...)>
struct JsFunction<function> {
  static auto call(typename JsConversionOf<Arguments>::Wire... arguments) {
    if constexpr (std::is_void_v<Result>) {
      try {
        function(JsConversionOf<Arguments>::from(arguments)...);
      } catch (...) {
        remember_error();
      }
    } else {
      using Returned = typename JsConversionOf<Result>::Wire;
      try {
        return Returned(JsConversionOf<Result>::to(function(JsConversionOf<Arguments>::from(arguments)...)));
      } catch (...) {
        remember_error();
      }
      return Returned();
    }
  }
};

}  // namespace posenc::bindings
