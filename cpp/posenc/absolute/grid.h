#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace posenc {

// Sinusoidal tables of grids: each axis gets its own channels. Libraries differ in which channels those are, in
// their order, and in where coordinates start. Accuracy as for sinusoidal(), given the coordinates in double. All
// functions throw std::invalid_argument for a dim that does not fit the layout, factors out of range and arrays whose
// sizes do not agree.

/// multidim-positional-encoding's n-D tables: blocks [x | y | z ...] of 2 ceil(dim / (2 axes)) channels each, sines and
/// cosines interleaved, cut off after dim channels. shape: 1 or more axes, the slowest first; out [shape..., dim].
void multidim_grid(std::span<const std::size_t> shape, std::size_t dim, double base, std::span<float> out);

/// tensor2tensor's timing signal for any number of axes.
struct TimingSignalOptions {
  /// At least 2 for each axis.
  std::size_t dim;
  /// 1e-30 to 1e6.
  double min_timescale;
  /// 0.01 min_timescale to 1e30.
  double max_timescale;
};

/// tensor2tensor's add_timing_signal_nd: each axis has a block [sines | cosines] of num_timescales = floor(dim / (2
/// axes)) each, with frequencies min_timescale (max_timescale / min_timescale)^(-i / (num_timescales - 1))
/// (min_timescale multiplies rather than divides, as in the library); channels left over are 0, and a single timescale
/// has frequency min_timescale. out [shape..., dim].
void timing_signal_grid(std::span<const std::size_t> shape, const TimingSignalOptions& options, std::span<float> out);

/// The 2-D sinusoids of MAE and diffusers.
struct SincosPosEmbedOptions {
  std::size_t height;
  std::size_t width;
  /// A multiple of 4.
  std::size_t dim;
  double base;
  /// diffusers: coordinates are index / (size / base_size) / interpolation_scale, so that every image spans the same
  /// extent as one of base_size patches. Empty: the index itself (MAE).
  std::optional<double> base_size;
  double interpolation_scale;
  /// Rows of zeros before the grid: 1 for MAE's cls_token.
  std::size_t extra_tokens;
};

/// get_2d_sincos_pos_embed of MAE (He et al. 2021) and diffusers: the first half of the channels encodes the *column*,
/// although the published code calls it emb_h, and the second half the row; each half is [sines | cosines] with
/// frequencies base^(-i / (dim / 4)). out [extra_tokens + height x width, dim].
void sincos_pos_embed_2d(const SincosPosEmbedOptions& options, std::span<float> out);

/// DETR's 2-D sinusoids.
struct DetrSineOptions {
  std::size_t batch;
  std::size_t height;
  std::size_t width;
  /// Channels per axis, even; half of the model's.
  std::size_t num_pos_feats;
  double temperature;
  /// Whether coordinates become coordinate / (last + 1e-6) * scale, where last is the coordinate of the last row or
  /// column.
  bool normalize;
  /// 2 pi in DETR; used when normalize is set.
  double scale;
};

/// DETR's sine embedding (Carion et al. 2020, "End-to-End Object Detection with Transformers"): [y | x], sines and
/// cosines interleaved. Coordinates count real pixels from 1. mask [batch, height, width], non-zero is a real pixel;
/// out [batch, height, width, 2 num_pos_feats] (DETR puts channels before rows).
void detr_sine(const DetrSineOptions& options, std::span<const std::uint8_t> mask, std::span<float> out);

/// DETR's learned embeddings of rows and columns.
struct DetrLearnedOptions {
  std::size_t height;
  std::size_t width;
  std::size_t num_pos_feats;
  /// Whether to add x + y, as in the vision tower of Gemma 4 (2026), instead of concatenating [x | y].
  bool sum = false;
};

/// DETR's learned embedding: [x | y], in the opposite order to its sinusoids. col_embed and row_embed [rows of the
/// table, num_pos_feats]; DETR has 50 rows, and here col_embed needs at least `width` and row_embed at least `height`.
/// out [height, width, 2 num_pos_feats], or [height, width, num_pos_feats] with `sum`.
void detr_learned(const DetrLearnedOptions& options, std::span<const float> row_embed, std::span<const float> col_embed,
                  std::span<float> out);

}  // namespace posenc
