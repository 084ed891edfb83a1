#pragma once

#include <type_traits>
#include <utility>

#include "record.h"

namespace posenc::bindings {

/// Leaves the C++ exception that is being handled as a JavaScript Error with a `code` and its message in
/// `Module.error`, for the caller to throw. An Error thrown from here would pass functions of the module without
/// setting their stack back, and thirty thousand of them use it up. Reading C++ exceptions from JavaScript would
/// bring the name demangler into the module, a third of its size.
void keep_error() noexcept;

/// How a value crosses to JavaScript and back: a struct with fields as an object, a Text as a string, everything else
/// as Embind has it.
template <typename Value, bool is_record = Record<std::remove_cvref_t<Value>>>
struct Crossing {
  using Wire = Value;
  template <typename Same>
  static decltype(auto) from(Same&& value) {
    return std::forward<Same>(value);
  }
  static decltype(auto) to(auto&& value) { return std::forward<decltype(value)>(value); }
};

template <typename Value>
struct Crossing<Value, true> {
  using Struct = std::remove_cvref_t<Value>;
  using Wire = emscripten::val;
  static Struct from(const emscripten::val& object) { return from_object<Struct>(object); }
  static emscripten::val to(const Struct& record) { return to_object(record); }
};

template <typename Value>
  requires std::is_same_v<std::remove_cvref_t<Value>, Text>
struct Crossing<Value, false> {
  using Wire = emscripten::val;
  static Text from(const emscripten::val& text) { return read_text(text); }
};

template <auto function>
struct Guarded;

/// The function with structs as JavaScript's objects, and with C++ exceptions kept as JavaScript errors; what it
/// returns beside an error means nothing.
template <typename Result, typename... Arguments, Result (*function)(Arguments...)>
struct Guarded<function> {
  using Returned = typename Crossing<Result>::Wire;

  static Returned call(typename Crossing<Arguments>::Wire... arguments) {
    try {
      if constexpr (std::is_void_v<Result>) {
        return function(Crossing<Arguments>::from(arguments)...);
      } else {
        return Crossing<Result>::to(function(Crossing<Arguments>::from(arguments)...));
      }
    } catch (...) {
      keep_error();
    }
    return Returned();
  }
};

template <auto function>
constexpr auto guarded = &Guarded<function>::call;

}  // namespace posenc::bindings
