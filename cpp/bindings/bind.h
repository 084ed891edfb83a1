// Registers functions for JavaScript. The same sources are compiled a second time into the program that writes their
// declarations for TypeScript (declarations.h).
#pragma once

#include <cstddef>

#ifdef POSENC_DECLARATIONS
#include "declarations.h"
#else
#include <emscripten/bind.h>

#include "function.h"
#endif

namespace posenc::bindings {

/// The names of a function's parameters, "shape, table, out": as many as it has.
template <std::size_t count>
struct ParameterNames {
  // Implicit, so that bind() takes a literal.
  consteval ParameterNames(const char* names) : list(names) {
    std::size_t found = *names == '\0' ? 0 : 1;
    for (const char* at = names; *at != '\0'; ++at) found += *at == ',';
    if (found != count) throw "as many names as parameters";
  }

  const char* list;
};

template <typename Function>
inline constexpr std::size_t arity = 0;
template <typename Result, typename... Arguments>
inline constexpr std::size_t arity<Result (*)(Arguments...)> = sizeof...(Arguments);

#ifdef POSENC_DECLARATIONS

#define POSENC_BINDINGS(file)                                                                                    \
  static void posenc_bind_##file();                                                                              \
  [[maybe_unused]] static const bool posenc_bound_##file = (declare_file(__FILE__), posenc_bind_##file(), true); \
  static void posenc_bind_##file()

template <auto function>
void bind(const char* name, ParameterNames<arity<decltype(function)>> parameters) {
  Declared<decltype(function)>::as(name, parameters.list);
}

#else

/// What a file registers when an instance starts.
#define POSENC_BINDINGS(file) EMSCRIPTEN_BINDINGS(file)

template <auto function>
void bind(const char* name, ParameterNames<arity<decltype(function)>> /*parameters*/) {
  emscripten::function(name, &JsFunction<function>::call);
}

#endif

}  // namespace posenc::bindings
