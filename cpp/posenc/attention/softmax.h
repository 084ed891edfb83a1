#pragma once

#include <limits>
#include <span>

namespace posenc {

/// The logit of a key that is not visible.
inline constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

/// Replaces a row of logits by its softmax and returns ln of the sum of their exponentials. A sink above -infinity is
/// an additional logit whose weight is not stored, so the weights add up to less than 1 (AttentionInputs::sinks).
///
/// The largest logit is subtracted first, so no finite logit overflows. A row of -infinity only (nothing visible)
/// becomes zeros, and its log-sum-exp is the sink. NaN or +infinity makes the whole row NaN. Accuracy: weights within 3
/// ULP plus the rounding of logit - max.
float softmax(std::span<float> logits, float sink);

}  // namespace posenc
