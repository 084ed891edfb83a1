#include <emscripten/bind.h>

#include "guard.h"
#include "posenc/bias/t5.h"
#include "posenc/relative/deberta.h"
#include "posenc/relative/tupe.h"
#include "relative_shape.h"

// DeBERTa and TUPE: position tables of their own with projections of their own.

namespace posenc::bindings {
namespace {

struct RawDeberta {
  std::size_t position_buckets;
  std::size_t max_position;
  bool clamp_distance;
  std::size_t att_span;
  Text p2c;
};

struct RawTupe {
  std::size_t heads;
  std::size_t length;
  std::size_t dim;
  bool untie_cls;
  double layer_norm_eps;
  double attn_scale_factor;
};

struct RawTupeArrays {
  Pointer positions;
  Pointer layer_norm_weight;
  Pointer layer_norm_bias;
  Pointer query_weight;
  Pointer query_bias;
  Pointer key_weight;
  Pointer key_bias;
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

TupeOptions options_of(const RawTupe& raw) {
  return {.heads = raw.heads,
          .length = raw.length,
          .dim = raw.dim,
          .untie_cls = raw.untie_cls,
          .layer_norm_eps = raw.layer_norm_eps,
          .attn_scale_factor = raw.attn_scale_factor};
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

void tupe_term(const RawTupe& raw, const RawTupeArrays& arrays, Pointer out) {
  const std::size_t rows = raw.length + (raw.untie_cls ? 1 : 0);
  const auto vector = [&](Pointer pointer) { return array<const float>(pointer, raw.dim); };
  const auto matrix = [&](Pointer pointer) { return array<const float>(pointer, raw.dim * raw.dim); };
  tupe_position_position(options_of(raw),
                         {.positions = array<const float>(arrays.positions, rows * raw.dim),
                          .layer_norm_weight = vector(arrays.layer_norm_weight),
                          .layer_norm_bias = vector(arrays.layer_norm_bias),
                          .query_weight = matrix(arrays.query_weight),
                          .query_bias = vector(arrays.query_bias),
                          .key_weight = matrix(arrays.key_weight),
                          .key_bias = vector(arrays.key_bias)},
                         array<float>(out, raw.heads * raw.length * raw.length));
}

/// T5's buckets in both directions, those of [CLS] untied on demand; out int32 [length, length].
void tupe_bucket_table(std::size_t length, std::size_t rel_pos_bins, std::size_t max_rel_pos, bool untie_cls,
                       Pointer out) {
  const T5Buckets bucket({.bidirectional = true, .num_buckets = rel_pos_bins, .max_distance = max_rel_pos});
  const auto buckets = array<std::int32_t>(out, length * length);
  for (std::size_t n = 0; n < buckets.size(); ++n) {
    buckets[n] = bucket(static_cast<std::int64_t>(n % length) - static_cast<std::int64_t>(n / length));
  }
  if (untie_cls) tupe_untie_buckets(length, rel_pos_bins, buckets);
}

void tupe_bias(std::size_t heads, std::size_t length, std::size_t table_rows, Pointer buckets, Pointer table,
               Pointer out) {
  tupe_relative_bias(heads, length, table_rows, array<const std::int32_t>(buckets, length * length),
                     array<const float>(table, table_rows * heads), array<float>(out, heads * length * length));
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

template <>
inline constexpr auto fields_of<RawTupe> = std::array{
    POSENC_FIELD(RawTupe, heads),     POSENC_FIELD(RawTupe, length),         POSENC_FIELD(RawTupe, dim),
    POSENC_FIELD(RawTupe, untie_cls), POSENC_FIELD(RawTupe, layer_norm_eps), POSENC_FIELD(RawTupe, attn_scale_factor),
};

template <>
inline constexpr auto fields_of<RawTupeArrays> = std::array{
    POSENC_FIELD(RawTupeArrays, positions),       POSENC_FIELD(RawTupeArrays, layer_norm_weight),
    POSENC_FIELD(RawTupeArrays, layer_norm_bias), POSENC_FIELD(RawTupeArrays, query_weight),
    POSENC_FIELD(RawTupeArrays, query_bias),      POSENC_FIELD(RawTupeArrays, key_weight),
    POSENC_FIELD(RawTupeArrays, key_bias),
};

EMSCRIPTEN_BINDINGS(relative_projected) {
  emscripten::function("deberta_buckets", guarded<&buckets_of_positions>);
  emscripten::function("deberta_rows", guarded<&rows_of_deberta>);
  emscripten::function("deberta_c2p", guarded<&content_to_position>);
  emscripten::function("deberta_p2c", guarded<&position_to_content>);
  emscripten::function("tupe_position_position", guarded<&tupe_term>);
  emscripten::function("tupe_buckets", guarded<&tupe_bucket_table>);
  emscripten::function("tupe_relative_bias", guarded<&tupe_bias>);
}

}  // namespace posenc::bindings
