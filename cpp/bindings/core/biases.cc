// The schemes that biases.h declares, and those that are functions of the distance alone, by a formula or from a
// learned table: out [heads, queries, keys] unless stated otherwise.
#include "biases.h"

#include <emscripten/em_js.h>

#include <algorithm>
#include <cstring>
#include <string>

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
#include "posenc/core/error.h"

// clang-format off
EM_JS_DEPS(posenc_biases, "$Emval,$stringToUTF8");
// An entry of the list; 0 after the last.
EM_JS(emscripten::EM_VAL, posenc_list_entry, (emscripten::EM_VAL list, size_t index), {
  const entry = Emval.toValue(list)[index];
  return entry ? Emval.toHandle(entry) : 0;
});

EM_JS(void, posenc_bias_scheme, (emscripten::EM_VAL object, char* scheme), {
  stringToUTF8(Emval.toValue(object).scheme, scheme, 32);
});
// clang-format on

namespace posenc::bindings {
namespace {

/// The head of the linked list of schemes, which static objects fill before anything is called.
const BiasScheme* first_scheme = nullptr;

}  // namespace

BiasScheme::BiasScheme(const char* scheme, Make maker, Fill filler)
    : scheme_(scheme), make_(maker), fill_(filler), next_(first_scheme) {
  first_scheme = this;
}

const BiasScheme* BiasScheme::first() { return first_scheme; }

const BiasScheme& BiasScheme::of(const emscripten::val& object) {
  ShortString scheme{};
  posenc_bias_scheme(object.as_handle(), scheme.characters.data());
  for (const BiasScheme* known = first(); known != nullptr; known = known->next_) {
    if (std::strcmp(known->scheme_, scheme.characters.data()) == 0) return *known;
  }
  reject("scheme", scheme.characters.data(), "a bias");
}

std::unique_ptr<const RowBias> BiasScheme::make(std::size_t batch, const BiasShape& shape,
                                                const emscripten::val& fields) const {
  if (make_ == nullptr) reject("scheme", scheme_, "a bias made by rows");
  return make_(batch, shape, fields);
}

void BiasScheme::fill(std::size_t batch, const BiasShape& shape, const emscripten::val& fields, Pointer out) const {
  if (fill_ != nullptr) return fill_(batch, shape, fields, out);
  const std::unique_ptr<const RowBias> made = make_(batch, shape, fields);
  made->store(array<float>(out, made->batch() * shape.heads * shape.queries * shape.keys));
}

std::optional<emscripten::val> list_entry(const emscripten::val& list, std::size_t index) {
  const emscripten::EM_VAL entry = posenc_list_entry(list.as_handle(), index);
  if (entry == nullptr) return std::nullopt;
  return emscripten::val::take_ownership(entry);
}

RowBiases::RowBiases(std::size_t batch, const BiasShape& shape, const RowBiasObjects& biases) {
  while (const auto entry = list_entry(biases.list, made_.size())) {
    made_.push_back(BiasScheme::of(*entry).make(batch, shape, *entry));
    list_.push_back(made_.back().get());
  }
}

namespace {

/// out [heads, queries, keys], after [batch] if the bias has one.
void fill_bias(std::size_t batch, const BiasShape& shape, const BiasObject& bias, Pointer out) {
  BiasScheme::of(bias.object).fill(batch, shape, bias.object, out);
}

}  // namespace

POSENC_BINDINGS(biases) { bind<&fill_bias>("bias", "batch, shape, bias, out"); }

POSENC_CHOICES(AlibiForm, {"causal", AlibiForm::causal}, {"symmetric", AlibiForm::symmetric});

POSENC_CHOICES(AlibiPrecision, {"exact", AlibiPrecision::exact}, {"bfloat16", AlibiPrecision::bfloat16});

POSENC_RECORD(AlibiOptions, form, alibi_bias_max, output_scale, precision);

namespace {

/// out [heads].
void alibi_slope_values(std::size_t heads, double alibi_bias_max, Pointer out) {
  const std::vector<double> slopes = alibi_slopes(heads, alibi_bias_max);
  std::ranges::transform(slopes, array<float>(out, heads).begin(), [](double m) { return static_cast<float>(m); });
}

POSENC_BINDINGS(alibi) { bind<&alibi_slope_values>("alibi_slopes", "heads, alibi_bias_max, out"); }

}  // namespace

struct AlibiFields {
  AlibiOptions options;
};
POSENC_RECORD(AlibiFields, options);
POSENC_BIAS(alibi, AlibiFields) { alibi(shape, fields.options, filled_array(shape, out)); }

/// out [heads, 1, keys].
POSENC_BIAS(alibi_mpt, AlibiFields) {
  alibi_mpt(shape.heads, shape.keys, fields.options, array<float>(out, shape.heads * shape.keys));
}

/// mask uint8 [batch, keys]; out [batch, heads, 1, keys].
struct AlibiBloomFields {
  AlibiOptions options;
  Pointer mask;
};
POSENC_RECORD(AlibiBloomFields, options, mask);
POSENC_BIAS(alibi_bloom, AlibiBloomFields) {
  alibi_bloom(shape.heads, batch, shape.keys, array<const std::uint8_t>(fields.mask, batch * shape.keys),
              fields.options, array<float>(out, batch * shape.heads * shape.keys));
}

/// out [queries, keys] = -ln(1 + |distance|).
POSENC_BIAS(proximal, NoFields) { proximal(shape, filled_array(shape, out)); }

enum class KerpleKernel { log, power, weight };
POSENC_CHOICES(KerpleKernel, {"log", KerpleKernel::log}, {"power", KerpleKernel::power},
               {"weight", KerpleKernel::weight});
POSENC_CHOICES(KerpleForm, {"causal", KerpleForm::causal}, {"symmetric", KerpleForm::symmetric});
POSENC_RECORD(KerpleOptions, form, clamp_min, clamp_max_p);

/// p and a [heads], or 0 if they are left out.
struct KerpleFields {
  KerpleKernel kernel;
  KerpleOptions options;
  Pointer p;
  Pointer a;
};
POSENC_RECORD(KerpleFields, kernel, options, p, a);
POSENC_BIAS(kerple, KerpleFields) {
  const auto fill = fields.kernel == KerpleKernel::log     ? kerple_log
                    : fields.kernel == KerpleKernel::power ? kerple_power
                                                           : kerple_weight;
  fill(shape, fields.options, optional_array<const float>(fields.p, shape.heads),
       optional_array<const float>(fields.a, shape.heads), filled_array(shape, out));
}

POSENC_CHOICES(SandwichForm, {"symmetric", SandwichForm::symmetric}, {"causal", SandwichForm::causal},
               {"tril", SandwichForm::tril});
POSENC_RECORD(SandwichOptions, dim, base, first_frequency, subtract_half_dim, form);
struct SandwichFields {
  SandwichOptions options;
};
POSENC_RECORD(SandwichFields, options);
POSENC_BIAS(sandwich, SandwichFields) { sandwich(shape, fields.options, filled_array(shape, out)); }

POSENC_RECORD(T5BucketOptions, bidirectional, num_buckets, max_distance);

namespace {

/// relative_positions and out: int32 [count].
void t5_bucket_numbers(const T5BucketOptions& options, Pointer relative_positions, std::size_t count, Pointer out) {
  t5_buckets(options, array<const std::int32_t>(relative_positions, count), array<std::int32_t>(out, count));
}

POSENC_BINDINGS(t5) { bind<&t5_bucket_numbers>("t5_buckets", "options, relative_positions, count, out"); }

}  // namespace

/// table [num_buckets, heads].
struct T5Fields {
  T5BucketOptions options;
  double output_scale;
  Pointer table;
};
POSENC_RECORD(T5Fields, options, output_scale, table);
POSENC_BIAS(t5, T5Fields) {
  t5_bias(shape, fields.options, fields.output_scale,
          array<const float>(fields.table, fields.options.num_buckets * shape.heads), filled_array(shape, out));
}

/// table [2 max_distance + 1, heads].
struct ToeplitzFields {
  std::size_t max_distance;
  Pointer table;
};
POSENC_RECORD(ToeplitzFields, max_distance, table);
POSENC_BIAS(toeplitz, ToeplitzFields) {
  const std::size_t size = (2 * fields.max_distance + 1) * shape.heads;
  toeplitz_bias(shape, fields.max_distance, array<const float>(fields.table, size), filled_array(shape, out));
}

POSENC_RECORD(DynamicPositionBiasOptions, dim, log_distance);

/// norms uint8 [layers]: 0 for no normalisation, 1 for one with a weight, 2 for one with weight and bias. parameters:
/// the arrays of all layers, one after another, in the order of DynamicPositionBiasLayer.
struct DynamicPositionBiasFields {
  DynamicPositionBiasOptions options;
  std::size_t layers;
  Pointer norms;
  Pointer parameters;
};
POSENC_RECORD(DynamicPositionBiasFields, options, layers, norms, parameters);
POSENC_BIAS(dynamic_position_bias, DynamicPositionBiasFields) {
  const auto& [options, layers, norms, parameters] = fields;
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

}  // namespace posenc::bindings
