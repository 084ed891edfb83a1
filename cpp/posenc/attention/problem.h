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

/// q [batch, heads, queries, head_dim], k [batch, kv_heads, keys, head_dim], v [batch, kv_heads, keys, value_dim].
struct AttentionShape {
  std::size_t batch;
  std::size_t heads;
  /// Divides heads; each key/value head serves heads / kv_heads query heads (grouped-query attention, Ainslie et al.
  /// 2023).
  std::size_t kv_heads;
  std::size_t queries;
  std::size_t keys;
  std::size_t head_dim;
  std::size_t value_dim;
};

/// Keys visible around the position of the query itself: `left` before it and `right` after it, from 0 to 2^53; empty
/// is unlimited.
struct Window {
  std::optional<std::int64_t> left;
  std::optional<std::int64_t> right;
};

/// What a call of softmax attention is told besides its arrays.
struct AttentionOptions {
  /// Multiplies q k^T, usually 1 / sqrt(head_dim).
  float scale;
  /// Key j is visible to query i when j <= i + offset.
  bool causal;
  /// Position of query 0 minus position of key 0: keys - queries aligns the last query with the last key. At most 2^53
  /// in magnitude.
  std::int64_t offset;
  Window window;
  /// logits become softcap * tanh(logits / softcap) (softcap.h) before bias and masks; 0 leaves them.
  float softcap;
};

/// A view of an array that is read as [batch, heads, queries, keys]; it must outlive its use. A stride of 0 repeats an
/// axis, so that the array has (n - 1) * stride + 1 elements at least for each axis of length n together, that is 1 +
/// the sum of (n - 1) * stride over the axes; nothing checks this. No data means absent.
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

/// A view of a table with a vector for each distance (Shaw et al. 2018, Huang et al. 2018, Dai et al. 2019, He et al.
/// 2021).
struct DistanceVectors {
  /// [heads, rows, width], or one that all heads share.
  std::span<const float> table{};  // NOLINT(readability-redundant-member-init)
  std::size_t heads = 0;
  std::size_t rows = 0;
  /// [queries + keys - 1]: entry j - i + queries - 1 is the row for key j and query i, -1 where nothing is added.
  /// Empty where there are none.
  std::span<const std::int32_t> row_of_entry{};  // NOLINT(readability-redundant-member-init)

  bool given() const { return !row_of_entry.empty(); }
};

/// Views of arrays, which must outlive the call.
struct AttentionInputs {
  std::span<const float> q;
  /// In single or half precision, which gives the bits of single precision with the same values.
  StoredFloats k;
  StoredFloats v;
  /// Added to the scaled logits.
  Broadcast<float> bias;
  /// Non-zero is visible.
  Broadcast<std::uint8_t> mask;
  /// [heads, queries + keys - 1], added like the bias but by distance alone: entry j - i + queries - 1 of a head is for
  /// key j and query i. What ALiBi, T5, KERPLE, Sandwich and every other Toeplitz bias need; empty is none. Initialised
  /// here, so that compilers let it be left out.
  std::span<const float> distance_bias{};  // NOLINT(readability-redundant-member-init)
  /// [heads, queries + keys - 1]: what the logits are multiplied with by distance, after the softcap and before any
  /// bias is added; entries as those of the distance bias. KERPLE's kernel of weights; empty is none.
  std::span<const float> distance_factors{};  // NOLINT(readability-redundant-member-init)
  /// Added like the bias, too; each must outlive the call: FIRE beyond its threshold, forget gates.
  std::span<const RowBias* const> row_biases{};  // NOLINT(readability-redundant-member-init)

  /// [heads]: a logit that the softmax of a head counts beside those of the keys, although no value belongs to it
  /// (gpt-oss, OpenAI 2025). It is compared with the finished logits, neither scaled nor biased; -infinity is none.
  /// Empty is none at all.
  std::span<const float> sinks{};  // NOLINT(readability-redundant-member-init)
  /// [queries] or [batch, queries]: factors of the logits with their biases, after the softcap; empty is none
  /// (temperature.h).
  std::span<const float> logit_factors{};  // NOLINT(readability-redundant-member-init)

  /// How many keys k and v have room for in each head: [batch, kv_heads, room, ...], of which the first shape.keys
  /// count. What a cache needs that grows in its place. 0: as many as there are.
  std::size_t key_room = 0;
  std::size_t value_room = 0;

  // Streaming attention alone takes what follows; dense attention refuses it: there the same terms are part of the
  // bias.

  /// Vectors of width head_dim: scale (q_i + position_bias) . table[row] is added to the logit of query i and key j.
  DistanceVectors query_vectors{};  // NOLINT(readability-redundant-member-init)
  /// Vectors of width head_dim: scale k_j . table[row] is added to the logit.
  DistanceVectors key_vectors{};  // NOLINT(readability-redundant-member-init)
  /// Vectors of width value_dim: the output of query i is the average of v_j + table[row].
  DistanceVectors value_vectors{};  // NOLINT(readability-redundant-member-init)
  /// [heads, head_dim], added to every query before its products with the keys (u of Transformer-XL), and with the
  /// vectors (v); empty is none.
  std::span<const float> content_bias{};   // NOLINT(readability-redundant-member-init)
  std::span<const float> position_bias{};  // NOLINT(readability-redundant-member-init)
  /// Further terms of the logits, which their classes make inside the tiles (logit_term.h): CoPE, TUPE.
  std::span<LogitTerm* const> terms{};  // NOLINT(readability-redundant-member-init)

  /// Rows first ... first + count - 1 of the keys, and of the values, of head `kv` of all batch entries' together:
  /// where they lie, or in `scratch`.
  const float* keys_of(const AttentionShape& shape, std::size_t kv, std::size_t first, std::size_t count,
                       std::vector<float>& scratch) const {
    const std::size_t room = key_room == 0 ? shape.keys : key_room;
    return k.read((kv * room + first) * shape.head_dim, count * shape.head_dim, scratch);
  }
  const float* values_of(const AttentionShape& shape, std::size_t kv, std::size_t first, std::size_t count,
                         std::vector<float>& scratch) const {
    const std::size_t room = value_room == 0 ? shape.keys : value_room;
    return v.read((kv * room + first) * shape.value_dim, count * shape.value_dim, scratch);
  }

  /// -infinity where there is none.
  float sink_of(std::size_t head) const {
    return sinks.empty() ? -std::numeric_limits<float>::infinity() : sinks[head];
  }

  float logit_factor_of(const AttentionShape& shape, std::size_t batch, std::size_t query) const {
    if (logit_factors.empty()) return 1.0F;
    return logit_factors[logit_factors.size() == shape.queries ? query : batch * shape.queries + query];
  }

  /// Where the distances of a query begin in `line`, the distance bias or the factors: entry j is for key j. Nullptr
  /// where there are none.
  static const float* distances_of(std::span<const float> line, const AttentionShape& shape, std::size_t head,
                                   std::size_t query) {
    if (line.empty()) return nullptr;
    return line.data() + head * (shape.queries + shape.keys - 1) + shape.queries - 1 - query;
  }
  const float* biases_of(const AttentionShape& shape, std::size_t head, std::size_t query) const {
    return distances_of(distance_bias, shape, head, query);
  }
  const float* factors_of(const AttentionShape& shape, std::size_t head, std::size_t query) const {
    return distances_of(distance_factors, shape, head, query);
  }
};

/// Everything that an attention is computed from. The parts must outlive it.
struct AttentionProblem {
  const AttentionShape& shape;
  const AttentionOptions& options;
  const AttentionInputs& inputs;
};

}  // namespace posenc
