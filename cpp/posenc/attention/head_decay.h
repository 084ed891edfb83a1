#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// A decay that is given, not learned: g of recurrent.h for each head, so that distance n counts exp(g n). With head h
/// of H, from 0:
enum class HeadDecayForm {
  /// -2^(-8 (h + 1) / H) (1 - layer / (layers - 1 + 1e-5) + 1e-5): lightning attention (Qin et al. 2024) in MiniMax-01
  /// (MiniMax 2025), whose slopes are those of ALiBi and shrink from layer to layer.
  lightning,
  /// ln(1 - 2^(-5 - h)): retention (Sun et al. 2023).
  retention,
};

/// Decays of heads that are not learned.
struct HeadDecayOptions {
  HeadDecayForm form;
  /// Below `layers`; lightning alone reads both.
  std::size_t layer;
  std::size_t layers;
};

/// out [heads]. Each is the nearest float32 or one next to it. Throws InvalidArgument for no heads or layers, and for a
/// layer beyond them.
void head_decays(const HeadDecayOptions& options, std::span<float> out);

}  // namespace posenc
