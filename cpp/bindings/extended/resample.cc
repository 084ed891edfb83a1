// Resampling of a learned table of positions for another grid.
#include "posenc/core/resample.h"

#include <algorithm>

#include "bind.h"
#include "memory.h"
#include "posenc/core/error.h"
#include "posenc/core/merged_blocks.h"
#include "posenc/core/position.h"
#include "record.h"

namespace posenc::bindings {
namespace {

/// grid float64 [count, 3], for each axis: entries, new entries, and a scale factor or 0. New rows and columns must be
/// multiples of `merge`, the size of the blocks that they are divided into.
std::vector<ResampleAxis> axes_of(std::size_t count, Pointer grid, std::size_t merge) {
  require_some("count", count);
  require_some("spatial_merge_size", merge);
  std::vector<ResampleAxis> axes;
  const std::span<const double> numbers = array<const double>(grid, 3 * count);
  for (std::size_t axis = 0; axis < count; ++axis) {
    axes.push_back({.from = whole_size("from", numbers[3 * axis]),
                    .to = whole_size("to", numbers[3 * axis + 1]),
                    .scale_factor = numbers[3 * axis + 2]});
    // Rows and columns are the last two axes.
    require(axis + 2 < count || axes.back().to % merge == 0, "to", axes.back().to,
            Expected::multiple_of(merge, "spatial_merge_size"));
  }
  require(count > 1 || merge == 1, "spatial_merge_size", merge, "1 where there is one axis");
  return axes;
}

/// The number, in the order of the grid, of the cell that is number `at` in the order of blocks.
std::size_t cell_at(std::size_t at, std::span<const ResampleAxis> axes, std::size_t merge) {
  if (merge == 1) return at;
  return cell_in_blocks(at, axes[axes.size() - 2].to, axes.back().to, merge);
}

/// table [entries, dim]; out [new entries, dim], in blocks of spatial_merge_size rows and columns.
void resample_table(const ResampleOptions& options, std::size_t count, Pointer grid, std::size_t spatial_merge_size,
                    std::size_t dim, Pointer table, Pointer out) {
  const std::vector<ResampleAxis> axes = axes_of(count, grid, spatial_merge_size);
  std::size_t from = 1;
  std::size_t to = 1;
  for (const ResampleAxis& axis : axes) {
    from *= axis.from;
    to *= axis.to;
  }
  const std::span<float> result = array<float>(out, to * dim);
  const std::span<const float> given = array<const float>(table, from * dim);
  if (spatial_merge_size == 1) return resample(options, axes, dim, given, result);
  std::vector<float> in_order(to * dim);
  resample(options, axes, dim, given, in_order);
  for (std::size_t at = 0; at < to; ++at) {
    std::copy_n(in_order.data() + cell_at(at, axes, spatial_merge_size) * dim, dim, result.data() + at * dim);
  }
}

/// How many entries along an axis each new one is computed from.
std::size_t taps_along(const ResampleOptions& options, std::size_t from, std::size_t to, double scale_factor) {
  return resample_taps(options, {.from = from, .to = to, .scale_factor = scale_factor}).count;
}

/// index int32 and weight float32 [new entries, taps]: the entries that each new one is computed from, and their
/// weights, which are products of the weights along the axes; of the taps, those along the last axis vary fastest.
void table_taps(const ResampleOptions& options, std::size_t count, Pointer grid, std::size_t spatial_merge_size,
                Pointer index, Pointer weight) {
  const std::vector<ResampleAxis> axes = axes_of(count, grid, spatial_merge_size);
  std::vector<ResampleTaps> of_axes;
  std::size_t taps = 1;
  std::size_t to = 1;
  for (const ResampleAxis& axis : axes) {
    of_axes.push_back(resample_taps(options, axis));
    taps *= of_axes.back().count;
    to *= axis.to;
  }
  const std::span<std::int32_t> indices = array<std::int32_t>(index, to * taps);
  const std::span<float> weights = array<float>(weight, to * taps);
  for (std::size_t n = 0; n < to * taps; ++n) {
    std::size_t cell = cell_at(n / taps, axes, spatial_merge_size);
    std::size_t tap = n % taps;
    std::size_t entry = 0;
    std::size_t stride = 1;
    double product = 1.0;
    for (std::size_t axis = axes.size(); axis-- > 0;) {
      const ResampleTaps& of = of_axes[axis];
      const std::size_t place = cell % axes[axis].to * of.count + tap % of.count;
      entry += of.index[place] * stride;
      product *= of.weight[place];
      cell /= axes[axis].to;
      tap /= of.count;
      stride *= axes[axis].from;
    }
    indices[n] = static_cast<std::int32_t>(entry);
    weights[n] = static_cast<float>(product);
  }
}

}  // namespace

POSENC_CHOICES(ResampleMethod, {"bicubic", ResampleMethod::bicubic}, {"bilinear", ResampleMethod::bilinear},
               {"nearest", ResampleMethod::nearest}, {"tile", ResampleMethod::tile});
POSENC_RECORD(ResampleOptions, method, align_corners, antialias, cubic_coeff_a);

POSENC_BINDINGS(resample) {
  bind<&resample_table>("resample_table", "options, count, grid, spatial_merge_size, dim, table, out");
  bind<&taps_along>("resample_taps_along", "options, from, to, scale_factor");
  bind<&table_taps>("resample_taps", "options, count, grid, spatial_merge_size, index, weight");
}

}  // namespace posenc::bindings
