#pragma once

#include <cstddef>
#include <cstdint>

namespace posenc {

/// The array that a bias fills: [heads, queries, keys], row-major, added to the scaled logits.
struct BiasShape {
  std::size_t heads;
  std::size_t queries;
  std::size_t keys;
  /// Position of query 0 minus position of key 0, at most 2^53 in magnitude; keys - queries for cached decoding.
  std::int64_t offset;
};

}  // namespace posenc
