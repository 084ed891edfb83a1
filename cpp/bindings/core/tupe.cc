#include "tupe.h"

#include "bind.h"
#include "posenc/bias/t5.h"
#include "posenc/core/error.h"
#include "posenc/relative/tupe_factors.h"

namespace posenc::bindings {

TupePositions positions_of(const TupeArrays& arrays) {
  const TupeOptions& options = arrays.options;
  const auto vector = [&](Pointer pointer) { return array<const float>(pointer, options.dim); };
  const auto matrix = [&](Pointer pointer) { return array<const float>(pointer, options.dim * options.dim); };
  return {
      options,
      {.positions = array<const float>(arrays.positions, (options.length + (options.untie_cls ? 1 : 0)) * options.dim),
       .layer_norm_weight = vector(arrays.layer_norm_weight),
       .layer_norm_bias = vector(arrays.layer_norm_bias),
       .query_weight = matrix(arrays.query_weight),
       .query_bias = vector(arrays.query_bias),
       .key_weight = matrix(arrays.key_weight),
       .key_bias = vector(arrays.key_bias)}};
}

std::span<float> factors_of(const TupeArrays& arrays) {
  const TupeOptions& options = arrays.options;
  require_some("heads", options.heads);
  return array<float>(arrays.factors, options.heads * 2 * options.length * options.width());
}

namespace {

/// Fills arrays.factors.
void make_factors(const TupeArrays& arrays) {
  const std::span<float> factors = factors_of(arrays);
  const TupeFactors source(positions_of(arrays));
  const std::size_t size = factors.size() / (2 * arrays.options.heads);
  for (std::size_t head = 0; head < arrays.options.heads; ++head) {
    source.fill(head, factors.subspan(2 * head * size, size), factors.subspan((2 * head + 1) * size, size));
  }
}

/// T5's buckets in both directions, with those of [CLS] untied if the options say so; out int32 [length, length].
void tupe_bucket_table(std::size_t length, const TupeBuckets& options, Pointer out) {
  const T5Buckets bucket(
      {.bidirectional = true, .num_buckets = options.rel_pos_bins, .max_distance = options.max_rel_pos});
  const auto buckets = array<std::int32_t>(out, length * length);
  for (std::size_t n = 0; n < buckets.size(); ++n) {
    buckets[n] = bucket(static_cast<std::int64_t>(n % length) - static_cast<std::int64_t>(n / length));
  }
  if (options.untie_cls) tupe_untie_buckets(length, options.rel_pos_bins, buckets);
}

}  // namespace

POSENC_BINDINGS(tupe) {
  bind<&make_factors>("tupe_factors", "arrays");
  bind<&tupe_bucket_table>("tupe_buckets", "length, options, out");
}

}  // namespace posenc::bindings
