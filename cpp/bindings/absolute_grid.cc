#include <emscripten/bind.h>

#include "guard.h"
#include "memory.h"
#include "posenc/absolute/grid.h"

namespace posenc::bindings {
namespace {

/// shape: int32 [axes]
std::vector<std::size_t> shape_of(Pointer shape, std::size_t axes) {
  const std::span<const std::int32_t> sizes = array<const std::int32_t>(shape, axes);
  return {sizes.begin(), sizes.end()};
}

std::size_t cells_of(const std::vector<std::size_t>& shape) {
  std::size_t cells = 1;
  for (const std::size_t size : shape) cells *= size;
  return cells;
}

void multidim(Pointer shape, std::size_t axes, std::size_t dim, double base, Pointer out) {
  const std::vector<std::size_t> sizes = shape_of(shape, axes);
  multidim_grid(sizes, dim, base, array<float>(out, cells_of(sizes) * dim));
}

void timing_signal(Pointer shape, std::size_t axes, const TimingSignalOptions& options, Pointer out) {
  const std::vector<std::size_t> sizes = shape_of(shape, axes);
  timing_signal_grid(sizes, options, array<float>(out, cells_of(sizes) * options.dim));
}

struct RawSincosPosEmbed {
  std::size_t height;
  std::size_t width;
  std::size_t dim;
  double base;
  /// 0: coordinates are indices.
  double base_size;
  double interpolation_scale;
  std::size_t extra_tokens;
};

void sincos_pos_embed(const RawSincosPosEmbed& raw, Pointer out) {
  sincos_pos_embed_2d({.height = raw.height,
                       .width = raw.width,
                       .dim = raw.dim,
                       .base = raw.base,
                       .base_size = raw.base_size == 0.0 ? std::nullopt : std::optional(raw.base_size),
                       .interpolation_scale = raw.interpolation_scale,
                       .extra_tokens = raw.extra_tokens},
                      array<float>(out, (raw.extra_tokens + raw.height * raw.width) * raw.dim));
}

void detr_sines(const DetrSineOptions& options, Pointer mask, Pointer out) {
  const std::size_t pixels = options.batch * options.height * options.width;
  detr_sine(options, array<const std::uint8_t>(mask, pixels), array<float>(out, pixels * 2 * options.num_pos_feats));
}

struct RawDetrLearned {
  std::size_t height;
  std::size_t width;
  std::size_t num_pos_feats;
  std::size_t rows;
  std::size_t columns;
};

void detr_tables(const RawDetrLearned& raw, Pointer row_embed, Pointer col_embed, Pointer out) {
  const std::size_t feats = raw.num_pos_feats;
  detr_learned({.height = raw.height, .width = raw.width, .num_pos_feats = feats},
               array<const float>(row_embed, raw.rows * feats), array<const float>(col_embed, raw.columns * feats),
               array<float>(out, raw.height * raw.width * 2 * feats));
}

}  // namespace

EMSCRIPTEN_BINDINGS(absolute_grid) {
  emscripten::value_object<TimingSignalOptions>("RawTimingSignal")
      .field("dim", &TimingSignalOptions::dim)
      .field("min_timescale", &TimingSignalOptions::min_timescale)
      .field("max_timescale", &TimingSignalOptions::max_timescale);
  emscripten::value_object<RawSincosPosEmbed>("RawSincosPosEmbed")
      .field("height", &RawSincosPosEmbed::height)
      .field("width", &RawSincosPosEmbed::width)
      .field("dim", &RawSincosPosEmbed::dim)
      .field("base", &RawSincosPosEmbed::base)
      .field("base_size", &RawSincosPosEmbed::base_size)
      .field("interpolation_scale", &RawSincosPosEmbed::interpolation_scale)
      .field("extra_tokens", &RawSincosPosEmbed::extra_tokens);
  emscripten::value_object<DetrSineOptions>("RawDetrSine")
      .field("batch", &DetrSineOptions::batch)
      .field("height", &DetrSineOptions::height)
      .field("width", &DetrSineOptions::width)
      .field("num_pos_feats", &DetrSineOptions::num_pos_feats)
      .field("temperature", &DetrSineOptions::temperature)
      .field("normalize", &DetrSineOptions::normalize)
      .field("scale", &DetrSineOptions::scale);
  emscripten::value_object<RawDetrLearned>("RawDetrLearned")
      .field("height", &RawDetrLearned::height)
      .field("width", &RawDetrLearned::width)
      .field("num_pos_feats", &RawDetrLearned::num_pos_feats)
      .field("rows", &RawDetrLearned::rows)
      .field("columns", &RawDetrLearned::columns);
  emscripten::function("multidim_grid", guarded<&multidim>);
  emscripten::function("timing_signal_grid", guarded<&timing_signal>);
  emscripten::function("sincos_pos_embed_2d", guarded<&sincos_pos_embed>);
  emscripten::function("detr_sine", guarded<&detr_sines>);
  emscripten::function("detr_learned", guarded<&detr_tables>);
}

}  // namespace posenc::bindings
