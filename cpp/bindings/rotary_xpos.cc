#include <emscripten/bind.h>

#include "guard.h"
#include "posenc/rotary/xpos.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

struct RawXpos {
  double scale_base;
  double gamma;
  double centre;
  Text scale_layout;
  Text side;
};

XposOptions options_of(const RawXpos& raw) {
  return {.scale_base = raw.scale_base,
          .gamma = raw.gamma,
          .centre = raw.centre,
          .scale_layout = layout_of(raw.scale_layout)};
}

XposSide side_of(const RawXpos& raw) {
  return choose<XposSide>("side", raw.side, {{"query", XposSide::query}, {"key", XposSide::key}});
}

double centre_of(const Text& name, Pointer positions, std::size_t count) {
  const XposCentre centre = choose<XposCentre>("centre", name,
                                               {{"zero", XposCentre::zero},
                                                {"half-length", XposCentre::half_length},
                                                {"half-length-round-up", XposCentre::half_length_round_up},
                                                {"half-count", XposCentre::half_count}});
  return xpos_centre(centre, array<const double>(positions, count));
}

void scale_of(std::size_t pairs, const RawXpos& raw, Pointer positions, std::size_t count, Pointer out) {
  xpos_scale(pairs, options_of(raw), side_of(raw), array<const double>(positions, count),
             array<float>(out, count * pairs));
}

void xpos_positions(const RawRotary& raw, const RawRotation& rotation, const RawXpos& options, Pointer positions,
                    Pointer x, Pointer out) {
  xpos(shape_of(rotation), rotation_of(rotation), scaled_of(raw).frequencies, options_of(options), side_of(options),
       array<const double>(positions, rotation.position_rows * rotation.length),
       array<const float>(x, size_of(rotation)), array<float>(out, size_of(rotation)));
}

}  // namespace

template <>
inline constexpr auto fields_of<RawXpos> = std::array{
    POSENC_FIELD(RawXpos, scale_base),   POSENC_FIELD(RawXpos, gamma), POSENC_FIELD(RawXpos, centre),
    POSENC_FIELD(RawXpos, scale_layout), POSENC_FIELD(RawXpos, side),
};

EMSCRIPTEN_BINDINGS(rotary_xpos) {
  emscripten::function("xpos_centre", guarded<&centre_of>);
  emscripten::function("xpos_scale", guarded<&scale_of>);
  emscripten::function("xpos", guarded<&xpos_positions>);
}

}  // namespace posenc::bindings
