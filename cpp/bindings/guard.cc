#include "guard.h"

#include <emscripten/em_js.h>

#include <cstdlib>

// clang-format off
EM_JS(void, posenc_raise, (const char* code, const char* message), {
  throw Object.assign(new Error(UTF8ToString(message)), { code: UTF8ToString(code) });
});
// clang-format on

namespace posenc::bindings {

void raise(const char* code, const char* message) {
  posenc_raise(code, message);
  std::abort();
}

}  // namespace posenc::bindings
