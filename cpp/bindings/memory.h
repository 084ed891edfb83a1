#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#ifdef POSENC_NATIVE_CALLS
// tests/cpp/fuzz calls the bindings natively; there a Pointer refers to an array of exactly the size that is read.
#include "native_arrays.h"
#endif

namespace posenc::bindings {

#ifndef POSENC_NATIVE_CALLS
/// A byte offset in the module's memory, as JavaScript sees it; 0 means none.
using Pointer = std::uintptr_t;

/// The array of `size` elements at a pointer.
template <typename Value>
std::span<Value> array(Pointer pointer, std::size_t size) {
  return {reinterpret_cast<Value*>(pointer), size};
}
#endif

/// The same, but empty if the pointer is 0: for an input that is not given, or a result that is not requested.
template <typename Value>
std::span<Value> optional_array(Pointer pointer, std::size_t size) {
  return pointer == 0 ? std::span<Value>() : array<Value>(pointer, size);
}

}  // namespace posenc::bindings
