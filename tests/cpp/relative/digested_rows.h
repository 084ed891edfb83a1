#pragma once

#include <array>

#include "digest.h"
#include "posenc/relative/shape.h"

// The digests of these schemes cover what depends on positions alone: the row of a table for each distance, and tables
// that are computed. Their terms are products with queries and keys, and are left out.
namespace digested {

inline constexpr std::array<posenc::RelativeShape, 2> relative_shapes{
    {{.batch = 1, .heads = 2, .queries = 33, .keys = 33, .head_dim = 8, .offset = 0},
     {.batch = 1, .heads = 2, .queries = 5, .keys = 70, .head_dim = 8, .offset = 65}}};

}  // namespace digested
