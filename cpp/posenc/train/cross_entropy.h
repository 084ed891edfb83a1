#pragma once

#include <cstddef>
#include <cstdint>

namespace posenc::train {

/// A position without a target.
inline constexpr std::int32_t ignored = -1;

/// Sums over the scored positions of a batch.
struct Score {
  /// Of -ln softmax(logits)[target].
  double loss = 0.0;
  std::size_t scored = 0;
  /// Where the largest logit is that of the target; of equal ones the first counts.
  std::size_t correct = 0;
};

/// Scores logits [rows, vocab] against targets [rows], each a token or `ignored`.
template <typename Scalar>
Score score_of(std::size_t rows, std::size_t vocab, const Scalar* logits, const std::int32_t* targets);

/// The same, and puts the gradient of the mean over `scored` positions in the place of the logits.
template <typename Scalar>
Score cross_entropy(std::size_t rows, std::size_t vocab, std::size_t scored, Scalar* logits,
                    const std::int32_t* targets);

}  // namespace posenc::train
