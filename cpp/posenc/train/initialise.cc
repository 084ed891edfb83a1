#include "posenc/train/initialise.h"

#include <algorithm>
#include <array>
#include <span>

#include "posenc/core/random.h"

namespace posenc::train {
namespace {

void fill(const Initial& initial, Random& random, std::span<float> out) {
  switch (initial.kind) {
    case Initial::Kind::constant:
      std::ranges::fill(out, static_cast<float>(initial.first));
      return;
    case Initial::Kind::normal:
      random.fill_normal(out, initial.second);
      return;
    case Initial::Kind::uniform:
      for (float& entry : out) {
        entry = static_cast<float>(initial.first + (initial.second - initial.first) * random.uniform());
      }
  }
}

}  // namespace

template <typename Scalar>
void initialise(const std::vector<Parameter>& parameters, std::uint64_t seed, Scalar* values) {
  std::array<float, 256> block{};
  for (const auto& [spec, offset] : parameters) {
    Random random(derived_seed(seed, spec.name));
    const std::size_t size = spec.size();
    for (std::size_t start = 0; start < size; start += block.size()) {
      const std::span<float> drawn = std::span(block).first(std::min(block.size(), size - start));
      fill(spec.initial, random, drawn);
      std::ranges::copy(drawn, values + offset + start);
    }
  }
}

template void initialise(const std::vector<Parameter>&, std::uint64_t, float*);
template void initialise(const std::vector<Parameter>&, std::uint64_t, double*);

}  // namespace posenc::train
