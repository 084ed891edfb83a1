#pragma once

#include "posenc/train/optimizer.h"
#include "record.h"

namespace posenc::bindings {

using train::OptimizerOptions;
using train::Schedule;

POSENC_CHOICES(Schedule, {"cosine", Schedule::cosine}, {"linear", Schedule::linear});
POSENC_RECORD(OptimizerOptions, lr, lr_min, schedule, warmup, total, cooldown, beta1, beta2, eps, weight_decay,
              clip_norm);

}  // namespace posenc::bindings
