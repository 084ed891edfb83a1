#pragma once

#include <cstddef>
#include <string>

#include "memory.h"
#include "posenc/bias/shape.h"
#include "posenc/core/position.h"
#include "record.h"

namespace posenc::bindings {

/// BiasShape as JavaScript writes it: all numbers there are doubles.
struct RawBiasShape {
  std::size_t heads;
  std::size_t queries;
  std::size_t keys;
  double offset;

  BiasShape shape() const {
    return {.heads = heads, .queries = queries, .keys = keys, .offset = whole_offset("offset", offset)};
  }
  std::span<float> out(Pointer pointer) const { return array<float>(pointer, heads * queries * keys); }
};

template <>
inline constexpr auto fields_of<RawBiasShape> = std::array{
    POSENC_FIELD(RawBiasShape, heads),
    POSENC_FIELD(RawBiasShape, queries),
    POSENC_FIELD(RawBiasShape, keys),
    POSENC_FIELD(RawBiasShape, offset),
};

}  // namespace posenc::bindings
