#pragma once

#include "memory.h"
#include "posenc/rotary/multi_axis.h"
#include "record.h"

namespace posenc::bindings {

/// The angles of a rotary scheme. They lie in JavaScript's scratch memory between the call that makes them and the one
/// that uses them, so every scaling goes with every use.
struct RawRotary {
  /// [pairs, 2]: the high and the low half of each frequency.
  Pointer frequencies;
  std::size_t pairs;
  double attention_factor;
  std::size_t axes;
  /// uint8 [pairs]; not read when there is one axis.
  Pointer axis_of_pair;
};

struct RawRotation {
  Text layout;
  bool inverse;
  std::size_t batch;
  std::size_t heads;
  std::size_t length;
  std::size_t head_dim;
  std::size_t rotary_dim;
  std::size_t position_rows;
};

ScaledFrequencies scaled_of(const RawRotary& raw);
PairAxes axes_of(const RawRotary& raw);

/// Writes [pairs, 2] and returns the attention factor.
double store(const ScaledFrequencies& scaled, Pointer out);

RopeLayout layout_of(const Text& name);
RotationShape shape_of(const RawRotation& raw);
Rotation rotation_of(const RawRotation& raw);
std::size_t size_of(const RawRotation& raw);

template <>
inline constexpr auto fields_of<RawRotary> = std::array{
    POSENC_FIELD(RawRotary, frequencies),      POSENC_FIELD(RawRotary, pairs),
    POSENC_FIELD(RawRotary, attention_factor), POSENC_FIELD(RawRotary, axes),
    POSENC_FIELD(RawRotary, axis_of_pair),
};

template <>
inline constexpr auto fields_of<RawRotation> = std::array{
    POSENC_FIELD(RawRotation, layout),     POSENC_FIELD(RawRotation, inverse),
    POSENC_FIELD(RawRotation, batch),      POSENC_FIELD(RawRotation, heads),
    POSENC_FIELD(RawRotation, length),     POSENC_FIELD(RawRotation, head_dim),
    POSENC_FIELD(RawRotation, rotary_dim), POSENC_FIELD(RawRotation, position_rows),
};

}  // namespace posenc::bindings
