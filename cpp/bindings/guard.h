#pragma once

#include <type_traits>
#include <utility>

#include "record.h"

namespace posenc::bindings {

/// Throws the C++ exception that is being handled as a JavaScript Error with a `code` and its message. Reading C++
/// exceptions from JavaScript instead would bring the name demangler into the module, a third of its size.
[[noreturn]] void raise_as_error();

/// How a value crosses to JavaScript and back: a struct with fields as an object, everything else as Embind has it.
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

template <auto function>
struct Guarded;

/// The function with structs as JavaScript's objects and C++ exceptions turned into JavaScript errors.
template <typename Result, typename... Arguments, Result (*function)(Arguments...)>
struct Guarded<function> {
  static typename Crossing<Result>::Wire call(typename Crossing<Arguments>::Wire... arguments) {
    try {
      if constexpr (std::is_void_v<Result>) {
        return function(Crossing<Arguments>::from(arguments)...);
      } else {
        return Crossing<Result>::to(function(Crossing<Arguments>::from(arguments)...));
      }
    } catch (...) {
      raise_as_error();
    }
  }
};

template <auto function>
constexpr auto guarded = &Guarded<function>::call;

}  // namespace posenc::bindings
