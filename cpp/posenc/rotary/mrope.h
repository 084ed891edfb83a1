#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/rotary/multi_axis.h"

namespace posenc {

/// How M-RoPE assigns pairs to time, height and width.
enum class MropeMode {
  chunked,        ///< TTT...HHH...WWW (Qwen2-VL, Qwen2.5-VL), likewise for any number of axes (XD-RoPE of HunYuan)
  interleaved,    ///< THWTHW...TTT (Qwen3-VL): pairs i < 3 sections[1] with i mod 3 = 1 are height, pairs
                  ///< i < 3 sections[2] with i mod 3 = 2 are width, all others are time
  spatial_first,  ///< HWHW...TTT (Ernie 4.5 VL): as many pairs of height as of width; the slow pairs are time
};

/// Multimodal rotary embedding (Wang et al. 2024, "Qwen2-VL"): each pair reads one of several rows of position ids.
/// `sections` (mrope_section in configurations) are the numbers of pairs of time, height and width, or of any axes in
/// chunked mode, and add up to `pairs`. Use with rotary_table(), rotary_angles() and rope() of multi_axis.h and the
/// frequencies of any RoPE; with equal rows the result is that RoPE. Throws std::invalid_argument for sections that do
/// not add up or do not suit the mode.
PairAxes mrope_axes(std::size_t pairs, MropeMode mode, std::span<const std::size_t> sections);

/// The modality of a segment of a sequence.
enum class MropeModality { text, image, video };

/// A run of tokens of one modality.
struct MropeSegment {
  MropeModality modality;
  /// Number of text tokens; 0 for other modalities.
  std::size_t length;
  /// Patches of an image or video (image_grid_thw, video_grid_thw), before merging; 0 for text. An image has
  /// temporal 1.
  std::size_t temporal;
  std::size_t height;
  std::size_t width;
  /// For a video: positions from one temporal patch to the next, at least 0. 1 in Qwen2-VL; tokens_per_second *
  /// second_per_grid_t in Qwen2.5-VL, where the products are truncated to integers.
  double temporal_step;
};

/// The positions of text and images in one sequence.
struct MropePositions {
  /// [3, tokens]: time, height, width.
  std::vector<double> position_ids;
  /// The position of a text token that follows: the largest position + 1.
  double next;
};

/// Position ids as Qwen2-VL computes them. Text advances all three rows together. An image or video starts one past the
/// largest position before it and counts its merged patches along each axis, time slowest, width fastest; the next
/// segment starts one past the largest position so far. spatial_merge_size x spatial_merge_size patches become a token
/// (2 in Qwen2-VL). Throws std::invalid_argument for heights and widths that spatial_merge_size does not divide, a
/// segment of 0 tokens, sizes that belong to another modality, and a temporal_step that is not a finite number of at
/// least 0.
MropePositions mrope_positions(std::span<const MropeSegment> segments, std::size_t spatial_merge_size);

}  // namespace posenc
