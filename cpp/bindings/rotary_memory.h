#pragma once

#include "memory.h"
#include "posenc/rotary/multi_axis.h"

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
  std::string layout;
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

RopeLayout layout_of(const std::string& name);
RotationShape shape_of(const RawRotation& raw);
Rotation rotation_of(const RawRotation& raw);
std::size_t size_of(const RawRotation& raw);

}  // namespace posenc::bindings
