#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "posenc/bias/shape.h"

namespace posenc {

/// T5's buckets of distances.
struct T5BucketOptions {
  /// true: half of the buckets are for keys after the query (encoders). false: all future keys share bucket 0, the one
  /// of the query itself (decoders).
  bool bidirectional;
  /// At least 4 when bidirectional, at least 2 otherwise, and at most 4096. An odd number leaves the last bucket unused
  /// when bidirectional.
  std::size_t num_buckets;
  /// The distance at which the logarithmic buckets would end; all distances from slightly below it on share the last
  /// bucket. Above the number of exact buckets, num_buckets / 2 (bidirectional: / 4), and at most 2^31 - 1.
  std::size_t max_distance;
};

/// The buckets of T5's relative positions (Raffel et al. 2019, "Exploring the Limits of Transfer Learning", and its
/// published code): half of the buckets of a direction hold one distance each, the other half grow with the logarithm
/// of the distance n:
///
///   exact + floor(ln(n / exact) / ln(max_distance / exact) * (buckets - exact)), at most buckets - 1.
///
/// The boundaries are exact: bucket exact + k starts at the smallest n with
/// n^(buckets - exact) >= max_distance^k exact^(buckets - exact - k), decided in integers where 106 bits are not
/// enough. A formula in floating point can miss by one the distances that lie on a boundary, such as 40 for (32, 100)
/// and 800 for (128, 10000) without direction.
///
/// Throws std::invalid_argument for options out of range.
class T5Buckets {
 public:
  explicit T5Buckets(const T5BucketOptions& options);

  /// relative_position is the key's position minus the query's.
  std::int32_t operator()(std::int64_t relative_position) const;

 private:
  bool bidirectional_;
  std::int64_t exact_;
  /// First distance of the buckets exact_ + 1, exact_ + 2, ...
  std::vector<std::int64_t> starts_;
};

/// relative_position [n], key minus query; out [n]. Throws as T5Buckets does, and for an `out` of another size.
void t5_buckets(const T5BucketOptions& options, std::span<const std::int32_t> relative_position,
                std::span<std::int32_t> out);

/// out [heads, queries, keys] from the learned table [num_buckets, heads]: table[bucket(key - query)] * output_scale.
/// T5 does not scale its logits by 1 / sqrt(head_dim), and its output_scale is 1; x-transformers adds the bias before
/// that scaling and multiplies it by sqrt(head_dim). Accuracy: exact for an output_scale of 1, otherwise 0.5 ULP.
/// Throws std::invalid_argument for options as T5Buckets does, an output_scale out of range, and arrays that do not
/// agree with the shapes.
void t5_bias(const BiasShape& shape, const T5BucketOptions& options, double output_scale, std::span<const float> table,
             std::span<float> out);

/// The unscaled bias as one line of distances per head, [heads, queries + keys - 1]: entry j - i + queries - 1 is for
/// key j and query i. Throws std::invalid_argument as t5_bias() does.
std::vector<float> t5_lines(const BiasShape& shape, const T5BucketOptions& options, std::span<const float> table);

}  // namespace posenc
