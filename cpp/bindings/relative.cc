#include <emscripten/bind.h>

#include <algorithm>

#include "guard.h"
#include "memory.h"
#include "posenc/relative/cope.h"
#include "posenc/relative/shaw.h"
#include "posenc/relative/transformer_xl.h"
#include "relative_shape.h"

namespace posenc::bindings {
namespace {

struct RawShaw {
  std::size_t max_relative_positions;
  Text sign;
  bool clip;
  std::size_t table_heads;
};

struct RawTransformerXlArrays {
  Pointer q;
  Pointer k;
  Pointer r;
  Pointer u;
  Pointer v;
  Pointer content_position;
  Pointer position_content;
  Pointer position_position;
};

ShawOptions options_of(const RawShaw& raw) {
  return {.max_relative_positions = raw.max_relative_positions,
          .sign = choose<RelativeSign>(
              "sign", raw.sign,
              {{"key-minus-query", RelativeSign::key_minus_query}, {"query-minus-key", RelativeSign::query_minus_key}}),
          .clip = raw.clip,
          .table_heads = raw.table_heads};
}

std::span<const float> table_of(const RawShaw& raw, std::size_t dim, Pointer table) {
  return array<const float>(table, raw.table_heads * (2 * raw.max_relative_positions + 1) * dim);
}

void rows_of_shaw(const RawRelativeShape& shape, const RawShaw& raw, Pointer out) {
  write_rows(shaw_rows(shape_of(shape), options_of(raw)), out);
}

void shaw_content_position_term(const RawRelativeShape& shape, const RawShaw& raw, double scale, Pointer q,
                                Pointer table, Pointer out) {
  shaw_content_position(shape_of(shape), options_of(raw), static_cast<float>(scale),
                        array<const float>(q, query_size(shape)), table_of(raw, shape.head_dim, table),
                        array<float>(out, term_size(shape)));
}

void shaw_position_content_term(const RawRelativeShape& shape, const RawShaw& raw, double scale, Pointer k,
                                Pointer table, Pointer out) {
  shaw_position_content(shape_of(shape), options_of(raw), static_cast<float>(scale),
                        array<const float>(k, key_size(shape)), table_of(raw, shape.head_dim, table),
                        array<float>(out, term_size(shape)));
}

void shaw_value_term(const RawRelativeShape& shape, const RawShaw& raw, Pointer weights, Pointer table, Pointer out) {
  shaw_values(shape_of(shape), options_of(raw), array<const float>(weights, term_size(shape)),
              table_of(raw, shape.head_dim, table), array<float>(out, query_size(shape)));
}

std::optional<double> limit(double clamp_len) {
  return clamp_len < 0.0 ? std::nullopt : std::optional<double>(clamp_len);
}

void transformer_xl_distances(std::size_t keys, double clamp_len, Pointer out) {
  transformer_xl_positions(keys, limit(clamp_len), array<double>(out, keys));
}

void xlnet_distances(std::size_t queries, std::size_t keys, double clamp_len, Pointer out) {
  xlnet_positions(queries, keys, limit(clamp_len), array<double>(out, queries + keys));
}

TransformerXlInputs inputs_of(const RawRelativeShape& shape, std::size_t rows, const RawTransformerXlArrays& arrays) {
  return {.q = array<const float>(arrays.q, query_size(shape)),
          .k = array<const float>(arrays.k, key_size(shape)),
          .r = array<const float>(arrays.r, shape.heads * rows * shape.head_dim),
          .u = array<const float>(arrays.u, shape.heads * shape.head_dim),
          .v = array<const float>(arrays.v, shape.heads * shape.head_dim)};
}

TransformerXlTerms terms_of(const RawRelativeShape& shape, const RawTransformerXlArrays& arrays) {
  return {.content_position = wanted(arrays.content_position, term_size(shape)),
          .position_content = wanted(arrays.position_content, term_size(shape)),
          .position_position = wanted(arrays.position_position, shape.heads * shape.queries * shape.keys)};
}

void transformer_xl(const RawRelativeShape& shape, double scale, const Text& leak,
                    const RawTransformerXlArrays& arrays) {
  transformer_xl_terms(shape_of(shape), static_cast<float>(scale), leak_of(leak), inputs_of(shape, shape.keys, arrays),
                       terms_of(shape, arrays));
}

void xlnet(const RawRelativeShape& shape, double scale, const RawTransformerXlArrays& arrays) {
  xlnet_terms(shape_of(shape), static_cast<float>(scale), inputs_of(shape, shape.queries + shape.keys, arrays),
              terms_of(shape, arrays));
}

/// arrays.r is r_emb [heads, table_rows, head_dim], arrays.v is r_bias [heads, table_rows].
void transformer_xl_learned(const RawRelativeShape& shape, std::size_t table_rows, double scale, const Text& leak,
                            const RawTransformerXlArrays& arrays) {
  transformer_xl_learned_terms(shape_of(shape), table_rows, static_cast<float>(scale), leak_of(leak),
                               {.q = array<const float>(arrays.q, query_size(shape)),
                                .k = array<const float>(arrays.k, key_size(shape)),
                                .r_emb = array<const float>(arrays.r, shape.heads * table_rows * shape.head_dim),
                                .r_bias = array<const float>(arrays.v, shape.heads * table_rows),
                                .u = array<const float>(arrays.u, shape.heads * shape.head_dim)},
                               terms_of(shape, arrays));
}

void rows_of_transformer_xl(const RawRelativeShape& shape, std::size_t table_rows, Pointer out) {
  write_rows(transformer_xl_rows(shape_of(shape), table_rows), out);
}

void cope_term(const RawRelativeShape& shape, std::size_t max_pos, bool causal, Pointer q, Pointer logits,
               Pointer pos_emb, Pointer term, Pointer positions) {
  cope(shape_of(shape), {.max_pos = max_pos, .causal = causal}, array<const float>(q, query_size(shape)),
       array<const float>(logits, term_size(shape)), array<const float>(pos_emb, max_pos * shape.head_dim),
       {.term = wanted(term, term_size(shape)), .positions = wanted(positions, term_size(shape))});
}

}  // namespace

template <>
inline constexpr auto fields_of<RawShaw> = std::array{
    POSENC_FIELD(RawShaw, max_relative_positions),
    POSENC_FIELD(RawShaw, sign),
    POSENC_FIELD(RawShaw, clip),
    POSENC_FIELD(RawShaw, table_heads),
};

template <>
inline constexpr auto fields_of<RawTransformerXlArrays> = std::array{
    POSENC_FIELD(RawTransformerXlArrays, q),
    POSENC_FIELD(RawTransformerXlArrays, k),
    POSENC_FIELD(RawTransformerXlArrays, r),
    POSENC_FIELD(RawTransformerXlArrays, u),
    POSENC_FIELD(RawTransformerXlArrays, v),
    POSENC_FIELD(RawTransformerXlArrays, content_position),
    POSENC_FIELD(RawTransformerXlArrays, position_content),
    POSENC_FIELD(RawTransformerXlArrays, position_position),
};

EMSCRIPTEN_BINDINGS(relative) {
  emscripten::function("shaw_rows", guarded<&rows_of_shaw>);
  emscripten::function("shaw_content_position", guarded<&shaw_content_position_term>);
  emscripten::function("shaw_position_content", guarded<&shaw_position_content_term>);
  emscripten::function("shaw_values", guarded<&shaw_value_term>);
  emscripten::function("transformer_xl_positions", guarded<&transformer_xl_distances>);
  emscripten::function("xlnet_positions", guarded<&xlnet_distances>);
  emscripten::function("transformer_xl_terms", guarded<&transformer_xl>);
  emscripten::function("xlnet_terms", guarded<&xlnet>);
  emscripten::function("transformer_xl_learned_terms", guarded<&transformer_xl_learned>);
  emscripten::function("transformer_xl_rows", guarded<&rows_of_transformer_xl>);
  emscripten::function("cope", guarded<&cope_term>);
}

}  // namespace posenc::bindings
