#include <emscripten/bind.h>

#include "guard.h"
#include "memory.h"
#include "row_biases.h"

namespace posenc::bindings {
namespace {

std::size_t tokens_of(Extent window) { return window.height * window.width; }

void relative_index(const Extent& window, Pointer out) {
  swin_relative_index(window, array<std::int32_t>(out, tokens_of(window) * tokens_of(window)));
}

/// The API has checked that windows fill the image.
void shift_mask(const SwinShiftMaskOptions& options, Pointer out) {
  swin_shift_mask(options, array<float>(out, tokens_of(options.image) * tokens_of(options.window)));
}

}  // namespace

template <>
inline constexpr auto fields_of<SwinShiftMaskOptions> = std::array{
    POSENC_FIELD(SwinShiftMaskOptions, image),
    POSENC_FIELD(SwinShiftMaskOptions, window),
    POSENC_FIELD(SwinShiftMaskOptions, shift),
    POSENC_FIELD(SwinShiftMaskOptions, masked),
};

EMSCRIPTEN_BINDINGS(bias_swin) {
  emscripten::function("swin_relative_index", guarded<&relative_index>);
  emscripten::function("swin_shift_mask", guarded<&shift_mask>);
}

}  // namespace posenc::bindings
