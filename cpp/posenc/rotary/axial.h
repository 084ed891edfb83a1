#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/rotary/multi_axis.h"

namespace posenc {

/// The kind of positions that the frequencies of an axis are chosen for; the names are those of rotary-embedding-torch
/// (freqs_for).
enum class FreqsFor {
  lang,   ///< base^(-2 i / dim_per_axis), positions count from 0
  pixel,  ///< pi times the numbers from 1 to max_freq / 2 in equal steps, positions from -1 to 1 in equal steps
};

/// Axial rotary embedding: each axis of a grid turns its own dim_per_axis / 2 pairs, the first axis the first ones.
struct AxialOptions {
  /// 2 for images (row, column), 3 for video; at least 1.
  std::size_t axes;
  /// Rotated components of each axis, even, at least 2.
  std::size_t dim_per_axis;
  FreqsFor freqs_for;
  /// For `lang`: finite, at least 0.01; 10000 by custom.
  double base;
  /// For `pixel`: the fastest pair makes max_freq / 2 turns from edge to edge. 1e-6 to 1e6; 10 by custom.
  double max_freq;
};

struct AxialRope {
  /// axes * dim_per_axis / 2 of them.
  ScaledFrequencies scaled;
  PairAxes axes;
};

/// For rotary_table(), rotary_angles() and rope() of multi_axis.h, with rotary_dim = axes * dim_per_axis.
/// Throws std::invalid_argument for options outside their ranges.
AxialRope axial_rope(const AxialOptions& options);

/// The positions of all cells of a grid, last axis fastest: [axes, cells]. `grid` has the extent of each axis;
/// `offsets`, one for each axis or none, are added to the positions. A single pixel stands at -1. Throws
/// std::invalid_argument for an empty grid, an extent of 0 and offsets that do not agree or are not finite.
std::vector<double> axial_positions(FreqsFor freqs_for, std::span<const std::size_t> grid,
                                    std::span<const double> offsets);

}  // namespace posenc
