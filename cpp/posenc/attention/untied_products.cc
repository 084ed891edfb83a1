#include "posenc/attention/untied_products.h"

#include <algorithm>

#include "posenc/core/error.h"

namespace posenc {

UntiedProducts::UntiedProducts(const TupeOptions& options, std::span<const float> factors)
    : options_(options), factors_(factors) {
  require_size("factors", factors.size(), options.heads * factors_size());
}

UntiedProducts::UntiedProducts(const TupeFactors& source) : options_(source.options()), source_(&source) {}

void UntiedProducts::check(const AttentionProblem& problem) const {
  const AttentionShape& shape = problem.shape;
  require(options_.heads == shape.heads && options_.length >= shape.queries && shape.queries == shape.keys,
          "untied_positions", options_.heads * options_.length, "as many heads, queries and keys as attention has");
}

const float* UntiedProducts::factors_of(std::size_t head) {
  const std::size_t size = factors_size();
  if (source_ == nullptr) return factors_.data() + head * size;
  const std::size_t group = problem_->shape.heads / problem_->shape.kv_heads;
  const std::size_t first = head / group * group;
  if (made_.empty() || first != first_made_) {
    first_made_ = first;
    made_.resize(group * size);
    for (std::size_t h = 0; h < group; ++h) {
      const std::span<float> both = std::span(made_).subspan(h * size, size);
      source_->fill(first + h, both.first(size / 2), both.last(size / 2));
    }
  }
  return made_.data() + (head - first) * size;
}

void UntiedProducts::prepare(const QueryRange& chunk, const Block& block) {
  if (panels_.columns() > 0 && chunk.head == head_ && block.start == block_start_) return;
  head_ = chunk.head;
  block_start_ = block.start;
  queries_ = factors_of(head_);
  const float* const keys = queries_ + factors_size() / 2;
  panels_ = Panels::of_transposed(view(keys + block.start * options_.width(), block.size, options_.width()));
}

void UntiedProducts::add_to(LeftTile& logits, LeftTile& /*content*/, const QueryRange& tile, const Block& /*block*/,
                            const Columns& columns, LeftTile& packed) {
  const std::size_t width = options_.width();
  for (std::size_t depth_start = 0; depth_start < width; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, width - depth_start);
    for (std::size_t r = 0; r < tile.count; ++r) {
      pack_row(queries_ + (tile.first + r) * width + depth_start, depth, 1.0F, packed.data() + r * tile_depth);
    }
    for (std::size_t column = columns.first; column < columns.last; column += tile_columns) {
      const TileRows<float> place{logits.data() + column, tile_depth};
      multiply_tile(depth, packed.data(), panels_.panel(column / tile_columns) + depth_start * tile_columns,
                    {place.first, place.stride}, place);
    }
  }
}

void UntiedProducts::add_rows(const AttentionProblem& problem, const QueryRange& queries,
                              std::span<const float> content, std::span<float> logits) {
  if (source_ == nullptr) return LogitTerm::add_rows(problem, queries, content, logits);
  std::vector<float> term(logits.size());
  tupe_position_position(source_->positions(), queries.head, queries.first, queries.count, term);
  for (std::size_t n = 0; n < term.size(); ++n) logits[n] += term[n];
}

}  // namespace posenc
