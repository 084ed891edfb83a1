// Decomposed relative positions of vision transformers.
#include "posenc/bias/decomposed_relative.h"

#include "bias_shape.h"
#include "biases.h"
#include "bind.h"
#include "memory.h"
#include "window_record.h"

namespace posenc::bindings {

/// q [batch, heads, queries, head_dim]; rel_pos_h [rows_h, head_dim], rel_pos_w [rows_w, head_dim].
struct DecomposedRelativeFields {
  DecomposedRelativeOptions options;
  std::size_t rows_h;
  std::size_t rows_w;
  Pointer q;
  Pointer rel_pos_h;
  Pointer rel_pos_w;
};
POSENC_RECORD(DecomposedRelativeOptions, query_size, key_size, head_dim);
POSENC_RECORD(DecomposedRelativeFields, options, rows_h, rows_w, q, rel_pos_h, rel_pos_w);
POSENC_ROW_BIAS(decomposed_relative, DecomposedRelativeFields) {
  const std::size_t dim = fields.options.head_dim;
  const std::size_t size = batch * shape.heads * tokens_of(fields.options.query_size) * dim;
  return std::make_unique<DecomposedRelativeRows>(batch, shape.heads, fields.options,
                                                  array<const float>(fields.q, size),
                                                  array<const float>(fields.rel_pos_h, fields.rows_h * dim),
                                                  array<const float>(fields.rel_pos_w, fields.rows_w * dim));
}

namespace {

/// table [rows, dim]; out [queries, keys, dim].
void relative_rows(std::size_t queries, std::size_t keys, std::size_t rows, std::size_t dim, Pointer table,
                   Pointer out) {
  decomposed_relative_rows(queries, keys, dim, array<const float>(table, rows * dim),
                           array<float>(out, queries * keys * dim));
}

}  // namespace

POSENC_BINDINGS(decomposed_relative) {
  bind<&relative_rows>("decomposed_relative_rows", "queries, keys, rows, dim, table, out");
}

}  // namespace posenc::bindings
