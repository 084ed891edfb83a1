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
// u is r_w_bias and v is r_r_bias of the published code, r the encoding of the distance after its projection. Memory is
// keys before the queries: the offset is keys - queries. The first term is that of any attention and not made here.

/// The distances of the rows of r, for any absolute encoding to be evaluated at: keys - 1, keys - 2, ..., 0, none above
/// clamp_len. out [keys].
void transformer_xl_positions(std::size_t keys, std::optional<double> clamp_len, std::span<double> out);

/// XLNet (Yang et al. 2019) looks both ways: keys, keys - 1, ..., -(queries - 1), clamped to +-clamp_len.
/// out [keys + queries].
void xlnet_positions(std::size_t queries, std::size_t keys, std::optional<double> clamp_len, std::span<double> out);

/// The row for every distance in a table that begins with the farthest; its first row serves all distances beyond it.
/// -1 for keys after the query. r has as many rows as there are keys, r_emb has any number.
DistanceRows transformer_xl_rows(const RelativeShape& shape, std::size_t table_rows);

/// Transformer-XL's arrays, with vectors of the distance that are given.
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

/// Empty spans are not wanted.
struct TransformerXlTerms {
  /// [batch, heads, queries, keys]
  std::span<float> content_position;
  /// [batch, heads, queries, keys], the same for every query.
  std::span<float> position_content;
  /// [heads, queries, keys]: it depends on the distance alone.
  std::span<float> position_position;
};

/// The three terms with position. Entries with j > i + keys - queries have no meaning: with leak = keep they are what
/// the published shift leaves there, and a causal mask has to hide them.
///
/// scale is 1 / sqrt(head_dim) in the published code; shape.offset must be keys - queries.
/// Accuracy: that of the product, within 3e-6 for inputs of unit variance and that scale.
/// Throws std::invalid_argument when sizes do not agree, the offset is another one, or scale is not finite.
void transformer_xl_terms(const RelativeShape& shape, float scale, ShiftLeak leak, const TransformerXlInputs& inputs,
                          const TransformerXlTerms& terms);

/// XLNet's form: the same terms with distances of both signs, so every entry has a meaning and none leaks.
void xlnet_terms(const RelativeShape& shape, float scale, const TransformerXlInputs& inputs,
                 const TransformerXlTerms& terms);

/// Transformer-XL's arrays, with a learned table of distances.
struct TransformerXlLearnedInputs {
  std::span<const float> q;
  std::span<const float> k;
  /// [heads, table_rows, head_dim], the farthest distance first. With fewer keys than rows the last rows count; with
  /// more, the first row serves all distances beyond.
  std::span<const float> r_emb;
  /// [heads, table_rows]: a learned number takes the place of v . r.
  std::span<const float> r_bias;
  /// [heads, head_dim]
  std::span<const float> u;
};

/// The variant with learned vectors of the distance (RelLearnableMultiHeadAttn of the published code).
void transformer_xl_learned_terms(const RelativeShape& shape, std::size_t table_rows, float scale, ShiftLeak leak,
                                  const TransformerXlLearnedInputs& inputs, const TransformerXlTerms& terms);

}  // namespace posenc
