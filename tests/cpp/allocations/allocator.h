#pragma once

#include <cstddef>

/// The program's memory, watched: every operator new, and every malloc of the library's and of Eigen's.
namespace allocator {

/// Blocks that are not freed yet.
std::size_t live();

/// Counts from 0 on, and fails number `failing`. SIZE_MAX: none.
void watch(std::size_t failing);

/// Ends that. How many there were.
std::size_t unwatch();

/// Whether one has failed since watch().
bool has_failed();

}  // namespace allocator
