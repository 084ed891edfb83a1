// Biases that are no function of the distance alone and made by rows: for attention, or stored.
#include "row_biases.h"

#include <emscripten/bind.h>

#include "bias_shape.h"
#include "guard.h"

namespace posenc::bindings {

RowBiases::RowBiases(std::size_t batch, const BiasShape& shape, const RawRowBiases& raw) {
  const auto& [gates, fire, tupe_relative, projection, swin] = raw;
  if (gates.gate_logits != 0) {
    const DataDependentAlibiOptions options{.batch = batch,
                                            .heads = shape.heads,
                                            .length = shape.keys,
                                            .causal = gates.causal,
                                            .post_log_scale = gates.post_log_scale};
    const std::size_t size = batch * shape.keys * shape.heads * (gates.causal ? 1 : 2);
    list_[count_++] = &gates_.emplace(options, array<const float>(gates.gate_logits, size));
  }
  if (fire.w0 != 0) {
    const std::size_t width = fire.options.mlp_width;
    const FireWeights weights{.w0 = array<const float>(fire.w0, width),
                              .b0 = array<const float>(fire.b0, width),
                              .w1 = array<const float>(fire.w1, shape.heads * width),
                              .b1 = array<const float>(fire.b1, shape.heads)};
    list_[count_++] = &fire_.emplace(shape, fire.options, weights);
  }
  if (tupe_relative.table != 0) {
    const auto& [bins, max_rel_pos, untie_cls, table] = tupe_relative;
    const std::size_t rows = bins + (untie_cls ? 1 : 0);
    list_[count_++] = &tupe_relative_.emplace(
        shape, TupeBuckets{.rel_pos_bins = bins, .max_rel_pos = max_rel_pos, .untie_cls = untie_cls},
        array<const float>(table, rows * shape.heads));
  }
  if (projection.weights != 0) {
    const auto& [basis, max_dist, mix, bank] = projection;
    list_[count_++] = &relative_projection_.emplace(
        batch, shape, RelativeProjectionOptions{.num_distance_basis = basis, .max_dist = max_dist},
        array<const float>(mix, batch * shape.heads * shape.queries * basis),
        array<const float>(bank, basis * max_dist));
  }
  if (swin.table != 0) {
    const auto& [height, width] = swin.window;
    const std::size_t rows = (2 * height - 1) * (2 * width - 1);
    list_[count_++] = &swin_.emplace(swin.window, shape.heads, array<const float>(swin.table, rows * shape.heads));
  }
}

namespace {

/// Of one bias.
void row_bias(std::size_t batch, const RawBiasShape& raw, const RawRowBiases& biases, Pointer out) {
  const RowBiases made(batch, raw.shape(), biases);
  for (const RowBias* const bias : made.list()) {
    bias->store(array<float>(out, bias->batch() * raw.heads * raw.queries * raw.keys));
  }
}

}  // namespace

EMSCRIPTEN_BINDINGS(row_biases) { emscripten::function("row_bias", guarded<&row_bias>); }

}  // namespace posenc::bindings
