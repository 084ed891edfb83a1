#pragma once

#include <span>

namespace posenc {

/// Replaces logits by their softmax and returns the log of the sum of exponentials.
///
/// The largest logit is taken off first, so any finite logits are fine. A row of -infinity only (nothing visible)
/// becomes zeros, and its log-sum-exp is -infinity. Accuracy: weights within 3 ULP plus the rounding of logit - max.
float softmax(std::span<float> logits);

}  // namespace posenc
