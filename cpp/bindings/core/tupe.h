#pragma once

#include "memory.h"
#include "posenc/relative/tupe.h"
#include "record.h"

namespace posenc::bindings {

/// Inputs of TUPE's position-position term, as TupeWeights.
struct TupeArrays {
  TupeOptions options;
  /// 0 if the term is not used.
  Pointer positions;
  Pointer layer_norm_weight;
  Pointer layer_norm_bias;
  Pointer query_weight;
  Pointer query_bias;
  Pointer key_weight;
  Pointer key_bias;
  /// [heads, 2, length, width]: the factors that tupe_factors computes from the other arrays; 0 if it has not been
  /// called.
  Pointer factors;
};

/// The arrays must outlive the result.
TupePositions positions_of(const TupeArrays& arrays);
std::span<float> factors_of(const TupeArrays& arrays);

POSENC_RECORD(TupeBuckets, rel_pos_bins, max_rel_pos, untie_cls);
POSENC_RECORD(TupeOptions, heads, length, dim, untie_cls, layer_norm_eps, scale);

POSENC_RECORD(TupeArrays, options, positions, layer_norm_weight, layer_norm_bias, query_weight, query_bias, key_weight,
              key_bias, factors);

}  // namespace posenc::bindings
