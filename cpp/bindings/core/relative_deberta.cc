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

}  // namespace

POSENC_CHOICES(DebertaP2c, {"query-minus-key", DebertaP2c::query_minus_key},
               {"key-minus-query", DebertaP2c::key_minus_query});

POSENC_RECORD(DebertaBuckets, position_buckets, max_position, clamp_distance);
POSENC_RECORD(DebertaOptions, buckets, att_span, p2c);

POSENC_BINDINGS(relative_deberta) {
  bind<&buckets_of_positions>("deberta_buckets", "buckets, relative_positions, count, out");
  bind<&rows_of_deberta>("deberta_rows", "shape, options, position_to_content, out");
}

}  // namespace posenc::bindings
