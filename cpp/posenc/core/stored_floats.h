#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/float16.h"

namespace posenc {

/// A view of numbers that are stored in single precision, or in half precision to save half the memory. They are read
/// as single precision.
class StoredFloats {
 public:
  StoredFloats() = default;
  // Implicit, so that callers can pass arrays directly.
  template <std::convertible_to<std::span<const float>> Floats>
  StoredFloats(const Floats& floats) : floats_(floats) {}
  template <std::convertible_to<std::span<const Float16>> Halves>
  StoredFloats(const Halves& halves) : halves_(halves) {}

  std::size_t size() const { return floats_.size() + halves_.size(); }

  /// Numbers first ... first + count - 1: in place if they are floats, otherwise widened into `scratch`, which grows as
  /// needed.
  const float* read(std::size_t first, std::size_t count, std::vector<float>& scratch) const {
    if (halves_.empty()) return floats_.data() + first;
    if (scratch.size() < count) scratch.resize(count);
    widen(halves_.subspan(first, count), scratch.data());
    return scratch.data();
  }

 private:
  std::span<const float> floats_;
  std::span<const Float16> halves_;
};

}  // namespace posenc
