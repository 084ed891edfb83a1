// Biases that are functions of the distance alone, by a formula or from a learned table. out [heads, queries, keys]
// unless stated otherwise.
#include <algorithm>

#include "bias_shape.h"
#include "bind.h"
#include "memory.h"
#include "posenc/bias/alibi.h"
#include "posenc/bias/dynamic_position_bias.h"
#include "posenc/bias/kerple.h"
#include "posenc/bias/proximal.h"
#include "posenc/bias/sandwich.h"
#include "posenc/bias/t5.h"
#include "posenc/bias/toeplitz.h"
#include "posenc/core/position.h"

namespace posenc::bindings {

POSENC_CHOICES(AlibiForm, {"causal", AlibiForm::causal}, {"symmetric", AlibiForm::symmetric});

POSENC_CHOICES(AlibiPrecision, {"exact", AlibiPrecision::exact}, {"bfloat16", AlibiPrecision::bfloat16});

POSENC_RECORD(AlibiOptions, form, alibi_bias_max, output_scale, precision);

namespace {

/// out [heads].
void alibi_slope_values(std::size_t heads, double alibi_bias_max, Pointer out) {
  const std::vector<double> slopes = alibi_slopes(heads, alibi_bias_max);
  std::ranges::transform(slopes, array<float>(out, heads).begin(), [](double m) { return static_cast<float>(m); });
}

void alibi_bias(const BiasShape& shape, const AlibiOptions& options, Pointer out) {
  alibi(shape, options, filled_array(shape, out));
}

/// out [heads, 1, keys].
void alibi_mpt_bias(std::size_t heads, std::size_t keys, const AlibiOptions& options, Pointer out) {
  alibi_mpt(heads, keys, options, array<float>(out, heads * keys));
}

/// mask uint8 [batch, keys]; out [batch, heads, 1, keys].
void alibi_bloom_bias(std::size_t heads, std::size_t batch, std::size_t keys, Pointer mask, const AlibiOptions& options,
                      Pointer out) {
  alibi_bloom(heads, batch, keys, array<const std::uint8_t>(mask, batch * keys), options,
              array<float>(out, batch * heads * keys));
}

POSENC_BINDINGS(alibi) {
  bind<&alibi_slope_values>("alibi_slopes", "heads, alibi_bias_max, out");
  bind<&alibi_bias>("alibi", "shape, options, out");
  bind<&alibi_mpt_bias>("alibi_mpt", "heads, keys, options, out");
  bind<&alibi_bloom_bias>("alibi_bloom", "heads, batch, keys, mask, options, out");
}

/// out [queries, keys] = -ln(1 + |distance|).
void proximal_bias(std::size_t queries, std::size_t keys, double offset, Pointer out) {
  const BiasShape shape{.heads = 1, .queries = queries, .keys = keys, .offset = whole_offset("offset", offset)};
  proximal(shape, filled_array(shape, out));
}

POSENC_BINDINGS(proximal) { bind<&proximal_bias>("proximal", "queries, keys, offset, out"); }

enum class KerpleKernel { log, power, weight };

}  // namespace

POSENC_CHOICES(KerpleKernel, {"log", KerpleKernel::log}, {"power", KerpleKernel::power},
               {"weight", KerpleKernel::weight});
POSENC_CHOICES(KerpleForm, {"causal", KerpleForm::causal}, {"symmetric", KerpleForm::symmetric});

POSENC_RECORD(KerpleOptions, form, clamp_min, clamp_max_p);

namespace {

/// p and a [heads], or 0 if they are left out.
void kerple_bias(const BiasShape& shape, KerpleKernel kernel, const KerpleOptions& options, Pointer p, Pointer a,
                 Pointer out) {
  const auto fill = kernel == KerpleKernel::log     ? kerple_log
                    : kernel == KerpleKernel::power ? kerple_power
                                                    : kerple_weight;
  fill(shape, options, optional_array<const float>(p, shape.heads), optional_array<const float>(a, shape.heads),
       filled_array(shape, out));
}

POSENC_BINDINGS(kerple) { bind<&kerple_bias>("kerple", "shape, kernel, options, p, a, out"); }

}  // namespace

POSENC_CHOICES(SandwichForm, {"symmetric", SandwichForm::symmetric}, {"causal", SandwichForm::causal},
               {"tril", SandwichForm::tril});

POSENC_RECORD(SandwichOptions, dim, base, first_frequency, subtract_half_dim, form);

namespace {

void sandwich_bias(const BiasShape& shape, const SandwichOptions& options, Pointer out) {
  sandwich(shape, options, filled_array(shape, out));
}

POSENC_BINDINGS(sandwich) { bind<&sandwich_bias>("sandwich", "shape, options, out"); }

}  // namespace

POSENC_RECORD(T5BucketOptions, bidirectional, num_buckets, max_distance);

namespace {

/// relative_positions and out: int32 [count].
void t5_bucket_numbers(const T5BucketOptions& options, Pointer relative_positions, std::size_t count, Pointer out) {
  t5_buckets(options, array<const std::int32_t>(relative_positions, count), array<std::int32_t>(out, count));
}

/// table [num_buckets, heads].
void t5_table_bias(const BiasShape& shape, const T5BucketOptions& options, double output_scale, Pointer table,
                   Pointer out) {
  t5_bias(shape, options, output_scale, array<const float>(table, options.num_buckets * shape.heads),
          filled_array(shape, out));
}

POSENC_BINDINGS(t5) {
  bind<&t5_bucket_numbers>("t5_buckets", "options, relative_positions, count, out");
  bind<&t5_table_bias>("t5_bias", "shape, options, output_scale, table, out");
}

/// table [2 max_distance + 1, heads].
void toeplitz_table_bias(const BiasShape& shape, std::size_t max_distance, Pointer table, Pointer out) {
  toeplitz_bias(shape, max_distance, array<const float>(table, (2 * max_distance + 1) * shape.heads),
                filled_array(shape, out));
}

POSENC_BINDINGS(toeplitz) { bind<&toeplitz_table_bias>("toeplitz_bias", "shape, max_distance, table, out"); }

}  // namespace

POSENC_RECORD(DynamicPositionBiasOptions, dim, log_distance);

namespace {

/// norms uint8 [layers]: 0 for no normalisation, 1 for one with a weight, 2 for one with weight and bias. parameters:
/// the arrays of all layers, one after another, in the order of DynamicPositionBiasLayer.
void dynamic_bias(const BiasShape& shape, const DynamicPositionBiasOptions& options, std::size_t layers, Pointer norms,
                  Pointer parameters, Pointer out) {
  const std::span<const std::uint8_t> norm_of = array<const std::uint8_t>(norms, layers);
  const auto inputs_of = [&](std::size_t l) { return l == 0 ? 1 : options.dim; };
  const auto units_of = [&](std::size_t l) { return l + 1 == layers ? shape.heads : options.dim; };
  std::size_t size = 0;
  for (std::size_t l = 0; l < layers; ++l) {
    size += units_of(l) * (inputs_of(l) + 1U + (norm_of[l] >= 1 ? 1U : 0U) + (norm_of[l] >= 2 ? 1U : 0U));
  }
  std::span<const float> rest = array<const float>(parameters, size);
  const auto take = [&rest](std::size_t count) {
    const std::span<const float> taken = rest.first(count);
    rest = rest.subspan(count);
    return taken;
  };
  std::vector<DynamicPositionBiasLayer> list;
  for (std::size_t l = 0; l < layers; ++l) {
    const std::size_t inputs = inputs_of(l);
    const std::size_t units = units_of(l);
    // The elements of a braced list are evaluated from left to right, which is their order in memory.
    list.push_back({.weight = take(units * inputs),
                    .bias = take(units),
                    .norm_weight = take(norm_of[l] >= 1 ? units : 0),
                    .norm_bias = take(norm_of[l] >= 2 ? units : 0)});
  }
  dynamic_position_bias(shape, options, list, filled_array(shape, out));
}

POSENC_BINDINGS(dynamic_position_bias) {
  bind<&dynamic_bias>("dynamic_position_bias", "shape, options, layers, norms, parameters, out");
}

}  // namespace

}  // namespace posenc::bindings
