#include <algorithm>

#include "bind.h"
#include "memory.h"
#include "posenc/relative/cope.h"
#include "posenc/relative/shaw.h"
#include "posenc/relative/transformer_xl.h"
#include "relative_shape.h"

namespace posenc::bindings {
namespace {

/// Inputs and terms of Transformer-XL, as TransformerXlInputs and TransformerXlTerms. A term that is not needed is 0.
struct TransformerXlArrays {
  Pointer q;
  Pointer k;
  Pointer r;
  Pointer u;
  Pointer v;
  Pointer content_position;
  Pointer position_content;
  Pointer position_position;
};

std::span<const float> table_of(const ShawOptions& options, std::size_t dim, Pointer table) {
  return array<const float>(table, options.table_heads * (2 * options.max_relative_positions + 1) * dim);
}

/// out int32 [queries + keys - 1].
void rows_of_shaw(const RelativeShape& shape, const ShawOptions& options, Pointer out) {
  write_rows(shaw_rows(shape, options), out);
}

void shaw_content_position_term(const RelativeShape& shape, const ShawOptions& options, double scale, Pointer q,
                                Pointer table, Pointer out) {
  shaw_content_position(shape, options, static_cast<float>(scale), array<const float>(q, query_size(shape)),
                        table_of(options, shape.head_dim, table), array<float>(out, term_size(shape)));
}

void shaw_position_content_term(const RelativeShape& shape, const ShawOptions& options, double scale, Pointer k,
                                Pointer table, Pointer out) {
  shaw_position_content(shape, options, static_cast<float>(scale), array<const float>(k, key_size(shape)),
                        table_of(options, shape.head_dim, table), array<float>(out, term_size(shape)));
}

/// weights [batch, heads, queries, keys]; shape.head_dim is the width of the values.
void shaw_value_term(const RelativeShape& shape, const ShawOptions& options, Pointer weights, Pointer table,
                     Pointer out) {
  shaw_values(shape, options, array<const float>(weights, term_size(shape)), table_of(options, shape.head_dim, table),
              array<float>(out, query_size(shape)));
}

/// out float64 [keys].
void transformer_xl_distances(std::size_t keys, std::optional<double> clamp_len, Pointer out) {
  transformer_xl_positions(keys, clamp_len, array<double>(out, keys));
}

/// out float64 [queries + keys].
void xlnet_distances(std::size_t queries, std::size_t keys, std::optional<double> clamp_len, Pointer out) {
  xlnet_positions(queries, keys, clamp_len, array<double>(out, queries + keys));
}

TransformerXlInputs inputs_of(const RelativeShape& shape, std::size_t rows, const TransformerXlArrays& arrays) {
  return {.q = array<const float>(arrays.q, query_size(shape)),
          .k = array<const float>(arrays.k, key_size(shape)),
          .r = array<const float>(arrays.r, shape.heads * rows * shape.head_dim),
          .u = array<const float>(arrays.u, shape.heads * shape.head_dim),
          .v = array<const float>(arrays.v, shape.heads * shape.head_dim)};
}

TransformerXlTerms terms_of(const RelativeShape& shape, const TransformerXlArrays& arrays) {
  return {
      .content_position = optional_array<float>(arrays.content_position, term_size(shape)),
      .position_content = optional_array<float>(arrays.position_content, term_size(shape)),
      .position_position = optional_array<float>(arrays.position_position, shape.heads * shape.queries * shape.keys)};
}

void transformer_xl(const RelativeShape& shape, double scale, ShiftLeak leak, const TransformerXlArrays& arrays) {
  transformer_xl_terms(shape, static_cast<float>(scale), leak, inputs_of(shape, shape.keys, arrays),
                       terms_of(shape, arrays));
}

void xlnet(const RelativeShape& shape, double scale, const TransformerXlArrays& arrays) {
  xlnet_terms(shape, static_cast<float>(scale), inputs_of(shape, shape.queries + shape.keys, arrays),
              terms_of(shape, arrays));
}

/// arrays.r is r_emb [heads, table_rows, head_dim], arrays.v is r_bias [heads, table_rows].
void transformer_xl_learned(const RelativeShape& shape, std::size_t table_rows, double scale, ShiftLeak leak,
                            const TransformerXlArrays& arrays) {
  transformer_xl_learned_terms(shape, table_rows, static_cast<float>(scale), leak,
                               {.q = array<const float>(arrays.q, query_size(shape)),
                                .k = array<const float>(arrays.k, key_size(shape)),
                                .r_emb = array<const float>(arrays.r, shape.heads * table_rows * shape.head_dim),
                                .r_bias = array<const float>(arrays.v, shape.heads * table_rows),
                                .u = array<const float>(arrays.u, shape.heads * shape.head_dim)},
                               terms_of(shape, arrays));
}

/// For tables with the farthest distance first. out int32 [queries + keys - 1], -1 for keys after the query.
void rows_of_transformer_xl(const RelativeShape& shape, std::size_t table_rows, Pointer out) {
  write_rows(transformer_xl_rows(shape, table_rows), out);
}

/// logits, term and positions [batch, heads, queries, keys]; pos_emb [max_pos, head_dim]. term or positions are 0 if
/// they are not needed.
void cope_term(const RelativeShape& shape, const CopeOptions& options, Pointer q, Pointer logits, Pointer pos_emb,
               Pointer term, Pointer positions) {
  cope(shape, options, array<const float>(q, query_size(shape)), array<const float>(logits, term_size(shape)),
       array<const float>(pos_emb, options.max_pos * shape.head_dim),
       {.term = optional_array<float>(term, term_size(shape)),
        .positions = optional_array<float>(positions, term_size(shape))});
}

}  // namespace

POSENC_CHOICES(RelativeSign, {"key-minus-query", RelativeSign::key_minus_query},
               {"query-minus-key", RelativeSign::query_minus_key});

POSENC_RECORD(ShawOptions, max_relative_positions, sign, clip, table_heads);

POSENC_RECORD(CopeOptions, max_pos, causal);

POSENC_RECORD(TransformerXlArrays, q, k, r, u, v, content_position, position_content, position_position);

POSENC_BINDINGS(relative) {
  bind<&rows_of_shaw>("shaw_rows", "shape, options, out");
  bind<&shaw_content_position_term>("shaw_content_position", "shape, options, scale, q, table, out");
  bind<&shaw_position_content_term>("shaw_position_content", "shape, options, scale, k, table, out");
  bind<&shaw_value_term>("shaw_values", "shape, options, weights, table, out");
  bind<&transformer_xl_distances>("transformer_xl_positions", "keys, clamp_len, out");
  bind<&xlnet_distances>("xlnet_positions", "queries, keys, clamp_len, out");
  bind<&transformer_xl>("transformer_xl_terms", "shape, scale, leak, arrays");
  bind<&xlnet>("xlnet_terms", "shape, scale, arrays");
  bind<&transformer_xl_learned>("transformer_xl_learned_terms", "shape, table_rows, scale, leak, arrays");
  bind<&rows_of_transformer_xl>("transformer_xl_rows", "shape, table_rows, out");
  bind<&cope_term>("cope", "shape, options, q, logits, pos_emb, term, positions");
}

}  // namespace posenc::bindings
