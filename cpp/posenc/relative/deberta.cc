#include "posenc/relative/deberta.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "posenc/core/double_double.h"
#include "posenc/core/error.h"

namespace posenc {
namespace {

/// The formula of deberta_buckets(), with everything that depends only on the options computed once.
class Buckets {
 public:
  explicit Buckets(const DebertaBuckets& options)
      : grouped_(options.position_buckets > 0 && options.max_position > 0),
        clamp_(options.clamp_distance),
        mid_(static_cast<std::int64_t>(options.position_buckets / 2)),
        highest_(static_cast<std::int64_t>(options.max_position) - 1) {
    if (!grouped_) return;
    require(options.position_buckets >= 2 && options.position_buckets <= 0x40000000, "position_buckets",
            options.position_buckets, "0, or 2 ... 2^30");
    require(options.max_position <= 0x40000000 && highest_ > mid_, "max_position", options.max_position,
            Expected{"0, or a number above {name} / 2 + 1, at most 2^30", "position_buckets"});
    log_mid_ = log(static_cast<double>(mid_));
    per_bucket_ = DoubleDouble(static_cast<double>(mid_ - 1)) / (log(static_cast<double>(highest_)) - log_mid_);
  }

  std::int64_t operator()(std::int64_t relative) const {
    if (!grouped_) return relative;
    std::int64_t distance = std::abs(relative);
    if (distance <= mid_) return relative;
    if (clamp_) distance = std::min(distance, highest_);
    const DoubleDouble steps = (log(static_cast<double>(distance)) - log_mid_) * per_bucket_;
    // On a boundary the number of steps is an integer, up to the last of 106 bits; for no other distance does it come
    // that close to one.
    const double nearest = std::nearbyint(steps.high);
    const bool on_boundary = std::abs((steps - nearest).high) < 0x1p-70;
    const double whole = on_boundary ? nearest : std::ceil(steps.high);
    const std::int64_t bucket = mid_ + static_cast<std::int64_t>(whole);
    return relative < 0 ? -bucket : bucket;
  }

 private:
  bool grouped_;
  bool clamp_;
  std::int64_t mid_;
  std::int64_t highest_;
  DoubleDouble log_mid_;
  DoubleDouble per_bucket_;
};

}  // namespace

void deberta_buckets(const DebertaBuckets& options, std::span<const std::int32_t> relative_positions,
                     std::span<std::int32_t> out) {
  const Buckets bucket_of(options);
  require_size("out", out.size(), relative_positions.size());
  std::transform(relative_positions.begin(), relative_positions.end(), out.begin(),
                 [&](std::int32_t relative) { return static_cast<std::int32_t>(bucket_of(relative)); });
}

DistanceRows deberta_rows(const RelativeShape& shape, const DebertaOptions& options, bool position_to_content) {
  require(options.att_span >= 1 && options.att_span <= 0x40000000, "att_span", options.att_span,
          Expected::between(1, 0x1p30));
  const Buckets bucket_of(options.buckets);
  const auto span = static_cast<std::int64_t>(options.att_span);
  const bool mirrored = position_to_content && options.p2c == DebertaP2c::key_minus_query;
  return rows_by_distance(shape, [&](std::int64_t distance) {
    return std::clamp(bucket_of(mirrored ? -distance : distance) + span, std::int64_t{0}, 2 * span - 1);
  });
}

void deberta_c2p(const RelativeShape& shape, const DebertaOptions& options, float scale, std::span<const float> q,
                 std::span<const float> pos_key, std::span<float> out) {
  require_factor("scale", scale);
  content_position(shape, deberta_rows(shape, options, false), scale, q,
                   {.heads = shape.heads, .rows = 2 * options.att_span, .values = pos_key}, out);
}

void deberta_p2c(const RelativeShape& shape, const DebertaOptions& options, float scale, std::span<const float> k,
                 std::span<const float> pos_query, std::span<float> out) {
  require_factor("scale", scale);
  position_content(shape, deberta_rows(shape, options, true), scale, k,
                   {.heads = shape.heads, .rows = 2 * options.att_span, .values = pos_query}, out);
}

}  // namespace posenc
