#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "normal_values.h"
#include "posenc/model/decoder.h"

// A small Llama for tests of decoders.
namespace small_model {

using namespace posenc::model;

inline constexpr std::size_t dim = 16;
inline constexpr std::size_t heads = 4;
inline constexpr std::size_t kv_heads = 2;
inline constexpr std::size_t head_dim = 4;
inline constexpr std::size_t vocab = 20;
inline constexpr std::size_t layers = 2;

/// A small Llama whose numbers it owns.
class SmallModel {
 public:
  SmallModel() {
    // Views of the numbers are taken below, so they must not move.
    numbers_.reserve(64);
    model_.dim = dim;
    model_.vocab = vocab;
    model_.head = linear(vocab, dim);
    model_.embedding = model_.head.weight;
    model_.final_norm = norm();
    for (std::size_t n = 0; n < layers; ++n) {
      Block block;
      block.attention_norm = norm();
      block.feed_forward_norm = norm();
      Attention& attention = block.attention;
      attention.heads = heads;
      attention.kv_heads = kv_heads;
      attention.head_dim = head_dim;
      attention.projections = {linear(heads * head_dim, dim), linear(kv_heads * head_dim, dim),
                               linear(kv_heads * head_dim, dim)};
      attention.queries = {0, heads, 0};
      attention.keys = {heads * head_dim, kv_heads, 0};
      attention.values = {(heads + kv_heads) * head_dim, kv_heads, 0};
      attention.output = linear(dim, heads * head_dim);
      attention.scale = 0.5F;
      block.feed_forward = {Activation::silu, linear(24, dim), linear(24, dim), linear(dim, 24)};
      model_.blocks.push_back(std::move(block));
    }
  }

  Model& model() { return model_; }

 private:
  const std::vector<float>& next(std::size_t size) {
    numbers_.push_back(normal_values(size, 100 + numbers_.size()));
    return numbers_.back();
  }

  Linear linear(std::size_t outputs, std::size_t inputs) {
    std::vector<float> values = next(outputs * inputs);
    for (float& x : values) x /= std::sqrt(static_cast<float>(inputs));
    numbers_.back() = values;
    return {.weight = {StoredType::float32, reinterpret_cast<const std::byte*>(numbers_.back().data()), outputs, inputs,
                       false},
            .bias = {}};
  }

  Norm norm() { return {.kind = NormKind::rms, .eps = 1e-6, .weight_offset = 1.0, .weight = next(dim), .bias = {}}; }

  std::vector<std::vector<float>> numbers_;
  Model model_;
};

inline Turn turn(double base) {
  return {.scaled = {.frequencies = posenc::rope_frequencies({head_dim, base, posenc::RopeScaling::none, 1.0}),
                     .attention_factor = 1.0},
          .layout = posenc::RopeLayout::half};
}

inline Positions rotary(std::vector<std::int32_t> turns = {0, 0, 0, 0}) {
  Positions positions;
  positions.turns = {turn(100.0)};
  for (std::size_t n = 0; n < layers; ++n) {
    LayerPositions layer;
    layer.turns = turns;
    positions.layers.push_back(layer);
  }
  return positions;
}

inline const std::vector<std::int32_t> tokens = {3, 7, 1, 19, 0, 4, 4, 12, 8, 15, 2, 6};

}  // namespace small_model
