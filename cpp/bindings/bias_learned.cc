// Biases read from learned tables or computed by learned layers.
#include <emscripten/bind.h>

#include "bias_shape.h"
#include "guard.h"
#include "posenc/bias/dynamic_position_bias.h"
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

struct RawDynamicPositionBias {
  std::size_t dim;
  bool log_distance;
  std::size_t layers;
  /// uint8 [layers]: 0 for no normalisation, 1 for one with a weight, 2 for weight and bias.
  Pointer norms;
  /// The arrays of all layers, one behind the other in the order of DynamicPositionBiasLayer.
  Pointer parameters;
};

void dynamic_bias(const RawBiasShape& raw, const RawDynamicPositionBias& request, Pointer out) {
  const auto [dim, log_distance, layers, norms, parameters] = request;
  const std::span<const std::uint8_t> norm_of = array<const std::uint8_t>(norms, layers);
  const auto* next = reinterpret_cast<const float*>(parameters);
  const auto take = [&next](std::size_t size) {
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

}  // namespace

template <>
inline constexpr auto fields_of<T5BucketOptions> = std::array{
    POSENC_FIELD(T5BucketOptions, bidirectional),
    POSENC_FIELD(T5BucketOptions, num_buckets),
    POSENC_FIELD(T5BucketOptions, max_distance),
};

template <>
inline constexpr auto fields_of<RawDynamicPositionBias> = std::array{
    POSENC_FIELD(RawDynamicPositionBias, dim),        POSENC_FIELD(RawDynamicPositionBias, log_distance),
    POSENC_FIELD(RawDynamicPositionBias, layers),     POSENC_FIELD(RawDynamicPositionBias, norms),
    POSENC_FIELD(RawDynamicPositionBias, parameters),
};

EMSCRIPTEN_BINDINGS(bias_learned) {
  emscripten::function("t5_buckets", guarded<&buckets>);
  emscripten::function("t5_bias", guarded<&t5>);
  emscripten::function("toeplitz_bias", guarded<&toeplitz>);
  emscripten::function("dynamic_position_bias", guarded<&dynamic_bias>);
}

}  // namespace posenc::bindings
