#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// Rows and columns of a window of tokens, of an image, or of a shift.
struct Extent {
  std::size_t height;
  std::size_t width;
};

/// The number of tokens of a window.
inline std::size_t tokens_of(Extent window) { return window.height * window.width; }

/// The number of different offsets between two tokens of a window: (2 height - 1) (2 width - 1).
inline std::size_t offsets_of(Extent window) { return (2 * window.height - 1) * (2 * window.width - 1); }

/// Throws std::invalid_argument for an empty window and one of more than 16384 tokens.
void require_window(Extent window);

/// The offsets between two tokens of a window, query minus key, on the logarithmic scale of Swin Transformer V2 (Liu et
/// al. 2021, "Swin Transformer V2: Scaling Up Capacity and Resolution"): sign(c) log2(1 + |c|) / log2(8), where c is
/// the offset divided by the largest one of the window and multiplied by 8. So the farthest offset seen in training has
/// a coordinate of about 1, whatever the size of the window.
///
/// `pretrained` is the window whose largest offset is the unit: at least 2 along each axis, or 0 for the window's own
/// extent; an axis of a single token has the coordinate 0. out [2 height - 1, 2 width - 1, 2]: the row's coordinate,
/// then the column's, from the lowest offset up. Accuracy: 6 ULP of double, with the same bits in every build. Throws
/// std::invalid_argument for a window as require_window() does, an invalid `pretrained` and an `out` of another size.
void log_spaced_coordinates(Extent window, Extent pretrained, std::span<double> out);

}  // namespace posenc
