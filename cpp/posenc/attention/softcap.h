#pragma once

#include <span>

namespace posenc {

/// Replaces each logit by softcap * tanh(logit / softcap), which lies between -softcap and softcap (Gemma 2, 2024). NaN
/// stays NaN. `softcap` must be finite and above 0; this is not checked.
void apply_softcap(std::span<float> logits, float softcap);

}  // namespace posenc
