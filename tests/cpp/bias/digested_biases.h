#pragma once

#include "digest.h"
#include "posenc/bias/shape.h"

namespace digested {

/// A square, keys kept from before, and a large offset.
inline constexpr std::array<posenc::BiasShape, 3> bias_shapes{
    {{.heads = 5, .queries = 33, .keys = 33, .offset = 0},
     {.heads = 5, .queries = 3, .keys = 70, .offset = 67},
     {.heads = 5, .queries = 9, .keys = 20, .offset = 100000}}};

template <typename Fill>
void add_biases(Digest& digest, Fill fill) {
  for (const posenc::BiasShape& shape : bias_shapes) {
    add_filled(digest, shape.heads * shape.queries * shape.keys, [&](std::span<float> out) { fill(shape, out); });
  }
}

}  // namespace digested
