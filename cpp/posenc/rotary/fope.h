#pragma once

#include <cstddef>
#include <span>

#include "posenc/core/frequency.h"

namespace posenc {

/// Fourier position embedding (FoPE).
struct FopeOptions {
  /// Components of a head, even, at least 2.
  std::size_t dim;
  /// As that of RopeFrequencyOptions, at least 1.
  double base;
  /// Frequencies that do not complete a turn in so many positions are dropped: those up to 2 pi / it. Above 0.
  double max_position_embeddings;
  /// Above 0: the first so many are kept instead, whatever max_position_embeddings says.
  std::size_t num_inv_freq;
};

/// The frequencies that Fourier position embedding keeps of RoPE's (Hua et al. 2024, "Fourier Position Embedding:
/// Enhancing Attention's Periodic Extension for Length Generalization"). Throws std::invalid_argument for options out
/// of range, and where none would be kept.
Frequencies fope_frequencies(const FopeOptions& options);

/// Its cosines and sines, [heads, positions, dim / 2] each: those of the kept frequencies, mixed by learned
/// coefficients,
///
///   cos[h, p, j] = sum over i of cos(p f_i) cos_coef[h, i, j],   the same for sin,
///
/// and 1 for the pairs whose frequencies are dropped, sines too, which turns them by 45 degrees and stretches them by
/// sqrt 2 at every position. So no pair is merely turned, and dot products depend on more than the distance. For
/// rotate() with pairs in halves. cos_coef and sin_coef [heads, kept, kept].
///
/// Accuracy: 1 ULP plus 2^-48 of the sum of the magnitudes of the terms, for positions within 2^31. Throws
/// std::invalid_argument as fope_frequencies() does, for positions beyond, and for arrays that do not agree.
void fope_table(const FopeOptions& options, std::size_t heads, std::span<const float> cos_coef,
                std::span<const float> sin_coef, std::span<const double> positions, std::span<float> cos,
                std::span<float> sin);

}  // namespace posenc
