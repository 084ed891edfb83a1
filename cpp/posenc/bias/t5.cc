#include "posenc/bias/t5.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "posenc/bias/diagonals.h"
#include "posenc/core/double_double.h"

namespace posenc {
namespace {

/// A natural number of any size, least significant digit first, with just the operations that comparing products of
/// powers needs.
class Natural {
 public:
  void multiply(std::uint32_t factor, std::size_t times) {
    for (; times > 0; --times) {
      std::uint64_t carry = 0;
      for (std::uint32_t& digit : digits_) {
        carry += std::uint64_t{digit} * factor;
        digit = static_cast<std::uint32_t>(carry);
        carry >>= 32U;
      }
      if (carry != 0) digits_.push_back(static_cast<std::uint32_t>(carry));
    }
  }

  bool operator>=(const Natural& other) const {
    if (digits_.size() != other.digits_.size()) return digits_.size() > other.digits_.size();
    return !std::lexicographical_compare(digits_.rbegin(), digits_.rend(), other.digits_.rbegin(),
                                         other.digits_.rend());
  }

 private:
  std::vector<std::uint32_t> digits_{1};
};

/// The smallest n with n^steps >= max_distance^k exact^(steps - k), for 0 < k < steps.
std::int64_t start_of(std::uint32_t exact, std::uint32_t max_distance, std::size_t steps, std::size_t k) {
  const DoubleDouble whole = log(static_cast<double>(max_distance)) * static_cast<double>(k) +
                             log(static_cast<double>(exact)) * static_cast<double>(steps - k);
  const DoubleDouble boundary = exp(whole / static_cast<double>(steps));
  const double nearest = std::nearbyint(boundary.high);
  const double above = (boundary - nearest).high;
  if (std::abs(above) > 0x1p-40) return static_cast<std::int64_t>(above > 0.0 ? nearest + 1.0 : nearest);

  // The value is an integer or nearly one; 106 bits cannot tell which, integer arithmetic can.
  Natural left;
  left.multiply(static_cast<std::uint32_t>(nearest), steps);
  Natural right;
  right.multiply(max_distance, k);
  right.multiply(exact, steps - k);
  return static_cast<std::int64_t>(nearest) + (left >= right ? 0 : 1);
}

}  // namespace

T5Buckets::T5Buckets(const T5BucketOptions& options) : bidirectional_(options.bidirectional) {
  // The limit bounds the time: boundaries that need integers take time proportional to the square of the number of
  // buckets.
  require(options.num_buckets >= (bidirectional_ ? 4U : 2U) && options.num_buckets <= 4096, "num_buckets",
          options.num_buckets, Expected::between(bidirectional_ ? 4 : 2, 4096));
  const std::size_t buckets = bidirectional_ ? options.num_buckets / 2 : options.num_buckets;
  const std::size_t exact = buckets / 2;
  require(options.max_distance > exact && options.max_distance <= 0x7fffffff, "max_distance", options.max_distance,
          Expected{"above the number of exact buckets, {value}, and at most 2^31 - 1", exact});
  exact_ = static_cast<std::int64_t>(exact);
  const std::size_t steps = buckets - exact;
  starts_.reserve(steps - 1);
  for (std::size_t k = 1; k < steps; ++k) {
    starts_.push_back(
        start_of(static_cast<std::uint32_t>(exact), static_cast<std::uint32_t>(options.max_distance), steps, k));
  }
}

std::int32_t T5Buckets::operator()(std::int64_t relative_position) const {
  const bool after = relative_position > 0;
  const std::int64_t distance =
      bidirectional_ ? std::abs(relative_position) : std::max<std::int64_t>(-relative_position, 0);
  std::int64_t bucket = distance;
  if (distance >= exact_)
    bucket = exact_ + (std::upper_bound(starts_.begin(), starts_.end(), distance) - starts_.begin());
  const std::int64_t buckets = exact_ + 1 + static_cast<std::int64_t>(starts_.size());
  return static_cast<std::int32_t>(bidirectional_ && after ? bucket + buckets : bucket);
}

void t5_buckets(const T5BucketOptions& options, std::span<const std::int32_t> relative_position,
                std::span<std::int32_t> out) {
  const T5Buckets bucket(options);
  require_size("out", out.size(), relative_position.size());
  std::transform(relative_position.begin(), relative_position.end(), out.begin(), bucket);
}

void t5_bias(const BiasShape& shape, const T5BucketOptions& options, double output_scale, std::span<const float> table,
             std::span<float> out) {
  const T5Buckets bucket(options);
  require_factor("output_scale", output_scale);
  require_size("table", table.size(), options.num_buckets * shape.heads);
  require_bias_shape(shape, out.size());
  fill_diagonals(
      shape,
      [&](std::size_t head, std::int64_t distance) {
        const auto row = static_cast<std::size_t>(bucket(-distance));
        return static_cast<double>(table[row * shape.heads + head]) * output_scale;
      },
      out);
}

std::vector<float> t5_lines(const BiasShape& shape, const T5BucketOptions& options, std::span<const float> table) {
  // One query that meets every distance.
  const BiasShape row{.heads = shape.heads,
                      .queries = 1,
                      .keys = std::max(shape.queries + shape.keys, std::size_t{1}) - 1,
                      .offset = shape.offset + static_cast<std::int64_t>(shape.queries) - 1};
  std::vector<float> lines(row.heads * row.keys);
  t5_bias(row, options, 1.0, table, lines);
  return lines;
}

}  // namespace posenc
