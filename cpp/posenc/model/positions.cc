#include "posenc/model/positions.h"

#include <algorithm>
#include <cmath>

namespace posenc::model {
namespace {

/// The entry of a line for a distance, the nearest one if it is a fraction.
float entry_of(const LayerPositions& layer, std::size_t head, double distance) {
  const auto reach = static_cast<double>(layer.reach);
  const double index = std::nearbyint(std::clamp(distance, -reach, reach)) + reach;
  return layer.line[head * (2 * layer.reach + 1) + static_cast<std::size_t>(index)];
}

float bias_of(const LayerPositions& layer, std::size_t head, double distance) {
  const double along = layer.slopes.empty() ? 0.0 : layer.slopes[head] * distance;
  return static_cast<float>(along) + (layer.line.empty() ? 0.0F : entry_of(layer, head, distance));
}

}  // namespace

TurnTables::TurnTables(std::span<const Turn> turns, std::span<const double> positions)
    : turns_(turns), tables_(turns.size()) {
  for (std::size_t n = 0; n < turns.size(); ++n) {
    const std::size_t size = positions.size() * turns[n].scaled.frequencies.size();
    tables_[n].cos.resize(size);
    tables_[n].sin.resize(size);
    rotary_table(turns[n].scaled, positions, tables_[n].cos, tables_[n].sin);
  }
}

void TurnTables::apply(std::int32_t turn, std::size_t head_dim, std::span<float> x) const {
  if (turn < 0 || x.empty()) return;
  const auto n = static_cast<std::size_t>(turn);
  const std::size_t rows = x.size() / head_dim;
  const std::size_t entries = rows * turns_[n].scaled.frequencies.size();
  const RotationShape shape{.batch = 1,
                            .heads = 1,
                            .length = rows,
                            .head_dim = head_dim,
                            .rotary_dim = turns_[n].rotary_dim(),
                            .position_rows = 1};
  const Rotation rotation{.layout = turns_[n].layout, .direction = RopeDirection::forward};
  rotate(shape, rotation, std::span(tables_[n].cos).last(entries), std::span(tables_[n].sin).last(entries), x, x);
}

PositionBias::PositionBias(const LayerPositions& layer, const BiasShape& shape, std::span<const double> queries,
                           std::span<const double> keys)
    : RowBias(1, shape), layer_(layer), queries_(queries), keys_(keys) {}

void PositionBias::add_entries(std::span<float> logits, std::size_t /*batch*/, std::size_t head, std::size_t query,
                               std::size_t first_key) const {
  for (std::size_t n = 0; n < logits.size(); ++n) {
    logits[n] += bias_of(layer_, head, keys_[first_key + n] - queries_[query]);
  }
}

std::vector<float> consecutive_bias(const LayerPositions& layer, std::size_t heads, std::size_t queries,
                                    std::size_t keys) {
  const std::size_t entries = queries + keys - 1;
  std::vector<float> line(heads * entries);
  for (std::size_t head = 0; head < heads; ++head) {
    for (std::size_t e = 0; e < entries; ++e) {
      // Entry j - i + queries - 1, and query i is key keys - queries + i.
      line[head * entries + e] = bias_of(layer, head, static_cast<double>(e) - static_cast<double>(keys - 1));
    }
  }
  return line;
}

}  // namespace posenc::model
