#include "posenc/absolute/randomized_positions.h"

#include <cstddef>

#include "posenc/core/error.h"
#include "posenc/core/random.h"

namespace posenc {

void randomized_positions(std::uint64_t max_length, std::uint64_t seed, std::span<double> out) {
  require(max_length >= out.size() && max_length <= std::uint64_t{1} << 24U, "max_length", max_length,
          Expected{"at least the length, {value}, and at most 2^24", out.size()});
  Random random(seed);
  // Selection sampling (Fan, Muller and Rezucha 1962): each number is taken with the probability (numbers still needed)
  // / (numbers left).
  for (std::size_t taken = 0, at = 0; taken < out.size(); ++at) {
    const double left = static_cast<double>(max_length - at);
    if (random.uniform() * left < static_cast<double>(out.size() - taken)) out[taken++] = static_cast<double>(at);
  }
}

}  // namespace posenc
