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

double sum_gates(std::span<const float> logits, double before, double enough, std::span<double> sums) {
  std::size_t n = logits.size();
  const auto add = [&](double gate) { sums[--n] = before += gate; };
  if (n % 2 != 0 && before < enough) add(sigmoid(static_cast<double>(logits[n - 1])));
  while (n > 1 && before < enough) {
    const Double2 gates = sigmoid(Double2{static_cast<double>(logits[n - 2]), static_cast<double>(logits[n - 1])});
    add(gates[1]);
    add(gates[0]);
  }
  // Gates are never negative, so that nothing comes back below.
  std::fill_n(sums.begin(), n, before);
  return before;
}

void add_contextual(std::span<float> logits, std::span<const double> sums, std::span<const float> products) {
  const std::size_t last = products.size() - 1;
  const auto farthest = static_cast<double>(last);
  const auto term = [&](double position) {
    const auto row = static_cast<std::size_t>(position);
    const double part = position - static_cast<double>(row);
    const auto low = static_cast<double>(products[row]);
    const auto high = static_cast<double>(products[std::min(row + 1, last)]);
    return static_cast<float>(high * part + low * (1.0 - part));
  };
  // Sums grow towards the first key: those of the far keys have one term.
  const auto near = std::ranges::partition_point(sums, [&](double sum) { return sum >= farthest; });
  const auto far = static_cast<std::size_t>(near - sums.begin());
  const float constant = term(farthest);
  std::size_t n = 0;
  for (; n + 4 <= far; n += 4) store4(logits.data() + n, load4(logits.data() + n) + splat4(constant));
  for (; n < far; ++n) logits[n] += constant;
  for (; n < logits.size(); ++n) logits[n] += term(sums[n]);
}

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
  std::vector<double> sums(shape.keys);
  std::fill(results.term.begin(), results.term.end(), 0.0F);
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
    std::ranges::fill(std::span(sums).subspan(visible), 0.0);
    sum_gates(logits.subspan(row * shape.keys, visible), 0.0, static_cast<double>(options.max_pos - 1), sums);
    if (!results.term.empty()) {
      add_contextual(results.term.subspan(row * shape.keys, shape.keys), sums,
                     std::span(products).subspan(i * options.max_pos, options.max_pos));
    }
    for (std::size_t j = 0; j < shape.keys && !results.positions.empty(); ++j) {
      results.positions[row * shape.keys + j] =
          static_cast<float>(std::min(sums[j], static_cast<double>(options.max_pos - 1)));
    }
  }
}

}  // namespace posenc
