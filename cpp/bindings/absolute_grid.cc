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

template <>
inline constexpr auto fields_of<TimingSignalOptions> = std::array{
    POSENC_FIELD(TimingSignalOptions, dim),
    POSENC_FIELD(TimingSignalOptions, min_timescale),
    POSENC_FIELD(TimingSignalOptions, max_timescale),
};

template <>
inline constexpr auto fields_of<RawSincosPosEmbed> = std::array{
    POSENC_FIELD(RawSincosPosEmbed, height),       POSENC_FIELD(RawSincosPosEmbed, width),
    POSENC_FIELD(RawSincosPosEmbed, dim),          POSENC_FIELD(RawSincosPosEmbed, base),
    POSENC_FIELD(RawSincosPosEmbed, base_size),    POSENC_FIELD(RawSincosPosEmbed, interpolation_scale),
    POSENC_FIELD(RawSincosPosEmbed, extra_tokens),
};

template <>
inline constexpr auto fields_of<DetrSineOptions> = std::array{
    POSENC_FIELD(DetrSineOptions, batch),       POSENC_FIELD(DetrSineOptions, height),
    POSENC_FIELD(DetrSineOptions, width),       POSENC_FIELD(DetrSineOptions, num_pos_feats),
    POSENC_FIELD(DetrSineOptions, temperature), POSENC_FIELD(DetrSineOptions, normalize),
    POSENC_FIELD(DetrSineOptions, scale),
};

template <>
inline constexpr auto fields_of<RawDetrLearned> = std::array{
    POSENC_FIELD(RawDetrLearned, height),        POSENC_FIELD(RawDetrLearned, width),
    POSENC_FIELD(RawDetrLearned, num_pos_feats), POSENC_FIELD(RawDetrLearned, rows),
    POSENC_FIELD(RawDetrLearned, columns),
};

EMSCRIPTEN_BINDINGS(absolute_grid) {
  emscripten::function("multidim_grid", guarded<&multidim>);
  emscripten::function("timing_signal_grid", guarded<&timing_signal>);
  emscripten::function("sincos_pos_embed_2d", guarded<&sincos_pos_embed>);
  emscripten::function("detr_sine", guarded<&detr_sines>);
  emscripten::function("detr_learned", guarded<&detr_tables>);
}

}  // namespace posenc::bindings
