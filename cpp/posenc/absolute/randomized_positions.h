#pragma once

#include <cstdint>
#include <span>

namespace posenc {

/// Random positions for training on short texts, so that a model also meets those of long ones (Ruoss et al. 2023,
/// "Randomized Positional Encodings Boost Length Generalization of Transformers"): out.size() different numbers from 0
/// to max_length - 1 in ascending order, every set being equally likely. The same seed gives the same set on every
/// machine. Takes time proportional to max_length. Throws std::invalid_argument for a max_length below out.size() or
/// above 2^24.
void randomized_positions(std::uint64_t max_length, std::uint64_t seed, std::span<double> out);

}  // namespace posenc
