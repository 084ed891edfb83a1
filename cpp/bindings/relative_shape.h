#pragma once

#include <algorithm>
#include <string>

#include "memory.h"
#include "posenc/core/position.h"
#include "posenc/relative/distance_terms.h"
#include "posenc/relative/shape.h"
#include "posenc/relative/shift.h"
#include "record.h"

namespace posenc::bindings {

/// What the functions of relative encodings share.
struct RawRelativeShape {
  std::size_t batch;
  std::size_t heads;
  std::size_t queries;
  std::size_t keys;
  std::size_t head_dim;
  double offset;
};

inline RelativeShape shape_of(const RawRelativeShape& raw) {
  return {.batch = raw.batch,
          .heads = raw.heads,
          .queries = raw.queries,
          .keys = raw.keys,
          .head_dim = raw.head_dim,
          .offset = whole_offset("offset", raw.offset)};
}

inline std::size_t query_size(const RawRelativeShape& raw) {
  return raw.batch * raw.heads * raw.queries * raw.head_dim;
}

inline std::size_t key_size(const RawRelativeShape& raw) { return raw.batch * raw.heads * raw.keys * raw.head_dim; }

inline std::size_t term_size(const RawRelativeShape& raw) { return raw.batch * raw.heads * raw.queries * raw.keys; }

/// out [queries + keys - 1]
inline void write_rows(const DistanceRows& rows, Pointer out) {
  std::ranges::copy(rows, array<std::int32_t>(out, rows.size()).begin());
}

inline ShiftLeak leak_of(const Text& leak) {
  return choose<ShiftLeak>("leak", leak, {{"zero", ShiftLeak::zero}, {"keep", ShiftLeak::keep}});
}

template <>
inline constexpr auto fields_of<RawRelativeShape> = std::array{
    POSENC_FIELD(RawRelativeShape, batch),    POSENC_FIELD(RawRelativeShape, heads),
    POSENC_FIELD(RawRelativeShape, queries),  POSENC_FIELD(RawRelativeShape, keys),
    POSENC_FIELD(RawRelativeShape, head_dim), POSENC_FIELD(RawRelativeShape, offset),
};

}  // namespace posenc::bindings
