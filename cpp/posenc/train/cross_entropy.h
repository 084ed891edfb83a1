#pragma once

#include <cstddef>
#include <cstdint>

namespace posenc::train {

/// A position without a target.
inline constexpr std::int32_t ignored = -1;

/// Sums over the scored positions of a batch.
struct Score {
  /// The sum of -ln softmax(logits)[target].
  double loss = 0.0;
  std::size_t scored = 0;
  /// Positions where the target has the largest logit; ties count for the first token.
  std::size_t correct = 0;
};

/// Scores logits [rows, vocab] against targets [rows], each a token or `ignored`.
template <typename Scalar>
Score score_of(std::size_t rows, std::size_t vocab, const Scalar* logits, const std::int32_t* targets);

/// The same, and replaces the logits by the gradient of the mean over `scored` positions.
template <typename Scalar>
Score cross_entropy(std::size_t rows, std::size_t vocab, std::size_t scored, Scalar* logits,
                    const std::int32_t* targets);

}  // namespace posenc::train
