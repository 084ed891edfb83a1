#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// TUPE's products of positions.
struct TupeOptions {
  std::size_t heads;
  /// Tokens, [CLS] included.
  std::size_t length;
  /// Channels of the position table; a multiple of heads.
  std::size_t dim;
  /// true: [CLS] is untied. The table then has length + 1 rows: row 0 is the pseudo position of "[CLS] to others", row
  /// 1 that of "others to [CLS]", and tokens use rows 1, 2, ... false: tokens use rows 0, 1, ...
  bool untie_cls;
  /// Added to the variance in the layer norm, at least 0; 1e-5 in the published code.
  double layer_norm_eps;
  /// Multiplies the products; 1 / sqrt(2 head_dim) in the paper, for content and position alike.
  double scale;

  /// Elements of a vector of the term's factors.
  std::size_t width() const { return dim / heads + (untie_cls ? 2 : 0); }
};

/// Views of the weights as linear layers store them: [dim outputs, dim inputs].
struct TupeWeights {
  /// [length + 1, dim] with untied [CLS], otherwise [length, dim].
  std::span<const float> positions;
  /// [dim]
  std::span<const float> layer_norm_weight;
  std::span<const float> layer_norm_bias;
  /// [dim, dim] and [dim]
  std::span<const float> query_weight;
  std::span<const float> query_bias;
  std::span<const float> key_weight;
  std::span<const float> key_bias;
};

/// The position-position term of TUPE (Ke, He and Liu 2021, "Rethinking Positional Encoding in Language Pre-training"):
/// scale (p_i U_Q) . (p_j U_K) with p = layer norm of the table; here its two factors, a head at a time.
///
/// Untied [CLS], as the published code does it and the paper does not quite (its two thetas are free numbers): column 0
/// takes the product of table row 1 with itself, then row 0, its first entry included, that of table row 0. Two more
/// elements of every vector say so, and the vectors of [CLS] itself have nothing else.
///
/// Throws std::invalid_argument when sizes do not agree or options are out of range.
class TupePositions {
 public:
  /// Holds non-owning views: the arrays of the weights must outlive the object.
  TupePositions(const TupeOptions& options, const TupeWeights& weights);

  const TupeOptions& options() const { return options_; }
  const TupeWeights& weights() const { return weights_; }

  /// queries, keys [some, options().width()], those of the tokens from `first` on: their products are the term.
  void fill(std::size_t head, std::size_t first, std::span<double> queries, std::span<double> keys) const;

 private:
  TupeOptions options_;
  TupeWeights weights_;
};

/// The term as an array; it is computed once and added in every layer. out [heads, length, length]. Accuracy: sums in
/// double, rounded once; the same bits in every build.
void tupe_position_position(const TupePositions& positions, std::span<float> out);

}  // namespace posenc
