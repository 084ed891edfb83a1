#include "posenc/attention/contextual_positions.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "posenc/attention/running_softmax.h"
#include "posenc/attention/visibility.h"
#include "posenc/core/error.h"
#include "posenc/core/exp.h"
#include "posenc/core/simd.h"
#include "posenc/relative/cope.h"

namespace posenc {
namespace {

Double2 smaller2(Double2 a, double b) { return select2(a < b, a, splat2(b)); }

Double2 between(Double2 low, Double2 high, Double2 part) { return high * part + low * (splat2(1.0) - part); }

/// Converts whole numbers from 0 to 2^31 - 1: adding 2^52 leaves each in the low 32 bits of the sum.
Int4 whole4(Double2 low, Double2 high) {
  const Double2 offset = splat2(0x1p52);
  return __builtin_shufflevector((Int4)(low + offset), (Int4)(high + offset), 0, 2, 4, 6);
}

/// products[rows[0]], products[rows[0] + 1], products[rows[1]] and products[rows[1] + 1].
Float4 pairs_of(const float* products, const std::int32_t* rows) {
  Double2 pairs;
  std::memcpy(&pairs, products + rows[0], sizeof(double));
  std::memcpy(reinterpret_cast<char*>(&pairs) + sizeof(double), products + rows[1], sizeof(double));
  return (Float4)pairs;
}

}  // namespace

void ContextualPositions::check(const AttentionProblem& problem) const {
  const std::size_t width = problem.shape.head_dim;
  require(!pos_emb_.empty() && width > 0 && pos_emb_.size() % width == 0, "pos_emb", pos_emb_.size(),
          Expected{"rows of {name}", "head_dim"});
}

void ContextualPositions::begin(const AttentionProblem& problem) {
  problem_ = &problem;
  const AttentionShape& shape = problem.shape;
  sums_.assign(shape.heads / shape.kv_heads * shape.queries, 0.0);
  if (table_.columns() > 0) return;
  table_ = Panels::of_transposed(view(pos_emb_.data(), pos_emb_.size() / shape.head_dim, shape.head_dim));
  products_.resize(tile_rows * table_.count() * tile_columns);
}

void ContextualPositions::add_to(LeftTile& logits, LeftTile& content, const QueryRange& tile, const Block& block,
                                 const Columns& /*columns*/, LeftTile& packed) {
  std::array<Keys, tile_rows> keys{};
  Columns rows{table_.columns(), 0};
  for (std::size_t r = 0; r < tile.count; ++r) {
    const Columns visible = visible_columns(problem_->shape, problem_->options, tile.first + r, block);
    if (!visible.empty()) keys[r] = place_row(content.data() + r * tile_depth, tile, r, block.start, visible, rows);
  }
  multiply(tile, rows, packed);
  for (std::size_t r = 0; r < tile.count; ++r) {
    add_row(logits.data() + r * tile_depth, content.data() + r * tile_depth, r, keys[r]);
  }
}

void ContextualPositions::add_rows(const AttentionProblem& problem, const QueryRange& queries,
                                   std::span<const float> content, std::span<float> logits) {
  const std::size_t keys = problem.shape.keys;
  const std::size_t width = problem.shape.head_dim;
  std::vector<float> visible(content.begin(), content.end());
  for (std::size_t r = 0; r < queries.count; ++r) {
    hide_keys(problem, queries.batch, queries.head, queries.first + r, std::span(visible).subspan(r * keys, keys));
  }
  const std::size_t row = (queries.batch * problem.shape.heads + queries.head) * problem.shape.queries + queries.first;
  std::vector<float> term(visible.size());
  cope({.batch = 1, .heads = 1, .queries = queries.count, .keys = keys, .head_dim = width, .offset = 0},
       {.max_pos = pos_emb_.size() / width, .causal = false},
       problem.inputs.term_queries().subspan(row * width, queries.count * width), visible, pos_emb_,
       {.term = term, .positions = {}});
  for (std::size_t n = 0; n < term.size(); ++n) logits[n] += term[n];
}

ContextualPositions::Keys ContextualPositions::place_row(float* content, const QueryRange& tile, std::size_t r,
                                                         std::size_t start, const Columns& visible, Columns& rows) {
  const auto [first, last] = visible;
  const std::size_t query = tile.first + r;
  if (problem_->inputs.mask.data != nullptr) {
    const std::uint8_t* mask = problem_->inputs.mask.row(tile.batch, tile.head, query) +
                               static_cast<std::ptrdiff_t>(start + first) * problem_->inputs.mask.key_stride;
    for (std::size_t n = first; n < last; ++n, mask += problem_->inputs.mask.key_stride) {
      if (*mask == 0) content[n] = minus_infinity;
    }
  }
  Keys keys{first / 4 * 4, (last + 3) / 4 * 4, (last + 3) / 4 * 4};
  std::fill(content + keys.first, content + first, minus_infinity);
  std::fill(content + last, content + keys.last, minus_infinity);

  double& sum = sums_[tile.head % (problem_->shape.heads / problem_->shape.kv_heads) * problem_->shape.queries + query];
  const auto farthest = static_cast<double>(table_.columns() - 1);
  rows.first = std::min(rows.first, static_cast<std::size_t>(std::min(sum, farthest)));
  const Exp4 exp4;
  // Gates are never negative, so once the sum has passed the last row of the table, all earlier keys are there too and
  // their gates need not be computed.
  while (keys.near > keys.first && sum < farthest) {
    keys.near -= 4;
    // The gate is e^x / (1 + e^x) for x below 0, otherwise 1 / (1 + e^-x). In single precision, the sum and the
    // quotient would add three times the rounding error of the exponential, which shows once many gates are added; in
    // double, a position is as exact as its logits.
    const Float4 x = load4(content + keys.near);
    const Float4 e = exp4(-abs4(x));
    const Float4 part = select4(x < 0.0F, e, splat4(1.0F));
    const Double2 low = widen_low2(part) / (splat2(1.0) + widen_low2(e));
    const Double2 high = widen_high2(part) / (splat2(1.0) + widen_high2(e));
    // Running sums from the last key to the first.
    const Double2 sums_high = splat2(sum) + (high + Double2{high[1], 0.0});
    const Double2 sums_low = splat2(sums_high[0]) + (low + Double2{low[1], 0.0});
    sum = sums_low[0];
    const Double2 row_low = floor2(smaller2(sums_low, farthest - 1.0));
    const Double2 row_high = floor2(smaller2(sums_high, farthest - 1.0));
    const Int4 whole = whole4(row_low, row_high);
    std::memcpy(rows_of_tile_.data() + r * tile_depth + keys.near, &whole, sizeof whole);
    double* const parts = parts_of_tile_.data() + r * tile_depth + keys.near;
    store2(parts, smaller2(sums_low, farthest) - row_low);
    store2(parts + 2, smaller2(sums_high, farthest) - row_high);
  }
  require(!std::isnan(sum), "logits", sum, "numbers");
  rows.last = std::max(rows.last, static_cast<std::size_t>(std::min(sum + 1.0, farthest)) + 1);
  return keys;
}

void ContextualPositions::add_row(float* logits, const float* content, std::size_t r, const Keys& keys) const {
  const float* const products = products_.data() + r * table_.count() * tile_columns;
  const Float4 farthest = splat4(products[table_.columns() - 1]);
  Int4 found{};
  std::size_t n = keys.first;
  for (; n < keys.near; n += 4) {
    const Float4 four = load4(content + n);
    found |= four != four;
    store4(logits + n, load4(logits + n) + farthest);
  }
  require(!any4(found), "logits", std::numeric_limits<double>::quiet_NaN(), "numbers");
  for (; n < keys.last; n += 4) {
    const std::int32_t* const rows = rows_of_tile_.data() + r * tile_depth + n;
    const Float4 pairs_low = pairs_of(products, rows);
    const Float4 pairs_high = pairs_of(products, rows + 2);
    const Float4 before = even4(pairs_low, pairs_high);
    const Float4 behind = odd4(pairs_low, pairs_high);
    const double* const parts = parts_of_tile_.data() + r * tile_depth + n;
    const Float4 term = narrow4(between(widen_low2(before), widen_low2(behind), load2(parts)),
                                between(widen_high2(before), widen_high2(behind), load2(parts + 2)));
    store4(logits + n, load4(logits + n) + term);
  }
}

void ContextualPositions::multiply(const QueryRange& tile, const Columns& rows, LeftTile& packed) {
  const auto stride = static_cast<std::ptrdiff_t>(table_.count() * tile_columns);
  for (std::size_t depth_start = 0; depth_start < problem_->shape.head_dim; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, problem_->shape.head_dim - depth_start);
    pack_queries(problem_->shape, 1.0F, problem_->inputs.term_queries(), {}, tile, depth_start, depth, packed.data());
    for (std::size_t index = rows.first / tile_columns; index * tile_columns < rows.last; ++index) {
      const TileRows<float> place{products_.data() + index * tile_columns, stride};
      const TileRows<const float> from =
          depth_start == 0 ? zero_rows() : TileRows<const float>{place.first, place.stride};
      multiply_tile(depth, packed.data(), table_.panel(index) + depth_start * tile_columns, from, place);
    }
  }
}

}  // namespace posenc
