#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace posenc {

// CAPE, continuous augmented positional embeddings (Likhomanenko et al. 2021, "CAPE: Encoding Relative Positions with
// Continuous Augmented Positional Embeddings", and its published code): sinusoids of positions that training shifts,
// jitters and stretches at random, so that a model cannot rely on absolute ones. Positions are computed first, as an
// array of their own, and then encoded.

/// How training augments positions: (position + global shift + local shift) x global scaling. Evaluation passes none
/// and leaves positions as they are.
struct CapeAugmentation {
  /// Bound of the one shift per sequence, drawn from U(-max_global_shift, max_global_shift); at least 0.
  double max_global_shift;
  /// Bound of the shift per position, drawn from U(-e / 2, e / 2), where e is max_local_shift times the distance of
  /// neighbouring positions; at least 0. Values up to 1 keep positions in order.
  double max_local_shift;
  /// Bound of the one factor per sequence, e^U(-ln max_global_scaling, ln max_global_scaling); at least 1.
  double max_global_scaling;
  /// The same seed gives the same numbers on every machine (see Random); they are not those of torch.
  std::uint64_t seed;
};

/// The positions of the tokens of texts, in CAPE's coordinates.
struct CapePositionsOptions {
  std::size_t batch;
  std::size_t length;
  /// Distance of neighbouring positions.
  double pos_scale;
  /// Whether to subtract the mean of the positions.
  bool normalize;
};

/// pos_scale x (0 ... length - 1), then centred, then augmented; out [batch, length]. Random numbers are drawn per
/// sequence, in this order: global shift, local shifts, scaling. Throws std::invalid_argument for options out of range
/// and for an `out` of another size.
void cape_positions(const CapePositionsOptions& options, const std::optional<CapeAugmentation>& augmentation,
                    std::span<double> out);

/// sin, cos of position x freq_scale x 10000^(-2 i / dim), interleaved. dim even, at least 2; freq_scale at most 512 in
/// magnitude; positions [n], out [n, dim]. Accuracy and errors as for sinusoidal().
void cape(std::size_t dim, double freq_scale, std::span<const double> positions, std::span<float> out);

/// The positions of the patches of an image, in CAPE's coordinates.
struct CapeGridOptions {
  std::size_t batch;
  std::size_t patches_x;
  std::size_t patches_y;
};

/// Coordinates of patches: from -1 to 1 along each axis (a single patch is at -1), then augmented. Local shifts on both
/// axes are measured by the distance of neighbours along x, as in the published code; they need at least two patches
/// along x. x, y [batch, patches_x, patches_y]. Random numbers are drawn per image, in this order: global shifts of x
/// and y, local shifts of all x, local shifts of all y, scaling.
void cape_grid(const CapeGridOptions& options, const std::optional<CapeAugmentation>& augmentation, std::span<double> x,
               std::span<double> y);

/// [cos | sin] of pi (x rho_k cos(k - 1) + y rho_k sin(k - 1)), rho_k = 10^(k / half), k = 1 ... half = dim / 2, with
/// k - 1 in radians. dim even, at least 2; x, y [n], out [n, dim]. Accuracy: 1 ULP, or 2^-46 max(1, |x|, |y|) absolute
/// near zeros of sine and cosine. Throws std::invalid_argument for another dim, coordinates beyond 2^20 and arrays
/// whose sizes do not agree.
void cape_2d(std::size_t dim, std::span<const double> x, std::span<const double> y, std::span<float> out);

}  // namespace posenc
