#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// An array of numbers as a bias, or as any other part of the logits.
class StoredBias final : public RowBias {
 public:
  /// values [sizes]: batch, heads, queries and keys, each as attention has it or 1, where all share the values. Holds a
  /// view, which must outlive the object. Throws std::invalid_argument for sizes and values that do not agree.
  StoredBias(std::size_t batch, const BiasShape& shape, LogitPart part, const std::array<std::size_t, 4>& sizes,
             std::span<const float> values);

  LogitPart part() const override { return part_; }

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  LogitPart part_;
  /// In elements; 0 along axes of length 1.
  std::array<std::size_t, 4> strides_{};
  std::span<const float> values_;
};

}  // namespace posenc
