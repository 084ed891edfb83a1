#include "bind.h"
#include "posenc/relative/deberta.h"
#include "relative_shape.h"

namespace posenc::bindings {
namespace {

/// relative_positions and out: int32 [count].
void buckets_of_positions(const DebertaBuckets& buckets, Pointer relative_positions, std::size_t count, Pointer out) {
  deberta_buckets(buckets, array<const std::int32_t>(relative_positions, count), array<std::int32_t>(out, count));
}

/// out int32 [queries + keys - 1].
void rows_of_deberta(const RelativeShape& shape, const DebertaOptions& options, bool position_to_content, Pointer out) {
  write_rows(deberta_rows(shape, options, position_to_content), out);
}

/// pos_key [heads, 2 att_span, head_dim].
void content_to_position(const RelativeShape& shape, const DebertaOptions& options, double scale, Pointer q,
                         Pointer pos_key, Pointer out) {
  deberta_c2p(shape, options, static_cast<float>(scale), array<const float>(q, query_size(shape)),
              array<const float>(pos_key, shape.heads * 2 * options.att_span * shape.head_dim),
              array<float>(out, term_size(shape)));
}

/// pos_query [heads, 2 att_span, head_dim].
void position_to_content(const RelativeShape& shape, const DebertaOptions& options, double scale, Pointer k,
                         Pointer pos_query, Pointer out) {
  deberta_p2c(shape, options, static_cast<float>(scale), array<const float>(k, key_size(shape)),
              array<const float>(pos_query, shape.heads * 2 * options.att_span * shape.head_dim),
              array<float>(out, term_size(shape)));
}

}  // namespace

POSENC_CHOICES(DebertaP2c, {"query-minus-key", DebertaP2c::query_minus_key},
               {"key-minus-query", DebertaP2c::key_minus_query});

POSENC_RECORD(DebertaBuckets, position_buckets, max_position, clamp_distance);
POSENC_RECORD(DebertaOptions, buckets, att_span, p2c);

POSENC_BINDINGS(relative_deberta) {
  bind<&buckets_of_positions>("deberta_buckets", "buckets, relative_positions, count, out");
  bind<&rows_of_deberta>("deberta_rows", "shape, options, position_to_content, out");
  bind<&content_to_position>("deberta_c2p", "shape, options, scale, q, pos_key, out");
  bind<&position_to_content>("deberta_p2c", "shape, options, scale, k, pos_query, out");
}

}  // namespace posenc::bindings
