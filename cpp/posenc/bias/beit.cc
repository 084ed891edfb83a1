#include "posenc/bias/beit.h"

#include "posenc/core/error.h"

namespace posenc {
namespace {

// Indices of the rows after those of the window.
constexpr std::size_t class_to_token = 0;
constexpr std::size_t token_to_class = 1;
constexpr std::size_t class_to_class = 2;

std::size_t row_with_class(std::size_t query, std::size_t key) {
  if (query > 0) return token_to_class;
  return key > 0 ? class_to_token : class_to_class;
}

/// Checks the size of the table, and returns its entries for the window.
std::span<const float> of_window(Extent window, std::size_t heads, std::span<const float> table) {
  require_window(window);
  require_size("table", table.size(), offsets_with_class(window) * heads);
  return table.first(offsets_of(window) * heads);
}

}  // namespace

void beit_relative_index(Extent window, std::span<std::int32_t> out) {
  require_window(window);
  const std::size_t cells = tokens_of(window);
  const std::size_t tokens = cells + 1;
  require_size("out", out.size(), tokens * tokens);
  // The index of the window is written to the front of `out`, then its rows are moved to their places, last row first.
  swin_relative_index(window, out.first(cells * cells));
  for (std::size_t query = tokens; query-- > 0;) {
    for (std::size_t key = tokens; key-- > 0;) {
      out[query * tokens + key] = query == 0 || key == 0
                                      ? static_cast<std::int32_t>(offsets_of(window) + row_with_class(query, key))
                                      : out[(query - 1) * cells + key - 1];
    }
  }
}

BeitRows::BeitRows(Extent window, std::size_t heads, std::span<const float> table)
    : RowBias(1, {.heads = heads, .queries = tokens_of(window) + 1, .keys = tokens_of(window) + 1, .offset = 0}),
      with_class_(table.subspan(of_window(window, heads, table).size())),
      window_(window, heads, of_window(window, heads, table)) {}

float BeitRows::with_class(std::size_t head, std::size_t row) const { return with_class_[row * shape().heads + head]; }

void BeitRows::add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                           std::size_t first_key) const {
  if (query == 0) {
    for (std::size_t n = 0; n < logits.size(); ++n) logits[n] += with_class(head, row_with_class(0, first_key + n));
    return;
  }
  if (first_key == 0) {
    logits[0] += with_class(head, token_to_class);
    return window_.add_to(logits.subspan(1), batch, head, query - 1, 0);
  }
  window_.add_to(logits, batch, head, query - 1, first_key - 1);
}

}  // namespace posenc
