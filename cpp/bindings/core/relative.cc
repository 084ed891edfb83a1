#include <algorithm>

#include "bind.h"
#include "memory.h"
#include "posenc/relative/cope.h"
#include "posenc/relative/shaw.h"
#include "posenc/relative/transformer_xl.h"
#include "relative_shape.h"

namespace posenc::bindings {
namespace {

std::span<const float> table_of(const ShawOptions& options, std::size_t dim, Pointer table) {
  return array<const float>(table, options.table_heads * (2 * options.max_relative_positions + 1) * dim);
}

/// out int32 [queries + keys - 1].
void rows_of_shaw(const RelativeShape& shape, const ShawOptions& options, Pointer out) {
  write_rows(shaw_rows(shape, options), out);
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

POSENC_BINDINGS(relative) {
  bind<&rows_of_shaw>("shaw_rows", "shape, options, out");
  bind<&shaw_value_term>("shaw_values", "shape, options, weights, table, out");
  bind<&transformer_xl_distances>("transformer_xl_positions", "keys, clamp_len, out");
  bind<&xlnet_distances>("xlnet_positions", "queries, keys, clamp_len, out");
  bind<&rows_of_transformer_xl>("transformer_xl_rows", "shape, table_rows, out");
  bind<&cope_term>("cope", "shape, options, q, logits, pos_emb, term, positions");
}

}  // namespace posenc::bindings
