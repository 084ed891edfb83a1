#pragma once

#include <span>

namespace posenc {

/// Replaces logits by their softmax and returns the log of the sum of exponentials. A sink above -infinity is an
/// additional logit of the row whose weight is not stored, so the weights add up to less than 1.
///
/// The largest logit is subtracted first, so all finite logits are allowed. A row of only -infinity (nothing visible)
/// becomes zeros, and its log-sum-exp is the sink. Accuracy: weights within 3 ULP plus the rounding of logit - max.
float softmax(std::span<float> logits, float sink);

}  // namespace posenc
