#include "posenc/core/random.h"

#include <cmath>

#include "posenc/core/double_double.h"

namespace posenc {

std::uint64_t Random::next() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

double Random::uniform() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

double Random::normal() {
  double x = 0.0;
  double radius_squared = 0.0;
  do {
    x = 2.0 * uniform() - 1.0;
    const double y = 2.0 * uniform() - 1.0;
    radius_squared = x * x + y * y;
  } while (radius_squared >= 1.0 || radius_squared == 0.0);
  // Our own logarithm, because those of C libraries differ in the last bit. The other number of the pair, from y, is
  // not used: it would change every array that a seed has stood for so far.
  return x * std::sqrt(-2.0 * log(radius_squared).high / radius_squared);
}

void Random::fill_normal(std::span<float> out, double deviation) {
  for (float& x : out) x = static_cast<float>(deviation * normal());
}

std::uint64_t derived_seed(std::uint64_t seed, std::string_view name) {
  // FNV-1a over the name, started from the seed; one step of the generator spreads neighbouring results apart.
  std::uint64_t hash = 0xcbf29ce484222325U ^ Random(seed).next();
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return Random(hash).next();
}

}  // namespace posenc
