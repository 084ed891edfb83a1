#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// Positions may be fractional, negative and in any order, but must be finite and at most 2^53 in magnitude: beyond
/// that doubles no longer tell neighbouring positions apart. Throws std::invalid_argument otherwise.
void require_positions(const char* argument, std::span<const double> positions);

}  // namespace posenc
