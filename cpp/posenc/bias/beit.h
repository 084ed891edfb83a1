#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/bias/swin.h"

namespace posenc {

/// The number of offsets of a window with a class token in front: those of the window, then one each for class to
/// token, token to class and class to itself.
inline std::size_t offsets_with_class(Extent window) { return offsets_of(window) + 3; }

/// The relative position index of BEiT (Bao et al. 2021, "BEiT: BERT Pre-Training of Image Transformers"):
/// swin_relative_index() for the tokens of the window, with a class token in front of them. out [tokens, tokens],
/// tokens = height x width + 1. Throws std::invalid_argument as swin_relative_index() does.
void beit_relative_index(Extent window, std::span<std::int32_t> out);

/// The bias of BEiT, [heads, tokens, tokens], from the learned table [(2 height - 1) (2 width - 1) + 3, heads]. Exact.
class BeitRows final : public RowBias {
 public:
  /// Holds a non-owning view: the table must outlive the object. Throws std::invalid_argument for a window as
  /// require_window() does, and for a table of another size.
  BeitRows(Extent window, std::size_t heads, std::span<const float> table);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  /// One of the last three rows of the table.
  float with_class(std::size_t head, std::size_t row) const;

  std::span<const float> with_class_;
  SwinRows window_;
};

}  // namespace posenc
