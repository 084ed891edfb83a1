#include "bind.h"
#include "posenc/rotary/xpos.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

/// positions float64 [count].
double centre_of(XposCentre centre, Pointer positions, std::size_t count) {
  return xpos_centre(centre, array<const double>(positions, count));
}

/// positions float64 [count]; out [count, pairs].
void scale_of(std::size_t pairs, const XposOptions& options, XposSide side, Pointer positions, std::size_t count,
              Pointer out) {
  xpos_scale(pairs, options, side, array<const double>(positions, count), array<float>(out, count * pairs));
}

/// Arrays as in rope, for one axis.
void xpos_positions(const RotaryAngles& angles, const RotationShape& shape, const Rotation& rotation,
                    const XposOptions& options, XposSide side, Pointer positions, Pointer x, Pointer out) {
  xpos(shape, rotation, scaled_of(angles).frequencies, options, side,
       array<const double>(positions, shape.position_rows * shape.length), array<const float>(x, size_of(shape)),
       array<float>(out, size_of(shape)));
}

}  // namespace

POSENC_CHOICES(XposCentre, {"half-count", XposCentre::half_count}, {"half-length", XposCentre::half_length},
               {"half-length-round-up", XposCentre::half_length_round_up}, {"zero", XposCentre::zero});
POSENC_CHOICES(XposSide, {"query", XposSide::query}, {"key", XposSide::key});

POSENC_RECORD(XposOptions, scale_base, gamma, centre, scale_layout);

POSENC_BINDINGS(rotary_xpos) {
  bind<&centre_of>("xpos_centre", "centre, positions, count");
  bind<&scale_of>("xpos_scale", "pairs, options, side, positions, count, out");
  bind<&xpos_positions>("xpos", "angles, shape, rotation, options, side, positions, x, out");
}

}  // namespace posenc::bindings
