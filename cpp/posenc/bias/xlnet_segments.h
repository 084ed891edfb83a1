#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"

namespace posenc {

/// Options of XLNet's segment term.
struct XlnetSegmentOptions {
  std::size_t head_dim;
  /// Multiplies the products, as it does those of queries and keys.
  double scale;
  /// Rows of token_type_ids: 1 for all batch entries, or one for each.
  std::size_t segment_rows;
};

/// The segment term of XLNet (Yang et al. 2019, "XLNet: Generalized Autoregressive Pretraining for Language
/// Understanding"), [batch, heads, queries, keys]: each head has two learned vectors, one for keys in the query's own
/// segment and one for all other keys, so it works for any number of segments,
///
///   scale (q_i + r_s_bias) . seg_embed[segment of i is that of j ? 0 : 1].
///
/// Accuracy: products are computed in double and rounded once, with the same bits in every build. The segments must
/// outlive the object.
class XlnetSegmentRows final : public RowBias {
 public:
  /// q [batch, heads, queries, head_dim]; seg_embed [2, heads, head_dim]; r_s_bias [heads, head_dim]; token_type_ids
  /// [segment_rows, keys], of which only equality matters; queries are the last tokens. Throws std::invalid_argument
  /// for more queries than keys and arrays whose sizes do not agree.
  XlnetSegmentRows(std::size_t batch, const BiasShape& shape, const XlnetSegmentOptions& options,
                   std::span<const float> q, std::span<const float> seg_embed, std::span<const float> r_s_bias,
                   std::span<const float> token_type_ids);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  std::size_t segment_rows_;
  std::span<const float> token_type_ids_;
  /// [batch, heads, queries, 2]: the product for keys in the same segment, and for others.
  std::vector<float> products_;
};

}  // namespace posenc
