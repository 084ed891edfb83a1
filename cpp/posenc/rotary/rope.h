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

/// The direction of a rotation.
enum class RopeDirection {
  forward,  ///< (a, b) -> (a cos - b sin, a sin + b cos)
  inverse,  ///< by the opposite angle and divided by the attention factor; undoes forward
  /// By the opposite angle and multiplied by the attention factor: the transposed matrix (DeepSeek V4 applies it to the
  /// output of attention).
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
  /// Number of components before the rotated ones: 0 in most models, head_dim - rotary_dim in latent attention
  /// (DeepSeek-AI 2024).
  std::size_t rotary_start = 0;
  /// Number of equal blocks of rotated components; the layout applies within each block. 1 in most models, one per
  /// image axis in Gemma 4's vision tower (2026). Divides the number of pairs.
  std::size_t blocks = 1;
};

/// Throws std::invalid_argument for an odd rotary_dim, rotated components beyond head_dim, blocks that do not divide
/// the pairs, and position_rows other than 1 or batch.
void require_shape(const RotationShape& shape);

/// Which components are paired, and in which direction they rotate.
struct Rotation {
  RopeLayout layout;
  RopeDirection direction;
  /// How rotated pairs are written. DeepSeek V3 reads adjacent components and writes halves, which leaves products of
  /// queries and keys unchanged but not the keys in a cache. `inverse` reads the layout that `forward` writes.
  RopeLayout output_layout = layout;
  /// The layout in which angles are repeated for both components of a pair. If it differs from `layout`, the components
  /// of a pair use different angles, which is not a rotation: lengths change, and inverse does not undo forward. V-JEPA
  /// 2 (Assran et al. 2025) pairs adjacent components with angles for halves.
  RopeLayout angle_layout = layout;
};

/// Cosines and sines of position x frequency, multiplied by the attention factor before they are rounded: positions
/// [n], cos and sin [n, frequencies]. Accuracy and ranges as for sinusoidal(), the same bits in every build. Throws
/// std::invalid_argument for positions or an attention factor out of range, and for arrays of another size.
void rotary_table(const ScaledFrequencies& scaled, std::span<const double> positions, std::span<float> cos,
                  std::span<float> sin);

/// The factor of cosines and sines for a direction: the attention factor, or its reciprocal for `inverse`, so that
/// inverse still undoes forward.
double table_amplitude(const ScaledFrequencies& scaled, RopeDirection direction);

/// position x frequency in radians, not reduced: positions [n], out [n, frequencies]. Accuracy: 1 ULP of double. Throws
/// std::invalid_argument for positions out of range and an `out` of another size.
void rotary_angles(std::span<const DoubleDouble> frequencies, std::span<const double> positions, std::span<double> out);

/// Rotates by precomputed tables: cos and sin [position_rows, length, rotary_dim / 2]. out may be x itself, otherwise
/// they must not overlap. Products and sums are rounded separately, so every build gives the same bits. Throws
/// std::invalid_argument as require_shape() does and for arrays that do not agree with the shape.
void rotate(const RotationShape& shape, const Rotation& rotation, std::span<const float> cos,
            std::span<const float> sin, std::span<const float> x, std::span<float> out);

/// Rotary position embedding (Su et al. 2021, "RoFormer"): pair i at position p is rotated by p * frequencies[i].
/// positions [position_rows, length]; frequencies [rotary_dim / 2], see rope_frequencies(). Accuracy as of
/// rotary_table() and rotate(). Throws std::invalid_argument as those do, and for frequencies or positions that do not
/// agree with the shape.
void rope(const RotationShape& shape, const Rotation& rotation, std::span<const DoubleDouble> frequencies,
          std::span<const double> positions, std::span<const float> x, std::span<float> out);

/// The same with an attention factor: `forward` multiplies the rotated components by it, `inverse` divides by it.
void rope(const RotationShape& shape, const Rotation& rotation, const ScaledFrequencies& scaled,
          std::span<const double> positions, std::span<const float> x, std::span<float> out);

}  // namespace posenc
