#pragma once

#include <cstdint>
#include <vector>

#include "posenc/train/parameters.h"

namespace posenc::train {

/// Fills the vector of all parameters with their initial values.
///
/// Each array has its own stream, Random(derived_seed(seed, name)) of core/random.h, so that models with the same
/// seed start with the same numbers in the arrays that they share, whatever their position schemes. Entries are float32
/// numbers: deviation * normal(), or from + (to - from) * uniform(), rounded once.
template <typename Scalar>
void initialise(const std::vector<Parameter>& parameters, std::uint64_t seed, Scalar* values);

}  // namespace posenc::train
