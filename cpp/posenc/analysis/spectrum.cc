#include "posenc/analysis/spectrum.h"

#include <cmath>
#include <numbers>

#include "posenc/core/error.h"
#include "posenc/core/sincos.h"

namespace posenc {
namespace {

SinCos angle_at(double frequency, double distance) {
  require(std::abs(frequency * distance) <= 0x1p53, "distances", distance, "distances with angles of at most 2^53");
  return sincos(DoubleDouble(frequency) * distance);
}

}  // namespace

std::vector<PairSpectrum> spectrum(std::span<const double> frequencies, double context) {
  require_at_least(1.0, "context", context);
  std::vector<PairSpectrum> result;
  for (const double f : frequencies) {
    const double wavelength = 2.0 * std::numbers::pi / std::abs(f);
    result.push_back({wavelength, context / wavelength});
  }
  return result;
}

std::vector<double> rotary_decay(std::span<const double> frequencies, std::span<const double> distances) {
  require(!frequencies.empty(), "frequencies", frequencies.size(), Expected::at_least(1));
  std::vector<double> result;
  for (const double distance : distances) {
    double sum = 0.0;
    for (const double f : frequencies) sum += angle_at(f, distance).cos;
    result.push_back(sum / static_cast<double>(frequencies.size()));
  }
  return result;
}

std::vector<double> rotary_decay_bound(std::span<const double> frequencies, std::span<const double> distances) {
  require(!frequencies.empty(), "frequencies", frequencies.size(), Expected::at_least(1));
  std::vector<double> result;
  for (const double distance : distances) {
    double real = 0.0;
    double imaginary = 0.0;
    double sum = 0.0;
    for (const double f : frequencies) {
      const SinCos angle = angle_at(f, distance);
      real += angle.cos;
      imaginary += angle.sin;
      sum += std::hypot(real, imaginary);
    }
    result.push_back(sum / static_cast<double>(frequencies.size()));
  }
  return result;
}

}  // namespace posenc
