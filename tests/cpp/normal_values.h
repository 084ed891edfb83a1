#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// The first `size` standard normals of a seed. Drawn numbers are kept, because with the sanitizers drawing them takes
/// longer than the attention that most of them are for.
std::vector<float> normal_values(std::size_t size, std::uint64_t seed);
