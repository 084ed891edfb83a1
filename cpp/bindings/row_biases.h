#pragma once

#include <array>
#include <optional>

#include "memory.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/fire.h"
#include "posenc/relative/tupe.h"
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

struct RawTupeRelative {
  TupeBuckets buckets;
  /// 0 means none.
  Pointer table;
};

struct RawRowBiases {
  RawForgetGates forget_gates;
  RawFire fire;
  RawTupeRelative tupe_relative;
};

/// The biases that are made by rows, of what JavaScript says about them.
class RowBiases {
 public:
  RowBiases(std::size_t batch, const BiasShape& shape, const RawRowBiases& raw);

  std::span<const RowBias* const> list() const { return std::span(list_).first(count_); }

 private:
  std::optional<ForgetGates> gates_;
  std::optional<FireRows> fire_;
  std::optional<TupeRelativeBias> tupe_relative_;
  std::array<const RowBias*, 3> list_{};
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
inline constexpr auto fields_of<TupeBuckets> = std::array{
    POSENC_FIELD(TupeBuckets, rel_pos_bins),
    POSENC_FIELD(TupeBuckets, max_rel_pos),
    POSENC_FIELD(TupeBuckets, untie_cls),
};

template <>
inline constexpr auto fields_of<RawTupeRelative> = std::array{
    POSENC_FIELD(RawTupeRelative, buckets),
    POSENC_FIELD(RawTupeRelative, table),
};

template <>
inline constexpr auto fields_of<RawRowBiases> = std::array{
    POSENC_FIELD(RawRowBiases, forget_gates),
    POSENC_FIELD(RawRowBiases, fire),
    POSENC_FIELD(RawRowBiases, tupe_relative),
};

}  // namespace posenc::bindings
