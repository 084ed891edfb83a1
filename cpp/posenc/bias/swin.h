#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/bias/row_bias.h"
#include "posenc/bias/window.h"

namespace posenc {

/// The relative position index of Swin (Liu et al. 2021, "Swin Transformer"): tokens of a window in row-major order,
/// index (dh + height - 1) (2 width - 1) + dw + width - 1 with (dh, dw) the query's row and column minus the key's.
/// out [tokens, tokens], tokens = height x width. Throws std::invalid_argument for an empty window, one of more than
/// 16384 tokens and an `out` of another size.
void swin_relative_index(Extent window, std::span<std::int32_t> out);

/// The bias of Swin, [heads, tokens, tokens], from the learned table [(2 height - 1) (2 width - 1), heads]. Exact.
class SwinRows final : public RowBias {
 public:
  /// Holds a non-owning view: the table must outlive the object. Throws std::invalid_argument for a window as
  /// require_window() does, and for a table of another size.
  SwinRows(Extent window, std::size_t heads, std::span<const float> table);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  Extent window_;
  std::span<const float> table_;
};

/// Options of the mask of shifted windows, which contain parts from opposite sides of an image.
struct SwinShiftMaskOptions {
  /// In tokens; a multiple of the window in both directions.
  Extent image;
  Extent window;
  /// Rows and columns that the image was rolled up and left by; less than the window's. 0 masks nothing.
  Extent shift;
  /// The value for pairs of tokens from different regions of the unrolled image; -100 in the published code.
  float masked;
};

/// The mask of shifted windows: 0 where both tokens come from one region of the unrolled image, `masked` elsewhere.
/// out [windows, tokens, tokens], windows in row-major order, added to the logits. Throws std::invalid_argument for
/// extents that do not fit together and an `out` of another size.
void swin_shift_mask(const SwinShiftMaskOptions& options, std::span<float> out);

}  // namespace posenc
