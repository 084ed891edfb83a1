#pragma once

#include <cstddef>
#include <span>

#include "posenc/bias/shape.h"

namespace posenc {

struct FireOptions {
  /// Units of the hidden layer, at least 1; 32 in the paper.
  std::size_t mlp_width;
  /// Learned factor inside the logarithms; 0.1 at the start of training.
  double c;
  /// L of the paper, where the normaliser stops shrinking for early queries; 512 in the published code, where it is
  /// fixed and its multiplier (L_multiplier, 1 at the start of training) learned. Only their product's magnitude
  /// counts.
  double threshold;
  double threshold_multiplier;
  /// Added to the normaliser after the logarithm, above 0; 1e-6 in the published code.
  double eps;
};

/// The learned perceptron with one hidden layer, as torch.nn.Linear stores it.
struct FireWeights {
  std::span<const float> w0;  ///< [mlp_width, 1]
  std::span<const float> b0;  ///< [mlp_width]
  std::span<const float> w1;  ///< [heads, mlp_width]
  std::span<const float> b1;  ///< [heads]
};

/// FIRE (Li et al. 2024, "Functional Interpolation for Relative Positions Improves Long Context Transformers"): a
/// perceptron of the distance as a fraction of the query's position,
///
///   b1 + w1 relu(w0 x + b0),   x = ln(1 + |c (i - j)|) / (ln(1 + |c max(i, L)|) + eps).
///
/// i is the position of the query counted from key 0, offset included: the one bias here that is not a function of the
/// distance alone once i exceeds L = |threshold_multiplier threshold|. Future keys get the value of their |i - j|, for
/// a mask to hide.
///
/// out [heads, queries, keys]. Accuracy: 1 ULP plus 2^-45 of the largest term of the perceptron's sums. Throws
/// std::invalid_argument for arrays that do not agree with the shapes, a width of 0, factors that are not finite and an
/// eps that is not above 0.
void fire(const BiasShape& shape, const FireOptions& options, const FireWeights& weights, std::span<float> out);

}  // namespace posenc
