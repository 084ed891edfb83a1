#include "bind.h"
#include "memory.h"
#include "posenc/absolute/grid.h"

namespace posenc::bindings {
namespace {

/// shape int32 [axes].
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

/// out [extra_tokens + height * width, dim].
void sincos_pos_embed(const SincosPosEmbedOptions& options, Pointer out) {
  sincos_pos_embed_2d(options,
                      array<float>(out, (options.extra_tokens + options.height * options.width) * options.dim));
}

/// mask uint8 [batch, height, width]; out [batch, height, width, 2 num_pos_feats].
void detr_sines(const DetrSineOptions& options, Pointer mask, Pointer out) {
  const std::size_t pixels = options.batch * options.height * options.width;
  detr_sine(options, array<const std::uint8_t>(mask, pixels), array<float>(out, pixels * 2 * options.num_pos_feats));
}

/// row_embed [rows, num_pos_feats], col_embed [columns, num_pos_feats]; out [height, width, 2 num_pos_feats], or
/// [height, width, num_pos_feats] with options.sum.
void detr_tables(const DetrLearnedOptions& options, std::size_t rows, Pointer row_embed, std::size_t columns,
                 Pointer col_embed, Pointer out) {
  const std::size_t feats = options.num_pos_feats;
  detr_learned(options, array<const float>(row_embed, rows * feats), array<const float>(col_embed, columns * feats),
               array<float>(out, options.height * options.width * (options.sum ? 1 : 2) * feats));
}

}  // namespace

POSENC_RECORD(TimingSignalOptions, dim, min_timescale, max_timescale);

POSENC_RECORD(SincosPosEmbedOptions, height, width, dim, base, base_size, interpolation_scale, extra_tokens);

POSENC_RECORD(DetrSineOptions, batch, height, width, num_pos_feats, temperature, normalize, scale);

POSENC_RECORD(DetrLearnedOptions, height, width, num_pos_feats, sum);

POSENC_BINDINGS(absolute_grid) {
  bind<&multidim>("multidim_grid", "shape, axes, dim, base, out");
  bind<&timing_signal>("timing_signal_grid", "shape, axes, options, out");
  bind<&sincos_pos_embed>("sincos_pos_embed_2d", "options, out");
  bind<&detr_sines>("detr_sine", "options, mask, out");
  bind<&detr_tables>("detr_learned", "options, rows, row_embed, columns, col_embed, out");
}

}  // namespace posenc::bindings
