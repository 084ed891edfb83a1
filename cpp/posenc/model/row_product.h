#pragma once

#include <cstddef>
#include <vector>

#include "posenc/core/matrix.h"
#include "posenc/model/stored_matrix.h"

namespace posenc::model {

/// out[row][c] = x[row] . weight[first + c] for c < count, in rows that are `stride` floats apart, for a few rows x
/// [rows, inputs] and a weight [outputs, inputs]. The weight is read once, in the order of its addresses, which is as
/// fast as memory is, and packing or transposing it would take longer than the products. Each sum has 32 parts, which
/// are added at the end. `scratch` is for a row of the weight, widened.
void multiply_rows(ConstMatrixView x, const StoredMatrix& weight, std::size_t first, std::size_t count,
                   std::vector<float>& scratch, float* out, std::size_t stride);

}  // namespace posenc::model
