#include "guard.h"

#include <emscripten/em_js.h>

#include <cstdlib>
#include <new>
#include <stdexcept>

// clang-format off
EM_JS(void, posenc_raise, (const char* code, const char* message), {
  throw Object.assign(new Error(UTF8ToString(message)), { code: UTF8ToString(code) });
});
// clang-format on

namespace posenc::bindings {

void raise_as_error() {
  try {
    throw;
  } catch (const std::invalid_argument& error) {
    posenc_raise("invalid-argument", error.what());
  } catch (const std::bad_alloc&) {
    posenc_raise("out-of-memory", "the memory that this needs is not available");
  } catch (const std::length_error&) {
    posenc_raise("out-of-memory", "the result is larger than any memory");
  } catch (const std::exception& error) {
    posenc_raise("internal", error.what());
  }
  std::abort();
}

}  // namespace posenc::bindings
