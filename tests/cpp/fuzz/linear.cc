// Linear and recurrent attention in one call, compared with two calls that pass on the state.
#include <algorithm>
#include <cmath>
#include <vector>

#include "fuzz/target.h"
#include "posenc/attention/linear.h"
#include "posenc/attention/recurrent.h"
#include "posenc/core/error.h"

namespace fuzz {
namespace {

using posenc::AttentionShape;

AttentionShape shape_of(Bytes& bytes) {
  AttentionShape shape{};
  shape.batch = 1 + bytes.below(2);
  shape.kv_heads = 1 + bytes.below(3);
  shape.heads = shape.kv_heads * (1 + bytes.below(3));
  shape.queries = bytes.length();
  shape.keys = shape.queries;
  shape.head_dim = bytes.length();
  shape.value_dim = bytes.length();
  return shape;
}

/// Tokens `from` to `to` of an array [matrices, length, width].
std::vector<float> part(const std::vector<float>& x, std::size_t matrices, std::size_t length, std::size_t width,
                        std::size_t from, std::size_t to) {
  std::vector<float> out;
  for (std::size_t m = 0; m < matrices; ++m) {
    const auto* begin = x.data() + (m * length + from) * width;
    out.insert(out.end(), begin, begin + (to - from) * width);
  }
  return out;
}

struct Arrays {
  std::vector<float> q, k, v;

