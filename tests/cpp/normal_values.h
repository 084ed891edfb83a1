#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// The first `size` standard normals of a seed. What has been drawn is kept: with the sanitizers, drawing takes longer
/// than the attention that most of the numbers are for.
std::vector<float> normal_values(std::size_t size, std::uint64_t seed);
