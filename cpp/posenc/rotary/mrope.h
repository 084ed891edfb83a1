#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/rotary/multi_axis.h"

namespace posenc {

/// How M-RoPE deals the pairs out to time, height and width.
enum class MropeMode {
  chunked,      ///< TTT...HHH...WWW (Qwen2-VL, Qwen2.5-VL), and so for any number of axes (XD-RoPE of HunYuan)
  interleaved,  ///< THWTHW...TTT (Qwen3-VL): of the pairs i < 3 sections[1], those with i mod 3 = 1 are height; of i <
                ///< 3 sections[2], those with i mod 3 = 2 width; all others time
  spatial_first,  ///< HWHW...TTT (Ernie 4.5 VL): as many pairs of height as of width, and the slow ones are time
};

/// Multimodal rotary embedding (Wang et al. 2024, "Qwen2-VL"): each pair reads one of several rows of position ids.
/// `sections` (mrope_section of the configurations) are the numbers of pairs of time, height and width, in chunked mode
/// of any axes, and add up to `pairs`. Use with rotary_table(), rotary_angles() and rope() of multi_axis.h and the
/// frequencies of any RoPE; with equal rows that is the RoPE. Throws std::invalid_argument for sections that do not add
/// up or that the mode does not take.
PairAxes mrope_axes(std::size_t pairs, MropeMode mode, std::span<const std::size_t> sections);

/// What a stretch of a sequence holds.
enum class MropeModality { text, image, video };

/// A stretch of one modality in a sequence.
struct MropeSegment {
  MropeModality modality;
  /// Tokens of text; 0 for the others.
  std::size_t length;
  /// Patches of an image or video (image_grid_thw, video_grid_thw), before merging; 0 for text. An image has
  /// temporal 1.
  std::size_t temporal;
  std::size_t height;
  std::size_t width;
  /// For a video: positions from one temporal patch to the next, at least 0. 1 in Qwen2-VL; tokens_per_second *
  /// second_per_grid_t in Qwen2.5-VL, where the products are cut to integers.
  double temporal_step;
};

/// The positions of text and images in one sequence.
struct MropePositions {
  /// [3, tokens]: time, height, width.
  std::vector<double> position_ids;
  /// Where a text token that follows would stand: the largest position + 1.
  double next;
};

/// Position ids as Qwen2-VL makes them. Text counts on all three rows together. An image or video starts one past the
/// largest position before it and counts its merged patches per row, time slowest, width fastest; what follows starts
/// one past its largest position. spatial_merge_size x spatial_merge_size patches become a token (2 in Qwen2-VL).
/// Throws std::invalid_argument for patches that do not divide, a segment of 0 tokens, sizes of the other modality, and
/// a temporal_step that is not a finite number of at least 0.
MropePositions mrope_positions(std::span<const MropeSegment> segments, std::size_t spatial_merge_size);

}  // namespace posenc
