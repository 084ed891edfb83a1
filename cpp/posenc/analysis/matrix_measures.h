#pragma once

#include <span>
#include <vector>

#include "posenc/analysis/measure.h"
#include "posenc/core/matrix.h"

namespace posenc {

// Measures of a matrix over query and key positions: logits, a bias, or the similarity of a table with itself. The last
// query is aligned with the last key, so query i of `queries` is at position i + keys - queries. Entries that are not
// finite (masked) are skipped.

/// The largest difference between two entries of one diagonal, relative to the largest magnitude of the matrix: 0 when
/// the matrix depends on the distance alone. `first` is the row and `second` the column where it is reached.
Measure toeplitz_deviation(ConstMatrixView matrix);

/// The largest |m(i, j) - m(j, i)|, relative to the largest magnitude. Throws std::invalid_argument for a matrix that
/// is not square.
Measure asymmetry(ConstMatrixView matrix);

/// The largest |a(i, j) - b(i, j)|, relative to the largest magnitude of a. For a and b from positions that differ by a
/// common shift, it measures how far the logits depend on absolute position. Throws std::invalid_argument for matrices
/// of different shapes.
Measure largest_difference(ConstMatrixView a, ConstMatrixView b);

/// How far entries for keys after the query are from those that the shift algorithm for the past leaves there (the
/// skewing of Huang et al. 2018 without a mask), which wraps around: with n keys, distance -s then holds the values of
/// distance n + 1 - s. Returns the largest difference between the means of two such diagonals, relative to the largest
/// magnitude: 0 when the matrix wraps around. Infinite when there are no entries to compare, or all entries are equal.
double distance_to_wrapped(ConstMatrixView matrix);

/// The mean of m over pairs in which the key is k before the query, for k = 0 ... keys - 1: how the matrix decays with
/// the distance into the past.
std::vector<double> distance_profile(ConstMatrixView matrix);

/// Share of steps k -> k + 1 at which a profile does not rise, in [0, 1]; 1 is monotone decay. `first` is the first
/// step that rises. Throws std::invalid_argument for a profile of fewer than 2 distances.
Measure monotone_decay(std::span<const double> profile);

/// For every k the largest value from k on: the smallest non-increasing curve above the profile.
std::vector<double> decay_envelope(std::span<const double> profile);

/// The smallest distance beyond which keys get at most `share` of the attention when logits follow the profile alone
/// (softmax over the past): the context that is actually used. profile.size() when there is none. Throws
/// std::invalid_argument for an empty profile and a share outside (0, 1).
std::size_t effective_context(std::span<const double> profile, double share);

}  // namespace posenc
