#pragma once

#include <cstddef>
#include <string>

#include "memory.h"
#include "posenc/bias/shape.h"

namespace posenc::bindings {

/// BiasShape as JavaScript writes it: all numbers there are doubles.
struct RawBiasShape {
  std::size_t heads;
  std::size_t queries;
  std::size_t keys;
  double offset;

  BiasShape shape() const {
    return {.heads = heads, .queries = queries, .keys = keys, .offset = static_cast<std::ptrdiff_t>(offset)};
  }
  std::span<float> out(Pointer pointer) const { return array<float>(pointer, heads * queries * keys); }
};

}  // namespace posenc::bindings
