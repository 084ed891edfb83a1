#pragma once

#include <array>
#include <optional>

#include "memory.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/fire.h"
#include "record.h"

namespace posenc::bindings {

struct RawForgetGates {
  /// 0 means none.
  Pointer gate_logits;
  bool causal;
  double post_log_scale;
};

struct RawFire {
  FireOptions options;
  /// 0 means none.
  Pointer w0;
  Pointer b0;
  Pointer w1;
  Pointer b1;
};

struct RawRowBiases {
  RawForgetGates forget_gates;
  RawFire fire;
};

/// The biases that are made by rows, of what JavaScript says about them.
class RowBiases {
 public:
  RowBiases(std::size_t batch, const BiasShape& shape, const RawRowBiases& raw);

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

template <>
inline constexpr auto fields_of<FireOptions> = std::array{
    POSENC_FIELD(FireOptions, mlp_width), POSENC_FIELD(FireOptions, c),
    POSENC_FIELD(FireOptions, threshold), POSENC_FIELD(FireOptions, threshold_multiplier),
    POSENC_FIELD(FireOptions, eps),
};

template <>
inline constexpr auto fields_of<RawFire> = std::array{
    POSENC_FIELD(RawFire, options), POSENC_FIELD(RawFire, w0), POSENC_FIELD(RawFire, b0),
    POSENC_FIELD(RawFire, w1),      POSENC_FIELD(RawFire, b1),
};

template <>
inline constexpr auto fields_of<RawRowBiases> = std::array{
    POSENC_FIELD(RawRowBiases, forget_gates),
    POSENC_FIELD(RawRowBiases, fire),
};

}  // namespace posenc::bindings
