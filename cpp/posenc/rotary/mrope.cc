#include "posenc/rotary/mrope.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>

#include "posenc/core/error.h"

namespace posenc {
namespace {

constexpr std::size_t axis_count = 3;

void check(const MropeSegment& segment, std::size_t spatial_merge_size) {
  const auto absent = [](const char* argument, std::size_t value, const char* here) {
    require(value == 0, argument, value, here);
  };
  if (segment.modality == MropeModality::text) {
    require(segment.length >= 1, "length", segment.length, "at least 1 token");
    absent("temporal", segment.temporal, "0 in a segment of text");
    absent("height", segment.height, "0 in a segment of text");
    absent("width", segment.width, "0 in a segment of text");
    return;
  }
  absent("length", segment.length, "0 in a segment of patches");
  const auto divides = [&](const char* argument, std::size_t value) {
    require(value >= 1 && value % spatial_merge_size == 0, argument, value,
            Expected{"a multiple of {name}, {value} above 0", spatial_merge_size, "spatial_merge_size"});
  };
  divides("height", segment.height);
  divides("width", segment.width);
  if (segment.modality == MropeModality::image) {
    require(segment.temporal == 1, "temporal", segment.temporal, "1 in an image");
    return;
  }
  require_some("temporal", segment.temporal);
  require_between(0.0, 0x1p53, "temporal_step", segment.temporal_step);
}

}  // namespace

PairAxes mrope_axes(std::size_t pairs, MropeMode mode, std::span<const std::size_t> sections) {
  require_some("sections", sections.size());
  if (mode != MropeMode::chunked) require_size("sections", sections.size(), axis_count);
  const std::size_t sum = std::accumulate(sections.begin(), sections.end(), std::size_t{0});
  require(sum == pairs, "sections", sum, Expected{"numbers that add up to the pairs, {value}", pairs});
  PairAxes axes{.count = sections.size(), .axis_of_pair = {}};
  if (mode == MropeMode::chunked) {
    for (std::size_t axis = 0; axis < sections.size(); ++axis) {
      axes.axis_of_pair.insert(axes.axis_of_pair.end(), sections[axis], axis);
    }
    return axes;
  }
  const bool spatial_first = mode == MropeMode::spatial_first;
  if (spatial_first) {
    require(sections[1] == sections[2], "sections", sections[1], Expected{"that of width, {value}", sections[2]});
  }
  for (std::size_t i = 0; i < pairs; ++i) {
    const std::size_t turn = spatial_first ? 1 + i % 2 : i % axis_count;
    const std::size_t end = spatial_first ? 2 * sections[1] : axis_count * sections[turn];
    axes.axis_of_pair.push_back(i < end ? turn : 0);
  }
  return axes;
}

MropePositions mrope_positions(std::span<const MropeSegment> segments, std::size_t spatial_merge_size) {
  require_some("spatial_merge_size", spatial_merge_size);
  std::array<std::vector<double>, axis_count> rows;
  double next = 0.0;
  double largest = -1.0;
  const auto place = [&](double time, double height, double width) {
    rows[0].push_back(time);
    rows[1].push_back(height);
    rows[2].push_back(width);
    largest = std::max({largest, time, height, width});
  };
  for (const MropeSegment& segment : segments) {
    check(segment, spatial_merge_size);
    for (std::size_t token = 0; token < segment.length; ++token) {
      const double position = next + static_cast<double>(token);
      place(position, position, position);
    }
    const double step = segment.modality == MropeModality::video ? segment.temporal_step : 0.0;
    for (std::size_t t = 0; t < segment.temporal; ++t) {
      const double time = next + std::floor(static_cast<double>(t) * step);
      for (std::size_t h = 0; h < segment.height / spatial_merge_size; ++h) {
        for (std::size_t w = 0; w < segment.width / spatial_merge_size; ++w) {
          place(time, next + static_cast<double>(h), next + static_cast<double>(w));
        }
      }
    }
    next = largest + 1.0;
  }
  MropePositions positions{.position_ids = {}, .next = next};
  for (const std::vector<double>& row : rows) {
    positions.position_ids.insert(positions.position_ids.end(), row.begin(), row.end());
  }
  return positions;
}

}  // namespace posenc
