#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "posenc/core/error.h"

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

/// The value that goes by `name` in the public API.
template <typename Choice, std::size_t count>
Choice choose(std::string_view argument, std::string_view name,
              const std::pair<std::string_view, Choice> (&choices)[count]) {
  std::string allowed;
  for (const auto& [text, choice] : choices) {
    if (text == name) return choice;
    allowed.append(allowed.empty() ? "" : ", ").append(text);
  }
  reject(argument, "'" + std::string(name) + "'", "one of " + allowed);
}

}  // namespace posenc::bindings
