#include "guard.h"

#include <emscripten/em_js.h>

#include <new>
#include <stdexcept>

// clang-format off
EM_JS(void, posenc_keep_error, (const char* code, const char* message), {
  Module.error = Object.assign(new Error(UTF8ToString(message)), { code: UTF8ToString(code) });
});
// clang-format on

namespace posenc::bindings {

void keep_error() noexcept {
  try {
    throw;
  } catch (const std::invalid_argument& error) {
    posenc_keep_error("invalid-argument", error.what());
  } catch (const std::bad_alloc&) {
    posenc_keep_error("out-of-memory", "the memory that this needs is not available");
  } catch (const std::length_error&) {
    posenc_keep_error("out-of-memory", "the result is larger than any memory");
  } catch (const std::exception& error) {
    posenc_keep_error("internal", error.what());
  }
}

}  // namespace posenc::bindings