  Arrays cut(const AttentionShape& s, std::size_t from, std::size_t to) const {
    return {part(q, s.batch * s.heads, s.queries, s.head_dim, from, to),
            part(k, s.batch * s.kv_heads, s.keys, s.head_dim, from, to),
            part(v, s.batch * s.kv_heads, s.keys, s.value_dim, from, to)};
  }
};

Arrays arrays_of(Bytes& bytes, const AttentionShape& s) {
  Arrays a;
  a.q = tame_floats(bytes, s.batch * s.heads * s.queries * s.head_dim);
  a.k = tame_floats(bytes, s.batch * s.kv_heads * s.keys * s.head_dim);
  a.v = tame_floats(bytes, s.batch * s.kv_heads * s.keys * s.value_dim);
  return a;
}

AttentionShape cut(AttentionShape shape, std::size_t length) {
  shape.queries = shape.keys = length;
  return shape;
}

/// The largest magnitude, but at least 1.
float largest(const std::vector<float>& values) {
  float most = 1.0F;
  for (const float value : values) most = std::max(most, std::abs(value));
  return most;
}

void expect_close(const std::vector<float>& a, const std::vector<float>& b, float within, const char* what) {
  const float most = within * largest(a);
  for (std::size_t i = 0; i < a.size(); ++i) expect(std::abs(a[i] - b[i]) <= most, what);
}

/// The state between two calls, from which the second call continues.
struct Sums {
  std::vector<float> values, keys, decay;
};

std::vector<float> linear(const AttentionShape& s, const posenc::LinearAttentionOptions& options, const Arrays& a,
                          const Sums* past, Sums& present) {
  const std::size_t sums = s.batch * s.kv_heads * posenc::linear_features(options.similarity, s.head_dim);
  present = {std::vector<float>(sums * s.value_dim), std::vector<float>(sums), {}};
  std::vector<float> output(s.batch * s.heads * s.queries * s.value_dim, 9.0F);
  posenc::linear_attention(s, options,
                           {.q = a.q,
                            .k = a.k,
                            .v = a.v,
                            .mask = {},
                            .rotation = {},
                            .past = past == nullptr ? posenc::LinearState<const float>{}
                                                    : posenc::LinearState<const float>{past->values, past->keys}},
                           {.output = output, .weights = {}, .present = {present.values, present.keys}});
  return output;
}

}  // namespace

void linear_attention(Bytes& bytes) {
  const AttentionShape s = shape_of(bytes);
  const posenc::LinearAttentionOptions options{.similarity = static_cast<posenc::LinearSimilarity>(bytes.below(3)),
                                               .causal = true,
                                               .offset = 0,
                                               .eps = bytes.flag() ? 1e-6 : bytes.number(),
                                               .scale = bytes.flag() ? 1.0 : bytes.number()};
  const Arrays a = arrays_of(bytes, s);
  const std::size_t middle = s.queries == 0 ? 0 : bytes.below(s.queries + 1);
  Sums whole, first, second;
  std::vector<float> at_once;
  try {
    at_once = linear(s, options, a, nullptr, whole);
  } catch (const posenc::InvalidArgument&) {
    return;
  }
  for (const float value : at_once) expect(std::isfinite(value), "linear attention of finite numbers is finite");
  if (middle == 0 || middle == s.queries) return;
  const std::vector<float> before = linear(cut(s, middle), options, a.cut(s, 0, middle), nullptr, first);
  const std::vector<float> after =
      linear(cut(s, s.queries - middle), options, a.cut(s, middle, s.queries), &first, second);
  const std::size_t rows = s.batch * s.heads;
  expect_close(part(at_once, rows, s.queries, s.value_dim, 0, middle), before, 2e-6F,
               "the first call is the beginning");
  // A state is rounded to float32, which matters more where the normaliser is small.
  if (options.similarity != posenc::LinearSimilarity::normalised) {
    expect_close(part(at_once, rows, s.queries, s.value_dim, middle, s.queries), after, 2e-5F,
                 "the second call goes on from the state");
  }
  expect_close(whole.values, second.values, 2e-6F, "two calls leave the state of one");
}

void recurrent_attention(Bytes& bytes) {
  const AttentionShape s = shape_of(bytes);
  posenc::RecurrentAttentionOptions options{.scale = bytes.flag() ? 1.0 : bytes.number(),
                                            .normaliser = static_cast<posenc::RecurrentNormaliser>(bytes.below(2)),
                                            .qk_l2_norm = bytes.flag(),
                                            .eps = bytes.flag() ? 1e-6 : bytes.number(),
                                            .chunk_size = 0};
  const Arrays a = arrays_of(bytes, s);
  const std::size_t tokens = s.batch * s.kv_heads * s.keys;
  // One decay for a head, or one for every component of the key.
  const std::size_t width = bytes.flag() ? 1 : s.head_dim;
  std::vector<float> decay, beta;
  if (bytes.flag()) {
    decay = tame_floats(bytes, tokens * width);
    for (float& g : decay) g = -std::abs(g);
  }
  if (bytes.flag()) {
    beta = tame_floats(bytes, tokens);
    for (float& b : beta) b = std::abs(b) / 2.0F;
  }
  const std::size_t chunk = 1 + bytes.length();
  const auto run = [&](std::size_t chunk_size, Sums& sums) {
    options.chunk_size = chunk_size;
    sums = {std::vector<float>(s.batch * s.kv_heads * s.head_dim * s.value_dim),
            std::vector<float>(s.batch * s.kv_heads * s.head_dim), std::vector<float>(s.batch * s.kv_heads)};
    const bool counts = options.normaliser != posenc::RecurrentNormaliser::none;
    std::vector<float> output(s.batch * s.heads * s.queries * s.value_dim, 9.0F);
    posenc::RecurrentAttentionInputs inputs{.q = a.q, .k = a.k, .v = a.v, .decay = {}, .beta = {}, .past = {}};
    if (!decay.empty()) {
      inputs.decay = {decay, s.kv_heads * s.keys * width, s.keys * width, width, width == 1 ? 0U : 1U};
    }
    if (!beta.empty()) inputs.beta = {beta, s.kv_heads * s.keys, s.keys, 1, 0};
    posenc::recurrent_attention(s, options, inputs,
                                {.output = output,
                                 .present = {.values = sums.values,
                                             .keys = counts ? std::span<float>(sums.keys) : std::span<float>(),
                                             .decay_sum = counts ? std::span<float>(sums.decay) : std::span<float>()}});
    return output;
  };
  Sums by_token, by_chunk;
  std::vector<float> expected;
  try {
    expected = run(0, by_token);
  } catch (const posenc::InvalidArgument&) {
    return;
  }
  // With the delta rule the sums may grow without bound.
  if (!beta.empty() && !(largest(by_token.values) < 1e3F)) return;
  const std::vector<float> output = run(chunk, by_chunk);
  expect_close(expected, output, 1e-5F, "chunks give what token by token gives");
  expect_close(by_token.values, by_chunk.values, 1e-5F, "chunks leave the sums that token by token leaves");
}

}  // namespace fuzz
