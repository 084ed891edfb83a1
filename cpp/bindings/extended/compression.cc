#include "posenc/attention/compression.h"

#include "bind.h"
#include "memory.h"
#include "posenc/core/error.h"
#include "record.h"

namespace posenc::bindings {
namespace {

/// kv and gate [batch, tokens, dim], position_bias [rate, dim]; out [batch, tokens / rate, dim].
void compressed(const Compression& compression, Pointer kv, Pointer gate, Pointer position_bias, Pointer out) {
  const auto& [batch, tokens, dim, rate] = compression;
  require_some("rate", rate);
  compress(compression, array<const float>(kv, batch * tokens * dim), array<const float>(gate, batch * tokens * dim),
           array<const float>(position_bias, rate * dim), array<float>(out, batch * (tokens / rate) * dim));
}

}  // namespace

POSENC_RECORD(Compression, batch, tokens, dim, rate);

POSENC_BINDINGS(compression) { bind<&compressed>("compress", "compression, kv, gate, position_bias, out"); }

}  // namespace posenc::bindings
