#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// Fixed decays, one number per head: g in recurrent.h, which weights a key at distance n by exp(g n). For heads h = 0
/// ... H - 1:
enum class HeadDecayForm {
  /// -2^(-8 (h + 1) / H) (1 - layer / (layers - 1 + 1e-5) + 1e-5): lightning attention (Qin et al. 2024) in MiniMax-01
  /// (MiniMax 2025), whose slopes are those of ALiBi (for H a power of 2), shrinking from layer to layer.
  lightning,
  /// ln(1 - 2^(-5 - h)): retention (Sun et al. 2023).
  retention,
};

/// Options of fixed decays.
struct HeadDecayOptions {
  HeadDecayForm form;
  /// The index of the layer, below `layers`. Only `lightning` depends on these two; both forms check them.
  std::size_t layer;
  std::size_t layers;
};

/// out [heads]: the decay of each head, at most 0. Accuracy: the nearest float32 or one next to it. Throws
/// std::invalid_argument for 0 heads or layers, or a layer that is not below `layers`.
void head_decays(const HeadDecayOptions& options, std::span<float> out);

}  // namespace posenc
