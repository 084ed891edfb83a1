#include "posenc/bias/fire.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "posenc/bias/diagonals.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The x where the unit w0 x + b0 changes sign; NaN where a weight is NaN, so that the unit is never above 0.
double knot_of(double w0, double b0) {
  if (w0 == 0.0) return b0 > 0.0 ? -infinity : infinity;
  return -b0 / w0;
}

}  // namespace

FireRows::FireRows(const BiasShape& shape, const FireOptions& options, const FireWeights& weights)
    : RowBias(1, shape),
      logarithms_(shape.queries + std::max(shape.keys, std::size_t{1}) - 1),
      normalisers_(shape.queries),
      knots_(options.mlp_width + 2),
      lines_(shape.heads * (options.mlp_width + 1) * 2) {
  require_some("mlp_width", options.mlp_width);
  require_factor("c", options.c);
  require_factor("threshold", options.threshold);
  require_factor("threshold_multiplier", options.threshold_multiplier);
  require_between(1e-100, 1e18, "eps", options.eps);
  require_size("w0", weights.w0.size(), options.mlp_width);
  require_size("b0", weights.b0.size(), options.mlp_width);
  require_size("w1", weights.w1.size(), shape.heads * options.mlp_width);
  require_size("b1", weights.b1.size(), shape.heads);
  require_bias_shape(shape, shape.heads * shape.queries * shape.keys);
  measure(options);
  draw(weights);
}

/// Computes logarithms_ and normalisers_, whose quotient is x.
void FireRows::measure(const FireOptions& options) {
  const auto first = static_cast<double>(shape().offset);
  const double farthest = first + static_cast<double>(shape().queries) - 1.0;
  for (std::size_t entry = 0; entry < logarithms_.size(); ++entry) {
    logarithms_[entry] = log1p64(std::abs(options.c * (farthest - static_cast<double>(entry))));
  }
  const double start = std::abs(options.threshold_multiplier * options.threshold);
  for (std::size_t i = 0; i < normalisers_.size(); ++i) {
    const double reach = std::fmax(first + static_cast<double>(i), start);
    normalisers_[i] = log1p64(std::abs(options.c * reach)) + options.eps;
  }
}

/// Computes the lines between knots that make up the perceptron.
void FireRows::draw(const FireWeights& weights) {
  const std::size_t width = weights.w0.size();
  knots_.front() = -infinity;
  knots_.back() = infinity;
  const auto knot = [&](std::size_t u) {
    return knot_of(static_cast<double>(weights.w0[u]), static_cast<double>(weights.b0[u]));
  };
  // Insertion sort: layers are narrow, so its time does not matter, and it is less code to download than a faster one.
  for (std::size_t u = 0; u < width; ++u) {
    const double value = std::isnan(knot(u)) ? infinity : knot(u);
    std::size_t n = u + 1;
    for (; knots_[n - 1] > value; --n) knots_[n] = knots_[n - 1];
    knots_[n] = value;
  }
  for (std::size_t head = 0; head < shape().heads; ++head) {
    for (std::size_t n = 0; n <= width; ++n) {
      // Each line is summed from its own units: updating it from the line before would carry the rounding errors of
      // large terms along.
      double slope = 0.0;
      auto intercept = static_cast<double>(weights.b1[head]);
      for (std::size_t u = 0; u < width; ++u) {
        const bool is_above = weights.w0[u] >= 0.0F ? knot(u) <= knots_[n] : knot(u) > knots_[n];
        if (!is_above) continue;
        const auto w1 = static_cast<double>(weights.w1[head * width + u]);
        slope += w1 * static_cast<double>(weights.w0[u]);
        intercept += w1 * static_cast<double>(weights.b0[u]);
      }
      double* const line = lines_.data() + (head * (width + 1) + n) * 2;
      line[0] = slope;
      line[1] = intercept;
    }
  }
}

void FireRows::add_entries(std::span<float> logits, std::size_t /*batch*/, std::size_t head, std::size_t query,
                           std::size_t first_key) const {
  const double* const x = logarithms_.data() + shape().queries - 1 - query + first_key;
  const double normaliser = normalisers_[query];
  // Up to the query's own position, distances decrease from key to key.
  const std::int64_t last_before =
      static_cast<std::int64_t>(query) + shape().offset - static_cast<std::int64_t>(first_key);
  const auto size = static_cast<std::int64_t>(logits.size());
  const auto falling = static_cast<std::size_t>(std::clamp(last_before + 1, std::int64_t{0}, size));
  for (std::size_t n = 0; n < logits.size();) {
    const bool falls = n < falling;
    const auto above = std::upper_bound(knots_.begin() + 1, knots_.end() - 1, x[n] / normaliser);
    const double bound = *(falls ? above - 1 : above) * normaliser;
    const double* const end = std::partition_point(x + n + 1, x + (falls ? falling : logits.size()),
                                                   [&](double log) { return falls ? log >= bound : log < bound; });
    const auto index = head * (knots_.size() - 1) + static_cast<std::size_t>(above - 1 - knots_.begin());
    const double* const line = lines_.data() + 2 * index;
    const auto count = static_cast<std::size_t>(end - (x + n));
    add_line(logits.subspan(n, count), line[0] / normaliser, line[1], x + n);
    n += count;
  }
}

}  // namespace posenc
