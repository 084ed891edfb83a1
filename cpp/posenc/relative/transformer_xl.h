#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "posenc/relative/shape.h"
#include "posenc/relative/shift.h"

namespace posenc {

// Transformer-XL (Dai et al. 2019) splits a logit into four terms, all with the same scale:
//
//   scale ( q_i . k_j  +  q_i . r_(i-j)      +  u . k_j            +  v . r_(i-j) )
//           content       content-position      position-content      position-position
//
// u is r_w_bias and v is r_r_bias of the published code; r is the projected encoding of the distance. Keys may begin
// before the queries (the memory), so the offset is keys - queries. The first term is that of ordinary attention and is
// not computed here.

/// The distances of the rows of r, at which any absolute encoding can be evaluated: keys - 1, keys - 2, ..., 0, clamped
/// to clamp_len if there is one. out [keys]. Throws std::invalid_argument for a clamp_len below 0 and an `out` of
/// another size, as xlnet_positions() does.
void transformer_xl_positions(std::size_t keys, std::optional<double> clamp_len, std::span<double> out);

/// The same for XLNet (Yang et al. 2019), which looks both ways: keys, keys - 1, ..., -(queries - 1), clamped to
/// +-clamp_len. out [keys + queries].
void xlnet_positions(std::size_t queries, std::size_t keys, std::optional<double> clamp_len, std::span<double> out);

/// The row for every distance in a table that starts with the farthest one. Its first row is also used for all
/// distances beyond the table; keys after the query have -1. r has as many rows as there are keys, r_emb any number.
/// Throws std::invalid_argument for 0 rows or an offset out of range.
DistanceRows transformer_xl_rows(const RelativeShape& shape, std::size_t table_rows);

/// Inputs of Transformer-XL's terms with precomputed vectors of the distance.
struct TransformerXlInputs {
  /// [batch, heads, queries, head_dim]
  std::span<const float> q;
  /// [batch, heads, keys, head_dim]
  std::span<const float> k;
  /// [heads, keys, head_dim], the farthest distance first; XLNet: [heads, keys + queries, head_dim].
  std::span<const float> r;
  /// [heads, head_dim]
  std::span<const float> u;
  /// [heads, head_dim]
  std::span<const float> v;
};

/// The terms that involve position. Empty spans are not filled.
struct TransformerXlTerms {
  /// [batch, heads, queries, keys]
  std::span<float> content_position;
  /// [batch, heads, queries, keys], the same for every query.
  std::span<float> position_content;
  /// [heads, queries, keys]: the same for all batch entries.
  std::span<float> position_position;
};

/// Computes the three terms that involve position. Entries of content_position and position_position with j > i +
/// shape.offset have no meaning: with leak = keep they are what the published shift leaves there, and a causal mask has
/// to hide them.
///
/// scale is 1 / sqrt(head_dim) in the published code; shape.offset must be keys - queries. Accuracy: that of the
/// product, within 3e-6 for inputs of unit variance and that scale. Throws std::invalid_argument when sizes do not
/// agree, the offset is not keys - queries, or scale is out of range.
void transformer_xl_terms(const RelativeShape& shape, float scale, ShiftLeak leak, const TransformerXlInputs& inputs,
                          const TransformerXlTerms& terms);

/// XLNet's form (Yang et al. 2019): the same terms with distances of both signs, so every entry has a meaning. r
/// [heads, keys + queries, head_dim]; scale, accuracy and errors as in transformer_xl_terms().
void xlnet_terms(const RelativeShape& shape, float scale, const TransformerXlInputs& inputs,
                 const TransformerXlTerms& terms);

/// Inputs of Transformer-XL's terms with a learned table of distances.
struct TransformerXlLearnedInputs {
  /// [batch, heads, queries, head_dim]
  std::span<const float> q;
  /// [batch, heads, keys, head_dim]
  std::span<const float> k;
  /// [heads, table_rows, head_dim], the farthest distance first. With fewer keys than rows, the last rows are used;
  /// with more, the first row is used for all farther distances.
  std::span<const float> r_emb;
  /// [heads, table_rows]: learned numbers in place of v . r.
  std::span<const float> r_bias;
  /// [heads, head_dim]
  std::span<const float> u;
};

/// The variant with learned vectors of the distance (RelLearnableMultiHeadAttn of the published code). Scale, leak,
/// accuracy and errors as in transformer_xl_terms(); table_rows is at least 1.
void transformer_xl_learned_terms(const RelativeShape& shape, std::size_t table_rows, float scale, ShiftLeak leak,
                                  const TransformerXlLearnedInputs& inputs, const TransformerXlTerms& terms);

}  // namespace posenc
