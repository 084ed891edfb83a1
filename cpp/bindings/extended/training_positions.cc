#include "bind.h"
#include "memory.h"
#include "posenc/absolute/randomized_positions.h"

namespace posenc::bindings {
namespace {

/// out float64 [length].
void randomized(std::uint64_t max_length, std::uint64_t seed, std::size_t length, Pointer out) {
  randomized_positions(max_length, seed, array<double>(out, length));
}

}  // namespace

POSENC_BINDINGS(training_positions) { bind<&randomized>("randomized_positions", "max_length, seed, length, out"); }

}  // namespace posenc::bindings
