#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"
#include "posenc/bias/shape.h"

namespace posenc {

/// Options of FIRE's network and its input.
struct FireOptions {
  /// Units of the hidden layer, at least 1; 32 in the paper.
  std::size_t mlp_width;
  /// Learned factor inside the logarithms; 0.1 at the start of training.
  double c;
  /// L of the paper, where the normaliser stops shrinking for early queries; 512 in the published code, where it is
  /// fixed and its multiplier (L_multiplier, 1 at the start of training) is learned. Only the magnitude of their
  /// product matters.
  double threshold;
  double threshold_multiplier;
  /// Added to the normaliser after the logarithm; 1e-100 to 1e18, 1e-6 in the published code.
  double eps;
};

/// The learned perceptron with one hidden layer, as torch.nn.Linear stores it.
struct FireWeights {
  std::span<const float> w0;  ///< [mlp_width, 1]
  std::span<const float> b0;  ///< [mlp_width]
  std::span<const float> w1;  ///< [heads, mlp_width]
  std::span<const float> b1;  ///< [heads]
};

/// FIRE (Li et al. 2023, "Functional Interpolation for Relative Positions Improves Long Context Transformers"): a
/// perceptron of the distance as a fraction of the query's position,
///
///   b1 + w1 relu(w0 x + b0),   x = ln(1 + |c (i - j)|) / (ln(1 + |c max(i, L)|) + eps).
///
/// i is the position of the query counted from key 0, offset included. Once i exceeds L = |threshold_multiplier
/// threshold|, the bias is no longer a function of the distance alone. Future keys get the value for |i - j|, which a
/// mask must hide.
///
/// The perceptron is piecewise linear for each head, with a knot where a hidden unit switches on or off.
///
/// Accuracy: 1 ULP plus 2^-45 of the largest product w1 w0 x or w1 b0. Throws
/// std::invalid_argument for arrays that do not agree with the shapes, a width of 0, factors beyond 1e18 in magnitude
/// and an eps out of range.
///
/// Memory: 8 bytes per distance and per query, and 16 per line.
class FireRows final : public RowBias {
 public:
  FireRows(const BiasShape& shape, const FireOptions& options, const FireWeights& weights);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  void measure(const FireOptions& options);
  void draw(const FireWeights& weights);

  /// [queries + keys - 1]: ln(1 + |c (i - j)|) at j - i + queries - 1.
  std::vector<double> logarithms_;
  /// [queries]: the normalisers that logarithms_ are divided by.
  std::vector<double> normalisers_;
  /// Line n of a head reaches from knot n to knot n + 1; the first is -infinity and the last infinity.
  std::vector<double> knots_;
  /// [heads, mlp_width + 1, 2]: slope and intercept.
  std::vector<double> lines_;
};

}  // namespace posenc
