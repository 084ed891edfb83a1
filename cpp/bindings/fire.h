#pragma once

#include "memory.h"
#include "posenc/bias/fire.h"
#include "record.h"

namespace posenc::bindings {

/// FIRE, the same for its matrix and for attention.
struct RawFire {
  FireOptions options;
  /// 0 means no FIRE, in attention.
  Pointer w0;
  Pointer b0;
  Pointer w1;
  Pointer b1;

  FireWeights weights(std::size_t heads) const {
    const std::size_t width = options.mlp_width;
    return {.w0 = array<const float>(w0, width),
            .b0 = array<const float>(b0, width),
            .w1 = array<const float>(w1, heads * width),
            .b1 = array<const float>(b1, heads)};
  }
};

template <>
inline constexpr auto fields_of<FireOptions> = std::array{
    POSENC_FIELD(FireOptions, mlp_width), POSENC_FIELD(FireOptions, c),
    POSENC_FIELD(FireOptions, threshold), POSENC_FIELD(FireOptions, threshold_multiplier),
    POSENC_FIELD(FireOptions, eps),
};

template <>
inline constexpr auto fields_of<RawFire> = std::array{
    POSENC_FIELD(RawFire, options), POSENC_FIELD(RawFire, w0), POSENC_FIELD(RawFire, b0),
    POSENC_FIELD(RawFire, w1),      POSENC_FIELD(RawFire, b1),
};

}  // namespace posenc::bindings
