#include "bind.h"
#include "memory.h"
#include "posenc/absolute/cape.h"

namespace posenc::bindings {
namespace {

/// Without an augmentation, the positions are those of evaluation. out float64 [batch, length].
void positions_of_text(const CapePositionsOptions& options, const std::optional<CapeAugmentation>& augmentation,
                       Pointer out) {
  cape_positions(options, augmentation, array<double>(out, options.batch * options.length));
}

void encode_text(std::size_t dim, double freq_scale, Pointer positions, std::size_t count, Pointer out) {
  cape(dim, freq_scale, array<const double>(positions, count), array<float>(out, count * dim));
}

/// x and y float64 [batch, patches_x, patches_y].
void positions_of_patches(const CapeGridOptions& options, const std::optional<CapeAugmentation>& augmentation,
                          Pointer x, Pointer y) {
  const std::size_t count = options.batch * options.patches_x * options.patches_y;
  cape_grid(options, augmentation, array<double>(x, count), array<double>(y, count));
}

void encode_patches(std::size_t dim, Pointer x, Pointer y, std::size_t count, Pointer out) {
  cape_2d(dim, array<const double>(x, count), array<const double>(y, count), array<float>(out, count * dim));
}

}  // namespace

POSENC_RECORD(CapeAugmentation, max_global_shift, max_local_shift, max_global_scaling, seed);

POSENC_RECORD(CapePositionsOptions, batch, length, pos_scale, normalize);

POSENC_RECORD(CapeGridOptions, batch, patches_x, patches_y);

POSENC_BINDINGS(absolute_cape) {
  bind<&positions_of_text>("cape_positions", "options, augmentation, out");
  bind<&encode_text>("cape", "dim, freq_scale, positions, count, out");
  bind<&positions_of_patches>("cape_grid", "options, augmentation, x, y");
  bind<&encode_patches>("cape_2d", "dim, x, y, count, out");
}

}  // namespace posenc::bindings
