#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// x is [batch, heads, length, head_dim], out [batch, heads, length, head_dim + rotary_dim].
struct PopeShape {
  std::size_t batch;
  std::size_t heads;
  std::size_t length;
  std::size_t head_dim;
  /// The number of leading components that become two each, 1 to head_dim; the others are passed through after them.
  std::size_t rotary_dim;
};

/// Polar coordinate embedding (Gopalakrishnan et al. 2025, "Decoupling the What and Where With Polar Coordinate
/// Positional Embeddings"): each component is a magnitude whose phase is the position,
///
///   x_j -> softplus(x_j) (cos, sin)(p base^(-j / rotary_dim) + bias_j),
///
/// so that the product of a query and a key is the sum of m_q m_k cos((p_q - p_k) f_j - bias_j). Keys have a learned
/// bias [heads, rotary_dim], which is clamped to [-2 pi, 0]; for queries it is empty. positions [length], shared by the
/// batch.
///
/// Accuracy: 2 ULP plus 2^-48 of the magnitude, for positions within 2^31. Throws std::invalid_argument for a
/// rotary_dim out of range, a base below 1, positions beyond 2^31, and arrays whose sizes do not agree.
void pope(const PopeShape& shape, double base, std::span<const double> positions, std::span<const float> bias,
          std::span<const float> x, std::span<float> out);

}  // namespace posenc
