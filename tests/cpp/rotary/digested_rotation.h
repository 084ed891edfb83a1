#pragma once

#include "axes.h"
#include "digest.h"
#include "normal_values.h"
#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/rope.h"

namespace digested {

inline constexpr std::size_t dim = 64;

inline posenc::ScaledFrequencies plain(posenc::RopeScaling scaling, double factor) {
  return {.frequencies =
              posenc::rope_frequencies({.rotary_dim = dim, .base = 10000.0, .scaling = scaling, .factor = factor}),
          .attention_factor = 1.0};
}

/// Two heads of `dim` components and a few more that do not turn.
inline posenc::RotationShape shape_at(std::size_t length) {
  return {.batch = 1, .heads = 2, .length = length, .head_dim = dim + 3, .rotary_dim = dim, .position_rows = 1};
}

inline std::vector<float> tokens(const posenc::RotationShape& shape) {
  return normal_values(shape.batch * shape.heads * shape.length * shape.head_dim, 3);
}

}  // namespace digested
