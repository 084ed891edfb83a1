#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

// Stand-ins for a trained model's parameters: seeded random numbers that show what position does, not what words mean.

/// A standard normal vector for a word: with one seed, equal words get equal vectors, whatever their context. Throws
/// std::invalid_argument for an empty out.
void synthetic_word_vector(std::string_view word, std::uint64_t seed, std::span<float> out);

/// A random projection [rows, columns] with deviation 1 / sqrt(columns), so that it preserves the variance of its
/// input. `name` distinguishes the matrices of one seed. Throws std::invalid_argument for a matrix without rows or
/// columns and an `out` of another size.
void synthetic_projection(std::string_view name, std::uint64_t seed, std::size_t rows, std::size_t columns,
                          std::span<float> out);

}  // namespace posenc
