// A trainer of any scheme: takes a step twice from the same start, and compares the loss with that of score().
#include <bit>
#include <cmath>
#include <cstring>
#include <new>
#include <vector>

#include "fuzz/target.h"
#include "posenc/core/error.h"
#include "posenc/train/trainer.h"

namespace fuzz {
namespace {

using posenc::train::BatchShape;
using Trainer = posenc::train::Trainer<float>;

/// Small counts, including 0.
std::size_t count(Bytes& bytes, std::size_t most) { return bytes.length() % most; }

posenc::train::TrainerOptions options_of(Bytes& bytes) {
  const auto& schemes = posenc::train::schemes<float>();
  const auto& scheme = schemes[bytes.below(schemes.size())];
  posenc::train::TrainerOptions options;
  const std::size_t heads = count(bytes, 4);
  options.decoder = {
      .vocab = count(bytes, 12), .dim = heads * 2 * count(bytes, 8), .layers = count(bytes, 3), .heads = heads};
  options.position.scheme = scheme.name;
  for (const auto& option : scheme.options) {
    // Mostly a number within the range, sometimes any number.
    double value = bytes.number();
    if (bytes.byte() >= 16) {
      value = option.min + std::fmod(std::abs(value), std::min(option.max, option.min + 32.0) - option.min + 1.0);
      if (option.whole) value = std::floor(value);
      if (!std::isfinite(value)) value = option.min;
    }
    options.position.values.push_back(value);
  }
  options.max_shape = {.batch = count(bytes, 4), .length = count(bytes, 24)};
  if (bytes.byte() < 32) {
    options.optimizer.lr = bytes.number();
    options.optimizer.beta1 = bytes.number();
    options.optimizer.beta2 = bytes.number();
    options.optimizer.eps = bytes.number();
    options.optimizer.weight_decay = bytes.number();
    options.optimizer.clip_norm = bytes.number();
    options.optimizer.warmup = count(bytes, 50);
    options.optimizer.total = count(bytes, 90);
    options.optimizer.cooldown = count(bytes, 50);
  }
  options.seed = bytes.byte();
  return options;
}

std::vector<std::int32_t> tokens(Bytes& bytes, std::size_t size, std::size_t vocab) {
  posenc::Random random(bytes.byte());
  // Some are beyond the vocabulary, and some are -1, which as a target is not scored.
  const std::size_t most = vocab + (bytes.byte() < 16 ? 2 : 0);
  std::vector<std::int32_t> drawn(size);
  for (auto& token : drawn) token = static_cast<std::int32_t>(random.uniform() * static_cast<double>(most));
  return drawn;
}

}  // namespace

void training(Bytes& bytes) {
  const posenc::train::TrainerOptions options = options_of(bytes);
  const BatchShape shape{.batch = count(bytes, 4), .length = count(bytes, 24)};
  const auto inputs = tokens(bytes, shape.tokens(), options.decoder.vocab);
  auto targets = tokens(bytes, shape.tokens(), options.decoder.vocab);
  const std::size_t hidden = bytes.length();
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (i % 12 < hidden % 12) targets[i] = -1;
  }
  const std::size_t steps = 1 + bytes.below(2);
  std::vector<float> first;
  for (int repeat = 0; repeat < 2; ++repeat) {
    try {
      Trainer trainer(options);
      for (std::size_t t = 0; t < steps; ++t) {
        const auto score = trainer.score(shape, inputs, targets);
        const auto result = trainer.step(shape, inputs, targets);
        expect(std::isfinite(result.loss) || t > 0, "the first loss of finite parameters is finite");
        expect(result.score.scored == score.scored && result.score.scored > 0, "a step scores what score() does");
        expect(!(std::abs(result.score.loss - score.loss) > 1e-5 * (1.0 + std::abs(score.loss))),
               "a step has the loss that score() gives");
      }
      if (repeat == 0) {
        first.assign(trainer.values().begin(), trainer.values().end());
      } else {
        expect(first.size() == trainer.values().size() &&
                   std::memcmp(first.data(), trainer.values().data(), first.size() * sizeof(float)) == 0,
               "training is the same each time");
      }
    } catch (const posenc::InvalidArgument&) {
      expect(first.empty(), "what was allowed is allowed again");
    }
  }
}

}  // namespace fuzz
