#pragma once

#include <cstdint>
#include <span>

namespace posenc {

/// Positions for training on short texts that long ones will not surprise (Ruoss et al. 2023, "Randomized Positional
/// Encodings Boost Length Generalization of Transformers"): out.size() different numbers from 0 to max_length - 1 in
/// ascending order, every such set as likely as any other. The same seed gives the same set on every machine. Takes
/// time with max_length. Throws std::invalid_argument for a max_length below out.size() or above 2^24.
void randomized_positions(std::uint64_t max_length, std::uint64_t seed, std::span<double> out);

}  // namespace posenc
