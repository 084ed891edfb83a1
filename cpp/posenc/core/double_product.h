#pragma once

#include <cstddef>

namespace posenc {

/// out [rows, columns] = left [rows, depth] * right [columns, depth]^T, for callers to whom single precision is not
/// enough; rows of `out` are `stride` apart. Every entry is one sum, in the same order in every build.
void multiply_transposed(const double* left, std::size_t rows, const double* right, std::size_t columns,
                         std::size_t depth, double* out, std::size_t stride);

}  // namespace posenc
