#include "posenc/attention/contextual_positions.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posenc/attention/running_softmax.h"
#include "posenc/core/error.h"
#include "posenc/core/simd.h"
#include "posenc/relative/cope.h"

namespace posenc {
namespace {

bool has_nan(std::span<const float> values) {
  Int4 found{};
  std::size_t n = 0;
  for (; n + 4 <= values.size(); n += 4) {
    const Float4 four = load4(values.data() + n);
    found |= four != four;
  }
  bool any = (found[0] | found[1] | found[2] | found[3]) != 0;
  for (; n < values.size(); ++n) any = any || std::isnan(values[n]);
  return any;
}

}  // namespace

void ContextualPositions::check(const AttentionProblem& problem) const {
  const AttentionInputs& inputs = problem.inputs;
  const bool is_only_term = !inputs.query_vectors.given() && !inputs.key_vectors.given() &&
                            inputs.content_bias.empty() && inputs.terms.size() == 1;
  require(
      is_only_term && !pos_emb_.empty() && problem.shape.head_dim > 0 && pos_emb_.size() % problem.shape.head_dim == 0,
      "pos_emb", pos_emb_.size(), "rows of `head_dim`, and no other terms of the distance");
}

void ContextualPositions::begin(const AttentionProblem& problem) {
  problem_ = &problem;
  const AttentionShape& shape = problem.shape;
  sums_.assign(shape.heads / shape.kv_heads * shape.queries, 0.0);
  if (table_.columns() > 0) return;
  table_ = Panels::of_transposed(view(pos_emb_.data(), pos_emb_.size() / shape.head_dim, shape.head_dim));
  products_.resize(tile_rows * table_.count() * tile_columns);
}

void ContextualPositions::add_to(LeftTile& logits, const QueryRange& tile, const Block& block,
                                 const Columns& /*columns*/, LeftTile& packed) {
  std::array<Columns, tile_rows> visible;
  Columns rows{table_.columns(), 0};
  for (std::size_t r = 0; r < tile.count; ++r) {
    visible[r] = visible_columns(problem_->shape, problem_->options, tile.first + r, block);
    if (!visible[r].empty()) sum_row(logits.data() + r * tile_depth, tile, r, block.start, visible[r], rows);
  }
  if (rows.empty()) return;
  multiply(tile, rows, packed);
  for (std::size_t r = 0; r < tile.count; ++r) {
    const std::size_t first = r * tile_depth + visible[r].first;
    const std::size_t count = visible[r].last - visible[r].first;
    add_contextual(std::span(logits).subspan(first, count), std::span(sums_of_tile_).subspan(first, count),
                   std::span(products_).subspan(r * table_.count() * tile_columns, table_.columns()));
  }
}

void ContextualPositions::sum_row(float* logits, const QueryRange& tile, std::size_t r, std::size_t start,
                                  const Columns& visible, Columns& rows) {
  const auto [first, last] = visible;
  const std::size_t query = tile.first + r;
  if (problem_->inputs.mask.data != nullptr) {
    const std::uint8_t* mask = problem_->inputs.mask.row(tile.batch, tile.head, query) +
                               static_cast<std::ptrdiff_t>(start + first) * problem_->inputs.mask.key_stride;
    for (std::size_t n = first; n < last; ++n, mask += problem_->inputs.mask.key_stride) {
      if (*mask == 0) logits[n] = minus_infinity;
    }
  }
  double& sum = sums_[tile.head % (problem_->shape.heads / problem_->shape.kv_heads) * problem_->shape.queries + query];
  double* const sums = sums_of_tile_.data() + r * tile_depth;
  const auto farthest = static_cast<double>(table_.columns() - 1);
  sum = sum_gates({logits + first, last - first}, sum, farthest, {sums + first, last - first});
  require(!std::isnan(sum) && !has_nan({logits + first, last - first}), "logits",
          std::numeric_limits<double>::quiet_NaN(), "numbers");
  rows.first = std::min(rows.first, static_cast<std::size_t>(std::min(sums[last - 1], farthest)));
  rows.last = std::max(rows.last, static_cast<std::size_t>(std::min(sum + 1.0, farthest)) + 1);
}

void ContextualPositions::multiply(const QueryRange& tile, const Columns& rows, LeftTile& packed) {
  const auto stride = static_cast<std::ptrdiff_t>(table_.count() * tile_columns);
  for (std::size_t depth_start = 0; depth_start < problem_->shape.head_dim; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, problem_->shape.head_dim - depth_start);
    pack_queries(problem_->shape, 1.0F, problem_->inputs.q, {}, tile, depth_start, depth, packed.data());
    for (std::size_t index = rows.first / tile_columns; index * tile_columns < rows.last; ++index) {
      const TileRows<float> place{products_.data() + index * tile_columns, stride};
      const TileRows<const float> from =
          depth_start == 0 ? zero_rows() : TileRows<const float>{place.first, place.stride};
      multiply_tile(depth, packed.data(), table_.panel(index) + depth_start * tile_columns, from, place);
    }
  }
}

}  // namespace posenc
