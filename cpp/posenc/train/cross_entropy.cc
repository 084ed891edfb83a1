#include "posenc/train/cross_entropy.h"

#include <algorithm>
#include <limits>

#include "posenc/core/logistic.h"
#include "posenc/train/exponential.h"
#include "posenc/train/lanes.h"

namespace posenc::train {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The sum of e^(logit - largest).
template <typename Scalar>
Scalar sum_of_exponentials(std::size_t vocab, const Scalar* logits, Scalar largest) {
  const Exponential<Scalar> exp;
  auto sums = Lanes<Scalar>::splat(0);
  for_each_vector(logits, vocab, static_cast<Scalar>(-infinity),
                  [&](std::size_t, auto x) { sums += exp(x - Lanes<Scalar>::splat(largest)); });
  return Lanes<Scalar>::sum(sums);
}

template <typename Scalar>
void add_to(Score& score, const Scalar* logits, const Scalar* best, Scalar sum, std::int32_t target) {
  const Scalar target_logit = logits[target];
  // The sum has a term of 1.
  score.loss += static_cast<double>(*best - target_logit) + log1p64(static_cast<double>(sum) - 1.0);
  score.correct += best - logits == target ? 1 : 0;
  ++score.scored;
}

}  // namespace

template <typename Scalar>
Score score_of(std::size_t rows, std::size_t vocab, const Scalar* logits, const std::int32_t* targets) {
  Score score;
  for (std::size_t row = 0; row < rows; ++row, logits += vocab) {
    if (targets[row] == ignored) continue;
    const Scalar* const best = std::max_element(logits, logits + vocab);
    add_to(score, logits, best, sum_of_exponentials(vocab, logits, *best), targets[row]);
  }
  return score;
}

template <typename Scalar>
Score cross_entropy(std::size_t rows, std::size_t vocab, std::size_t scored, Scalar* logits,
                    const std::int32_t* targets) {
  using L = Lanes<Scalar>;
  const Exponential<Scalar> exp;
  Score score;
  for (std::size_t row = 0; row < rows; ++row, logits += vocab) {
    if (targets[row] == ignored) {
      std::fill_n(logits, vocab, Scalar{0});
      continue;
    }
    const Scalar* const best = std::max_element(logits, logits + vocab);
    const Scalar largest = *best;
    const Scalar sum = sum_of_exponentials(vocab, logits, largest);
    add_to(score, logits, best, sum, targets[row]);
    const auto factor = L::splat(1 / (sum * static_cast<Scalar>(scored)));
    for_each_vector(logits, vocab, Scalar{0}, [&](std::size_t c, auto x) {
      store_within(logits, c, vocab, exp(x - L::splat(largest)) * factor);
    });
    logits[targets[row]] -= 1 / static_cast<Scalar>(scored);
  }
  return score;
}

template Score score_of(std::size_t, std::size_t, const float*, const std::int32_t*);
template Score cross_entropy(std::size_t, std::size_t, std::size_t, float*, const std::int32_t*);
template Score score_of(std::size_t, std::size_t, const double*, const std::int32_t*);
template Score cross_entropy(std::size_t, std::size_t, std::size_t, double*, const std::int32_t*);

}  // namespace posenc::train
