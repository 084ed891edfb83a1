// The program for libFuzzer. POSENC_FUZZ_TARGET names the target to run, so that one program serves all targets.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "fuzz/target.h"

namespace {

const fuzz::Target& chosen() {
  static const fuzz::Target& target = []() -> const fuzz::Target& {
    const char* name = std::getenv("POSENC_FUZZ_TARGET");
    return fuzz::target_named(name == nullptr ? "" : name);
  }();
  return target;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes bytes({data, size});
  try {
    chosen().run(bytes);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "%s: %s\n", chosen().name, fault.what());
    std::abort();
  }
  return 0;
}
