#pragma once

#include <cstdint>
#include <span>

#include "posenc/core/matrix.h"
#include "posenc/model/linear.h"

namespace posenc::model {

/// The head of a language model: logits = softcap(scale (x weight^T + bias)).
struct Head {
  const Linear& linear;
  float scale;
  /// 0 means none.
  float softcap;
};

/// x [rows, inputs]; out [rows, vocab].
void head_logits(const Head& head, ConstMatrixView x, Products& products, std::span<float> out);

/// ln(sum of e^logit) - logit of the target for each row, NaN where the target is -1. Logits of 512 tokens of the
/// vocabulary at a time are computed and reduced, in double from there on.
void head_losses(const Head& head, ConstMatrixView x, Products& products, std::span<const std::int32_t> targets,
                 std::span<double> out);

}  // namespace posenc::model
