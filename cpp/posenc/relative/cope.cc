#include "posenc/relative/cope.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"
#include "posenc/core/product.h"
#include "posenc/relative/distance_terms.h"

namespace posenc {

void cope(const RelativeShape& shape, const CopeOptions& options, std::span<const float> q,
          std::span<const float> logits, std::span<const float> pos_emb, const CopeResults& results) {
  require(options.max_pos >= 1, "max_pos", options.max_pos, "at least 1");
  const std::size_t size = shape.batch * shape.heads * shape.queries * shape.keys;
  require_heads(shape, "q", q, shape.queries);
  require_size("logits", logits.size(), size);
  require_size("pos_emb", pos_emb.size(), options.max_pos * shape.head_dim);
  if (!results.term.empty()) require_size("term", results.term.size(), size);
  if (!results.positions.empty()) require_size("positions", results.positions.size(), size);
  for (const float logit : logits) require(!std::isnan(logit), "logits", logit, "numbers");

  const Panels panels = Panels::of_transposed(view(pos_emb.data(), options.max_pos, shape.head_dim));
  std::vector<float> products(shape.queries * options.max_pos);
  const auto last = static_cast<double>(options.max_pos - 1);
  for (std::size_t matrix = 0; matrix < shape.batch * shape.heads; ++matrix) {
    multiply(view(q.data() + matrix * shape.queries * shape.head_dim, shape.queries, shape.head_dim), panels, 1.0F,
             view(products.data(), shape.queries, options.max_pos));
    for (std::size_t i = 0; i < shape.queries; ++i) {
      const float* const by_position = products.data() + i * options.max_pos;
      const std::ptrdiff_t diagonal = static_cast<std::ptrdiff_t>(i) + shape.offset;
      double sum = 0.0;
      for (std::size_t j = shape.keys; j-- > 0;) {
        const std::size_t entry = (matrix * shape.queries + i) * shape.keys + j;
        const bool visible = !options.causal || static_cast<std::ptrdiff_t>(j) <= diagonal;
        if (visible) sum += sigmoid(static_cast<double>(logits[entry]));
        const double position = std::min(sum, last);
        if (!results.positions.empty()) results.positions[entry] = static_cast<float>(position);
        if (results.term.empty()) continue;
        const double below = std::floor(position);
        const double part = position - below;
        const auto row = static_cast<std::size_t>(below);
        const double low = static_cast<double>(by_position[row]);
        const double high = static_cast<double>(by_position[std::min(row + 1, options.max_pos - 1)]);
        results.term[entry] = static_cast<float>(high * part + low * (1.0 - part));
      }
    }
  }
}

}  // namespace posenc
