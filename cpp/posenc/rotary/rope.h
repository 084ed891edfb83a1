#pragma once

#include <cstddef>
#include <span>

#include "posenc/rotary/frequencies.h"

namespace posenc {

/// Which components make a pair.
enum class RopeLayout {
  interleaved,  ///< (0, 1), (2, 3), ...: RoFormer, GPT-J, Meta's Llama
  half,         ///< (0, d/2), (1, d/2 + 1), ...: GPT-NeoX and the Hugging Face models
};

/// Which way a rotation goes.
enum class RopeDirection {
  forward,  ///< (a, b) -> (a cos - b sin, a sin + b cos)
  inverse,  ///< by the opposite angle and divided by the attention factor; undoes forward
  /// By the opposite angle and times the attention factor, as the matrix transposed (DeepSeek V4 on what attention
  /// gives).
  transpose,
};

/// x and out are [batch, heads, length, head_dim].
struct RotationShape {
  std::size_t batch;
  std::size_t heads;
  std::size_t length;
  std::size_t head_dim;
  /// How many components of each head are rotated; the others are passed through (partial rotary). Even, at least 2.
  std::size_t rotary_dim;
  /// 1 when all batch entries share their positions, otherwise batch.
  std::size_t position_rows;
  /// Components before those that are rotated: 0 in most models, head_dim - rotary_dim in latent attention (DeepSeek-AI
  /// 2024).
  std::size_t rotary_start = 0;
  /// Equal blocks that the rotated components fall into: the layout counts within each of them. 1 in most models, one
  /// for each axis of an image in Gemma 4's (2026). Divides the pairs.
  std::size_t blocks = 1;
};

/// Throws std::invalid_argument for an odd rotary_dim, rotated components beyond head_dim, blocks that do not divide
/// the pairs, and other position_rows.
void require_shape(const RotationShape& shape);

/// Which components are paired, and which way they turn.
struct Rotation {
  RopeLayout layout;
  RopeDirection direction;
  /// How rotated pairs are written. DeepSeek V3 reads adjacent components and writes halves, which changes no product
  /// of a query and a key but the keys that a cache holds. `inverse` reads what forward has written.
  RopeLayout output_layout = layout;
  /// The layout that the angles are repeated for. With another one than `layout` the components of a pair turn by
  /// different angles, which is no rotation: lengths change, and inverse does not undo forward. V-JEPA 2 (Assran et al.
  /// 2025) pairs adjacent components with angles for halves.
  RopeLayout angle_layout = layout;
};

/// Cosines and sines of position x frequency, multiplied with the attention factor before they are rounded: positions
/// [n], cos and sin [n, frequencies]. Accuracy and ranges as for sinusoidal(), the same bits in every build.
void rotary_table(const ScaledFrequencies& scaled, std::span<const double> positions, std::span<float> cos,
                  std::span<float> sin);

/// What the cosines and sines of a direction are multiplied with: the attention factor forward, its inverse for
/// inverse, so that inverse still undoes forward.
double table_amplitude(const ScaledFrequencies& scaled, RopeDirection direction);

/// position x frequency in radians, not reduced: positions [n], out [n, frequencies]. Accuracy: 1 ULP of double.
void rotary_angles(std::span<const DoubleDouble> frequencies, std::span<const double> positions, std::span<double> out);

/// Rotates by given tables: cos and sin [position_rows, length, rotary_dim / 2]. out may be x itself, otherwise they
/// must not overlap. Products and sums are rounded one by one, so every build gives the same bits. Throws
/// std::invalid_argument for shapes that do not agree, an odd rotary_dim or one above head_dim.
void rotate(const RotationShape& shape, const Rotation& rotation, std::span<const float> cos,
            std::span<const float> sin, std::span<const float> x, std::span<float> out);

/// Rotary position embedding (Su et al. 2021, "RoFormer"): pair i at position p is turned by p * frequencies[i].
/// positions [position_rows, length]; frequencies: rotary_dim / 2 of them, see rope_frequencies().
void rope(const RotationShape& shape, const Rotation& rotation, std::span<const DoubleDouble> frequencies,
          std::span<const double> positions, std::span<const float> x, std::span<float> out);

/// With an attention factor: forward multiplies the rotated components with it, inverse divides by it.
void rope(const RotationShape& shape, const Rotation& rotation, const ScaledFrequencies& scaled,
          std::span<const double> positions, std::span<const float> x, std::span<float> out);

}  // namespace posenc
