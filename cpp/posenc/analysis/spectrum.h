#pragma once

#include <span>
#include <vector>

namespace posenc {

/// One sine/cosine pair over a context.
struct PairSpectrum {
  /// Positions per full turn: 2 pi / frequency; infinite for frequency 0.
  double wavelength;
  /// Turns over the context. Below 1 the pair never completes a circle within it, so longer texts bring angles that the
  /// model has not seen.
  double turns;
};

/// For each frequency (radians per position) its wavelength and its turns over `context` positions. Throws
/// std::invalid_argument for a context below 1.
std::vector<PairSpectrum> spectrum(std::span<const double> frequencies, double context);

/// The effect of rotation alone on a score at each distance: the mean over pairs of cos(distance * frequency), the
/// expected q . k / d for equal random vectors q and k of unit variance. Returns one value for each distance, which
/// need not be whole. Throws std::invalid_argument if there are no frequencies, and for an angle beyond 2^53.
std::vector<double> rotary_decay(std::span<const double> frequencies, std::span<const double> distances);

/// The bound on that decay for arbitrary vectors (Su et al. 2021, section 3.4.3): the mean over i of |S_i|, with S_i
/// the sum of the first i + 1 unit vectors e^{i distance * frequency}. Throws std::invalid_argument as rotary_decay()
/// does.
std::vector<double> rotary_decay_bound(std::span<const double> frequencies, std::span<const double> distances);

}  // namespace posenc
