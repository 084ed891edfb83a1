#include <emscripten/bind.h>

#include <algorithm>

#include "guard.h"
#include "posenc/core/tile.h"
#include "relative_shape.h"
#include "take_rows.h"

namespace posenc::bindings {
namespace {

struct RawShift {
  Text direction;
  Text leak;
  double scale;
  std::size_t table_heads;
  std::size_t rows;
  Text order;
};

struct RawShiftStage {
  Text name;
  std::size_t rows;
  std::size_t columns;
};

ShiftDirection direction_of(const Text& direction) {
  return choose<ShiftDirection>("direction", direction,
                                {{"left-to-right", ShiftDirection::left_to_right},
                                 {"right-to-left", ShiftDirection::right_to_left},
                                 {"both", ShiftDirection::both}});
}

ShiftOptions options_of(const RawShift& raw) {
  return {.direction = direction_of(raw.direction), .leak = leak_of(raw.leak), .scale = static_cast<float>(raw.scale)};
}

RelativeTable table_of(const RawShift& raw) {
  return {.heads = raw.table_heads,
          .rows = raw.rows,
          .order = choose<DistanceOrder>(
              "order", raw.order,
              {{"nearest-first", DistanceOrder::nearest_first}, {"nearest-last", DistanceOrder::nearest_last}})};
}

std::span<const float> values_of(const RawShift& raw, const RawRelativeShape& shape, Pointer table) {
  return array<const float>(table, raw.table_heads * raw.rows * shape.head_dim);
}

/// Fills `piece` [at most rows, keys] with rows of the result again and again, in any order; `take` copies them. What a
/// reshape leaves behind needs room for all of them at once.
void logits(const RawRelativeShape& raw_shape, const RawShift& raw, Pointer q, Pointer table, Pointer piece,
            std::size_t rows, const emscripten::val& take) {
  const RelativeShape shape = shape_of(raw_shape);
  const ShiftOptions options = options_of(raw);
  const auto queries = array<const float>(q, query_size(raw_shape));
  const auto vectors = values_of(raw, raw_shape, table);
  if (rows >= shape.batch * shape.heads * shape.queries) {
    relative_logits(shape, options, table_of(raw), queries, vectors, array<float>(piece, term_size(raw_shape)));
    return take_rows(take, 0, rows);
  }
  // Whole tiles where there is room for one.
  const std::size_t step = rows < tile_rows ? rows : rows / tile_rows * tile_rows;
  for (std::size_t head = 0; head < shape.heads; ++head) {
    const HeadRelativeLogits head_logits(shape, options, table_of(raw), vectors, head);
    for (std::size_t batch = 0; batch < shape.batch; ++batch) {
      const std::size_t row = (batch * shape.heads + head) * shape.queries;
      for (std::size_t first = 0; first < shape.queries; first += step) {
        const std::size_t count = std::min(step, shape.queries - first);
        head_logits.fill(first, queries.subspan((row + first) * shape.head_dim, count * shape.head_dim),
                         array<float>(piece, count * shape.keys));
        take_rows(take, row + first, count);
      }
    }
  }
}

std::size_t columns(const RawRelativeShape& shape, const Text& direction) {
  return shift_columns(shape_of(shape), direction_of(direction));
}

void rows(const RawRelativeShape& shape, const RawShift& raw, Pointer out) {
  write_rows(shift_rows(shape_of(shape), direction_of(raw.direction), table_of(raw)), out);
}

/// out [batch, heads, queries, columns(shape, direction)].
void products(const RawRelativeShape& shape, const RawShift& raw, Pointer q, Pointer table, Pointer out) {
  const std::size_t size =
      shape.batch * shape.heads * shape.queries * shift_columns(shape_of(shape), direction_of(raw.direction));
  relative_products(shape_of(shape), options_of(raw), table_of(raw), array<const float>(q, query_size(shape)),
                    values_of(raw, shape, table), array<float>(out, size));
}

/// x [matrices, queries, columns]; out the same, for both directions [matrices, queries, columns - queries].
void shift(const Text& direction, std::size_t matrices, std::size_t queries, std::size_t columns, Pointer x,
           Pointer out) {
  const std::size_t size = matrices * queries * columns;
  const auto from = array<const float>(x, size);
  switch (direction_of(direction)) {
    case ShiftDirection::left_to_right:
      return rel_shift(matrices, queries, columns, from, array<float>(out, size));
    case ShiftDirection::right_to_left:
      return rel_shift_ahead(matrices, queries, columns, from, array<float>(out, size));
    case ShiftDirection::both:
      require(columns > queries, "columns", columns, Expected{"more than queries, ", queries});
      return rel_shift_both(matrices, queries, columns - queries, from,
                            array<float>(out, matrices * queries * (columns - queries)));
  }
}

/// One of the arrays on the way; its numbers only where there is an `out`.
RawShiftStage stage(const Text& direction, std::size_t index, std::size_t queries, std::size_t columns, Pointer x,
                    Pointer out) {
  const auto stages = shift_stages(direction_of(direction), queries, columns, array<const float>(x, queries * columns));
  require(index < stages.size(), "index", index, Expected{"below ", stages.size()});
  const ShiftStage& chosen = stages[index];
  if (out != 0) std::ranges::copy(chosen.values, array<float>(out, chosen.values.size()).begin());
  RawShiftStage result{.name = {}, .rows = chosen.rows, .columns = chosen.columns};
  chosen.name.copy(result.name.characters.data(), result.name.characters.size() - 1);
  return result;
}

void toeplitz(std::size_t queries, std::size_t keys, double offset, std::size_t dim, std::size_t rows, Pointer table,
              Pointer out) {
  toeplitz_tensor(queries, keys, whole_offset("offset", offset), dim, array<const float>(table, rows * dim),
                  array<float>(out, queries * keys * dim));
}

}  // namespace

template <>
inline constexpr auto fields_of<RawShift> = std::array{
    POSENC_FIELD(RawShift, direction),   POSENC_FIELD(RawShift, leak), POSENC_FIELD(RawShift, scale),
    POSENC_FIELD(RawShift, table_heads), POSENC_FIELD(RawShift, rows), POSENC_FIELD(RawShift, order),
};

template <>
inline constexpr auto fields_of<RawShiftStage> = std::array{
    POSENC_FIELD(RawShiftStage, name),
    POSENC_FIELD(RawShiftStage, rows),
    POSENC_FIELD(RawShiftStage, columns),
};

EMSCRIPTEN_BINDINGS(relative_shift) {
  emscripten::function("relative_logits", guarded<&logits>);
  emscripten::function("shift_columns", guarded<&columns>);
  emscripten::function("shift_rows", guarded<&rows>);
  emscripten::function("relative_products", guarded<&products>);
  emscripten::function("relative_shift", guarded<&shift>);
  emscripten::function("shift_stage", guarded<&stage>);
  emscripten::function("toeplitz_tensor", guarded<&toeplitz>);
}

}  // namespace posenc::bindings
