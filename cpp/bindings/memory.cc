#include "memory.h"

#include <emscripten/bind.h>

#include <cstring>
#include <new>
#include <string>

#include "guard.h"

namespace posenc::bindings {
namespace {

constexpr std::align_val_t alignment{16};

Pointer allocate(std::size_t bytes) { return reinterpret_cast<Pointer>(::operator new(bytes, alignment)); }

void release(Pointer pointer) { ::operator delete(reinterpret_cast<void*>(pointer), alignment); }

}  // namespace

std::size_t index_of(const char* argument, const Text& name, const char* const* names, std::size_t count,
                     std::size_t stride) {
  std::string allowed;
  for (std::size_t i = 0; i < count; ++i) {
    const char* const known = names[i * stride];
    if (std::strcmp(name.characters.data(), known) == 0) return i;
    allowed.append(i == 0 ? "" : ", ").append(known);
  }
  reject(argument, std::string("'") + name.characters.data() + "'", "one of " + allowed);
}

EMSCRIPTEN_BINDINGS(memory) {
  emscripten::function("allocate", guarded<&allocate>);
  emscripten::function("release", guarded<&release>);
}

}  // namespace posenc::bindings
