// Replaces the header of Emscripten: functions are listed for the fuzzer, which calls them.
#pragma once

#include "native_calls.h"

#define EMSCRIPTEN_BINDINGS(file)                                                        \
  static void posenc_bind_##file();                                                      \
  [[maybe_unused]] static const bool posenc_bound_##file = (posenc_bind_##file(), true); \
  static void posenc_bind_##file()

namespace emscripten {

template <typename Result, typename... Arguments>
void function(const char* name, Result (*call)(Arguments...)) {
  fuzz::list_function(name, reinterpret_cast<void (*)()>(call), [](void (*listed)()) {
    const auto typed = reinterpret_cast<Result (*)(Arguments...)>(listed);
    // Braces guarantee that arguments are drawn from left to right; the arguments of a call are evaluated in any order.
    std::tuple<std::remove_cvref_t<Arguments>...> arguments{fuzz::drawn<std::remove_cvref_t<Arguments>>()...};
    if constexpr (std::is_arithmetic_v<Result>) {
      fuzz::returned(static_cast<double>(std::apply(typed, arguments)));
    } else {
      std::apply(typed, arguments);
    }
  });
}

}  // namespace emscripten
