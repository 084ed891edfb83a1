#pragma once

#include <span>

#include "posenc/analysis/measure.h"
#include "posenc/core/matrix.h"

namespace posenc {

// Measures of a table of position vectors [n, dim], over all of its rows. All throw std::invalid_argument for a table
// with fewer rows than they need.

/// The smallest Euclidean distance between two rows: 0 means that two positions cannot be distinguished. At least two
/// rows.
Measure smallest_distance(ConstMatrixView table);

/// The largest magnitude of an entry; `first` is its row. At least one entry.
Measure largest_entry(ConstMatrixView table);

/// The largest relative difference between the lengths of two rows, (longest - shortest) / longest: 0 when every
/// position vector has the same length, and 0 for a table of zeros. At least one row.
Measure norm_spread(ConstMatrixView table);

/// The largest | |f(p + k) - f(q + k)| - |f(p) - f(q)| | over all pairs of rows and all shifts k that stay in the
/// table, relative to the largest distance. 0 when distances depend on the gap p - q alone. `first` and `second` are p
/// and q at the worst shift. At least two rows.
Measure distance_shift_deviation(ConstMatrixView table);

/// The largest relative change of the length of a row x that becomes y, | |y| - |x| | / |x|; used for rotations of
/// arbitrary vectors. Throws std::invalid_argument unless both have as many rows.
Measure norm_change(ConstMatrixView before, ConstMatrixView after);

}  // namespace posenc
