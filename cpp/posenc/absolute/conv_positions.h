#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// A convolution over tokens, which senses positions through the zero padding at the border.
struct ConvPositionsOptions {
  std::size_t batch;
  /// Tokens are the cells of a grid, row by row; a one-dimensional sequence is a grid with one row.
  std::size_t height;
  std::size_t width;
  std::size_t dim;
  std::size_t kernel_height;
  std::size_t kernel_width;
  /// Number of groups of channels that are convolved separately; dim groups make the convolution depth-wise. Divides
  /// dim.
  std::size_t groups;
  /// Whether GELU, x (1 + erf(x / sqrt 2)) / 2, is applied to the sums.
  bool gelu;
  /// Whether the tokens themselves are added.
  bool residual;
};

/// Convolutional positions: wav2vec 2.0 (Baevski et al. 2020) along a line, SegFormer (Xie et al. 2021), PVT v2 and,
/// with the residual, CPVT (Chu et al. 2021, "Conditional Positional Encodings for Vision Transformers") on a grid.
/// The kernel is not flipped; floor(kernel / 2) zeros pad the front of each axis, and there are as many sums as tokens.
/// hidden and out [batch, height x width, dim]; weight [dim, dim / groups, kernel_height, kernel_width]; bias [dim] or
/// none. Sums are computed in double and rounded once. Throws std::invalid_argument for extents of 0, groups that do
/// not divide dim and arrays whose sizes do not agree.
void conv_positions(const ConvPositionsOptions& options, std::span<const float> hidden, std::span<const float> weight,
                    std::span<const float> bias, std::span<float> out);

/// Weight normalisation of the taps: weight[.., t] = g[t] v[.., t] / |v[.., t]|, with the norm over all channels
/// (wav2vec 2.0). v and out [channels, taps], g [taps]. Throws std::invalid_argument for a tap of norm 0 and arrays
/// whose sizes do not agree.
void weight_norm(std::span<const float> v, std::span<const float> g, std::span<float> out);

}  // namespace posenc
