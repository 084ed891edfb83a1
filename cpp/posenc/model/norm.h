#pragma once

#include <cstddef>
#include <span>

#include "posenc/core/matrix.h"

namespace posenc::model {

/// How a row is normalised.
enum class NormKind {
  none,
  rms,    ///< x / sqrt(mean(x^2) + eps) (Zhang and Sennrich 2019)
  layer,  ///< (x - mean) / sqrt(variance + eps) (Ba, Kiros and Hinton 2016)
};

/// A norm, times weight_offset + weight, plus bias. A view.
struct Norm {
  NormKind kind = NormKind::none;
  double eps = 0.0;
  /// What is added to each weight: 1 in Gemma and Nemotron, whose files have the weight less 1.
  double weight_offset = 0.0;
  /// Empty means 1.
  std::span<const float> weight;
  /// Empty means 0.
  std::span<const float> bias;

  bool given() const { return kind != NormKind::none; }
};

/// to = the norm of from [count], in double, rounded once; they may be the same. The weights are those from `first` on,
/// for norms with their own weights for each head.
void normalise(const Norm& norm, const float* from, std::size_t count, float* to, std::size_t first = 0);

/// Each row; a norm of kind none copies.
void normalise_rows(const Norm& norm, ConstMatrixView from, MatrixView to);

/// to += factor * from.
void add_scaled(std::span<float> to, std::span<const float> from, float factor);

}  // namespace posenc::model
