#include "posenc/bias/swin_v2.h"

#include <algorithm>

#include "posenc/core/double_product.h"
#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

std::vector<double> wide(std::span<const float> values) { return {values.begin(), values.end()}; }

std::vector<float> table_of(const SwinV2Options& options, std::size_t heads, const SwinV2Weights& weights) {
  const auto [window, pretrained_window, width] = options;
  require_window(window);
  require_some("mlp_width", width);
  require_size("w0", weights.w0.size(), 2 * width);
  require_size("b0", weights.b0.size(), width);
  require_size("w1", weights.w1.size(), heads * width);
  const std::size_t offsets = offsets_of(window);
  std::vector<double> coordinates(2 * offsets);
  log_spaced_coordinates(window, pretrained_window, coordinates);

  const std::vector<double> w0 = wide(weights.w0);
  const std::vector<double> b0 = wide(weights.b0);
  const std::vector<double> w1 = wide(weights.w1);
  std::vector<float> table(offsets * heads);
  // A few offsets at a time: the hidden layers for all of them would take far more memory than the table.
  constexpr std::size_t most = 64;
  std::vector<double> hidden(most * width);
  std::vector<double> sums(most * heads);
  for (std::size_t first = 0; first < offsets; first += most) {
    const std::size_t count = std::min(most, offsets - first);
    for (std::size_t n = 0; n < count; ++n) {
      const double* const at = coordinates.data() + 2 * (first + n);
      for (std::size_t unit = 0; unit < width; ++unit) {
        const double x = w0[2 * unit] * at[0] + w0[2 * unit + 1] * at[1] + b0[unit];
        // NaN passes through.
        hidden[n * width + unit] = x < 0.0 ? 0.0 : x;
      }
    }
    multiply_transposed(hidden.data(), count, w1.data(), heads, width, sums.data(), heads);
    std::transform(sums.data(), sums.data() + count * heads, table.data() + first * heads,
                   [](double sum) { return static_cast<float>(16.0 * sigmoid(sum)); });
  }
  return table;
}

}  // namespace

SwinV2Rows::SwinV2Rows(const SwinV2Options& options, std::size_t heads, const SwinV2Weights& weights)
    : RowBias(1,
              {.heads = heads, .queries = tokens_of(options.window), .keys = tokens_of(options.window), .offset = 0}),
      table_(table_of(options, heads, weights)),
      rows_(options.window, heads, table_) {}

void SwinV2Rows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                             std::size_t first_key) const {
  rows_.add_to(logits, batch, head, query, first_key);
}

}  // namespace posenc
