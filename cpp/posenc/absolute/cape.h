#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace posenc {

// CAPE, continuous augmented positional embeddings (Likhomanenko et al. 2021, "CAPE: Encoding Relative Positions with
// Continuous Augmented Positional Embeddings", and its published code): sinusoids of positions that training shifts,
// jitters and stretches at random, so that a model cannot rely on absolute ones. Positions come first, as an array of
// their own; then their encoding.

/// What training does to positions: (position + global shift + local shift) x global scaling. Empty options mean
/// evaluation: nothing.
struct CapeAugmentation {
  /// One shift for a sequence, from U(-max_global_shift, max_global_shift); at least 0.
  double max_global_shift;
  /// One shift for each position, from U(-e / 2, e / 2), where e is max_local_shift times the distance of neighbouring
  /// positions; at least 0, and up to 1 keeps their order.
  double max_local_shift;
  /// One factor for a sequence, e^U(-ln max_global_scaling, ln max_global_scaling); at least 1.
  double max_global_scaling;
  /// The same seed gives the same numbers on every machine (see Random), not those of torch.
  std::uint64_t seed;
};

/// The positions of the tokens of texts, in CAPE's coordinates.
struct CapePositionsOptions {
  std::size_t batch;
  std::size_t length;
  /// Distance of neighbouring positions.
  double pos_scale;
  /// Takes the mean of the positions off.
  bool normalize;
};

/// pos_scale x (0 ... length - 1), then centred, then augmented; out [batch, length]. Draws for each sequence: global
/// shift, local shifts in order, scaling. Throws std::invalid_argument for options out of range and an out of another
/// size.
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

/// Coordinates of patches: from -1 to 1 along each axis (a single patch is at -1), then augmented. The distance of
/// neighbours that local shifts go by is that along x for both axes, as in the published code, and needs at least two
/// patches there. x, y [batch, patches_x, patches_y]. Draws for each image: global shifts of x and y, local shifts of
/// all x, then of all y, scaling.
void cape_grid(const CapeGridOptions& options, const std::optional<CapeAugmentation>& augmentation, std::span<double> x,
               std::span<double> y);

/// [cos | sin] of pi (x rho_k cos(k - 1) + y rho_k sin(k - 1)), rho_k = 10^(k / half), k = 1 ... half = dim / 2, with k
/// - 1 in radians. dim even, at least 2; x, y [n], out [n, dim]. Accuracy: 1 ULP, or 2^-46 max(1, |x|, |y|) absolute
/// near zeros of sine and cosine. Throws std::invalid_argument for another dim, coordinates beyond 2^20 and arrays that
/// do not agree.
void cape_2d(std::size_t dim, std::span<const double> x, std::span<const double> y, std::span<float> out);

}  // namespace posenc
