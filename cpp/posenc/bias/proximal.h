#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// tensor2tensor's proximal bias: -ln(1 + |i + offset - j|), the same for every head; it favours near keys without any
/// parameter. offset is the position of query 0 minus the position of key 0. out [queries, keys]. Accuracy: 1 ULP.
void proximal(std::size_t queries, std::size_t keys, std::ptrdiff_t offset, std::span<float> out);

}  // namespace posenc
