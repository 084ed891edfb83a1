#include "normal_values.h"

#include <map>
#include <span>

#include "posenc/core/random.h"

namespace {

struct Drawn {
  posenc::Random random;
  std::vector<float> values;
};

}  // namespace

std::vector<float> normal_values(std::size_t size, std::uint64_t seed) {
  static std::map<std::uint64_t, Drawn> of_seed;
  auto& [random, values] = of_seed.try_emplace(seed, Drawn{posenc::Random(seed), {}}).first->second;
  if (const std::size_t drawn = values.size(); drawn < size) {
    values.resize(size);
    random.fill_normal(std::span(values).subspan(drawn), 1.0);
  }
  return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(size)};
}
