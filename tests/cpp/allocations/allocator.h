#pragma once

#include <cstddef>

/// Watches the program's memory: every operator new, and every malloc of the library and of Eigen.
namespace allocator {

/// The number of blocks that are not freed yet.
std::size_t live();

/// Counts allocations from 0 on and lets number `failing` fail; SIZE_MAX for none.
void watch(std::size_t failing);

/// Stops counting, and gives the number of allocations.
std::size_t unwatch();

/// Whether an allocation has failed since watch().
bool has_failed();

}  // namespace allocator
