// Streaming attention compared with dense attention, and dense attention with sums in double, for every option that
// hides keys or changes logits.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "fuzz/target.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/streaming.h"
#include "posenc/core/error.h"

namespace fuzz {
namespace {

using posenc::AttentionShape;

/// A length of at least 1; some are more than a block of keys.
std::size_t some(Bytes& bytes, std::size_t most) { return 1 + bytes.length() % most; }

struct Problem {
  AttentionShape shape;
  posenc::AttentionOptions options;
  std::vector<float> q, k, v, bias, distance_bias, sinks, factors;
  std::vector<std::uint8_t> mask;
};

std::optional<std::int64_t> side(Bytes& bytes) {
  if (bytes.flag()) return std::nullopt;
  return static_cast<std::int64_t>(bytes.length());
}

Problem problem(Bytes& bytes) {
  Problem p{};
  const std::size_t groups = some(bytes, 3);
  p.shape.kv_heads = some(bytes, 3);
  p.shape.heads = groups * p.shape.kv_heads;
  p.shape.batch = some(bytes, 2);
  p.shape.queries = some(bytes, 96);
  // Sometimes more keys than a block has, which a drawn length never reaches.
  p.shape.keys = some(bytes, 96) * (bytes.byte() < 32 ? 7 : 1);
  p.shape.head_dim = some(bytes, 96);
  p.shape.value_dim = some(bytes, 96);
  p.options = {.scale = 1.0F / std::sqrt(static_cast<float>(p.shape.head_dim)),
               .causal = bytes.flag(),
               .offset = bytes.flag() ? bytes.whole() : static_cast<std::int64_t>(bytes.length()) - 16,
               .window = {side(bytes), side(bytes)},
               .softcap = bytes.flag() ? static_cast<float>(1 + bytes.length()) : 0.0F};
  const AttentionShape& s = p.shape;
  p.q = tame_floats(bytes, s.batch * s.heads * s.queries * s.head_dim);
  p.k = tame_floats(bytes, s.batch * s.kv_heads * s.keys * s.head_dim);
  p.v = tame_floats(bytes, s.batch * s.kv_heads * s.keys * s.value_dim);
  if (bytes.flag()) p.bias = tame_floats(bytes, s.batch * s.heads * s.queries * s.keys);
  if (bytes.flag()) p.distance_bias = tame_floats(bytes, s.heads * (s.queries + s.keys - 1));
  if (bytes.flag()) p.sinks = tame_floats(bytes, s.heads);
  if (bytes.flag()) p.factors = tame_floats(bytes, s.queries);
  if (bytes.flag()) {
    posenc::Random random(bytes.byte());
    p.mask.resize(s.batch * s.keys);
    for (auto& visible : p.mask) visible = random.uniform() < 0.5 ? 0 : 1;
  }
  return p;
}

posenc::AttentionInputs inputs_of(const Problem& p) {
  const auto queries = static_cast<std::ptrdiff_t>(p.shape.queries);
  const auto keys = static_cast<std::ptrdiff_t>(p.shape.keys);
  const auto heads = static_cast<std::ptrdiff_t>(p.shape.heads);
  posenc::AttentionInputs inputs{.q = p.q, .k = p.k, .v = p.v, .bias = {}, .mask = {}};
  if (!p.bias.empty()) inputs.bias = {p.bias.data(), heads * queries * keys, queries * keys, keys, 1};
  if (!p.mask.empty()) inputs.mask = {p.mask.data(), keys, 0, 0, 1};
  inputs.distance_bias = p.distance_bias;
  inputs.sinks = p.sinks;
  inputs.logit_factors = p.factors;
  return inputs;
}

bool sees(const Problem& p, std::size_t batch, std::size_t query, std::size_t key) {
  // Offsets reach 2^53, where sums in double are still exact.
  const double back = static_cast<double>(query) + static_cast<double>(p.options.offset) - static_cast<double>(key);
  if (p.options.causal && back < 0.0) return false;
  if (p.options.window.left && back > static_cast<double>(*p.options.window.left)) return false;
  if (p.options.window.right && -back > static_cast<double>(*p.options.window.right)) return false;
  return p.mask.empty() || p.mask[batch * p.shape.keys + key] != 0;
}

double logit(const Problem& p, std::size_t batch, std::size_t head, std::size_t query, std::size_t key) {
  const AttentionShape& s = p.shape;
  const std::size_t row = (batch * s.heads + head) * s.queries + query;
  const std::size_t kv = batch * s.kv_heads + head / (s.heads / s.kv_heads);
  double sum = 0.0;
  for (std::size_t d = 0; d < s.head_dim; ++d) {
    sum +=
        static_cast<double>(p.q[row * s.head_dim + d]) * static_cast<double>(p.k[(kv * s.keys + key) * s.head_dim + d]);
  }
  sum *= static_cast<double>(p.options.scale);
  const auto cap = static_cast<double>(p.options.softcap);
  if (cap != 0.0) sum = cap * std::tanh(sum / cap);
  if (!p.bias.empty()) sum += static_cast<double>(p.bias[row * s.keys + key]);
  if (!p.distance_bias.empty()) {
    sum += static_cast<double>(p.distance_bias[head * (s.queries + s.keys - 1) + key + s.queries - 1 - query]);
  }
  return p.factors.empty() ? sum : sum * static_cast<double>(p.factors[query]);
}

/// An upper bound for the sum of the absolute values of a logit's parts, when all numbers are tame, which means at most
/// 2.
float largest_of(const Problem& p) {
  float most = 4.0F * static_cast<float>(p.shape.head_dim) * p.options.scale;
  if (p.options.softcap != 0.0F) most = std::min(most, p.options.softcap);
  most += (p.bias.empty() ? 0.0F : 2.0F) + (p.distance_bias.empty() ? 0.0F : 2.0F);
  return std::max(p.factors.empty() ? most : 2.0F * most, 2.0F);
}

/// The output for one query, by the definition.
std::vector<double> expected(const Problem& p, std::size_t batch, std::size_t head, std::size_t query) {
  const AttentionShape& s = p.shape;
  const std::size_t kv = batch * s.kv_heads + head / (s.heads / s.kv_heads);
  double largest = p.sinks.empty() ? -std::numeric_limits<double>::infinity() : static_cast<double>(p.sinks[head]);
  for (std::size_t j = 0; j < s.keys; ++j) {
    if (sees(p, batch, query, j)) largest = std::max(largest, logit(p, batch, head, query, j));
  }
  std::vector<double> output(s.value_dim, 0.0);
  double total = p.sinks.empty() ? 0.0 : std::exp(static_cast<double>(p.sinks[head]) - largest);
  for (std::size_t j = 0; j < s.keys; ++j) {
    if (!sees(p, batch, query, j)) continue;
    const double weight = std::exp(logit(p, batch, head, query, j) - largest);
    total += weight;
    for (std::size_t d = 0; d < s.value_dim; ++d) {
      output[d] += weight * static_cast<double>(p.v[(kv * s.keys + j) * s.value_dim + d]);
    }
  }
  // A query that sees nothing gets zeros.
  if (total > 0.0) {
    for (double& value : output) value /= total;
  }
  return output;
}

}  // namespace

void attention(Bytes& bytes) {
  const Problem p = problem(bytes);
  const AttentionShape& s = p.shape;
  const std::size_t rows = s.batch * s.heads * s.queries;
  std::vector<float> streamed(rows * s.value_dim, 9.0F);
  std::vector<float> dense(rows * s.value_dim, 9.0F);
  std::vector<float> sums(rows, 9.0F);
  std::vector<float> dense_sums(rows, 9.0F);
  const posenc::AttentionInputs inputs = inputs_of(p);
  bool refused = false;
  try {
    posenc::streaming_attention(s, p.options, inputs, streamed, sums);
  } catch (const posenc::InvalidArgument&) {
    refused = true;
  }
  posenc::AttentionInputs dense_inputs = inputs;
  std::vector<float> full;
  if (!p.distance_bias.empty()) {
    full = p.bias.empty() ? std::vector<float>(rows * s.keys) : p.bias;
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t i = row % s.queries;
      const std::size_t h = row / s.queries % s.heads;
      for (std::size_t j = 0; j < s.keys; ++j) {
        full[row * s.keys + j] += p.distance_bias[h * (s.queries + s.keys - 1) + j + s.queries - 1 - i];
      }
    }
    const auto keys = static_cast<std::ptrdiff_t>(s.keys);
    const auto matrix = static_cast<std::ptrdiff_t>(s.queries) * keys;
    dense_inputs.bias = {full.data(), static_cast<std::ptrdiff_t>(s.heads) * matrix, matrix, keys, 1};
    dense_inputs.distance_bias = {};
  }
  try {
    posenc::dense_attention(s, p.options, dense_inputs,
                            {.output = dense, .logits = {}, .weights = {}, .log_sum_exp = dense_sums});
  } catch (const posenc::InvalidArgument& error) {
    expect(refused, std::string("dense attention alone refuses: ") + error.what());
    return;
  }
  expect(!refused, "streaming attention alone refuses");
  // The bounds in streaming.h: the factor 2 is the largest tame value, and is enough for the log-sum-exp as well.
  const float within = 2.0F * (1e-6F + 0x1p-23F * largest_of(p));
  for (std::size_t i = 0; i < dense.size(); ++i) {
    expect(std::abs(streamed[i] - dense[i]) <= within, "streaming is dense attention");
  }
  for (std::size_t row = 0; row < rows; ++row) {
    expect(sums[row] == dense_sums[row] || std::abs(sums[row] - dense_sums[row]) <= within,
           "streaming has the sums of dense attention");
  }
  // Only one query is checked: checking all would take most of the time.
  const std::size_t row = bytes.raw<std::uint16_t>() % rows;
  const std::vector<double> exact = expected(p, row / s.queries / s.heads, row / s.queries % s.heads, row % s.queries);
  for (std::size_t d = 0; d < s.value_dim; ++d) {
    expect(std::abs(static_cast<double>(dense[row * s.value_dim + d]) - exact[d]) <= static_cast<double>(4.0F * within),
           "dense attention is what its definition says");
  }
}

}  // namespace fuzz
