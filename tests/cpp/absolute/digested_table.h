#pragma once

#include "digest.h"

namespace digested {

/// Adds a table of these positions to the digest.
template <typename Fill>
void add_table(Digest& digest, std::size_t dim, std::span<const double> positions, Fill fill) {
  add_filled(digest, positions.size() * dim, [&](std::span<float> out) { fill(positions, out); });
}

}  // namespace digested
