#include "posenc/rotary/dinov3.h"

#include "posenc/core/error.h"
#include "posenc/core/pi.h"

namespace posenc {

AxialRope dinov3_rope(const Dinov3Options& options) {
  const auto [axes, dim_per_axis, base] = options;
  require_some("axes", axes);
  require(dim_per_axis >= 2 && dim_per_axis % 2 == 0, "dim_per_axis", dim_per_axis, Expected::even(2));
  Frequencies of_axis =
      rope_frequencies({.rotary_dim = dim_per_axis, .base = base, .scaling = RopeScaling::none, .factor = 1.0});
  for (DoubleDouble& frequency : of_axis) frequency = frequency * pi * 2.0;
  return on_each_axis(axes, of_axis);
}

}  // namespace posenc
