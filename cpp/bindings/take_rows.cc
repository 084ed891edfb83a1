#include "take_rows.h"

#include <emscripten/em_js.h>

// clang-format off
EM_JS_DEPS(posenc_take_rows, "$Emval");
EM_JS(void, posenc_take_rows, (emscripten::EM_VAL take, size_t first, size_t rows), {
  Emval.toValue(take)(first, rows);
});
// clang-format on

namespace posenc::bindings {

// Not by val's call operator, which brings a way of calling for each list of types.
void take_rows(const emscripten::val& take, std::size_t first, std::size_t rows) {
  posenc_take_rows(take.as_handle(), first, rows);
}

}  // namespace posenc::bindings
