#include "posenc/bias/layoutlmv3.h"

#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

std::int64_t whole_position(const char* argument, float number) {
  require(std::abs(number) <= static_cast<float>(largest_position), argument, number, "numbers between -2^53 and 2^53");
  return static_cast<std::int64_t>(number);
}

}  // namespace

LayoutLMv3Rows::LayoutLMv3Rows(std::size_t batch, const BiasShape& shape, const LayoutLMv3Options& options,
                               const LayoutLMv3Inputs& inputs)
    : RowBias(batch, shape), output_scale_(options.output_scale) {
  require_same_tokens();
  require_factor("output_scale", output_scale_);
  const std::size_t tokens = batch * shape.keys;
  const auto add_axis = [&](const char* name, std::size_t bins, std::size_t most, std::span<const float> table,
                            const char* source, std::span<const float> numbers, std::size_t first, std::size_t stride) {
    require_size(name, table.size(), bins * shape.heads);
    Axis& axis = axes_.emplace_back(T5Buckets({.bidirectional = true, .num_buckets = bins, .max_distance = most}),
                                    table, std::vector<std::int64_t>(tokens));
    for (std::size_t n = 0; n < tokens; ++n) {
      axis.numbers[n] = numbers.empty() ? static_cast<std::int64_t>(n % shape.keys)
                                        : whole_position(source, numbers[n * stride + first]);
    }
  };
  if (!inputs.position_ids.empty()) require_size("position_ids", inputs.position_ids.size(), tokens);
  if (!inputs.table.empty()) {
    add_axis("table", options.rel_pos_bins, options.max_rel_pos, inputs.table, "position_ids", inputs.position_ids, 0,
             1);
  }
  if (inputs.bbox.empty()) return;
  require_size("bbox", inputs.bbox.size(), 4 * tokens);
  add_axis("table_x", options.rel2d_pos_bins, options.max_rel2d_pos, inputs.table_x, "bbox", inputs.bbox, 0, 4);
  add_axis("table_y", options.rel2d_pos_bins, options.max_rel2d_pos, inputs.table_y, "bbox", inputs.bbox, 3, 4);
}

void LayoutLMv3Rows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                                 std::size_t first_key) const {
  const std::size_t first = batch * shape().keys;
  for (std::size_t n = 0; n < logits.size(); ++n) {
    double sum = 0.0;
    for (const auto& [bucket, table, numbers] : axes_) {
      const std::int64_t distance = numbers[first + first_key + n] - numbers[first + query];
      sum += static_cast<double>(table[static_cast<std::size_t>(bucket(distance)) * shape().heads + head]);
    }
    logits[n] += static_cast<float>(output_scale_ * sum);
  }
}

}  // namespace posenc
