#include "posenc/train/trainer.h"

#include <algorithm>
#include <vector>

#include "bind.h"
#include "memory.h"
#include "optimizer_record.h"

namespace posenc::bindings {

using train::BatchShape;
using train::DecoderShape;

/// The options of a trainer, except for the scheme's name and values, which are passed separately.
struct TrainerSetup {
  DecoderShape decoder;
  BatchShape max_shape;
  OptimizerOptions optimizer;
  std::uint64_t seed;
};

/// The result of a batch, as train::StepResult, with the mean loss.
struct BatchResult {
  double loss;
  std::size_t scored;
  std::size_t correct;
  double gradient_norm;
  double learning_rate;
  bool was_applied;
};

/// A parameter of a trainer. columns is 0 for an array with one axis.
struct ParameterInfo {
  ShortString name;
  std::size_t offset;
  std::size_t rows;
  std::size_t columns;
  bool decay;
};

/// The vectors of a trainer, each with `size` numbers: all parameters together.
struct TrainerArrays {
  std::size_t size;
  std::size_t parameters;
  Pointer values;
  Pointer gradients;
  Pointer first_moments;
  Pointer second_moments;
  std::size_t steps;
};

POSENC_RECORD(DecoderShape, vocab, dim, layers, heads);
POSENC_RECORD(BatchShape, batch, length);
POSENC_RECORD(TrainerSetup, decoder, max_shape, optimizer, seed);
POSENC_RECORD(BatchResult, loss, scored, correct, gradient_norm, learning_rate, was_applied);
POSENC_RECORD(ParameterInfo, name, offset, rows, columns, decay);
POSENC_RECORD(TrainerArrays, size, parameters, values, gradients, first_moments, second_moments, steps);

namespace {

using Trainer = train::Trainer<float>;

Trainer& trainer_at(Pointer pointer) { return *reinterpret_cast<Trainer*>(pointer); }

Pointer address(const float* values) { return reinterpret_cast<Pointer>(values); }

train::TrainerOptions options_of(const TrainerSetup& setup, const ShortString& scheme, Pointer values,
                                 std::size_t count) {
  const auto numbers = array<const double>(values, count);
  return {.decoder = setup.decoder,
          .position = {scheme.characters.data(), {numbers.begin(), numbers.end()}},
          .max_shape = setup.max_shape,
          .optimizer = setup.optimizer,
          .seed = setup.seed};
}

double trainer_bytes(const TrainerSetup& setup, ShortString scheme, Pointer values, std::size_t count) {
  return static_cast<double>(Trainer::bytes(options_of(setup, scheme, values, count)));
}

std::size_t trainer_size(const TrainerSetup& setup, ShortString scheme, Pointer values, std::size_t count) {
  return Trainer::parameters(options_of(setup, scheme, values, count));
}

Pointer create_trainer(const TrainerSetup& setup, ShortString scheme, Pointer values, std::size_t count) {
  return reinterpret_cast<Pointer>(new Trainer(options_of(setup, scheme, values, count)));
}

void delete_trainer(Pointer trainer) { delete &trainer_at(trainer); }

TrainerArrays trainer_arrays(Pointer at) {
  Trainer& trainer = trainer_at(at);
  return {.size = trainer.layout().size,
          .parameters = trainer.layout().parameters.size(),
          .values = address(trainer.values().data()),
          .gradients = address(trainer.gradients().data()),
          .first_moments = address(trainer.optimizer().first_moments()),
          .second_moments = address(trainer.optimizer().second_moments()),
          .steps = trainer.optimizer().steps()};
}

ParameterInfo trainer_parameter(Pointer at, std::size_t index) {
  const auto& [spec, offset] = trainer_at(at).layout().parameters[index];
  ParameterInfo info{.name = {},
                     .offset = offset,
                     .rows = spec.shape[0],
                     .columns = spec.shape.size() > 1 ? spec.shape[1] : 0,
                     .decay = spec.decay};
  std::copy_n(spec.name.data(), std::min(spec.name.size(), info.name.characters.size() - 1),
              info.name.characters.data());
  return info;
}

void set_trainer_steps(Pointer at, std::size_t steps) { trainer_at(at).optimizer().set_steps(steps); }

void require_score(Pointer at, const BatchShape& shape) { trainer_at(at).require_score(shape); }

void require_attention(Pointer at, std::size_t length) { trainer_at(at).require_attention(length); }

BatchResult result_of(const train::Score& score, const train::Update& update) {
  return {.loss = score.loss / static_cast<double>(score.scored),
          .scored = score.scored,
          .correct = score.correct,
          .gradient_norm = update.gradient_norm,
          .learning_rate = update.learning_rate,
          .was_applied = update.was_applied};
}

BatchResult train_step(Pointer at, const BatchShape& shape, Pointer tokens, Pointer targets) {
  const std::size_t size = shape.tokens();
  const train::StepResult result =
      trainer_at(at).step(shape, array<const std::int32_t>(tokens, size), array<const std::int32_t>(targets, size));
  return result_of(result.score, result.update);
}

BatchResult train_gradient(Pointer at, const BatchShape& shape, Pointer tokens, Pointer targets) {
  const std::size_t size = shape.tokens();
  return result_of(
      trainer_at(at).gradient(shape, array<const std::int32_t>(tokens, size), array<const std::int32_t>(targets, size)),
      {});
}

BatchResult train_score(Pointer at, const BatchShape& shape, Pointer tokens, Pointer targets) {
  const std::size_t size = shape.tokens();
  return result_of(
      trainer_at(at).score(shape, array<const std::int32_t>(tokens, size), array<const std::int32_t>(targets, size)),
      {});
}

/// Returns the address of the logits, which are valid until the next call.
Pointer train_logits(Pointer at, const BatchShape& shape, Pointer tokens) {
  return address(trainer_at(at).logits(shape, array<const std::int32_t>(tokens, shape.tokens())).data());
}

void train_attention(Pointer at, std::size_t length, Pointer tokens, Pointer out) {
  Trainer& trainer = trainer_at(at);
  const std::size_t size = trainer.decoder().layers * trainer.decoder().heads * length * length;
  trainer.attention(array<const std::int32_t>(tokens, length), array<float>(out, size));
}

}  // namespace

POSENC_BINDINGS(trainer) {
  bind<&trainer_bytes>("trainer_bytes", "setup, scheme, values, count");
  bind<&trainer_size>("trainer_size", "setup, scheme, values, count");
  bind<&create_trainer>("create_trainer", "setup, scheme, values, count");
  bind<&delete_trainer>("delete_trainer", "trainer");
  bind<&trainer_arrays>("trainer_arrays", "trainer");
  bind<&trainer_parameter>("trainer_parameter", "trainer, index");
  bind<&set_trainer_steps>("set_trainer_steps", "trainer, steps");
  bind<&require_score>("require_score", "trainer, shape");
  bind<&require_attention>("require_attention", "trainer, length");
  bind<&train_step>("train_step", "trainer, shape, tokens, targets");
  bind<&train_gradient>("train_gradient", "trainer, shape, tokens, targets");
  bind<&train_score>("train_score", "trainer, shape, tokens, targets");
  bind<&train_logits>("train_logits", "trainer, shape, tokens");
  bind<&train_attention>("train_attention", "trainer, length, tokens, out");
}

}  // namespace posenc::bindings
