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

EMSCRIPTEN_BINDINGS(bias_swin) {
  emscripten::value_object<Extent>("RawExtent").field("height", &Extent::height).field("width", &Extent::width);
  emscripten::value_object<SwinShiftMaskOptions>("RawSwinShiftMask")
      .field("image", &SwinShiftMaskOptions::image)
      .field("window", &SwinShiftMaskOptions::window)
      .field("shift", &SwinShiftMaskOptions::shift)
      .field("masked", &SwinShiftMaskOptions::masked);
  emscripten::function("swin_relative_index", guarded<&relative_index>);
  emscripten::function("swin_bias", guarded<&bias>);
  emscripten::function("swin_shift_mask", guarded<&shift_mask>);
}

}  // namespace posenc::bindings
