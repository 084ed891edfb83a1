// What a Pointer is where the bindings are compiled natively. The module trusts addresses and sizes; here every array
// is made as large as a function says it reads or writes it, so that the address sanitizer sees a step beyond.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace fuzz {

enum class Kind : std::uint8_t { float32, float64, float16, int32, uint32, uint8, text };

/// Memory of exactly this size, the same one each time within a call. `is_input`: it must not change.
/// Throws std::bad_alloc for more than a call of the fuzzer may take.
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

/// An array that is yet to be made. One that may be left out is none unless `is_given`; where an array is needed, it is
/// there. All zeros are none, as in a record that is left out.
class Pointer {
 public:
  Pointer() = default;
  constexpr Pointer(std::uint32_t array, bool is_given) : array_(array), is_given_(is_given) {}
  // Implicit, because functions have parameters that are 0 by default.
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
