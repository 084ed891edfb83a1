#include "posenc/train/initialise.h"

#include "posenc/core/random.h"

namespace posenc::train {
namespace {

double next(const Initial& initial, Random& random) {
  switch (initial.kind) {
    case Initial::Kind::constant:
      return initial.first;
    case Initial::Kind::normal:
      return initial.first + initial.second * random.normal();
    case Initial::Kind::uniform:
      return initial.first + (initial.second - initial.first) * random.uniform();
  }
  return 0.0;
}

}  // namespace

template <typename Scalar>
void initialise(const std::vector<Parameter>& parameters, std::uint64_t seed, Scalar* values) {
  for (const auto& [spec, offset] : parameters) {
    Random random(derived_seed(seed, spec.name));
    const std::size_t size = spec.size();
    for (std::size_t k = 0; k < size; ++k) {
      values[offset + k] = static_cast<Scalar>(static_cast<float>(next(spec.initial, random)));
    }
  }
}

template void initialise(const std::vector<Parameter>&, std::uint64_t, float*);
template void initialise(const std::vector<Parameter>&, std::uint64_t, double*);

}  // namespace posenc::train
