#pragma once

#include <cstddef>
#include <span>

#include "posenc/core/frequency.h"

namespace posenc {

/// Fourier position embedding (FoPE).
struct FopeOptions {
  /// Components of a head, even, at least 2.
  std::size_t dim;
  /// The base of RopeFrequencyOptions, here at least 1.
  double base;
  /// Frequencies that do not complete a turn in this many positions are dropped: those up to 2 pi /
  /// max_position_embeddings. Above 0.
  double max_position_embeddings;
  /// If above 0, the first num_inv_freq frequencies are kept instead, regardless of max_position_embeddings.
  std::size_t num_inv_freq;
};

/// The RoPE frequencies that Fourier position embedding keeps (Hua et al. 2024, "Fourier Position Embedding: Enhancing
/// Attention's Periodic Extension for Length Generalization"). Throws std::invalid_argument for options out of range,
/// and if no frequency would be kept.
Frequencies fope_frequencies(const FopeOptions& options);

/// The cosines and sines of FoPE, [heads, positions, dim / 2] each: those of the kept frequencies are mixed by learned
/// coefficients,
///
///   cos[h, p, j] = sum over i of cos(p f_i) cos_coef[h, i, j],   the same for sin,
///
/// and pairs whose frequencies are dropped get 1 for both, which rotates them by 45 degrees and stretches them by sqrt
/// 2 at every position. So no pair is merely rotated, and dot products depend on more than the distance. Meant for
/// rotate() with layout `half`. cos_coef and sin_coef [heads, kept, kept].
///
/// Accuracy: 1 ULP plus 2^-48 of the sum of the magnitudes of the terms, for positions within 2^31. Throws
/// std::invalid_argument as fope_frequencies() does, for positions beyond 2^31, and for arrays whose sizes do not
/// agree.
void fope_table(const FopeOptions& options, std::size_t heads, std::span<const float> cos_coef,
                std::span<const float> sin_coef, std::span<const double> positions, std::span<float> cos,
                std::span<float> sin);

}  // namespace posenc
