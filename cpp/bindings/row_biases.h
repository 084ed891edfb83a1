#pragma once

#include <array>
#include <optional>

#include "memory.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/fire.h"
#include "posenc/bias/relative_projection.h"
#include "posenc/bias/swin.h"
#include "posenc/bias/tupe_relative.h"
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
  std::size_t rel_pos_bins;
  std::size_t max_rel_pos;
  bool untie_cls;
  /// 0 means none.
  Pointer table;
};

struct RawRelativeProjection {
  std::size_t num_distance_basis;
  std::size_t max_dist;
  /// 0 means none.
  Pointer weights;
  Pointer distance_bank;
};

struct RawSwin {
  Extent window;
  /// 0 means none.
  Pointer table;
};

struct RawRowBiases {
  RawForgetGates forget_gates;
  RawFire fire;
  RawTupeRelative tupe_relative;
  RawRelativeProjection relative_projection;
  RawSwin swin;
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
  std::optional<RelativeProjectionRows> relative_projection_;
  std::optional<SwinRows> swin_;
  std::array<const RowBias*, 5> list_{};
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
inline constexpr auto fields_of<RawTupeRelative> = std::array{
    POSENC_FIELD(RawTupeRelative, rel_pos_bins),
    POSENC_FIELD(RawTupeRelative, max_rel_pos),
    POSENC_FIELD(RawTupeRelative, untie_cls),
    POSENC_FIELD(RawTupeRelative, table),
};

template <>
inline constexpr auto fields_of<RawRelativeProjection> = std::array{
    POSENC_FIELD(RawRelativeProjection, num_distance_basis),
    POSENC_FIELD(RawRelativeProjection, max_dist),
    POSENC_FIELD(RawRelativeProjection, weights),
    POSENC_FIELD(RawRelativeProjection, distance_bank),
};

template <>
inline constexpr auto fields_of<Extent> = std::array{
    POSENC_FIELD(Extent, height),
    POSENC_FIELD(Extent, width),
};

template <>
inline constexpr auto fields_of<RawSwin> = std::array{
    POSENC_FIELD(RawSwin, window),
    POSENC_FIELD(RawSwin, table),
};

template <>
inline constexpr auto fields_of<RawRowBiases> = std::array{
    POSENC_FIELD(RawRowBiases, forget_gates),  POSENC_FIELD(RawRowBiases, fire),
    POSENC_FIELD(RawRowBiases, tupe_relative), POSENC_FIELD(RawRowBiases, relative_projection),
    POSENC_FIELD(RawRowBiases, swin),
};

}  // namespace posenc::bindings
