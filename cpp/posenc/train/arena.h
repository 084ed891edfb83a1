#pragma once

#include <cstddef>
#include <cstdint>

namespace posenc::train {

/// Hands out pieces of one block of memory. Without a block it only counts: a class lays out its arrays twice with the
/// same code, first to learn how much memory it needs and then to get it. Sizes are counted in 64 bits even where
/// addresses are narrower, so that requests that are too large are detected.
class Arena {
 public:
  static constexpr std::size_t alignment = 16;

  /// Makes an arena that only counts.
  Arena() = default;
  explicit Arena(std::byte* block) : block_(block) {}

  /// Null while only counting.
  template <typename Value>
  Value* take(std::uint64_t count) {
    std::byte* const piece = block_ == nullptr ? nullptr : block_ + static_cast<std::size_t>(used_);
    used_ += (count * sizeof(Value) + alignment - 1) / alignment * alignment;
    return reinterpret_cast<Value*>(piece);
  }

  std::uint64_t used() const { return used_; }

 private:
  std::byte* block_ = nullptr;
  std::uint64_t used_ = 0;
};

}  // namespace posenc::train
