#include <algorithm>

#include "bind.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"
#include "posenc/core/tile.h"
#include "relative_shape.h"
#include "row_receiver.h"

namespace posenc::bindings {
namespace {

struct NamedShiftStage {
  ShortString name;
  std::size_t rows;
  std::size_t columns;
};

std::span<const float> values_of(const RelativeTable& table, const RelativeShape& shape, Pointer pointer) {
  return array<const float>(pointer, table.heads * table.rows * shape.head_dim);
}

/// Computes rows of the result in `piece` [rows, keys], in any order; `receive` copies them before the next ones
/// overwrite them. With leak = keep in one direction, `piece` must have room for all rows, because what the reshape
/// leaves in some of them comes from others.
void logits(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table, Pointer q,
            Pointer vectors, Pointer piece, std::size_t rows, const RowReceiver& receive) {
  const auto queries = array<const float>(q, query_size(shape));
  const auto values = values_of(table, shape, vectors);
  if (rows >= shape.batch * shape.heads * shape.queries) {
    relative_logits(shape, options, table, queries, values, array<float>(piece, term_size(shape)));
    return receive(0, rows);
  }
  require_some("rows", rows);
  // Whole tiles, if there is room for one.
  const std::size_t step = rows < tile_rows ? rows : rows / tile_rows * tile_rows;
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const HeadRelativeLogits head_logits(shape, options, table, values, head);
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t row = (batch * shape.heads + head) * shape.queries;
      for (std::size_t first = 0; first < shape.queries; first += step) {
        const std::size_t count = std::min(step, shape.queries - first);
        head_logits.fill(first, queries.subspan((row + first) * shape.head_dim, count * shape.head_dim),
                         array<float>(piece, count * shape.keys));
        receive(row + first, count);
      }
    }
  }
}

std::size_t columns(const RelativeShape& shape, ShiftDirection direction) { return shift_columns(shape, direction); }

/// out int32 [queries + keys - 1].
void rows(const RelativeShape& shape, ShiftDirection direction, const RelativeTable& table, Pointer out) {
  write_rows(shift_rows(shape, direction, table), out);
}

/// out [batch, heads, queries, columns(shape, direction)].
void products(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table, Pointer q,
              Pointer vectors, Pointer out) {
  const std::size_t size = shape.batch * shape.heads * shape.queries * shift_columns(shape, options.direction);
  relative_products(shape, options, table, array<const float>(q, query_size(shape)), values_of(table, shape, vectors),
                    array<float>(out, size));
}

/// x and out [matrices, queries, columns]; for both directions, out [matrices, queries, columns - queries].
void shift(ShiftDirection direction, std::size_t matrices, std::size_t queries, std::size_t columns, Pointer x,
           Pointer out) {
  const std::size_t size = matrices * queries * columns;
  const auto from = array<const float>(x, size);
  switch (direction) {
    case ShiftDirection::left_to_right:
      return rel_shift(matrices, queries, columns, from, array<float>(out, size));
    case ShiftDirection::right_to_left:
      return rel_shift_ahead(matrices, queries, columns, from, array<float>(out, size));
    case ShiftDirection::both:
      require(columns > queries, "columns", columns, Expected::above(queries, "queries"));
      return rel_shift_both(matrices, queries, columns - queries, from,
                            array<float>(out, matrices * queries * (columns - queries)));
  }
}

/// One of the arrays that the shift goes through (shift_stages()). Its numbers are written only if `out` is not 0.
NamedShiftStage stage(ShiftDirection direction, std::size_t index, std::size_t queries, std::size_t columns, Pointer x,
                      Pointer out) {
  const auto stages = shift_stages(direction, queries, columns, array<const float>(x, queries * columns));
  require(index < stages.size(), "index", index, Expected::below(stages.size()));
  const ShiftStage& chosen = stages[index];
  if (out != 0) std::ranges::copy(chosen.values, array<float>(out, chosen.values.size()).begin());
  NamedShiftStage result{.name = {}, .rows = chosen.rows, .columns = chosen.columns};
  chosen.name.copy(result.name.characters.data(), result.name.characters.size() - 1);
  return result;
}

/// table [rows, dim], nearest first; out [queries, keys, dim].
void toeplitz(std::size_t queries, std::size_t keys, double offset, std::size_t dim, std::size_t rows, Pointer table,
              Pointer out) {
  toeplitz_tensor(queries, keys, whole_offset("offset", offset), dim, array<const float>(table, rows * dim),
                  array<float>(out, queries * keys * dim));
}

}  // namespace

POSENC_CHOICES(ShiftDirection, {"left-to-right", ShiftDirection::left_to_right},
               {"right-to-left", ShiftDirection::right_to_left}, {"both", ShiftDirection::both});
POSENC_CHOICES(DistanceOrder, {"nearest-first", DistanceOrder::nearest_first},
               {"nearest-last", DistanceOrder::nearest_last});

POSENC_RECORD(ShiftOptions, direction, leak, scale);
POSENC_RECORD(RelativeTable, heads, rows, order);

POSENC_RECORD(NamedShiftStage, name, rows, columns);

POSENC_BINDINGS(relative_shift) {
  bind<&logits>("relative_logits", "shape, options, table, q, vectors, piece, rows, receive");
  bind<&columns>("shift_columns", "shape, direction");
  bind<&rows>("shift_rows", "shape, direction, table, out");
  bind<&products>("relative_products", "shape, options, table, q, vectors, out");
  bind<&shift>("relative_shift", "direction, matrices, queries, columns, x, out");
  bind<&stage>("shift_stage", "direction, index, queries, columns, x, out");
  bind<&toeplitz>("toeplitz_tensor", "queries, keys, offset, dim, rows, table, out");
}

}  // namespace posenc::bindings
