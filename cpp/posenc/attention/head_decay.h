#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// Fixed decays: g of recurrent.h for each head, so that a key at distance n is weighted by exp(g n). For head h = 0
/// ... H - 1:
enum class HeadDecayForm {
  /// -2^(-8 (h + 1) / H) (1 - layer / (layers - 1 + 1e-5) + 1e-5): lightning attention (Qin et al. 2024) in MiniMax-01
  /// (MiniMax 2025), whose slopes are those of ALiBi and shrink from layer to layer.
  lightning,
  /// ln(1 - 2^(-5 - h)): retention (Sun et al. 2023).
  retention,
};

/// Options of fixed decays.
struct HeadDecayOptions {
  HeadDecayForm form;
  /// Below `layers`; only lightning uses the two.
  std::size_t layer;
  std::size_t layers;
};

/// out [heads]. Accuracy: the nearest float32 or one next to it. Throws InvalidArgument for 0 heads or layers, and for
/// a layer of `layers` or more.
void head_decays(const HeadDecayOptions& options, std::span<float> out);

}  // namespace posenc
