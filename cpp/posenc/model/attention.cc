#include "posenc/model/attention.h"

#include <algorithm>
#include <map>

#include "posenc/attention/dense.h"
#include "posenc/attention/streaming.h"
#include "posenc/bias/alibi.h"

namespace posenc::model {
namespace {

std::int32_t turn_of(const LayerPositions& positions, std::size_t head) {
  return positions.turns.empty() ? -1 : positions.turns[head];
}

/// All projections of x, one after the other in each row, clipped and, where the norm is over all heads, normalised.
/// What holds queries alone is computed for the last `queries` rows.
MatrixView project(const Attention& layer, ConstMatrixView x, std::size_t queries, Products& products,
                   std::vector<float>& buffer) {
  std::size_t width = 0;
  for (const Linear& one : layer.projections) width += one.weight.outputs;
  const MatrixView projected = view(room_in(buffer, x.rows() * width).data(), x.rows(), width);
  std::size_t column = 0;
  for (const Linear& one : layer.projections) {
    const bool is_for_queries = column + one.weight.outputs <= std::min(layer.keys.first, layer.values.first);
    const std::size_t first = is_for_queries ? x.rows() - queries : 0;
    const ConstMatrixView rows = view(x.data() + first * x.columns(), x.rows() - first, x.columns());
    if (first < x.rows()) products.multiply(rows, one, projected.data() + first * width + column, width);
    column += one.weight.outputs;
  }
  if (layer.clip > 0.0F) {
    for (float& value : projected.values()) value = std::clamp(value, -layer.clip, layer.clip);
  }
  const auto normalise_all = [&](const HeadNorm& norm, const HeadPlaces& places, std::size_t heads) {
    if (!norm.norm.given() || norm.extent != HeadNorm::Extent::all) return;
    for (std::size_t row = 0; row < x.rows(); ++row) {
      float* const from = projected.row(row).data() + places.first;
      normalise(norm.norm, from, heads * layer.head_dim, from);
    }
  };
  normalise_all(layer.query_norm, layer.queries, layer.heads);
  normalise_all(layer.key_norm, layer.keys, layer.kv_heads);
  return projected;
}

/// One head of all rows, normalised: to [rows, head_dim].
void take_head(const Attention& layer, const MatrixView& projected, const HeadPlaces& places, std::size_t head,
               const HeadNorm* norm, float* to) {
  const bool normalises = norm != nullptr && norm->norm.given() && norm->extent != HeadNorm::Extent::all;
  const std::size_t first = normalises && norm->extent == HeadNorm::Extent::own_head ? head * layer.head_dim : 0;
  for (std::size_t row = 0; row < projected.rows(); ++row, to += layer.head_dim) {
    const float* const from = projected.row(row).data() + places.of(head, layer.head_dim);
    if (normalises) {
      normalise(norm->norm, from, layer.head_dim, to, first);
    } else {
      std::copy_n(from, layer.head_dim, to);
    }
  }
}

/// Pairs of tokens that see each other by their segments: [queries, keys].
void fill_mask(const Sequence& sequence, std::size_t queries, std::vector<std::uint8_t>& mask) {
  const std::size_t keys = sequence.length();
  mask.resize(queries * keys);
  for (std::size_t i = 0; i < queries; ++i) {
    const std::int32_t own = sequence.segments[keys - queries + i];
    for (std::size_t j = 0; j < keys; ++j) {
      mask[i * keys + j] = sequence.segments[j] == own && own >= 0 ? 1 : 0;
    }
  }
}

/// Falcon's bias of each key: [heads, keys]. What is rounded are positions in the segment of the key, so that neither
/// padding nor a shift nor what is packed beside it matters.
void fill_key_bias(const LayerPositions& positions, const Sequence& sequence, std::vector<float>& bias) {
  std::map<std::int32_t, double> starts;
  std::vector<double> distances;
  for (std::size_t j = 0; j < sequence.length(); ++j) {
    const double position = sequence.positions[j];
    distances.push_back(position - starts.try_emplace(sequence.segments[j], position).first->second);
  }
  bias.clear();
  for (const double slope : positions.rounded_slopes) {
    for (const double distance : distances) {
      bias.push_back(static_cast<float>(alibi_bfloat16(slope, distance) * positions.slope_scale));
    }
  }
}

/// The weights of some heads, one after the other.
void store_weights(const AttentionShape& shape, const AttentionOptions& options, const AttentionInputs& inputs,
                   const LayerPositions& positions, const Sequence& sequence, const WantedWeights& wanted) {
  const std::size_t entries = shape.queries + shape.keys - 1;
  const std::span<const double> all = sequence.positions;
  std::vector<float> keys_scratch;
  std::vector<float> values_scratch;
  for (std::size_t n = 0; n < wanted.heads; ++n) {
    const std::size_t head = wanted.first_head + n;
    const std::size_t kv = head * shape.kv_heads / shape.heads;
    AttentionShape one = shape;
    one.heads = 1;
    one.kv_heads = 1;
    AttentionInputs of_head = inputs;
    of_head.q = inputs.q.subspan(head * shape.queries * shape.head_dim, shape.queries * shape.head_dim);
    of_head.k = std::span(inputs.keys_of(shape, kv, 0, shape.keys, keys_scratch), shape.keys * shape.head_dim);
    of_head.v = std::span(inputs.values_of(shape, kv, 0, shape.keys, values_scratch), shape.keys * shape.value_dim);
    of_head.key_room = 0;
    of_head.value_room = 0;
    if (inputs.bias.data != nullptr) {
      of_head.bias.data += static_cast<std::ptrdiff_t>(head) * inputs.bias.head_stride;
      of_head.bias.head_stride = 0;
    }
    if (!inputs.distance_bias.empty()) of_head.distance_bias = inputs.distance_bias.subspan(head * entries, entries);
    // A bias by positions counts heads from 0.
    LayerPositions of_one;
    if (!positions.slopes.empty()) of_one.slopes = {positions.slopes[head]};
    if (!positions.line.empty()) {
      const std::size_t size = 2 * positions.reach + 1;
      const auto first = positions.line.begin() + static_cast<std::ptrdiff_t>(head * size);
      of_one.line.assign(first, first + static_cast<std::ptrdiff_t>(size));
      of_one.reach = positions.reach;
    }
    const BiasShape bias_shape{1, shape.queries, shape.keys, options.offset};
    const PositionBias bias(of_one, bias_shape, all.last(shape.queries), all);
    const RowBias* const biases[] = {&bias};
    if (!inputs.row_biases.empty()) of_head.row_biases = biases;
    const std::size_t size = shape.queries * shape.keys;
    dense_attention(one, options, of_head,
                    {.output = {}, .logits = {}, .weights = wanted.out.subspan(n * size, size), .log_sum_exp = {}});
  }
}

}  // namespace

std::size_t cached_heads(const Attention& layer, const LayerPositions& positions) {
  if (positions.turns.empty()) return layer.kv_heads;
  const std::size_t group = layer.heads / layer.kv_heads;
  for (std::size_t head = 0; head < layer.heads; ++head) {
    if (positions.turns[head] != positions.turns[head / group * group]) return layer.heads;
  }
  return layer.kv_heads;
}

void attend(const Attention& layer, std::size_t index, const Step& step, ConstMatrixView x, LayerCache& cache,
            Products& products, BranchBuffers& buffers, MatrixView out, const WantedWeights* wanted) {
  const Sequence& sequence = step.sequence;
  const LayerPositions& positions = step.positions.layers[index];
  const std::size_t rows = x.rows();
  const std::size_t queries = out.rows();
  const std::size_t keys = sequence.length();
  const std::size_t first = keys - rows;
  const std::size_t dim = layer.head_dim;
  const std::size_t cached = cached_heads(layer, positions);
  const std::size_t group = layer.heads / cached;
  const MatrixView projected = project(layer, x, queries, products, buffers.first);
  const MatrixView query_rows = view(projected.row(rows - queries).data(), queries, projected.columns());

  const std::span<float> q = room_in(buffers.second, layer.heads * queries * dim);
  for (std::size_t head = 0; head < layer.heads; ++head) {
    const std::span<float> to = q.subspan(head * queries * dim, queries * dim);
    take_head(layer, query_rows, layer.queries, head, &layer.query_norm, to.data());
    step.tables.apply(turn_of(positions, head), dim, to);
  }
  for (std::size_t head = 0; head < cached; ++head) {
    const std::size_t kv = head * layer.kv_heads / cached;
    float* const key = cache.keys.data() + (head * cache.room + first) * dim;
    take_head(layer, projected, layer.keys, kv, &layer.key_norm, key);
    if (step.cached_keys == CachedKeys::kept) {
      step.tables.apply(turn_of(positions, head * group), dim, {key, rows * dim});
    }
    take_head(layer, projected, layer.values, kv, nullptr, cache.values.data() + (head * cache.room + first) * dim);
  }
  if (queries == 0) return;
  std::span<const float> turned = cache.keys;
  std::size_t key_room = cache.room;
  if (step.cached_keys == CachedKeys::turned) {
    const std::span<float> again = room_in(buffers.rows, cached * keys * dim);
    for (std::size_t head = 0; head < cached; ++head) {
      const std::span<float> to = again.subspan(head * keys * dim, keys * dim);
      std::ranges::copy(turned.subspan(head * cache.room * dim, keys * dim), to.begin());
      step.all_tables->apply(turn_of(positions, head * group), dim, to);
    }
    turned = again;
    key_room = keys;
  }

  const AttentionShape shape{.batch = 1,
                             .heads = layer.heads,
                             .kv_heads = cached,
                             .queries = queries,
                             .keys = keys,
                             .head_dim = dim,
                             .value_dim = dim};
  AttentionOptions options{.scale = layer.scale,
                           .causal = true,
                           .offset = static_cast<std::int64_t>(keys - queries),
                           .window = {},
                           .softcap = layer.softcap};
  if (positions.window) options.window.left = *positions.window - 1;
  AttentionInputs inputs{.q = q,
                         .k = turned,
                         .v = std::span<const float>(cache.values),
                         .bias = {},
                         .mask = {},
                         .key_room = key_room,
                         .value_room = cache.room};
  std::vector<std::uint8_t> mask;
  if (!sequence.is_one_segment) {
    fill_mask(sequence, queries, mask);
    inputs.mask = {.data = mask.data(), .query_stride = static_cast<std::ptrdiff_t>(keys), .key_stride = 1};
  }
  std::vector<float> key_bias;
  std::vector<float> line;
  const std::span<const double> all = sequence.positions;
  const PositionBias bias(positions, {layer.heads, queries, keys, options.offset}, all.last(queries), all);
  const RowBias* const biases[] = {&bias};
  if (!positions.rounded_slopes.empty()) {
    fill_key_bias(positions, sequence, key_bias);
    inputs.bias = {.data = key_bias.data(), .head_stride = static_cast<std::ptrdiff_t>(keys), .key_stride = 1};
  }
  if (!positions.slopes.empty() || !positions.line.empty()) {
    if (sequence.is_consecutive) {
      line = consecutive_bias(positions, layer.heads, queries, keys);
      inputs.distance_bias = line;
    } else {
      inputs.row_biases = biases;
    }
  }
  if (wanted != nullptr) store_weights(shape, options, inputs, positions, sequence, *wanted);
  const std::span<float> output = room_in(buffers.results, layer.heads * queries * dim);
  streaming_attention(shape, options, inputs, output, {});

  // The projections are not needed any more.
  float* const merged = room_in(buffers.first, output.size()).data();
  for (std::size_t head = 0; head < layer.heads; ++head) {
    for (std::size_t row = 0; row < queries; ++row) {
      std::copy_n(output.data() + (head * queries + row) * dim, dim, merged + (row * layer.heads + head) * dim);
    }
  }
  products.multiply(as_const(view(merged, queries, layer.heads * dim)), layer.output, out);
}

}  // namespace posenc::model
