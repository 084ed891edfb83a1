#include <emscripten/bind.h>

#include "guard.h"
#include "memory.h"
#include "posenc/absolute/cape.h"

namespace posenc::bindings {
namespace {

struct RawCapeAugmentation {
  /// false: evaluation, and the rest is not looked at.
  bool augment;
  double max_global_shift;
  double max_local_shift;
  double max_global_scaling;
  double seed;

  std::optional<CapeAugmentation> options() const {
    if (!augment) return std::nullopt;
    return CapeAugmentation{.max_global_shift = max_global_shift,
                            .max_local_shift = max_local_shift,
                            .max_global_scaling = max_global_scaling,
                            .seed = static_cast<std::uint64_t>(seed)};
  }
};

void positions_of_text(const CapePositionsOptions& options, const RawCapeAugmentation& augmentation, Pointer out) {
  cape_positions(options, augmentation.options(), array<double>(out, options.batch * options.length));
}

void encode_text(std::size_t dim, double freq_scale, Pointer positions, std::size_t count, Pointer out) {
  cape(dim, freq_scale, array<const double>(positions, count), array<float>(out, count * dim));
}

void positions_of_patches(const CapeGridOptions& options, const RawCapeAugmentation& augmentation, Pointer x,
                          Pointer y) {
  const std::size_t count = options.batch * options.patches_x * options.patches_y;
  cape_grid(options, augmentation.options(), array<double>(x, count), array<double>(y, count));
}

void encode_patches(std::size_t dim, Pointer x, Pointer y, std::size_t count, Pointer out) {
  cape_2d(dim, array<const double>(x, count), array<const double>(y, count), array<float>(out, count * dim));
}

}  // namespace

template <>
inline constexpr auto fields_of<RawCapeAugmentation> = std::array{
    POSENC_FIELD(RawCapeAugmentation, augment),
    POSENC_FIELD(RawCapeAugmentation, max_global_shift),
    POSENC_FIELD(RawCapeAugmentation, max_local_shift),
    POSENC_FIELD(RawCapeAugmentation, max_global_scaling),
    POSENC_FIELD(RawCapeAugmentation, seed),
};

template <>
inline constexpr auto fields_of<CapePositionsOptions> = std::array{
    POSENC_FIELD(CapePositionsOptions, batch),
    POSENC_FIELD(CapePositionsOptions, length),
    POSENC_FIELD(CapePositionsOptions, pos_scale),
    POSENC_FIELD(CapePositionsOptions, normalize),
};

template <>
inline constexpr auto fields_of<CapeGridOptions> = std::array{
    POSENC_FIELD(CapeGridOptions, batch),
    POSENC_FIELD(CapeGridOptions, patches_x),
    POSENC_FIELD(CapeGridOptions, patches_y),
};

EMSCRIPTEN_BINDINGS(absolute_cape) {
  emscripten::function("cape_positions", guarded<&positions_of_text>);
  emscripten::function("cape", guarded<&encode_text>);
  emscripten::function("cape_grid", guarded<&positions_of_patches>);
  emscripten::function("cape_2d", guarded<&encode_patches>);
}

}  // namespace posenc::bindings
