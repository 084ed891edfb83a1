// Biases read from learned tables or computed by learned layers.
#include <emscripten/bind.h>

#include "bias_shape.h"
#include "guard.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/dynamic_position_bias.h"
#include "posenc/bias/relative_projection.h"
#include "posenc/bias/t5.h"
#include "posenc/bias/toeplitz.h"

namespace posenc::bindings {
namespace {

void buckets(const T5BucketOptions& options, Pointer relative_positions, std::size_t count, Pointer out) {
  t5_buckets(options, array<const std::int32_t>(relative_positions, count), array<std::int32_t>(out, count));
}

void t5(const RawBiasShape& raw, const T5BucketOptions& options, double output_scale, Pointer table, Pointer out) {
  t5_bias(raw.shape(), options, output_scale, array<const float>(table, options.num_buckets * raw.heads), raw.out(out));
}

void toeplitz(const RawBiasShape& raw, std::size_t max_distance, Pointer table, Pointer out) {
  toeplitz_bias(raw.shape(), max_distance, array<const float>(table, (2 * max_distance + 1) * raw.heads), raw.out(out));
}

/// The arrays of all layers lie one behind the other, in the order of DynamicPositionBiasLayer. norms [layers]: 0 for no
/// normalisation, 1 for one with a weight, 2 for weight and bias.
void dynamic_bias(const RawBiasShape& raw, std::size_t dim, bool log_distance, std::size_t layers, Pointer norms,
                  Pointer parameters, Pointer out) {
  const std::span<const std::uint8_t> norm_of = array<const std::uint8_t>(norms, layers);
  const auto* next = reinterpret_cast<const float*>(parameters);
  const auto take = [&](std::size_t size) {
    const std::span<const float> taken(next, size);
    next += size;
    return taken;
  };
  std::vector<DynamicPositionBiasLayer> list;
  for (std::size_t l = 0; l < layers; ++l) {
    const std::size_t inputs = l == 0 ? 1 : dim;
    const std::size_t units = l + 1 == layers ? raw.heads : dim;
    // Braces evaluate from left to right, which is the order in memory.
    list.push_back({.weight = take(units * inputs),
                    .bias = take(units),
                    .norm_weight = take(norm_of[l] >= 1 ? units : 0),
                    .norm_bias = take(norm_of[l] >= 2 ? units : 0)});
  }
  dynamic_position_bias(raw.shape(), {.dim = dim, .log_distance = log_distance}, list, raw.out(out));
}

void gated_bias(const DataDependentAlibiOptions& options, Pointer gate_logits, Pointer out) {
  const std::size_t gates = options.causal ? options.heads : 2 * options.heads;
  data_dependent_alibi(options, array<const float>(gate_logits, options.batch * options.length * gates),
                       array<float>(out, options.batch * options.heads * options.length * options.length));
}

void projected_bias(const RawBiasShape& raw, const RelativeProjectionOptions& options, Pointer weights,
                    Pointer distance_bank, Pointer out) {
  const std::size_t rows = options.batch * raw.heads * raw.queries;
  relative_projection_bias(raw.shape(), options, array<const float>(weights, rows * options.num_distance_basis),
                           array<const float>(distance_bank, options.num_distance_basis * options.max_dist),
                           array<float>(out, rows * raw.keys));
}

}  // namespace

EMSCRIPTEN_BINDINGS(bias_learned) {
  emscripten::value_object<T5BucketOptions>("RawT5Buckets")
      .field("bidirectional", &T5BucketOptions::bidirectional)
      .field("num_buckets", &T5BucketOptions::num_buckets)
      .field("max_distance", &T5BucketOptions::max_distance);
  emscripten::value_object<DataDependentAlibiOptions>("RawDataDependentAlibi")
      .field("batch", &DataDependentAlibiOptions::batch)
      .field("heads", &DataDependentAlibiOptions::heads)
      .field("length", &DataDependentAlibiOptions::length)
      .field("causal", &DataDependentAlibiOptions::causal)
      .field("post_log_scale", &DataDependentAlibiOptions::post_log_scale);
  emscripten::value_object<RelativeProjectionOptions>("RawRelativeProjection")
      .field("batch", &RelativeProjectionOptions::batch)
      .field("num_distance_basis", &RelativeProjectionOptions::num_distance_basis)
      .field("max_dist", &RelativeProjectionOptions::max_dist);
  emscripten::function("t5_buckets", guarded<&buckets>);
  emscripten::function("t5_bias", guarded<&t5>);
  emscripten::function("toeplitz_bias", guarded<&toeplitz>);
  emscripten::function("dynamic_position_bias", guarded<&dynamic_bias>);
  emscripten::function("data_dependent_alibi", guarded<&gated_bias>);
  emscripten::function("relative_projection_bias", guarded<&projected_bias>);
}

}  // namespace posenc::bindings
