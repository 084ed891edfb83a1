#pragma once

#include <cstddef>
#include <cstdint>

namespace posenc::train {

/// Hands out the pieces of one block of memory. Without a block it only counts: whatever lays out its arrays does so
/// with the same code twice, first to say how much it needs and then to get it. It counts in 64 bits, also where memory
/// has fewer: whoever needs too much is to hear of it.
class Arena {
 public:
  static constexpr std::size_t alignment = 16;

  /// Counts.
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
