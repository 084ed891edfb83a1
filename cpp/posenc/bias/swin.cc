#include "posenc/bias/swin.h"

#include <cmath>
#include <vector>

#include "posenc/core/error.h"

namespace posenc {
namespace {

std::size_t index_of(Extent window, std::size_t query, std::size_t key) {
  const std::size_t dh = query / window.width + window.height - 1 - key / window.width;
  const std::size_t dw = query % window.width + window.width - 1 - key % window.width;
  return dh * (2 * window.width - 1) + dw;
}

/// Which part of the rolled image a row or column belongs to. The last `shift` of them came from the other side.
std::size_t region(std::size_t at, std::size_t size, std::size_t window, std::size_t shift) {
  if (at < size - window) return 0;
  return at < size - shift ? 1 : 2;
}

}  // namespace

void swin_relative_index(Extent window, std::span<std::int32_t> out) {
  require_window(window);
  const std::size_t tokens = tokens_of(window);
  require_size("out", out.size(), tokens * tokens);
  for (std::size_t n = 0; n < out.size(); ++n) {
    out[n] = static_cast<std::int32_t>(index_of(window, n / tokens, n % tokens));
  }
}

SwinRows::SwinRows(Extent window, std::size_t heads, std::span<const float> table)
    : RowBias(1, {.heads = heads, .queries = tokens_of(window), .keys = tokens_of(window), .offset = 0}),
      window_(window),
      table_(table) {
  require_window(window);
  require_size("table", table.size(), offsets_of(window) * heads);
}

void SwinRows::add_entries(std::span<float> logits, std::size_t /*batch*/, std::size_t head, std::size_t query,
                           std::size_t first_key) const {
  std::size_t index = index_of(window_, query, first_key);
  std::size_t column = first_key % window_.width;
  for (float& x : logits) {
    x += table_[index * shape().heads + head];
    // Advances to the next column of the window, or to the first one of the next row.
    if (++column < window_.width) {
      --index;
    } else {
      column = 0;
      index -= window_.width;
    }
  }
}

void swin_shift_mask(const SwinShiftMaskOptions& options, std::span<float> out) {
  const auto [image, window, shift, masked] = options;
  require_window(window);
  require(image.height >= 1 && image.height % window.height == 0, "image.height", image.height,
          "a multiple of window.height");
  require(image.width >= 1 && image.width % window.width == 0, "image.width", image.width,
          "a multiple of window.width");
  require(shift.height < window.height, "shift.height", shift.height, "below window.height");
  require(shift.width < window.width, "shift.width", shift.width, "below window.width");
  require(!std::isnan(masked), "masked", masked, "a number");
  const std::size_t tokens = tokens_of(window);
  const std::size_t windows = (image.height / window.height) * (image.width / window.width);
  require_size("out", out.size(), windows * tokens * tokens);

  float* to = out.data();
  std::vector<std::size_t> regions(tokens);
  for (std::size_t top = 0; top < image.height; top += window.height) {
    for (std::size_t left = 0; left < image.width; left += window.width) {
      for (std::size_t t = 0; t < tokens; ++t) {
        regions[t] = 3 * region(top + t / window.width, image.height, window.height, shift.height) +
                     region(left + t % window.width, image.width, window.width, shift.width);
      }
      for (const std::size_t query : regions) {
        for (const std::size_t key : regions) *to++ = query == key ? 0.0F : masked;
      }
    }
  }
}

}  // namespace posenc
