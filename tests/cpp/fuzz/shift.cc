// The relative shift, compared with the product of a query and the vector of its distance.
#include <cmath>
#include <cstdlib>
#include <vector>

#include "fuzz/target.h"
#include "posenc/core/error.h"
#include "posenc/relative/shift.h"

namespace fuzz {

void shift(Bytes& bytes) {
  const posenc::RelativeShape shape{
      .batch = bytes.length() % 3,
      .heads = bytes.length() % 4,
      .queries = bytes.length(),
      .keys = bytes.length(),
      .head_dim = bytes.length(),
      .offset = bytes.flag() ? bytes.whole() : static_cast<std::int64_t>(bytes.length()) - 9};
  const posenc::ShiftOptions options{.direction = static_cast<posenc::ShiftDirection>(bytes.below(3)),
                                     .leak = bytes.flag() ? posenc::ShiftLeak::keep : posenc::ShiftLeak::zero,
                                     .scale = static_cast<float>(bytes.length()) / 8.0F};
  // The number that the shape needs, most of the time.
  const std::size_t rows = bytes.byte() < 32 ? bytes.length() : shape.queries + shape.keys + 96;
  const posenc::RelativeTable table{.heads = bytes.flag() ? std::size_t{1} : shape.heads,
                                    .rows = rows,
                                    .order = static_cast<posenc::DistanceOrder>(bytes.below(2))};
  const auto q = tame_floats(bytes, shape.batch * shape.heads * shape.queries * shape.head_dim);
  const auto values = tame_floats(bytes, table.heads * rows * shape.head_dim);
  std::vector<float> out(shape.batch * shape.heads * shape.queries * shape.keys, 9.0F);
  try {
    posenc::relative_logits(shape, options, table, q, values, out);
  } catch (const posenc::InvalidArgument&) {
    return;
  }
  for (std::size_t at = 0; at < out.size(); ++at) {
    const std::size_t j = at % shape.keys;
    const std::size_t row = at / shape.keys;
    const std::size_t h = row / shape.queries % shape.heads;
    const std::int64_t distance =
        static_cast<std::int64_t>(row % shape.queries) + shape.offset - static_cast<std::int64_t>(j);
    const bool meant = options.direction == posenc::ShiftDirection::both ||
                       (options.direction == posenc::ShiftDirection::left_to_right ? distance >= 0 : distance <= 0);
    if (!meant) {
      expect(std::isfinite(out[at]) && (options.leak == posenc::ShiftLeak::keep || out[at] == 0.0F),
             "zeros stand where a direction means nothing");
      continue;
    }
    const auto far = static_cast<std::size_t>(std::abs(distance));
    expect(far < rows, "a table that is too short is refused");
    const std::size_t entry = table.order == posenc::DistanceOrder::nearest_first ? far : rows - 1 - far;
    const float* vector = values.data() + ((table.heads == 1 ? 0 : h) * rows + entry) * shape.head_dim;
    double sum = 0.0;
    for (std::size_t d = 0; d < shape.head_dim; ++d) {
      sum += static_cast<double>(q[row * shape.head_dim + d]) * static_cast<double>(vector[d]);
    }
    sum *= static_cast<double>(options.scale);
    const double most = 1e-6 * (1.0 + static_cast<double>(options.scale) * static_cast<double>(shape.head_dim));
    expect(std::abs(static_cast<double>(out[at]) - sum) <= most,
           "a logit is the product with the vector of its distance");
  }
}

}  // namespace fuzz
