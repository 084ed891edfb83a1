#pragma once

#include <cstddef>
#include <span>

#include "posenc/bias/shape.h"

namespace posenc {

/// A learned number per distance; far keys share the last one: table[clip(j - i, -max_distance, max_distance) +
/// max_distance], where j - i is the key's position minus the query's. The clipping is that of Shaw et al. 2018; as a
/// scalar bias it is the simplest learned relative position.
///
/// table [2 max_distance + 1, heads], out [heads, queries, keys]. Exact. Throws std::invalid_argument for arrays that
/// do not agree with the shapes and a max_distance above 2^31 - 1.
void toeplitz_bias(const BiasShape& shape, std::size_t max_distance, std::span<const float> table,
                   std::span<float> out);

}  // namespace posenc
