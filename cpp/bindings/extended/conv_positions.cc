// Positions from convolutions.
#include "posenc/absolute/conv_positions.h"

#include "bind.h"
#include "memory.h"
#include "posenc/core/error.h"
#include "record.h"

namespace posenc::bindings {
namespace {

/// hidden and out [batch, height * width, dim]; weight [dim, dim / groups, kernel_height, kernel_width]; bias [dim], or
/// 0 for none.
void convolved(const ConvPositionsOptions& options, Pointer hidden, Pointer weight, Pointer bias, Pointer out) {
  require_some("groups", options.groups);
  const std::size_t size = options.batch * options.height * options.width * options.dim;
  const std::size_t taps = options.kernel_height * options.kernel_width;
  conv_positions(options, array<const float>(hidden, size),
                 array<const float>(weight, options.dim * (options.dim / options.groups) * taps),
                 optional_array<const float>(bias, options.dim), array<float>(out, size));
}

/// v and out [channels, taps]; g [taps].
void normalised(std::size_t channels, std::size_t taps, Pointer v, Pointer g, Pointer out) {
  weight_norm(array<const float>(v, channels * taps), array<const float>(g, taps), array<float>(out, channels * taps));
}

}  // namespace

POSENC_RECORD(ConvPositionsOptions, batch, height, width, dim, kernel_height, kernel_width, groups, gelu, residual);

POSENC_BINDINGS(conv_positions) {
  bind<&convolved>("conv_positions", "options, hidden, weight, bias, out");
  bind<&normalised>("weight_norm", "channels, taps, v, g, out");
}

}  // namespace posenc::bindings
