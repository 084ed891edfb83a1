// A decoder with the parts that no checkpoint of the tests has, compared with plain sums in double: projections of
// embeddings and of outputs, clipped queries, norms over several heads, and a line of distances.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <list>
#include <numeric>
#include <span>
#include <vector>

#include "normal_values.h"
#include "posenc/model/decoder.h"

namespace model_plain_sums_test {
namespace {

using namespace posenc::model;
using Extent = HeadNorm::Extent;
using Row = std::vector<double>;
using Rows = std::vector<Row>;

constexpr std::size_t width = 12;
constexpr std::size_t dim = 16;
constexpr std::size_t heads = 4;
constexpr std::size_t kv_heads = 2;
constexpr std::size_t head_dim = 4;
constexpr std::size_t vocab = 22;
constexpr std::size_t reach = 3;

/// A model and positions whose numbers it owns.
class Owned {
 public:
  explicit Owned(const std::vector<Extent>& extents) {
    model.dim = dim;
    model.vocab = vocab;
    model.embedding = linear(vocab, width).weight;
    model.embedding_scale = 3.0F;
    model.input_projection = with_bias(linear(dim, width));
    model.final_norm = norm(NormKind::layer, dim);
    model.output_projection = with_bias(linear(width, dim));
    model.head = linear(vocab, width);
    model.logit_scale = 1.5F;
    for (const Extent extent : extents) {
      model.blocks.push_back(block(extent));
      LayerPositions layer;
      layer.line = next(heads * (2 * reach + 1));
      layer.reach = reach;
      positions.layers.push_back(layer);
    }
  }

  Model model;
  Positions positions;

 private:
  const std::vector<float>& next(std::size_t size, float factor = 1.0F) {
    std::vector<float> values = normal_values(size, 300 + numbers_.size());
    for (float& x : values) x *= factor;
    return numbers_.emplace_back(values);
  }

  Linear linear(std::size_t outputs, std::size_t inputs) {
    const std::vector<float>& values = next(outputs * inputs, 1.0F / std::sqrt(static_cast<float>(inputs)));
    return {.weight = {StoredType::float32, reinterpret_cast<const std::byte*>(values.data()), outputs, inputs, false},
            .bias = {}};
  }

  Linear with_bias(Linear linear) {
    linear.bias = next(linear.weight.outputs);
    return linear;
  }

  Norm norm(NormKind kind, std::size_t size) {
    return {.kind = kind, .eps = 1e-5, .weight_offset = 1.0, .weight = next(size), .bias = next(size)};
  }

  HeadNorm head_norm(NormKind kind, Extent extent, std::size_t count) {
    return {.norm = norm(kind, extent == Extent::head ? head_dim : count * head_dim), .extent = extent};
  }

  Block block(Extent extent) {
    Block result;
    result.attention_norm = norm(NormKind::rms, dim);
    result.feed_forward_norm = norm(NormKind::rms, dim);
    result.attention = {.heads = heads,
                        .kv_heads = kv_heads,
                        .head_dim = head_dim,
                        .projections = {linear(heads * head_dim, dim), with_bias(linear(2 * kv_heads * head_dim, dim))},
                        .queries = {0, heads, 0},
                        .keys = {heads * head_dim, kv_heads, 0},
                        .values = {(heads + kv_heads) * head_dim, kv_heads, 0},
                        .clip = 1.25F,
                        .query_norm = head_norm(NormKind::rms, extent, heads),
                        .key_norm = head_norm(NormKind::layer, extent, kv_heads),
                        .output = linear(dim, heads * head_dim),
                        .scale = 0.5F,
                        .softcap = 0.0F};
    result.feed_forward = {.activation = Activation::relu, .gate = {}, .up = linear(24, dim), .down = linear(dim, 24)};
    return result;
  }

