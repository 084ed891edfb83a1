#pragma once

#include "memory.h"
#include "posenc/bias/tupe_relative.h"
#include "posenc/relative/tupe.h"
#include "record.h"

namespace posenc::bindings {

/// Products of positions alone.
struct TupeArrays {
  TupeOptions options;
  /// 0 where there are none of them.
  Pointer positions;
  Pointer layer_norm_weight;
  Pointer layer_norm_bias;
  Pointer query_weight;
  Pointer query_bias;
  Pointer key_weight;
  Pointer key_bias;
  /// [heads, 2, length, width], what tupe_factors has made of the others; 0 where it has not been called.
  Pointer factors;
};

/// The arrays must outlive what is returned.
TupePositions positions_of(const TupeArrays& arrays);
std::span<float> factors_of(const TupeArrays& arrays);

POSENC_RECORD(TupeBuckets, rel_pos_bins, max_rel_pos, untie_cls);
POSENC_RECORD(TupeOptions, heads, length, dim, untie_cls, layer_norm_eps, scale);

POSENC_RECORD(TupeArrays, options, positions, layer_norm_weight, layer_norm_bias, query_weight, query_bias, key_weight,
              key_bias, factors);

}  // namespace posenc::bindings
