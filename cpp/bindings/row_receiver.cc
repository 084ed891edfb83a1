#include "row_receiver.h"

#include <emscripten/em_js.h>

// clang-format off
EM_JS_DEPS(posenc_row_receiver, "$Emval");
EM_JS(void, posenc_receive_rows, (emscripten::EM_VAL receiver, size_t first, size_t rows), {
  Emval.toValue(receiver)(first, rows);
});
// clang-format on

namespace posenc::bindings {

// Not by val's call operator, which would add an invoker to the module for every list of argument types.
void RowReceiver::operator()(std::size_t first, std::size_t rows) const {
  posenc_receive_rows(function_.as_handle(), first, rows);
}

}  // namespace posenc::bindings
