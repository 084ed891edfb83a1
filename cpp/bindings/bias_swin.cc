#include <emscripten/bind.h>

#include "guard.h"
#include "memory.h"
#include "posenc/bias/swin.h"

namespace posenc::bindings {
namespace {

std::size_t tokens_of(Extent window) { return window.height * window.width; }

void relative_index(const Extent& window, Pointer out) {
  swin_relative_index(window, array<std::int32_t>(out, tokens_of(window) * tokens_of(window)));
}

void bias(const Extent& window, std::size_t heads, Pointer table, Pointer out) {
  const std::size_t rows = (2 * window.height - 1) * (2 * window.width - 1);
  swin_bias(window, heads, array<const float>(table, rows * heads),
            array<float>(out, heads * tokens_of(window) * tokens_of(window)));
}

/// The API has checked that windows fill the image.
void shift_mask(const SwinShiftMaskOptions& options, Pointer out) {
  swin_shift_mask(options, array<float>(out, tokens_of(options.image) * tokens_of(options.window)));
}

}  // namespace

template <>
inline constexpr auto fields_of<Extent> = std::array{
    POSENC_FIELD(Extent, height),
    POSENC_FIELD(Extent, width),
};

template <>
inline constexpr auto fields_of<SwinShiftMaskOptions> = std::array{
    POSENC_FIELD(SwinShiftMaskOptions, image),
    POSENC_FIELD(SwinShiftMaskOptions, window),
    POSENC_FIELD(SwinShiftMaskOptions, shift),
    POSENC_FIELD(SwinShiftMaskOptions, masked),
};

EMSCRIPTEN_BINDINGS(bias_swin) {
  emscripten::function("swin_relative_index", guarded<&relative_index>);
  emscripten::function("swin_bias", guarded<&bias>);
  emscripten::function("swin_shift_mask", guarded<&shift_mask>);
}

}  // namespace posenc::bindings
