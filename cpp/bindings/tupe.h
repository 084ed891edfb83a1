#pragma once

#include "memory.h"
#include "posenc/relative/tupe.h"
#include "record.h"

namespace posenc::bindings {

struct RawTupe {
  TupeOptions options;
  /// 0 means none.
  Pointer positions;
  Pointer layer_norm_weight;
  Pointer layer_norm_bias;
  Pointer query_weight;
  Pointer query_bias;
  Pointer key_weight;
  Pointer key_bias;
};

TupePositions positions_of(const RawTupe& raw);

template <>
inline constexpr auto fields_of<TupeOptions> = std::array{
    POSENC_FIELD(TupeOptions, heads),     POSENC_FIELD(TupeOptions, length),         POSENC_FIELD(TupeOptions, dim),
    POSENC_FIELD(TupeOptions, untie_cls), POSENC_FIELD(TupeOptions, layer_norm_eps), POSENC_FIELD(TupeOptions, scale),
};

template <>
inline constexpr auto fields_of<RawTupe> = std::array{
    POSENC_FIELD(RawTupe, options),           POSENC_FIELD(RawTupe, positions),
    POSENC_FIELD(RawTupe, layer_norm_weight), POSENC_FIELD(RawTupe, layer_norm_bias),
    POSENC_FIELD(RawTupe, query_weight),      POSENC_FIELD(RawTupe, query_bias),
    POSENC_FIELD(RawTupe, key_weight),        POSENC_FIELD(RawTupe, key_bias),
};

}  // namespace posenc::bindings
