#pragma once

#include <cstddef>

#include "posenc/rotary/multi_axis.h"

namespace posenc {

/// The kind of positions (grid_positions.h) that the frequencies of an axis are chosen for; the names are those of
/// rotary-embedding-torch (freqs_for).
enum class FreqsFor {
  lang,   ///< base^(-2 i / dim_per_axis), for GridCoordinates::index
  pixel,  ///< pi times the numbers from 1 to max_freq / 2 in equal steps, for GridCoordinates::edges
};

/// Which axis gets the first pairs.
enum class AxisOrder {
  rows_first,     ///< In the order of the grid: (row, column) or (frame, row, column).
  columns_first,  ///< From the last axis of the grid to its first: (x, y).
};

/// How pairs are assigned to the axes.
enum class AxisPairs {
  blocks,       ///< The first axis has the first pairs, the next axis the next ones.
  alternating,  ///< One pair for each axis in turn (MoonViT, 2025).
};

/// Which frequencies the axes get.
enum class AxisFrequencies {
  same,   ///< Every axis gets the frequencies of dim_per_axis components.
  dealt,  ///< The frequencies of axes * dim_per_axis components, dealt out in turn: of two axes the first has the even
          ///< ones and the second the odd ones (Pixtral, 2024).
};

/// Axial rotary embedding: each axis of a grid rotates dim_per_axis / 2 pairs of its own.
struct AxialOptions {
  /// 2 for images (row, column), 3 for video; at least 1.
  std::size_t axes;
  /// Rotated components of each axis, even, at least 2.
  std::size_t dim_per_axis;
  FreqsFor freqs_for;
  /// For `lang`: finite, at least 0.01; usually 10000.
  double base;
  /// For `pixel`: the fastest pair makes max_freq / 2 turns from edge to edge. 1e-6 to 1e6; usually 10.
  double max_freq;
  AxisOrder axis_order = AxisOrder::rows_first;
  AxisPairs axis_pairs = AxisPairs::blocks;
  AxisFrequencies axis_frequencies = AxisFrequencies::same;
};

/// RoPE whose pairs belong to the axes of a grid.
struct AxialRope {
  /// One frequency for each of the axes * dim_per_axis / 2 pairs.
  ScaledFrequencies scaled;
  PairAxes axes;
};

/// Assigns consecutive blocks of pairs to the axes, all with the same frequencies.
AxialRope on_each_axis(std::size_t axes, const Frequencies& of_axis);

/// Returns frequencies and axes for rotary_table(), rotary_angles() and rope() of multi_axis.h, with rotary_dim =
/// axes * dim_per_axis. Throws std::invalid_argument for options outside their ranges.
AxialRope axial_rope(const AxialOptions& options);

}  // namespace posenc
