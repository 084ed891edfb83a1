#pragma once

#include "posenc/core/matrix.h"

namespace posenc {

/// How two rows are compared.
enum class Metric {
  dot,        ///< a . b
  cosine,     ///< a . b / (|a| |b|); 0 where a vector is zero
  euclidean,  ///< |a - b|
};

/// out [n, n]: every row of table [n, dim] against every other. Symmetric to the last bit; the diagonal of euclidean is
/// exactly 0. Accuracy: dot and cosine are float32 products (error about dim ULP of the largest term); distances are
/// computed from differences, so that close rows lose no digits. Throws std::invalid_argument for an `out` of another
/// size.
void similarity(ConstMatrixView table, Metric metric, MatrixView out);

}  // namespace posenc
