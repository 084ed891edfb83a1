#include <emscripten/bind.h>

#include "guard.h"
#include "posenc/relative/deberta.h"
#include "relative_shape.h"

namespace posenc::bindings {
namespace {

struct RawDeberta {
  std::size_t position_buckets;
  std::size_t max_position;
  bool clamp_distance;
  std::size_t att_span;
  Text p2c;
};

DebertaOptions options_of(const RawDeberta& raw) {
  return {.buckets = {.position_buckets = raw.position_buckets,
                      .max_position = raw.max_position,
                      .clamp_distance = raw.clamp_distance},
          .att_span = raw.att_span,
          .p2c = choose<DebertaP2c>(
              "p2c", raw.p2c,
              {{"query-minus-key", DebertaP2c::query_minus_key}, {"key-minus-query", DebertaP2c::key_minus_query}})};
}

void buckets_of_positions(const RawDeberta& raw, Pointer relative_positions, std::size_t count, Pointer out) {
  deberta_buckets(options_of(raw).buckets, array<const std::int32_t>(relative_positions, count),
                  array<std::int32_t>(out, count));
}

void rows_of_deberta(const RawRelativeShape& shape, const RawDeberta& raw, bool position_to_content, Pointer out) {
  write_rows(deberta_rows(shape_of(shape), options_of(raw), position_to_content), out);
}

void content_to_position(const RawRelativeShape& shape, const RawDeberta& raw, double scale, Pointer q, Pointer pos_key,
                         Pointer out) {
  deberta_c2p(shape_of(shape), options_of(raw), static_cast<float>(scale), array<const float>(q, query_size(shape)),
              array<const float>(pos_key, shape.heads * 2 * raw.att_span * shape.head_dim),
              array<float>(out, term_size(shape)));
}

void position_to_content(const RawRelativeShape& shape, const RawDeberta& raw, double scale, Pointer k,
                         Pointer pos_query, Pointer out) {
  deberta_p2c(shape_of(shape), options_of(raw), static_cast<float>(scale), array<const float>(k, key_size(shape)),
              array<const float>(pos_query, shape.heads * 2 * raw.att_span * shape.head_dim),
              array<float>(out, term_size(shape)));
}

}  // namespace

template <>
inline constexpr auto fields_of<RawDeberta> = std::array{
    POSENC_FIELD(RawDeberta, position_buckets),
    POSENC_FIELD(RawDeberta, max_position),
    POSENC_FIELD(RawDeberta, clamp_distance),
    POSENC_FIELD(RawDeberta, att_span),
    POSENC_FIELD(RawDeberta, p2c),
};

EMSCRIPTEN_BINDINGS(relative_projected) {
  emscripten::function("deberta_buckets", guarded<&buckets_of_positions>);
  emscripten::function("deberta_rows", guarded<&rows_of_deberta>);
  emscripten::function("deberta_c2p", guarded<&content_to_position>);
  emscripten::function("deberta_p2c", guarded<&position_to_content>);
}

}  // namespace posenc::bindings
