#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "posenc/core/angle_table.h"

namespace posenc {

/// How sines and cosines are arranged in a row.
enum class SinusoidalLayout {
  interleaved,  ///< sin 0, cos 0, sin 1, cos 1, ... (Vaswani et al. 2017, OpenNMT, CAPE)
  half,         ///< all sines, then all cosines (tensor2tensor, fairseq, Transformer-XL, Marian)
};

/// How an odd dim is handled.
enum class OddDim {
  zero,        ///< floor(dim / 2) pairs; the last channel is 0 (tensor2tensor, fairseq, diffusers)
  extra_sine,  ///< one more sine than cosines; frequencies from the odd dim itself (Marian, xformers)
  truncate,    ///< computed for dim + 1, last channel cut off, so all frequencies change (multidim)
};

/// f_i = base^(-i / (dim / 2 - downscale_freq_shift)); angle = position * position_scale * f_i.
struct SinusoidalOptions {
  /// Channels of a row, at least 1.
  std::size_t dim;
  /// Ratio between the first and the (unreached) last frequency: finite, at least 0.01; 10000 in Vaswani et al.
  double base;
  SinusoidalLayout layout;
  /// Whether sines and cosines swap places (diffusers' flip_sin_to_cos).
  bool flip_sin_to_cos;
  /// 0: denominator dim / 2 (Vaswani et al.); 1: dim / 2 - 1 (tensor2tensor, fairseq); other values as diffusers
  /// allows.
  double downscale_freq_shift;
  OddDim odd_dim;
  /// Multiplies every position: diffusers' `scale`, tensor2tensor's `min_timescale`. At most 1e6 in magnitude.
  double position_scale;
  /// Multiplies every entry: dim^-0.5 in x-transformers' scaled sinusoid. 0, or between 1e-16 and 1e16 in magnitude.
  double amplitude;
  /// Rows at this position are zero (fairseq's padding_idx); NaN means no such position.
  double padding_position = std::numeric_limits<double>::quiet_NaN();
};

/// Angular frequency of each sine/cosine pair in radians per position, fastest first.
std::vector<double> sinusoidal_frequencies(const SinusoidalOptions& options);

/// The sinusoidal position table (Vaswani et al. 2017, "Attention Is All You Need", section 3.5) in every published
/// layout.
///
/// positions [n], any finite numbers up to 2^53 in magnitude; out [n, dim].
/// Accuracy: for |position| <= 2^24 and angles of at most 2^31, every entry is within 1 ULP of the exact value rounded
/// to float32, and nearly always equal to it; the same bits in every build. Throws std::invalid_argument for a dim of
/// 0, numbers out of their ranges, a shift at or above dim / 2 (a single pair takes any shift: its frequency is 1), an
/// angle above 2^53, and arrays whose sizes do not agree.
void sinusoidal(const SinusoidalOptions& options, std::span<const double> positions, std::span<float> out);

/// The same table, filled a few rows at a time.
class SinusoidalTable {
 public:
  /// Throws std::invalid_argument for invalid options, as sinusoidal() does.
  explicit SinusoidalTable(const SinusoidalOptions& options);

  /// out [positions, dim]
  void fill(std::span<const double> positions, std::span<float> out);

 private:
  SinusoidalOptions options_;
  AngleTable angles_;
};

}  // namespace posenc
