#pragma once

#include <cstddef>
#include <span>

namespace posenc {

// Sines and cosines that fall short of the sinusoidal table: further steps of its derivation, and its complex form.
// positions [n], finite numbers up to 2^53 in magnitude; frequencies in radians per position, up to 512 in magnitude
// (above pi they alias lower ones). Accuracy as for sinusoidal(). All functions throw std::invalid_argument for numbers
// out of these ranges, a dim that does not fit the layout and arrays whose sizes do not agree.

/// sin(frequency p) in every channel: bounded, but not unique, and a shift is not a linear map. out [n, dim].
void single_sine(std::size_t dim, double frequency, std::span<const double> positions, std::span<float> out);

/// sin, cos, sin, cos ... of one frequency: a shift is a rotation, but positions still (nearly) repeat after a full
/// turn. dim even, at least 2; out [n, dim].
void single_frequency(std::size_t dim, double frequency, std::span<const double> positions, std::span<float> out);

/// sin(p / i), cos(p / i) for i = 1 ... dim / 2, interleaved: many wavelengths, in linear steps from 2 pi to pi dim.
/// dim even, at least 2; out [n, dim].
void linear_ladder(std::size_t dim, std::span<const double> positions, std::span<float> out);

/// e^(i frequency p) (Wang et al. 2019, "Encoding word order in complex embeddings", where the frequencies are
/// learned). frequencies [pairs] in radians per position; out [n, pairs, 2], real parts before imaginary ones. With
/// sinusoidal_frequencies() these are the entries of the sinusoidal table, cosines first.
void complex_exponential(std::span<const double> frequencies, std::span<const double> positions, std::span<float> out);

/// The real part alone, cos(frequency p): half of what a shift needs is missing. out [n, pairs].
void complex_real_part(std::span<const double> frequencies, std::span<const double> positions, std::span<float> out);

}  // namespace posenc
