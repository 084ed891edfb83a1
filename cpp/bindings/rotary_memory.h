#pragma once

#include "memory.h"
#include "posenc/rotary/multi_axis.h"
#include "record.h"

namespace posenc::bindings {

/// What determines the angles of a rotary scheme. Frequencies stay in scratch memory between the call that computes
/// them and the one that uses them, so every scaling can be combined with every use.
struct RotaryAngles {
  /// float64 [pairs, 2]: the high and the low half of each frequency.
  Pointer frequencies;
  std::size_t pairs;
  double attention_factor;
  std::size_t axes;
  /// uint8 [pairs]: the axis whose positions turn each pair. Not read if there is one axis.
  Pointer axis_of_pair;
  /// Like `frequencies`, for positions below start_token_idx; 0 if all positions have the same frequencies.
  Pointer start_frequencies;
  double start_token_idx;
};

ScaledFrequencies scaled_of(const RotaryAngles& angles);
PairAxes axes_of(const RotaryAngles& angles);

/// Writes the frequencies [pairs, 2] and, if `start` is not 0, those of the positions below start_token_idx. Returns
/// the attention factor.
double store(const ScaledFrequencies& scaled, Pointer out, Pointer start = 0);

std::size_t size_of(const RotationShape& shape);

POSENC_CHOICES(RopeLayout, {"interleaved", RopeLayout::interleaved}, {"half", RopeLayout::half});
POSENC_CHOICES(RopeDirection, {"forward", RopeDirection::forward}, {"inverse", RopeDirection::inverse},
               {"transpose", RopeDirection::transpose});

POSENC_RECORD(RotationShape, batch, heads, length, head_dim, rotary_dim, position_rows, rotary_start, blocks);
POSENC_RECORD(Rotation, layout, direction, output_layout, angle_layout);
POSENC_RECORD(RotaryAngles, frequencies, pairs, attention_factor, axes, axis_of_pair, start_frequencies,
              start_token_idx);

}  // namespace posenc::bindings
