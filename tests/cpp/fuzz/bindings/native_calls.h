// The bindings' functions as the fuzzer calls them: with arguments of the types that come from JavaScript, drawn from
// its bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

#include "fuzz/bytes.h"
#include "memory.h"

namespace fuzz {

/// The bytes from which arguments are drawn now.
Bytes& source();

/// A new array, or none.
posenc::bindings::Pointer drawn_pointer();

/// Lists a function, and how it is called with drawn arguments.
using Call = void (*)(void (*function)());
void list_function(const char* name, void (*function)(), Call call);

/// Remembers that the function has refused its arguments.
void remember_refused(const std::string& argument);
void remember_out_of_memory();

/// Reports a fault in an error. Errors are received where nothing may be thrown, so the fault is thrown when the call
/// has ended.
void complain(const std::string& fault);

/// Adds a function's return value to the results that are compared.
void returned(double value);

template <typename Wire>
Wire drawn() {
  if constexpr (std::is_same_v<Wire, posenc::bindings::Pointer>) {
    return drawn_pointer();
  } else if constexpr (std::is_same_v<Wire, bool>) {
    return source().flag();
  } else if constexpr (std::is_floating_point_v<Wire>) {
    return static_cast<Wire>(source().number());
  } else if constexpr (std::is_integral_v<Wire>) {
    return static_cast<Wire>(source().length());
  } else {
    // A JavaScript value is drawn where it is read.
    return Wire();
  }
}

}  // namespace fuzz
