// The functions of the bindings as the fuzzer calls them: with arguments of the types that cross from JavaScript, drawn
// from its bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

#include "fuzz/bytes.h"
#include "memory.h"

namespace fuzz {

/// Where arguments are drawn from now.
Bytes& source();

/// A new array, or none.
posenc::bindings::Pointer drawn_pointer();

/// A listed function, called with drawn arguments.
using Call = void (*)(void (*function)());
void list_function(const char* name, void (*function)(), Call call);

/// The function has refused what it was given.
void remember_refused(const std::string& argument);
void remember_out_of_memory();

/// What is wrong with an error: errors are taken where nothing may be thrown, so the call says so when it has ended.
void complain(const std::string& fault);

/// What a function returned belongs to what is compared.
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
    // A value of JavaScript, which is drawn where it is read.
    return Wire();
  }
}

}  // namespace fuzz
