#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/attention/problem.h"
#include "posenc/core/matrix.h"
#include "posenc/model/linear.h"
#include "posenc/model/norm.h"
#include "posenc/model/positions.h"

namespace posenc::model {

/// Where heads are among the outputs of the projections: head h begins at first + (h / group) * group_stride + (h %
/// group) * head_dim.
struct HeadPlaces {
  std::size_t first = 0;
  std::size_t group = 1;
  std::size_t group_stride = 0;

  std::size_t of(std::size_t head, std::size_t head_dim) const {
    return first + head / group * group_stride + head % group * head_dim;
  }
};

/// A norm of queries or keys, before they are turned.
struct HeadNorm {
  enum class Extent {
    head,      ///< each head, with the same weights for all
    own_head,  ///< each head, with its own weights
    all,       ///< all heads together
  };

  Norm norm;
  Extent extent = Extent::head;
};

/// An attention layer as its file describes it.
struct Attention {
  std::size_t heads = 0;
  /// Divides `heads`.
  std::size_t kv_heads = 0;
  std::size_t head_dim = 0;
  /// Their outputs stand one after the other; `queries`, `keys` and `values` are places in the whole.
  std::vector<Linear> projections;
  HeadPlaces queries;
  HeadPlaces keys;
  HeadPlaces values;
  /// Limits the outputs of the projections in magnitude; 0 means no limit.
  float clip = 0.0F;
  HeadNorm query_norm;
  HeadNorm key_norm;
  Linear output;
  /// Multiplies the products of queries and keys.
  float scale = 1.0F;
  /// 0 means none.
  float softcap = 0.0F;
};

/// What becomes of the rotation of keys that are in the cache when the frequencies change.
enum class CachedKeys {
  kept,    ///< they keep the rotation of the step in which they were computed
  turned,  ///< they are stored before their rotation, and turned again in every step
};

/// The keys and values of a layer: [heads, room, head_dim].
struct LayerCache {
  /// How many tokens there is room for.
  std::size_t room = 0;
  std::vector<float> keys;
  std::vector<float> values;
};

/// The tokens that were processed so far.
struct Sequence {
  /// Of each token; among them those of the present step, which come last.
  std::vector<double> positions;
  /// Of each token, the number of the sequence it belongs to. A token sees those of its own sequence alone; -1 is
  /// padding, which nobody sees.
  std::vector<std::int32_t> segments;
  /// Whether positions rise by 1.
  bool is_consecutive = true;
  /// Whether all tokens see one another, as far as causality and windows let them.
  bool is_one_segment = true;

  std::size_t length() const { return positions.size(); }
};

/// Attention weights that are wanted from a layer.
struct WantedWeights {
  std::size_t layer = 0;
  std::size_t first_head = 0;
  std::size_t heads = 0;
  /// [heads, queries, keys]
  std::span<float> out;
};

/// What a step has in common for all its layers.
struct Step {
  const Positions& positions;
  const Sequence& sequence;
  CachedKeys cached_keys;
  /// For the tokens of the step, and for all, if keys are turned again.
  const TurnTables& tables;
  const TurnTables* all_tables;
};

/// x [tokens, dim], the tokens of the step; out [outputs, dim], of the last ones. `wanted` may be null, and needs the
/// outputs of all.
void attend(const Attention& layer, std::size_t index, const Step& step, ConstMatrixView x, LayerCache& cache,
            Products& products, BranchBuffers& buffers, MatrixView out, const WantedWeights* wanted);

/// How many heads of keys a layer caches: kv_heads, unless heads that share keys are turned in different ways.
std::size_t cached_heads(const Attention& layer, const LayerPositions& positions);

}  // namespace posenc::model
