#include "posenc/attention/contextual_positions.h"

#include <algorithm>
#include <cmath>

#include "posenc/attention/running_softmax.h"
#include "posenc/core/error.h"
#include "posenc/relative/cope.h"

namespace posenc {

ContextualPositions::ContextualPositions(const AttentionShape& shape, const AttentionOptions& options,
                                         const AttentionInputs& inputs)
    : shape_(shape),
      options_(options),
      inputs_(inputs),
      sums_(given() ? shape.heads / shape.kv_heads * shape.queries : 0),
      table_(given() ? Panels::of_transposed(
                           view(inputs.pos_emb.data(), inputs.pos_emb.size() / shape.head_dim, shape.head_dim))
                     : Panels()),
      products_(tile_rows * table_.count() * tile_columns) {}

void ContextualPositions::add_to(LeftTile& logits, const Rows& tile, const Block& block, LeftTile& packed) {
  std::array<Columns, tile_rows> visible;
  Columns rows{table_.columns(), 0};
  for (std::size_t r = 0; r < tile.count; ++r) {
    visible[r] = visible_columns(shape_, options_, tile.first + r, block);
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

void ContextualPositions::sum_row(float* logits, const Rows& tile, std::size_t r, std::size_t start,
                                  const Columns& visible, Columns& rows) {
  const auto [first, last] = visible;
  const std::size_t query = tile.first + r;
  if (inputs_.mask.data != nullptr) {
    const std::uint8_t* mask = inputs_.mask.row(tile.batch, tile.head, query) +
                               static_cast<std::ptrdiff_t>(start + first) * inputs_.mask.key_stride;
    for (std::size_t n = first; n < last; ++n, mask += inputs_.mask.key_stride) {
      if (*mask == 0) logits[n] = minus_infinity;
    }
  }
  double& sum = sums_[tile.head % (shape_.heads / shape_.kv_heads) * shape_.queries + query];
  double* const sums = sums_of_tile_.data() + r * tile_depth;
  sum = sum_gates({logits + first, last - first}, sum, {sums + first, last - first});
  require(!std::isnan(sum), "logits", sum, "numbers");
  const auto farthest = static_cast<double>(table_.columns() - 1);
  rows.first = std::min(rows.first, static_cast<std::size_t>(std::min(sums[last - 1], farthest)));
  rows.last = std::max(rows.last, static_cast<std::size_t>(std::min(sum + 1.0, farthest)) + 1);
}

void ContextualPositions::multiply(const Rows& tile, const Columns& rows, LeftTile& packed) {
  const auto stride = static_cast<std::ptrdiff_t>(table_.count() * tile_columns);
  for (std::size_t depth_start = 0; depth_start < shape_.head_dim; depth_start += tile_depth) {
    const std::size_t depth = std::min(tile_depth, shape_.head_dim - depth_start);
    pack_queries(shape_, 1.0F, inputs_.q, {}, tile, depth_start, depth, packed);
    for (std::size_t index = rows.first / tile_columns; index * tile_columns < rows.last; ++index) {
      const TileRows<float> place{products_.data() + index * tile_columns, stride};
      const TileRows<const float> from =
          depth_start == 0 ? zero_rows() : TileRows<const float>{place.first, place.stride};
      multiply_tile(depth, packed.data(), table_.panel(index) + depth_start * tile_columns, from, place);
    }
  }
}

}  // namespace posenc
