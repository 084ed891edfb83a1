#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace posenc::bindings {

/// A byte offset in the module's memory, as JavaScript sees it; 0 is none.
using Pointer = std::uintptr_t;

template <typename Value>
std::span<Value> array(Pointer pointer, std::size_t size) {
  return {reinterpret_cast<Value*>(pointer), size};
}

/// Empty where the pointer is 0: an input that was not given, or a result that nobody asked for.
template <typename Value>
std::span<Value> optional_array(Pointer pointer, std::size_t size) {
  return pointer == 0 ? std::span<Value>() : array<Value>(pointer, size);
}

}  // namespace posenc::bindings
