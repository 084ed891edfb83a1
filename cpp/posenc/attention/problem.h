#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"
#include "posenc/core/stored_floats.h"

namespace posenc {

class LogitTerm;

/// The sizes of softmax and linear attention: q [batch, heads, queries, head_dim], k [batch, kv_heads, keys, head_dim],
/// v [batch, kv_heads, keys, value_dim].
struct AttentionShape {
  std::size_t batch;
  std::size_t heads;
  /// Divides `heads`; each key/value head serves heads / kv_heads adjacent query heads (grouped-query attention,
  /// Ainslie et al. 2023).
  std::size_t kv_heads;
  std::size_t queries;
  std::size_t keys;
  std::size_t head_dim;
  std::size_t value_dim;
};

/// How many keys are visible around the query's own position: `left` before it and `right` after it, each from 0 to
/// 2^53; empty means unlimited.
struct Window {
  std::optional<std::int64_t> left;
  std::optional<std::int64_t> right;
};

/// Options of softmax attention.
struct AttentionOptions {
  /// Multiplies q k^T, at most 1e18 in magnitude; usually 1 / sqrt(head_dim).
  float scale;
  /// Key j is visible to query i when j <= i + offset.
  bool causal;
  /// Position of query 0 minus position of key 0: keys - queries aligns the last query with the last key. At most 2^53
  /// in magnitude.
  std::int64_t offset;
  Window window;
  /// Logits become softcap * tanh(logits / softcap) (softcap.h) before factors, biases and masks; finite and at least
  /// 0, where 0 leaves them unchanged.
  float softcap;
};

/// A view of an array that is read as [batch, heads, queries, keys]; the array must outlive it. Strides count elements,
/// and a stride of 0 repeats the array along an axis. The last element read is at the sum of (n - 1) * stride over the
/// axes, where n is the length of each; whether the array reaches that far is not checked. Null data means absent.
template <typename Value>
struct Broadcast {
  const Value* data = nullptr;
  std::ptrdiff_t batch_stride = 0;
  std::ptrdiff_t head_stride = 0;
  std::ptrdiff_t query_stride = 0;
  std::ptrdiff_t key_stride = 0;

  const Value* row(std::size_t batch, std::size_t head, std::size_t query) const {
    return data + static_cast<std::ptrdiff_t>(batch) * batch_stride + static_cast<std::ptrdiff_t>(head) * head_stride +
           static_cast<std::ptrdiff_t>(query) * query_stride;
  }
};

/// A view of a table of vectors, and of the row to use for each distance (Shaw et al. 2018, Huang et al. 2018, Dai et
/// al. 2019, He et al. 2020).
struct DistanceVectors {
  /// [heads, rows, width]; `heads` is 1 if all heads share the table.
  std::span<const float> table{};  // NOLINT(readability-redundant-member-init)
  std::size_t heads = 0;
  std::size_t rows = 0;
  /// [queries + keys - 1]: entry j - i + queries - 1 is the row for key j and query i, -1 where nothing is added. Empty
  /// if there are no vectors.
  std::span<const std::int32_t> row_of_entry{};  // NOLINT(readability-redundant-member-init)

  bool given() const { return !row_of_entry.empty(); }
};

/// What a scheme with vectors of the distance adds to the logits and to the output; empty members add nothing.
struct DistanceTerms {
  /// Vectors of width head_dim: scale (q_i + position_bias) . table[row] is added to the logit of query i and key j.
  DistanceVectors query_vectors{};  // NOLINT(readability-redundant-member-init)
  /// Vectors of width head_dim: scale k_j . table[row] is added to the logit.
  DistanceVectors key_vectors{};  // NOLINT(readability-redundant-member-init)
  /// Vectors of width value_dim: the output of query i is the average of v_j + table[row].
  DistanceVectors value_vectors{};  // NOLINT(readability-redundant-member-init)
  /// [heads, head_dim], added to every query before its products with the keys (content_bias, u of Transformer-XL) or
  /// with the vectors (position_bias, v).
  std::span<const float> content_bias{};   // NOLINT(readability-redundant-member-init)
  std::span<const float> position_bias{};  // NOLINT(readability-redundant-member-init)
  /// [heads, queries + keys - 1]: a number for each distance, indexed like the distance bias and added like it, but
  /// reported as a product of positions.
  std::span<const float> distance_products{};  // NOLINT(readability-redundant-member-init)
};

/// Views of arrays, which must outlive the call.
struct AttentionInputs {
  std::span<const float> q;
  /// In single or half precision; the results are the same for the same values.
  StoredFloats k;
  StoredFloats v;
  /// Added to the scaled logits.
  Broadcast<float> bias;
  /// Keys whose entry is 0 are hidden.
  Broadcast<std::uint8_t> mask;
  /// [heads, queries + keys - 1], added like the bias but by distance alone: entry j - i + queries - 1 of a head is for
  /// key j and query i. Serves ALiBi, T5, KERPLE, Sandwich and every other Toeplitz bias; empty means none. Initialised
  /// here, so that compilers accept initialisers that leave it out.
  std::span<const float> distance_bias{};  // NOLINT(readability-redundant-member-init)
  /// [heads, queries + keys - 1]: factors of the logits by distance, applied after the softcap and before any bias is
  /// added; indexed like the distance bias. Used for KERPLE's kernel of weights; empty means none.
  std::span<const float> distance_factors{};  // NOLINT(readability-redundant-member-init)
  /// Also added like the bias; for biases that depend on more than the distance, such as FIRE beyond its threshold, or
  /// forget gates. Each must outlive the call.
  std::span<const RowBias* const> row_biases{};  // NOLINT(readability-redundant-member-init)

