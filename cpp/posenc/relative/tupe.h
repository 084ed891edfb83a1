#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// Options of TUPE's position-position term.
struct TupeOptions {
  std::size_t heads;
  /// Number of tokens, including [CLS].
  std::size_t length;
  /// Channels of the table of positions; a multiple of `heads`.
  std::size_t dim;
  /// If true, [CLS] is untied. The table then has length + 1 rows: row 0 is the pseudo position of "[CLS] to others",
  /// row 1 that of "others to [CLS]", and tokens use rows 1, 2, ... If false, tokens use rows 0, 1, ...
  bool untie_cls;
  /// Added to the variance in the layer norm, at least 0; 1e-5 in the published code.
  double layer_norm_eps;
  /// Multiplies the products, at most 1e18 in magnitude; 1 / sqrt(2 head_dim) in the paper, for content and position
  /// alike.
  double scale;

  /// The width of the factors of the term: dim / heads, plus two elements if [CLS] is untied.
  std::size_t width() const { return dim / heads + (untie_cls ? 2 : 0); }
};

/// Views of the weights. Matrices are stored as in linear layers: [outputs, inputs], both dim.
struct TupeWeights {
  /// The table of positions: [length + 1, dim] with untied [CLS], otherwise [length, dim].
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

/// The position-position term of TUPE (Ke, He and Liu 2020, "Rethinking Positional Encoding in Language Pre-training"):
/// scale (p_i U_Q) . (p_j U_K), where p is the table after a layer norm. This class computes the two factors of the
/// product, one head at a time, in double.
///
/// Untied [CLS] follows the published code, which differs from the paper, where the two thetas are free numbers. Column
/// 0 of the term is the product of the query and the key of table row 1; row 0, including its first entry, is that of
/// table row 0. Two extra elements of every vector encode this; all other elements of the vectors of [CLS] are 0.
///
/// Throws std::invalid_argument when sizes do not agree or options are out of range.
class TupePositions {
 public:
  /// Holds non-owning views: the arrays of the weights must outlive the object.
  TupePositions(const TupeOptions& options, const TupeWeights& weights);

  const TupeOptions& options() const { return options_; }
  const TupeWeights& weights() const { return weights_; }

  /// Fills queries and keys [some, options().width()] of a head for the tokens from `first` on. Their products are the
  /// term; the queries include the scale. Throws std::invalid_argument when sizes do not agree or tokens lie beyond
  /// options().length.
  void fill(std::size_t head, std::size_t first, std::span<double> queries, std::span<double> keys) const;

 private:
  TupeOptions options_;
  TupeWeights weights_;
};

/// The term as an array, which models compute once and add in every layer. out [heads, length, length]. Accuracy: sums
/// in double, rounded once; the same bits in every build. Throws std::invalid_argument for an `out` of another size.
void tupe_position_position(const TupePositions& positions, std::span<float> out);

/// The same for some queries of one head and the first keys: out [count, keys].
void tupe_position_position(const TupePositions& positions, std::size_t head, std::size_t first_query,
                            std::size_t count, std::span<float> out);

/// Assigns the buckets of [CLS] in TUPE-R, which adds T5's relative bias but unties [CLS]: column 0 gets the extra
/// bucket rel_pos_bins, then row 0 gets rel_pos_bins / 2, which T5 never uses. `buckets` [length, length], T5's
/// bidirectional buckets, is changed in place. Throws std::invalid_argument for a rel_pos_bins outside 2 ... 2^30 and
/// buckets of another size.
void tupe_untie_buckets(std::size_t length, std::size_t rel_pos_bins, std::span<std::int32_t> buckets);

/// Options of TUPE-R's buckets.
struct TupeBuckets {
  /// Number of T5's bidirectional buckets; untied [CLS] adds one more.
  std::size_t rel_pos_bins;
  std::size_t max_rel_pos;
  bool untie_cls;
};

/// The bias of TUPE-R: table[bucket, head], not scaled; table [rel_pos_bins, heads], with one more row for untied
/// [CLS].
class TupeRelativeRows final : public RowBias {
 public:
  /// `shape`: as many queries as keys, at least one, and no offset. Throws std::invalid_argument for another shape, for
  /// buckets as T5Buckets does, and for a table of another size.
  TupeRelativeRows(const BiasShape& shape, const TupeBuckets& buckets, std::span<const float> table);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  /// [heads, 2 length - 1]: entry key - query + length - 1.
  std::vector<float> by_distance_;
  /// [heads]: for untied [CLS], the values of its column and of its row.
  std::vector<float> cls_column_;
  std::vector<float> cls_row_;
};

}  // namespace posenc
