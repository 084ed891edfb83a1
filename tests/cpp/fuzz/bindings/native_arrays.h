// The Pointer type where the bindings are compiled natively. The module trusts addresses and sizes; here every array is
// exactly as large as a function says it reads or writes, so that the address sanitizer sees a step beyond it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace fuzz {

enum class Kind : std::uint8_t { float32, float64, float16, int32, uint32, uint8, text };

/// Memory of exactly this size, the same on each call for an array within one call of the fuzzer. `is_input`: it must
/// not change. Throws std::bad_alloc when a call would take more than the fuzzer allows.
void* memory_of(std::uint32_t array, std::size_t count, std::size_t size, Kind kind, bool is_input);

template <typename Value>
constexpr Kind kind_of() {
  if constexpr (std::is_same_v<Value, float>) {
    return Kind::float32;
  } else if constexpr (std::is_same_v<Value, double>) {
    return Kind::float64;
  } else if constexpr (std::is_same_v<Value, std::int32_t>) {
    return Kind::int32;
  } else if constexpr (std::is_same_v<Value, std::uint32_t>) {
    return Kind::uint32;
  } else if constexpr (std::is_same_v<Value, std::uint8_t>) {
    return Kind::uint8;
  } else if constexpr (std::is_same_v<Value, char>) {
    return Kind::text;
  } else {
    static_assert(sizeof(Value) == 2);
    return Kind::float16;
  }
}

}  // namespace fuzz

namespace posenc::bindings {

/// An array that is not made yet. An optional array is missing unless `is_given`; a required one is always there. All
/// zeros mean no array, as in a record where it is left out.
class Pointer {
 public:
  Pointer() = default;
  constexpr Pointer(std::uint32_t array, bool is_given) : array_(array), is_given_(is_given) {}
  // Implicit, because some parameters of functions are 0 by default.
  constexpr Pointer(int /*zero*/) : Pointer(0, false) {}

  std::uint32_t array() const { return array_; }
  friend bool operator==(Pointer pointer, int /*zero*/) { return !pointer.is_given_; }

 private:
  std::uint32_t array_;
  bool is_given_;
};

template <typename Value>
std::span<Value> array(Pointer pointer, std::size_t size) {
  using Plain = std::remove_const_t<Value>;
  return {static_cast<Value*>(
              fuzz::memory_of(pointer.array(), size, sizeof(Plain), fuzz::kind_of<Plain>(), std::is_const_v<Value>)),
          size};
}

}  // namespace posenc::bindings
