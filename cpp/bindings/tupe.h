#pragma once

#include "memory.h"
#include "posenc/relative/tupe.h"
#include "record.h"

namespace posenc::bindings {

struct RawTupe {
  std::size_t heads;
  std::size_t length;
  std::size_t dim;
  bool untie_cls;
  double layer_norm_eps;
  double scale;
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
inline constexpr auto fields_of<RawTupe> = std::array{
    POSENC_FIELD(RawTupe, heads),
    POSENC_FIELD(RawTupe, length),
    POSENC_FIELD(RawTupe, dim),
    POSENC_FIELD(RawTupe, untie_cls),
    POSENC_FIELD(RawTupe, layer_norm_eps),
    POSENC_FIELD(RawTupe, scale),
    POSENC_FIELD(RawTupe, positions),
    POSENC_FIELD(RawTupe, layer_norm_weight),
    POSENC_FIELD(RawTupe, layer_norm_bias),
    POSENC_FIELD(RawTupe, query_weight),
    POSENC_FIELD(RawTupe, query_bias),
    POSENC_FIELD(RawTupe, key_weight),
    POSENC_FIELD(RawTupe, key_bias),
};

}  // namespace posenc::bindings
