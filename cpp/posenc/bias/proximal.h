#pragma once

#include <span>

#include "posenc/bias/shape.h"

namespace posenc {

/// tensor2tensor's proximal bias: -ln(1 + |i + offset - j|), the same for every head; it favours near keys without any
/// parameters. out [heads, queries, keys]. Accuracy: 1 ULP. Throws std::invalid_argument for an offset out of range and
/// an `out` of another size.
void proximal(const BiasShape& shape, std::span<float> out);

}  // namespace posenc
