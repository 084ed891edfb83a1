#pragma once

#include <cmath>
#include <cstddef>

#include "posenc/relative/shape.h"

/// The scale of attention's logits.
inline float scale_of(const posenc::RelativeShape& shape) {
  return 1.0F / std::sqrt(static_cast<float>(shape.head_dim));
}

/// How many logits there are.
inline std::size_t size_of(const posenc::RelativeShape& shape) {
  return shape.batch * shape.heads * shape.queries * shape.keys;
}
