#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/core/matrix.h"

namespace posenc {

/// Synthetic, seeded vectors [groups * members, dim] for groups of similar words: members of a group are spread around
/// its centre with deviation `spread`. Member m of group g is row g * members + m.
void synthetic_word_groups(std::size_t groups, std::size_t members, std::size_t dim, double spread, std::uint64_t seed,
                           MatrixView out);

/// Share of words whose nearest neighbour (Euclidean) among the others belongs to the same group, in [0, 1].
double neighbours_kept(ConstMatrixView words, std::span<const std::size_t> groups);

}  // namespace posenc
