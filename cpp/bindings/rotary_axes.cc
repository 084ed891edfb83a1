#include <emscripten/bind.h>

#include <algorithm>

#include "guard.h"
#include "posenc/core/position.h"
#include "posenc/rotary/axial.h"
#include "posenc/rotary/mrope.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

struct RawAxial {
  std::size_t axes;
  std::size_t dim_per_axis;
  Text freqs_for;
  double base;
  double max_freq;
};

FreqsFor freqs_for_of(const Text& name) {
  return choose<FreqsFor>("freqs_for", name, {{"lang", FreqsFor::lang}, {"pixel", FreqsFor::pixel}});
}

void store_axes(const PairAxes& axes, Pointer out) {
  std::ranges::transform(axes.axis_of_pair, array<std::uint8_t>(out, axes.axis_of_pair.size()).begin(),
                         [](std::size_t axis) { return static_cast<std::uint8_t>(axis); });
}

void axial(const RawAxial& raw, Pointer frequencies, Pointer axis_of_pair) {
  const AxialRope rope = axial_rope({.axes = raw.axes,
                                     .dim_per_axis = raw.dim_per_axis,
                                     .freqs_for = freqs_for_of(raw.freqs_for),
                                     .base = raw.base,
                                     .max_freq = raw.max_freq});
  store(rope.scaled, frequencies);
  store_axes(rope.axes, axis_of_pair);
}

std::vector<std::size_t> sizes_of(const char* argument, Pointer numbers, std::size_t count) {
  std::vector<std::size_t> sizes;
  for (const double size : array<const double>(numbers, count)) sizes.push_back(whole_size(argument, size));
  return sizes;
}

/// `grid` and `offsets` [axes], out [axes, cells].
void grid_positions(const Text& freqs_for, std::size_t axes, Pointer grid, Pointer offsets, Pointer out) {
  const std::vector<double> positions =
      axial_positions(freqs_for_of(freqs_for), sizes_of("grid", grid, axes), array<const double>(offsets, axes));
  std::ranges::copy(positions, array<double>(out, positions.size()).begin());
}

void multimodal_axes(std::size_t pairs, const Text& mode, Pointer sections, Pointer axis_of_pair) {
  const MropeMode deal =
      choose<MropeMode>("mode", mode, {{"chunked", MropeMode::chunked}, {"interleaved", MropeMode::interleaved}});
  store_axes(mrope_axes(pairs, deal, sizes_of("sections", sections, 3)), axis_of_pair);
}

/// A segment is five numbers: modality (0 text, 1 image, 2 video), length, temporal, height, width; `steps` has the
/// temporal step of each. out [3, tokens]; returns the next position.
double multimodal_positions(std::size_t count, Pointer numbers, Pointer steps, std::size_t spatial_merge_size,
                            std::size_t tokens, Pointer out) {
  const std::vector<std::size_t> given = sizes_of("segments", numbers, 5 * count);
  const std::span<const double> temporal_steps = array<const double>(steps, count);
  std::vector<MropeSegment> segments;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t* fields = given.data() + 5 * i;
    segments.push_back({.modality = static_cast<MropeModality>(fields[0]),
                        .length = fields[1],
                        .temporal = fields[2],
                        .height = fields[3],
                        .width = fields[4],
                        .temporal_step = temporal_steps[i]});
  }
  const MropePositions positions = mrope_positions(segments, spatial_merge_size);
  require_size("tokens", tokens, positions.position_ids.size() / 3);
  std::ranges::copy(positions.position_ids, array<double>(out, 3 * tokens).begin());
  return positions.next;
}

}  // namespace

template <>
inline constexpr auto fields_of<RawAxial> = std::array{
    POSENC_FIELD(RawAxial, axes), POSENC_FIELD(RawAxial, dim_per_axis), POSENC_FIELD(RawAxial, freqs_for),
    POSENC_FIELD(RawAxial, base), POSENC_FIELD(RawAxial, max_freq),
};

EMSCRIPTEN_BINDINGS(rotary_axes) {
  emscripten::function("axial_rope", guarded<&axial>);
  emscripten::function("axial_positions", guarded<&grid_positions>);
  emscripten::function("mrope_axes", guarded<&multimodal_axes>);
  emscripten::function("mrope_positions", guarded<&multimodal_positions>);
}

}  // namespace posenc::bindings