  /// Views of them are taken, so they must not move.
  std::list<std::vector<float>> numbers_;
};

Row multiplied(const Linear& linear, const Row& x) {
  const auto* const weight = reinterpret_cast<const float*>(linear.weight.bytes);
  Row y(linear.weight.outputs);
  for (std::size_t o = 0; o < y.size(); ++o) {
    y[o] = linear.bias.empty() ? 0.0 : static_cast<double>(linear.bias[o]);
    for (std::size_t i = 0; i < x.size(); ++i) y[o] += static_cast<double>(weight[o * x.size() + i]) * x[i];
  }
  return y;
}

/// Entries first ... first + count - 1 of a row, normalised with the weights from `weights` on.
Row normalised(const Norm& norm, const Row& from, std::size_t first, std::size_t count, std::size_t weights) {
  const auto begin = from.begin() + static_cast<std::ptrdiff_t>(first);
  Row x(begin, begin + static_cast<std::ptrdiff_t>(count));
  const auto size = static_cast<double>(count);
  const double mean = norm.kind == NormKind::layer ? std::accumulate(x.begin(), x.end(), 0.0) / size : 0.0;
  double variance = 0.0;
  for (const double v : x) variance += (v - mean) * (v - mean) / size;
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = (x[i] - mean) / std::sqrt(variance + norm.eps) *
               (norm.weight_offset + static_cast<double>(norm.weight[weights + i])) +
           static_cast<double>(norm.bias[weights + i]);
  }
  return x;
}

/// All heads of a row of projections, the first of which begins at `first`.
Row heads_of(const HeadNorm& norm, const Row& projected, std::size_t first, std::size_t count) {
  if (norm.extent == Extent::all) return normalised(norm.norm, projected, first, count * head_dim, 0);
  Row all;
  for (std::size_t head = 0; head < count; ++head) {
    const std::size_t weights = norm.extent == Extent::own_head ? head * head_dim : 0;
    const Row one = normalised(norm.norm, projected, first + head * head_dim, head_dim, weights);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

/// What attention adds to x; appends the weights [heads, queries, keys].
Rows attended(const Attention& layer, const LayerPositions& line, const std::vector<double>& positions, const Rows& x,
              std::vector<double>& all_weights) {
  Rows q;
  Rows k;
  Rows v;
  for (const Row& row : x) {
    Row projected;
    for (const Linear& one : layer.projections) {
      const Row part = multiplied(one, row);
      projected.insert(projected.end(), part.begin(), part.end());
    }
    const auto clip = static_cast<double>(layer.clip);
    for (double& value : projected) value = std::min(std::max(value, -clip), clip);
    q.push_back(heads_of(layer.query_norm, projected, 0, heads));
    k.push_back(heads_of(layer.key_norm, projected, heads * head_dim, kv_heads));
    v.emplace_back(projected.begin() + (heads + kv_heads) * head_dim, projected.end());
  }
  Rows merged(x.size(), Row(heads * head_dim));
  for (std::size_t head = 0; head < heads; ++head) {
    const std::size_t kv = head / (heads / kv_heads) * head_dim;
    for (std::size_t i = 0; i < x.size(); ++i) {
      Row weights(x.size());
      for (std::size_t j = 0; j <= i; ++j) {
        double logit = 0.0;
        for (std::size_t c = 0; c < head_dim; ++c) logit += q[i][head * head_dim + c] * k[j][kv + c];
        const double farthest = static_cast<double>(reach);
        const double distance = std::min(std::max(positions[j] - positions[i], -farthest), farthest);
        const auto entry = static_cast<std::size_t>(distance + farthest);
        weights[j] = std::exp(static_cast<double>(layer.scale) * logit +
                              static_cast<double>(line.line[head * (2 * reach + 1) + entry]));
      }
      const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
      for (std::size_t j = 0; j < x.size(); ++j) {
        weights[j] /= sum;
        for (std::size_t c = 0; c < head_dim; ++c) merged[i][head * head_dim + c] += weights[j] * v[j][kv + c];
      }
      all_weights.insert(all_weights.end(), weights.begin(), weights.end());
    }
  }
  Rows out;
  for (const Row& row : merged) out.push_back(multiplied(layer.output, row));
  return out;
}

struct Expected {
  std::vector<double> logits;
  /// [layers, heads, queries, keys]
  std::vector<double> weights;
};

Expected expected_of(const Owned& owned, const std::vector<std::int32_t>& tokens,
                     const std::vector<double>& positions) {
  const Model& model = owned.model;
  const auto* const embedding = reinterpret_cast<const float*>(model.embedding.bytes);
  Expected expected;
  Rows x;
  for (const std::int32_t token : tokens) {
    Row row;
    for (std::size_t i = 0; i < width; ++i) {
      const float entry = embedding[static_cast<std::size_t>(token) * width + i];
      row.push_back(static_cast<double>(model.embedding_scale) * static_cast<double>(entry));
    }
    x.push_back(multiplied(model.input_projection, row));
  }
  const auto add = [](Row& to, const Row& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
  };
  for (std::size_t n = 0; n < model.blocks.size(); ++n) {
    const Block& block = model.blocks[n];
    Rows normed;
    for (const Row& row : x) normed.push_back(normalised(block.attention_norm, row, 0, dim, 0));
    const Rows branch = attended(block.attention, owned.positions.layers[n], positions, normed, expected.weights);
    for (std::size_t i = 0; i < x.size(); ++i) {
      add(x[i], branch[i]);
      Row inner = multiplied(block.feed_forward.up, normalised(block.feed_forward_norm, x[i], 0, dim, 0));
      for (double& value : inner) value = std::max(value, 0.0);
      add(x[i], multiplied(block.feed_forward.down, inner));
    }
  }
  for (const Row& row : x) {
    const Row last = multiplied(model.output_projection, normalised(model.final_norm, row, 0, dim, 0));
    for (const double logit : multiplied(model.head, last)) {
      expected.logits.push_back(static_cast<double>(model.logit_scale) * logit);
    }
  }
  return expected;
}

double worst_difference(std::span<const float> values, const std::vector<double>& expected) {
  REQUIRE(values.size() == expected.size());
  double worst = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double difference = std::abs(static_cast<double>(values[i]) - expected[i]);
    // A NaN is no agreement.
    worst = difference <= worst ? worst : difference;
  }
  return worst;
}

}  // namespace

TEST_CASE("Projections, clipped queries, norms over heads and lines equal plain sums in double", "[model]") {
  const std::vector<std::int32_t> tokens = {3, 7, 1, 21, 0, 4, 4, 12, 8};
  const std::size_t count = tokens.size();
  const std::vector<Extent> extents = {Extent::all, Extent::own_head, Extent::head};
  const Owned owned(extents);
  // In the second row positions are not one apart, so each pair of tokens is given its bias by itself.
  const std::vector<std::vector<double>> rows = {{0, 1, 2, 3, 4, 5, 6, 7, 8}, {0, 1, 3, 4, 0, 1, 2, 7, 8}};
  for (const std::vector<double>& positions : rows) {
    const Expected expected = expected_of(owned, tokens, positions);
    Decoder decoder(owned.model, owned.positions, CachedKeys::kept);
    const std::size_t layer_size = heads * count * count;
    std::vector<float> weights(extents.size() * layer_size);
    std::vector<WantedWeights> wanted;
    for (std::size_t n = 0; n < extents.size(); ++n) {
      wanted.push_back(
          {.layer = n, .first_head = 0, .heads = heads, .out = std::span(weights).subspan(n * layer_size, layer_size)});
    }
    decoder.step({.tokens = tokens, .positions = positions, .segments = {}, .rows = {}},
                 {.outputs = {}, .hidden = {}, .weights = wanted});
    std::vector<float> logits(count * vocab);
    decoder.logits(0, logits);
    CHECK(decoder.last_hidden().size() == count * width);
    CHECK(worst_difference(weights, expected.weights) < 2e-6);
    CHECK(worst_difference(logits, expected.logits) < 2e-5);
  }
}

}  // namespace model_plain_sums_test
