#pragma once

#include <cstdint>
#include <vector>

#include "posenc/train/parameters.h"

namespace posenc::train {

/// Fills the vector of all parameters as their specifications say.
///
/// Each array has a stream of its own, Random(derived_seed(seed, name)) of core/random.h, so that models of one seed
/// begin with the same numbers wherever they have the same array, whatever the position scheme. Entries are float32
/// numbers: deviation * normal(), or from + (to - from) * uniform(), rounded once.
template <typename Scalar>
void initialise(const std::vector<Parameter>& parameters, std::uint64_t seed, Scalar* values);

}  // namespace posenc::train
