#include "posenc/core/random.h"

#include <cmath>
#include <numbers>

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

namespace {

/// A standard normal number from a point and the logarithm of its squared radius. The logarithm is our own, because
/// those of C libraries differ in the last bit. The second number that the polar method yields, from the other
/// coordinate, is not used: it would change every array that existing seeds produce.
double normal_of(double x, double radius_squared, double logarithm) {
  return x * std::sqrt(-2.0 * logarithm / radius_squared);
}

/// Natural logarithm of a positive, normal number, with a relative error below 2^-50.
double double_log(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // [0.5, 1)
  if (mantissa < std::numbers::sqrt2 / 2.0) {
    mantissa *= 2.0;
    --exponent;
  }
  // log m = 2 artanh(z) = 2 (z + z^3/3 + z^5/5 + ...) with |z| < 0.172, so that the terms left out are below 2^-60.
  const double z = (mantissa - 1.0) / (mantissa + 1.0);
  double sum = 0.0;
  for (int k = 21; k >= 1; k -= 2) sum = sum * (z * z) + 1.0 / k;
  return std::numbers::ln2 * exponent + 2.0 * z * sum;
}

}  // namespace

Random::Point Random::point() {
  while (true) {
    const double x = 2.0 * uniform() - 1.0;
    const double y = 2.0 * uniform() - 1.0;
    const double radius_squared = x * x + y * y;
    // It is never 0, because the generator cannot yield 0.5 twice in a row.
    if (radius_squared < 1.0) return {x, radius_squared};
  }
}

double Random::normal() {
  const auto [x, radius_squared] = point();
  return normal_of(x, radius_squared, log(radius_squared).high);
}

void Random::fill_normal(std::span<float> out, double deviation) {
  // A generous bound on the relative error of double_log() and the roundings after it.
  constexpr double error = 0x1p-44;
  for (float& entry : out) {
    const auto [x, radius_squared] = point();
    const double near = deviation * normal_of(x, radius_squared, double_log(radius_squared));
    const auto low = static_cast<float>(near * (1.0 - error));
    const auto high = static_cast<float>(near * (1.0 + error));
    // The 106-bit logarithm takes twenty times as long and is needed for only one float32 in half a million.
    entry = low == high ? low : static_cast<float>(deviation * normal_of(x, radius_squared, log(radius_squared).high));
  }
}

std::uint64_t derived_seed(std::uint64_t seed, std::string_view name) {
  // FNV-1a over the name, started from the seed; one step of the generator then separates neighbouring hashes.
  std::uint64_t hash = 0xcbf29ce484222325U ^ Random(seed).next();
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return Random(hash).next();
}

}  // namespace posenc
