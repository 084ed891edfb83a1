#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "posenc/bias/row_bias.h"
#include "posenc/rotary/rope.h"

namespace posenc::model {

/// One way of turning queries and keys.
struct Turn {
  ScaledFrequencies scaled;
  RopeLayout layout = RopeLayout::half;

  std::size_t rotary_dim() const { return 2 * scaled.frequencies.size(); }
};

/// How position enters one layer. Which way a head is turned, and what is added to its logits, may differ from head to
/// head.
struct LayerPositions {
  /// For each query head the index of its turn, -1 for none; empty if no head is turned.
  std::vector<std::int32_t> turns;
  /// For each query head what is added to a logit for each position of the key beyond that of the query (ALiBi); empty
  /// means none.
  std::vector<double> slopes;
  /// The same in Falcon's form: products with positions that are counted from the first token of the sequence, rounded
  /// to bfloat16, times slope_scale. 0 for heads without; empty means none.
  std::vector<double> rounded_slopes;
  double slope_scale = 1.0;
  /// [heads, 2 reach + 1]: what is added for the distances -reach ... reach of the key's position from the query's;
  /// farther ones count as the farthest. Empty means none.
  std::vector<float> line;
  std::size_t reach = 0;
  /// How many tokens a query sees, itself among them.
  std::optional<std::int64_t> window;
};

/// The positions of a model: its turns, and its layers.
struct Positions {
  std::vector<Turn> turns;
  std::vector<LayerPositions> layers;
};

/// The cosines and sines of all turns at some positions.
class TurnTables {
 public:
  TurnTables(std::span<const Turn> turns, std::span<const double> positions);

  /// Turns x [rows, head_dim] in place by a turn, unless it is -1: for the last of the positions, one for each row.
  void apply(std::int32_t turn, std::size_t head_dim, std::span<float> x) const;

 private:
  struct Table {
    std::vector<float> cos;
    std::vector<float> sin;
  };

  std::span<const Turn> turns_;
  std::vector<Table> tables_;
};

/// Slopes and lines at any positions of queries and keys. A view.
class PositionBias final : public RowBias {
 public:
  PositionBias(const LayerPositions& layer, const BiasShape& shape, std::span<const double> queries,
               std::span<const double> keys);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  const LayerPositions& layer_;
  std::span<const double> queries_;
  std::span<const double> keys_;
};

/// The same for keys at consecutive positions, the last of which are the queries, as one line for each head: [heads,
/// queries + keys - 1], AttentionInputs::distance_bias.
std::vector<float> consecutive_bias(const LayerPositions& layer, std::size_t heads, std::size_t queries,
                                    std::size_t keys);

}  // namespace posenc::model
