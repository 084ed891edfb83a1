#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/core/matrix.h"

namespace posenc {

/// Synthetic, seeded vectors [groups * members, dim] for groups of similar words: members of a group are spread around
/// its centre with deviation `spread`, at least 0. Member m of group g is row g * members + m. Throws
/// std::invalid_argument for a size of 0, a negative spread and an `out` of another size.
void synthetic_word_groups(std::size_t groups, std::size_t members, std::size_t dim, double spread, std::uint64_t seed,
                           MatrixView out);

/// Share of words whose nearest neighbour (Euclidean) among the others belongs to the same group, in [0, 1]. Throws
/// std::invalid_argument for fewer than 2 words, and unless there is one group for each.
double neighbours_kept(ConstMatrixView words, std::span<const std::size_t> groups);

}  // namespace posenc
