#include "posenc/train/optimizer.h"

#include <vector>

#include "bind.h"
#include "memory.h"
#include "optimizer_record.h"
#include "posenc/train/trainer.h"

namespace posenc::bindings {

using train::Update;
POSENC_RECORD(Update, gradient_norm, learning_rate, was_applied);

namespace {

/// An optimiser without a model, in its own memory.
struct Optimizer {
  explicit Optimizer(const OptimizerOptions& options, const std::vector<train::Parameter>& parameters)
      : adamw(options, parameters), block(bytes()) {
    train::Arena arena(block.data());
    adamw.lay_out(arena);
    adamw.reset();
  }

  std::size_t bytes() {
    train::Arena arena;
    adamw.lay_out(arena);
    return static_cast<std::size_t>(arena.used());
  }

  train::AdamW<float> adamw;
  train::AlignedBlock block;
};

Optimizer& optimizer_at(Pointer pointer) { return *reinterpret_cast<Optimizer*>(pointer); }

/// sizes uint32 [count], decays uint8 [count]: the size of each parameter, and whether it decays. Returns the
/// optimiser, for delete_optimizer().
Pointer create_optimizer(const OptimizerOptions& options, Pointer sizes, Pointer decays, std::size_t count) {
  std::vector<train::Parameter> parameters;
  std::size_t offset = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t size = array<const std::uint32_t>(sizes, count)[k];
    const bool decay = array<const std::uint8_t>(decays, count)[k] != 0;
    parameters.push_back({{"", {size}, decay, train::Initial::constant(0.0)}, offset});
    offset += size;
  }
  return reinterpret_cast<Pointer>(new Optimizer(options, parameters));
}

void delete_optimizer(Pointer optimizer) { delete &optimizer_at(optimizer); }

Update optimizer_step(Pointer optimizer, Pointer values, Pointer gradients) {
  return optimizer_at(optimizer).adamw.step(reinterpret_cast<float*>(values),
                                            reinterpret_cast<const float*>(gradients));
}

}  // namespace

POSENC_BINDINGS(optimizer) {
  bind<&create_optimizer>("create_optimizer", "options, sizes, decays, count");
  bind<&delete_optimizer>("delete_optimizer", "optimizer");
  bind<&optimizer_step>("optimizer_step", "optimizer, values, gradients");
}

}  // namespace posenc::bindings
