#include "tupe.h"

#include <emscripten/bind.h>

#include "guard.h"
#include "posenc/bias/t5.h"
#include "posenc/bias/tupe_relative.h"

namespace posenc::bindings {

TupePositions positions_of(const RawTupe& raw) {
  const TupeOptions& options = raw.options;
  const auto vector = [&](Pointer pointer) { return array<const float>(pointer, options.dim); };
  const auto matrix = [&](Pointer pointer) { return array<const float>(pointer, options.dim * options.dim); };
  return {options,
          {.positions = array<const float>(raw.positions, (options.length + (options.untie_cls ? 1 : 0)) * options.dim),
           .layer_norm_weight = vector(raw.layer_norm_weight),
           .layer_norm_bias = vector(raw.layer_norm_bias),
           .query_weight = matrix(raw.query_weight),
           .query_bias = vector(raw.query_bias),
           .key_weight = matrix(raw.key_weight),
           .key_bias = vector(raw.key_bias)}};
}

namespace {

/// out [heads, length, length]
void term(const RawTupe& raw, Pointer out) {
  tupe_position_position(positions_of(raw),
                         array<float>(out, raw.options.heads * raw.options.length * raw.options.length));
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

}  // namespace

EMSCRIPTEN_BINDINGS(tupe) {
  emscripten::function("tupe_position_position", guarded<&term>);
  emscripten::function("tupe_buckets", guarded<&tupe_bucket_table>);
}

}  // namespace posenc::bindings
