#pragma once

#include <array>
#include <optional>

#include "fire.h"
#include "memory.h"
#include "posenc/attention/dense.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "record.h"

namespace posenc::bindings {

struct RawForgetGates {
  /// 0 means none.
  Pointer gate_logits;
  bool causal;
  double post_log_scale;
};

/// The biases that attention makes by rows, of what JavaScript says about them.
class RowBiases {
 public:
  RowBiases(const AttentionShape& shape, std::ptrdiff_t offset, const RawForgetGates& gates, const RawFire& fire);

  std::span<const RowBias* const> list() const { return std::span(list_).first(count_); }

 private:
  std::optional<ForgetGates> gates_;
  std::optional<FireRows> fire_;
  std::array<const RowBias*, 2> list_{};
  std::size_t count_ = 0;
};

template <>
inline constexpr auto fields_of<RawForgetGates> = std::array{
    POSENC_FIELD(RawForgetGates, gate_logits),
    POSENC_FIELD(RawForgetGates, causal),
    POSENC_FIELD(RawForgetGates, post_log_scale),
};

}  // namespace posenc::bindings
