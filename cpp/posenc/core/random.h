#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

/// A seeded stream of numbers that is the same on every machine, for synthetic data and augmentation; not for secrets.
/// SplitMix64 (Steele, Lea and Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next();

  /// Uniform in [0, 1), a multiple of 2^-53.
  double uniform();

  /// Standard normal, by the polar method (Marsaglia and Bray 1964).
  double normal();

  /// Fills `out` with `deviation * normal()`, each rounded to float32.
  void fill_normal(std::span<float> out, double deviation);

 private:
  /// A point inside the unit circle, except its centre.
  struct Point {
    double x;
    double radius_squared;
  };

  Point point();

  std::uint64_t state_;
};

/// A seed made from a seed and a name, so that differently named streams of one seed are unrelated.
std::uint64_t derived_seed(std::uint64_t seed, std::string_view name);

}  // namespace posenc
