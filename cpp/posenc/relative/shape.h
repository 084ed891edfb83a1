#pragma once

#include <cstddef>
#include <cstdint>

namespace posenc {

/// The sizes of terms of relative position: q [batch, heads, queries, head_dim], k [batch, heads, keys, head_dim],
/// terms [batch, heads, queries, keys].
struct RelativeShape {
  std::size_t batch;
  std::size_t heads;
  std::size_t queries;
  std::size_t keys;
  std::size_t head_dim;
  /// Position of query 0 minus position of key 0: keys - queries aligns the last query with the last key (memory,
  /// cached keys), 0 aligns the first ones. At most 2^53 in magnitude.
  std::int64_t offset;
};

}  // namespace posenc
