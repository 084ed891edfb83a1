#include "row_biases.h"

namespace posenc::bindings {

RowBiases::RowBiases(const AttentionShape& shape, std::ptrdiff_t offset, const RawForgetGates& gates,
                     const RawFire& fire) {
  if (gates.gate_logits != 0) {
    const std::size_t size = shape.batch * shape.keys * shape.heads * (gates.causal ? 1 : 2);
    list_[count_++] = &gates_.emplace(DataDependentAlibiOptions{.batch = shape.batch,
                                                                .heads = shape.heads,
                                                                .length = shape.keys,
                                                                .causal = gates.causal,
                                                                .post_log_scale = gates.post_log_scale},
                                      array<const float>(gates.gate_logits, size));
  }
  if (fire.w0 != 0) {
    list_[count_++] =
        &fire_.emplace(BiasShape{.heads = shape.heads, .queries = shape.queries, .keys = shape.keys, .offset = offset},
                       fire.options, fire.weights(shape.heads));
  }
}

}  // namespace posenc::bindings
