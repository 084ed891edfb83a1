#include "posenc/relative/cope.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"
#include "posenc/core/position.h"
#include "posenc/core/product.h"
#include "posenc/core/simd.h"
#include "posenc/relative/distance_terms.h"

namespace posenc {

namespace {

/// Turns the gates of a row of logits into positions, from its last key to its first. Gates are never negative, so once
/// the sum reaches `farthest`, all earlier keys are there too: their gates are not computed. Returns how many such keys
/// there are.
std::size_t fill_positions(std::span<const float> logits, double farthest, std::span<double> positions) {
  double sum = 0.0;
  std::size_t n = logits.size();
  const auto add = [&](double gate) {
    sum = std::min(sum + gate, farthest);
    positions[--n] = sum;
  };
  while (n > 0 && sum < farthest) {
    const Double2 gates = sigmoid(
        Double2{static_cast<double>(logits[n - 1]), static_cast<double>(logits[n - std::min(n, std::size_t{2})])});
    add(gates[0]);
    if (n > 0) add(gates[1]);
  }
  std::fill_n(positions.begin(), n, farthest);
  return n;
}

}  // namespace

void cope(const RelativeShape& shape, const CopeOptions& options, std::span<const float> q,
          std::span<const float> logits, std::span<const float> pos_emb, const CopeResults& results) {
  require_some("max_pos", options.max_pos);
  require_offset("offset", shape.offset);
  const std::size_t size = shape.batch * shape.heads * shape.queries * shape.keys;
  require_heads(shape, "q", q, shape.queries);
  require_size("logits", logits.size(), size);
  require_size("pos_emb", pos_emb.size(), options.max_pos * shape.head_dim);
  if (!results.term.empty()) require_size("term", results.term.size(), size);
  if (!results.positions.empty()) require_size("positions", results.positions.size(), size);
  for (const float logit : logits) require(!std::isnan(logit), "logits", logit, "numbers");

  const Panels panels = Panels::of_transposed(view(pos_emb.data(), options.max_pos, shape.head_dim));
  std::vector<float> products(shape.queries * options.max_pos);
  std::vector<double> positions(shape.keys);
  const std::size_t last = options.max_pos - 1;
  for (std::size_t row = 0; row < shape.batch * shape.heads * shape.queries; ++row) {
    const std::size_t i = row % shape.queries;
    if (i == 0) {
      multiply(view(q.data() + row * shape.head_dim, shape.queries, shape.head_dim), panels, 1.0F,
               view(products.data(), shape.queries, options.max_pos));
    }
    const std::int64_t diagonal = static_cast<std::int64_t>(i) + shape.offset;
    const auto keys = static_cast<std::int64_t>(shape.keys);
    const auto visible =
        static_cast<std::size_t>(options.causal ? std::clamp(diagonal + 1, std::int64_t{0}, keys) : keys);
    std::ranges::fill(std::span(positions).subspan(visible), 0.0);
    const std::size_t far =
        fill_positions(logits.subspan(row * shape.keys, visible), static_cast<double>(last), positions);
    if (!results.positions.empty()) {
      std::ranges::transform(positions, results.positions.subspan(row * shape.keys).begin(),
                             [](double position) { return static_cast<float>(position); });
    }
    if (results.term.empty()) continue;
    const float* const of_query = products.data() + i * options.max_pos;
    float* const term = results.term.data() + row * shape.keys;
    std::fill_n(term, far, of_query[last]);
    for (std::size_t j = far; j < shape.keys; ++j) {
      const auto before = static_cast<std::size_t>(positions[j]);
      const double part = positions[j] - static_cast<double>(before);
      const auto low = static_cast<double>(of_query[before]);
      const auto high = static_cast<double>(of_query[std::min(before + 1, last)]);
      term[j] = static_cast<float>(high * part + low * (1.0 - part));
    }
  }
}

}  // namespace posenc
