#pragma once

#include <cstddef>
#include <span>

#include "memory.h"
#include "posenc/bias/shape.h"
#include "record.h"

namespace posenc::bindings {

/// The array that a bias of this shape fills.
inline std::span<float> filled_array(const BiasShape& shape, Pointer pointer) {
  return array<float>(pointer, shape.heads * shape.queries * shape.keys);
}

POSENC_RECORD(BiasShape, heads, queries, keys, offset);

}  // namespace posenc::bindings
