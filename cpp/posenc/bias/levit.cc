#include "posenc/bias/levit.h"

#include "posenc/core/error.h"

namespace posenc {
namespace {

std::size_t abs_diff(std::size_t a, std::size_t b) { return a > b ? a - b : b - a; }

std::size_t index_of(const LevitOptions& options, std::size_t query, std::size_t key) {
  const std::size_t width = options.window.width;
  const std::size_t queries_in_row = (width - 1) / options.stride + 1;
  const std::size_t down = abs_diff(query / queries_in_row * options.stride, key / width);
  return down * width + abs_diff(query % queries_in_row * options.stride, key % width);
}

}  // namespace

Extent levit_queries(const LevitOptions& options) {
  const auto [window, stride] = options;
  require_window(window);
  require_some("stride", stride);
  return {.height = (window.height - 1) / stride + 1, .width = (window.width - 1) / stride + 1};
}

void levit_relative_index(const LevitOptions& options, std::span<std::int32_t> out) {
  const std::size_t queries = tokens_of(levit_queries(options));
  const std::size_t keys = tokens_of(options.window);
  require_size("out", out.size(), queries * keys);
  for (std::size_t n = 0; n < out.size(); ++n) {
    out[n] = static_cast<std::int32_t>(index_of(options, n / keys, n % keys));
  }
}

LevitRows::LevitRows(const LevitOptions& options, std::size_t heads, std::span<const float> table)
    : RowBias(1, {.heads = heads,
                  .queries = tokens_of(levit_queries(options)),
                  .keys = tokens_of(options.window),
                  .offset = 0}),
      options_(options),
      table_(table) {
  require_size("table", table.size(), heads * tokens_of(options.window));
}

void LevitRows::add_entries(std::span<float> logits, std::size_t /*batch*/, std::size_t head, std::size_t query,
                            std::size_t first_key) const {
  const std::span<const float> of_head = table_.subspan(head * shape().keys, shape().keys);
  for (std::size_t n = 0; n < logits.size(); ++n) logits[n] += of_head[index_of(options_, query, first_key + n)];
}

}  // namespace posenc
