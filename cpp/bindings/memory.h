#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/core/error.h"
#include "record.h"

namespace posenc::bindings {

/// A byte offset in the module's memory, as JavaScript sees it; 0 is none.
using Pointer = std::uintptr_t;

template <typename Value>
std::span<Value> array(Pointer pointer, std::size_t size) {
  return {reinterpret_cast<Value*>(pointer), size};
}

/// An input that was not given is an empty span.
inline std::span<const float> given(Pointer pointer, std::size_t size) {
  return pointer == 0 ? std::span<const float>() : array<const float>(pointer, size);
}

/// A result that was not asked for, or an input that was not given, is an empty span.
template <typename Value = float>
std::span<Value> wanted(Pointer pointer, std::size_t size) {
  return pointer == 0 ? std::span<Value>() : array<Value>(pointer, size);
}

/// A value of an argument and its name in the public API.
template <typename Choice>
struct Named {
  const char* name;
  Choice value;
};

/// The index of `name` among `count` names that lie `stride` pointers apart.
std::size_t index_of(const char* argument, const Text& name, const char* const* names, std::size_t count,
                     std::size_t stride);

/// The value that goes by `name`. The search is the same for all, so that the module has it once.
template <typename Choice, std::size_t count>
Choice choose(const char* argument, const Text& name, const Named<Choice> (&choices)[count]) {
  static_assert(sizeof choices[0] % sizeof choices[0].name == 0);
  return choices[index_of(argument, name, &choices[0].name, count, sizeof choices[0] / sizeof choices[0].name)].value;
}

}  // namespace posenc::bindings
