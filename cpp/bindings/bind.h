// Registers functions for JavaScript. The same sources are also compiled into the program that writes their
// declarations for TypeScript (declarations.h).
#pragma once

#include <cstddef>

#ifdef POSENC_DECLARATIONS
#include "declarations.h"
#else
#include <emscripten/bind.h>

#include <algorithm>
#include <string_view>

#include "function.h"
#endif

namespace posenc::bindings {

/// The names of a function's parameters, separated by commas ("shape, table, out"); compiles only if there is one for
/// each parameter.
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

/// Begins the declarations of a file, which are collected when the program starts.
#define POSENC_BINDINGS(file)                                                                                    \
  static void posenc_bind_##file();                                                                              \
  [[maybe_unused]] static const bool posenc_bound_##file = (declare_file(__FILE__), posenc_bind_##file(), true); \
  static void posenc_bind_##file()

template <auto function>
void bind(const char* name, ParameterNames<arity<decltype(function)>> parameters) {
  Declared<decltype(function)>::as(name, parameters.list);
}

#else

#ifndef POSENC_UNBOUND
#define POSENC_UNBOUND
#endif

/// The name of a function, and whether the module has it. POSENC_UNBOUND lists the functions to leave out, each
/// followed by a comma: "a", "b",
struct BoundName {
  // Implicit, so that bind() takes a literal. Evaluated at compile time, so that nothing remains of functions that are
  // left out.
  consteval BoundName(const char* literal) : name(literal) {
    constexpr std::string_view unbound[] = {POSENC_UNBOUND ""};
    bound = std::ranges::find(unbound, std::string_view(literal)) == std::end(unbound);
  }

  const char* name;
  bool bound = true;
};

/// Begins the registrations of a file, which run when an instance of the module starts.
#define POSENC_BINDINGS(file) EMSCRIPTEN_BINDINGS(file)

template <auto function>
[[gnu::always_inline]] inline void bind(BoundName name, ParameterNames<arity<decltype(function)>> /*parameters*/) {
  if (name.bound) emscripten::function(name.name, &JsFunction<function>::call);
}

#endif

}  // namespace posenc::bindings
