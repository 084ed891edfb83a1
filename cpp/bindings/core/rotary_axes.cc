#include <algorithm>

#include "bind.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"
#include "posenc/rotary/axial.h"
#include "posenc/rotary/dinov3.h"
#include "posenc/rotary/grid_positions.h"
#include "posenc/rotary/mrope.h"
#include "posenc/rotary/projected_positions.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

void store_axes(const PairAxes& axes, Pointer out) {
  std::ranges::transform(axes.axis_of_pair, array<std::uint8_t>(out, axes.axis_of_pair.size()).begin(),
                         [](std::size_t axis) { return static_cast<std::uint8_t>(axis); });
}

/// frequencies float64 [axes * dim_per_axis / 2, 2]; axis_of_pair uint8 [axes * dim_per_axis / 2].
void axial(const AxialOptions& options, Pointer frequencies, Pointer axis_of_pair) {
  const AxialRope rope = axial_rope(options);
  store(rope.scaled, frequencies);
  store_axes(rope.axes, axis_of_pair);
}

/// Arrays as in axial().
void dinov3(const Dinov3Options& options, Pointer frequencies, Pointer axis_of_pair) {
  const AxialRope rope = dinov3_rope(options);
  store(rope.scaled, frequencies);
  store_axes(rope.axes, axis_of_pair);
}

std::vector<std::size_t> sizes_of(const char* argument, Pointer numbers, std::size_t count) {
  std::vector<std::size_t> sizes;
  for (const double size : array<const double>(numbers, count)) sizes.push_back(whole_size(argument, size));
  return sizes;
}

/// grid, offsets and factors float64 [axes]; out float64 [axes, prefix_tokens + cells + suffix_tokens].
void positions_of_grid(GridCoordinates coordinates, std::size_t axes, Pointer grid, Pointer offsets, Pointer factors,
                       std::size_t prefix_tokens, std::size_t suffix_tokens, std::size_t spatial_merge_size,
                       Pointer out) {
  const std::vector<std::size_t> extents = sizes_of("grid", grid, axes);
  const GridPlacement placement{.coordinates = coordinates,
                                .grid = extents,
                                .offsets = array<const double>(offsets, axes),
                                .factors = array<const double>(factors, axes),
                                .prefix_tokens = prefix_tokens,
                                .suffix_tokens = suffix_tokens,
                                .spatial_merge_size = spatial_merge_size};
  grid_positions(placement, array<double>(out, count_grid_positions(placement)));
}

/// weights [pairs, axes]; positions float64 [axes, count]; out float64 [pairs, count].
void positions_by_weights(std::size_t pairs, std::size_t axes, std::size_t count, Pointer weights, Pointer positions,
                          Pointer out) {
  projected_positions(axes, array<const float>(weights, pairs * axes), array<const double>(positions, axes * count),
                      array<double>(out, pairs * count));
}

/// sections float64 [axes]; axis_of_pair uint8 [pairs].
void multimodal_axes(std::size_t pairs, MropeMode mode, std::size_t axes, Pointer sections, Pointer axis_of_pair) {
  store_axes(mrope_axes(pairs, mode, sizes_of("sections", sections, axes)), axis_of_pair);
}

/// numbers float64 [count, 5], for each segment: modality (0 text, 1 image, 2 video), length, temporal, height, width.
/// steps float64 [count]: the temporal step of each. out float64 [3, tokens]. Returns the next position.
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

POSENC_CHOICES(GridCoordinates, {"index", GridCoordinates::index}, {"edges", GridCoordinates::edges},
               {"centres", GridCoordinates::centres});
POSENC_CHOICES(FreqsFor, {"lang", FreqsFor::lang}, {"pixel", FreqsFor::pixel});
POSENC_CHOICES(MropeMode, {"chunked", MropeMode::chunked}, {"interleaved", MropeMode::interleaved},
               {"spatial-first", MropeMode::spatial_first});
POSENC_CHOICES(AxisOrder, {"rows-first", AxisOrder::rows_first}, {"columns-first", AxisOrder::columns_first});
POSENC_CHOICES(AxisPairs, {"blocks", AxisPairs::blocks}, {"alternating", AxisPairs::alternating});
POSENC_CHOICES(AxisFrequencies, {"same", AxisFrequencies::same}, {"dealt", AxisFrequencies::dealt});

POSENC_RECORD(AxialOptions, axes, dim_per_axis, freqs_for, base, max_freq, axis_order, axis_pairs, axis_frequencies);
POSENC_RECORD(Dinov3Options, axes, dim_per_axis, base);

POSENC_BINDINGS(rotary_axes) {
  bind<&axial>("axial_rope", "options, frequencies, axis_of_pair");
  bind<&dinov3>("dinov3_rope", "options, frequencies, axis_of_pair");
  bind<&positions_of_grid>("grid_positions",
                           "coordinates, axes, grid, offsets, factors, prefix_tokens, suffix_tokens, "
                           "spatial_merge_size, out");
  bind<&positions_by_weights>("projected_positions", "pairs, axes, count, weights, positions, out");
  bind<&multimodal_axes>("mrope_axes", "pairs, mode, axes, sections, axis_of_pair");
  bind<&multimodal_positions>("mrope_positions", "count, numbers, steps, spatial_merge_size, tokens, out");
}

}  // namespace posenc::bindings