  /// [heads]: an extra logit per head that takes part in the softmax but has no value (gpt-oss, OpenAI 2025). It
  /// competes with the finished logits and is neither scaled nor biased. -infinity means no sink for a head, empty none
  /// for any head.
  std::span<const float> sinks{};  // NOLINT(readability-redundant-member-init)
  /// [queries] or [batch, queries]: factors of the logits with their biases, applied before the masks (temperature.h);
  /// empty means none.
  std::span<const float> logit_factors{};  // NOLINT(readability-redundant-member-init)

  /// How many keys k and v have room for in each head: [batch, kv_heads, room, ...], of which the first shape.keys are
  /// used. For caches that grow in place. 0 means shape.keys.
  std::size_t key_room = 0;
  std::size_t value_room = 0;

  /// The terms of schemes with vectors of the distance. What they add to the logits is not subject to a softcap or to
  /// distance_factors.
  std::span<const DistanceTerms> distance_terms{};  // NOLINT(readability-redundant-member-init)
  /// Further terms of the logits, computed tile by tile (logit_term.h): CoPE, TUPE. They, too, are added after a
  /// softcap and distance_factors.
  std::span<LogitTerm* const> terms{};  // NOLINT(readability-redundant-member-init)
  /// The queries and keys, in the shapes of q and k, that distance_terms and terms multiply if they are not those of
  /// q . k, as when only the latter are rotated; empty means q and k. key_room is that of both.
  std::span<const float> term_q{};  // NOLINT(readability-redundant-member-init)
  StoredFloats term_k{};            // NOLINT(readability-redundant-member-init)

  /// Keys (values_of(): values) first ... first + count - 1 of one head, where `kv` counts the key/value heads of all
  /// batch entries: in place if they are in single precision, otherwise widened into `scratch`.
  const float* keys_of(const AttentionShape& shape, std::size_t kv, std::size_t first, std::size_t count,
                       std::vector<float>& scratch) const {
    const std::size_t room = key_room == 0 ? shape.keys : key_room;
    return k.read((kv * room + first) * shape.head_dim, count * shape.head_dim, scratch);
  }
  /// The same of the keys that terms multiply.
  const float* term_keys_of(const AttentionShape& shape, std::size_t kv, std::size_t first, std::size_t count,
                            std::vector<float>& scratch) const {
    if (!has_term_keys()) return keys_of(shape, kv, first, count, scratch);
    const std::size_t room = key_room == 0 ? shape.keys : key_room;
    return term_k.read((kv * room + first) * shape.head_dim, count * shape.head_dim, scratch);
  }
  bool has_term_keys() const { return term_k.size() > 0; }
  std::span<const float> term_queries() const { return term_q.empty() ? q : term_q; }
  const float* values_of(const AttentionShape& shape, std::size_t kv, std::size_t first, std::size_t count,
                         std::vector<float>& scratch) const {
    const std::size_t room = value_room == 0 ? shape.keys : value_room;
    return v.read((kv * room + first) * shape.value_dim, count * shape.value_dim, scratch);
  }

  /// The sink of a head, -infinity if it has none.
  float sink_of(std::size_t head) const {
    return sinks.empty() ? -std::numeric_limits<float>::infinity() : sinks[head];
  }

  /// The factor of the logits of a query, where there are factors.
  float logit_factor_of(const AttentionShape& shape, std::size_t batch, std::size_t query) const {
    return logit_factors[logit_factors.size() == shape.queries ? query : batch * shape.queries + query];
  }

  /// The part of `line`, which is distance_bias or distance_factors, for one query: its entry j is for key j. Null if
  /// `line` is empty.
  static const float* distances_of(std::span<const float> line, const AttentionShape& shape, std::size_t head,
                                   std::size_t query) {
    if (line.empty()) return nullptr;
    return line.data() + head * (shape.queries + shape.keys - 1) + shape.queries - 1 - query;
  }
  const float* factors_of(const AttentionShape& shape, std::size_t head, std::size_t query) const {
    return distances_of(distance_factors, shape, head, query);
  }
};

/// Everything that attention is computed from. Holds references, which must outlive it.
struct AttentionProblem {
  const AttentionShape& shape;
  const AttentionOptions& options;
  const AttentionInputs& inputs;
};

}  // namespace posenc
