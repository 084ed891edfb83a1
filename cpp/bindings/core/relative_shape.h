#pragma once

#include <algorithm>

#include "memory.h"
#include "posenc/relative/distance_terms.h"
#include "posenc/relative/shape.h"
#include "posenc/relative/shift.h"
#include "record.h"

namespace posenc::bindings {

inline std::size_t query_size(const RelativeShape& shape) {
  return shape.batch * shape.heads * shape.queries * shape.head_dim;
}

inline std::size_t key_size(const RelativeShape& shape) {
  return shape.batch * shape.heads * shape.keys * shape.head_dim;
}

inline std::size_t term_size(const RelativeShape& shape) {
  return shape.batch * shape.heads * shape.queries * shape.keys;
}

/// out int32 [queries + keys - 1].
inline void write_rows(const DistanceRows& rows, Pointer out) {
  std::ranges::copy(rows, array<std::int32_t>(out, rows.size()).begin());
}

POSENC_CHOICES(ShiftLeak, {"zero", ShiftLeak::zero}, {"keep", ShiftLeak::keep});

POSENC_RECORD(RelativeShape, batch, heads, queries, keys, head_dim, offset);

}  // namespace posenc::bindings
