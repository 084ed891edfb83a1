#pragma once

#include <vector>

#include "posenc/attention/dense.h"
#include "posenc/relative/shape.h"

/// Softmax attention with a term [batch, heads, queries, keys] added to its logits.
struct Attended {
  std::vector<float> logits;
  std::vector<float> weights;
  std::vector<float> output;
};

inline Attended attend(const posenc::RelativeShape& shape, float scale, bool causal, const std::vector<float>& q,
                       const std::vector<float>& k, const std::vector<float>& v, const std::vector<float>& term,
                       const std::vector<std::uint8_t>& mask = {}) {
  Attended r{std::vector<float>(term.size()), std::vector<float>(term.size()), std::vector<float>(q.size())};
  const auto keys = static_cast<std::ptrdiff_t>(shape.keys);
  const auto matrix = keys * static_cast<std::ptrdiff_t>(shape.queries);
  posenc::dense_attention({.batch = shape.batch,
                           .heads = shape.heads,
                           .kv_heads = shape.heads,
                           .queries = shape.queries,
                           .keys = shape.keys,
                           .head_dim = shape.head_dim,
                           .value_dim = shape.head_dim},
                          {.scale = scale, .causal = causal, .offset = shape.offset, .window = {}, .softcap = 0.0F},
                          {.q = q,
                           .k = k,
                           .v = v,
                           .bias = {.data = term.data(),
                                    .batch_stride = matrix * static_cast<std::ptrdiff_t>(shape.heads),
                                    .head_stride = matrix,
                                    .query_stride = keys,
                                    .key_stride = 1},
                           .mask = {.data = mask.empty() ? nullptr : mask.data(),
                                    .batch_stride = matrix,
                                    .head_stride = 0,
                                    .query_stride = keys,
                                    .key_stride = 1}},
                          {.output = r.output, .logits = r.logits, .weights = r.weights, .log_sum_exp = {}});
  return r;
}
